// Not built on Linux, where there is no SwiftUI: a thin view over what HealthScreens decides.
#if canImport(SwiftUI) && !os(watchOS)
public import SwiftUI

extension Binding where Value: Sendable {
    /// Creates a binding to a value of a screen, which is on the main actor as everything that SwiftUI binds.
    ///
    /// - Parameters:
    ///   - value: Reads the value.
    ///   - change: Asks the screen for another value.
    public init(
        value: @escaping @MainActor @Sendable () -> Value,
        change: @escaping @MainActor @Sendable (Value) -> Void
    ) {
        self.init(
            get: { MainActor.assumeIsolated { value() } },
            set: { wanted in MainActor.assumeIsolated { change(wanted) } })
    }
}
#endif
