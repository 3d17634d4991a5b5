internal import Foundation
internal import HealthDatabase

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
    /// Each call creates another store; stores created with the same value share their data. It
    /// exists as long as a copy of the configuration, or an `HKHealthStore` with it.
    public static func temporary(
        app: App = App(bundleIdentifier: "org.openhealthkit.tests", name: "Tests"),
        grants: Grants = .everything, prompt: PermissionPrompt = .allow
    ) -> OpenHealthKitConfiguration {
        let name = UUID().uuidString
        var configuration = OpenHealthKitConfiguration(
            location: .memory(name: name), app: app, prompt: prompt)
        configuration.lifetime = TemporaryStoreLifetime(name)
        configuration.grants = grants
        return configuration
    }
}

/// Closes a temporary store when the last configuration with it is gone.
final class TemporaryStoreLifetime: Sendable {
    private let name: String

    init(_ name: String) { self.name = name }

    deinit { HealthStore.releaseShared(memory: name) }
}
