// Not built on Linux, where there is no SwiftUI: a thin view over what HealthScreens decides.
#if canImport(SwiftUI) && !os(watchOS)
internal import HealthScreens
internal import SwiftUI

extension ScreenColor {
    /// The colour for a meaning.
    var color: Color {
        switch self {
        case .neutral: .secondary
        case .good: .green
        case .waiting: .orange
        case .problem: .red
        }
    }
}
#endif
