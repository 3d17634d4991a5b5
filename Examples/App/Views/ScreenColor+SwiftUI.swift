// Not built on Linux, where there is no SwiftUI: thin views over what HealthScreens decides.
#if canImport(SwiftUI)
import HealthScreens
import SwiftUI

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
