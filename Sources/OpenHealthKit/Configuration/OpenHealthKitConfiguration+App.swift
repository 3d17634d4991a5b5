internal import Foundation
package import HealthModel

extension OpenHealthKitConfiguration {
    /// An app in the store's records.
    public struct App: Hashable, Sendable {
        /// The bundle identifier, which is the app's identity.
        public var bundleIdentifier: String
        /// The name to show.
        public var name: String
        /// The app's version, which is stored with its samples.
        public var version: String?
        /// The product type of the device, such as "iPhone14,3".
        public var productType: String?
        /// The major, minor and patch number of the operating system.
        public var operatingSystem: [Int]

        /// Creates an app; the operating system is that of this machine.
        public init(
            bundleIdentifier: String, name: String, version: String? = nil,
            productType: String? = nil
        ) {
            self.bundleIdentifier = bundleIdentifier
            self.name = name
            self.version = version
            self.productType = productType
            let system = ProcessInfo.processInfo.operatingSystemVersion
            operatingSystem = [system.majorVersion, system.minorVersion, system.patchVersion]
        }

        /// The identity for the store.
        package var identity: AppIdentity {
            let numbers = operatingSystem + [0, 0, 0]
            return AppIdentity(
                bundleIdentifier: bundleIdentifier, name: name, version: version,
                productType: productType,
                operatingSystemVersion: SystemVersion(numbers[0], numbers[1], numbers[2]))
        }
    }
}
