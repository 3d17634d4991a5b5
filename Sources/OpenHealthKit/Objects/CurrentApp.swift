package import HealthModel
internal import Synchronization

/// The app of this process, from the configuration.
///
/// Objects that no store has saved yet have it as their source, and `HKSource.default()` returns
/// it.
package enum CurrentApp {
    private static let provider = Mutex<@Sendable () -> AppIdentity>(configured)

    /// The current app's identity.
    package static var identity: AppIdentity {
        let provider = provider.withLock { $0 }
        return provider()
    }

    /// Sets the provider of the identity.
    package static func setProvider(_ newProvider: @escaping @Sendable () -> AppIdentity) {
        provider.withLock { $0 = newProvider }
    }

    /// The app of the configuration that applies to the caller.
    private static let configured: @Sendable () -> AppIdentity = {
        OpenHealthKitConfiguration.current.app.identity
    }
}
