package import HealthModel
internal import Synchronization

/// The app that this process is, as the configuration says.
///
/// Objects that no store has yet carry it as their source, and `HKSource.default()` is it.
package enum CurrentApp {
    private static let provider = Mutex<@Sendable () -> AppIdentity>(configured)

    /// The current app's identity.
    package static var identity: AppIdentity {
        let provider = provider.withLock { $0 }
        return provider()
    }

    /// Sets where the identity comes from.
    package static func setProvider(_ newProvider: @escaping @Sendable () -> AppIdentity) {
        provider.withLock { $0 = newProvider }
    }

    /// The app of the configuration that holds where the identity is asked for.
    private static let configured: @Sendable () -> AppIdentity = {
        OpenHealthKitConfiguration.current.app.identity
    }
}
