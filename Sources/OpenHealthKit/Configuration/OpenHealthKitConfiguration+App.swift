internal import Foundation
package import HealthModel

extension OpenHealthKitConfiguration {
    /// An app as the store knows it.
    public struct App: Hashable, Sendable {
        /// The bundle identifier, which is the app's identity.
        public var bundleIdentifier: String
        /// The name to show.
        public var name: String
        /// The app's version, which its samples carry.
        public var version: String?
        /// The product that the app runs on, as "iPhone14,3".
        public var productType: String?
        /// The major, minor and patch number of the operating system.
        public var operatingSystem: [Int]

        /// An app; the operating system is that of this machine.
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

        /// The same as a value of the store.
        package var identity: AppIdentity {
            let numbers = operatingSystem + [0, 0, 0]
            return AppIdentity(
                bundleIdentifier: bundleIdentifier, name: name, version: version,
                productType: productType,
                operatingSystemVersion: SystemVersion(numbers[0], numbers[1], numbers[2]))
        }
    }
}
