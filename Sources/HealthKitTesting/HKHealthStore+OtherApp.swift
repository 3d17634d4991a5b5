public import OpenHealthKit

extension HKHealthStore {
    /// The store of the running test for another app, which has every permission.
    ///
    /// Samples that it saves have that app as their source.
    ///
    /// - Parameters:
    ///   - bundleIdentifier: The bundle identifier of the other app, such as `com.example.watch`.
    ///   - name: The name of the app; nil for the last part of the identifier.
    public static func otherApp(_ bundleIdentifier: String, name: String? = nil) -> HKHealthStore {
        var configuration = OpenHealthKitConfiguration.current
        configuration.app = OpenHealthKitConfiguration.App(
            bundleIdentifier: bundleIdentifier,
            name: name ?? bundleIdentifier.split(separator: ".").last.map { String($0) }
                ?? bundleIdentifier)
        configuration.grants = .everything
        // A choice of the person counts the saves of the app alone.
        configuration.afterSave = nil
        return HKHealthStore(configuration: configuration)
    }
}
