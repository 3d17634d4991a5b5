public import OpenHealthKit

extension HKHealthStore {
    /// The store of the running test as another app sees it, which has every permission.
    ///
    /// What it saves has that app as its source.
    ///
    /// - Parameters:
    ///   - bundleIdentifier: The other app, such as `com.example.watch`.
    ///   - name: Its name; nil for the last part of the identifier.
    public static func otherApp(_ bundleIdentifier: String, name: String? = nil) -> HKHealthStore {
        var configuration = OpenHealthKitConfiguration.current
        configuration.app = OpenHealthKitConfiguration.App(
            bundleIdentifier: bundleIdentifier,
            name: name ?? bundleIdentifier.split(separator: ".").last.map { String($0) }
                ?? bundleIdentifier)
        configuration.grants = .everything
        return HKHealthStore(configuration: configuration)
    }
}
