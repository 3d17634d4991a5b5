internal import Foundation

extension OpenHealthKitConfiguration {
    /// A separate, empty in-memory store for a test, with every permission granted.
    ///
    /// ```swift
    /// let store = HKHealthStore(configuration: .temporary())
    /// try await OpenHealthKitConfiguration.withDefault(.temporary()) {
    ///     try await ViewModel().save()  // makes its own HKHealthStore()
    /// }
    /// ```
    ///
    /// Each call creates another store; stores created with the same value share their data.
    public static func temporary(
        app: App = App(bundleIdentifier: "org.openhealthkit.tests", name: "Tests"),
        grants: Grants = .everything, prompt: PermissionPrompt = .allow
    ) -> OpenHealthKitConfiguration {
        var configuration = OpenHealthKitConfiguration(
            location: .memory(name: UUID().uuidString), app: app, prompt: prompt)
        configuration.grants = grants
        return configuration
    }
}
