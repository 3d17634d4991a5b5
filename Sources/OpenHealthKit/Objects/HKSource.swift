public import Foundation
package import HealthModel
internal import Synchronization

/// An app or a device that saves samples.
// @unchecked: the stored property is an immutable value.
open class HKSource: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private enum Key {
        static let name = "name"
        static let bundleIdentifier = "bundleIdentifier"
    }

    package let value: Source

    package init(_ value: Source) {
        self.value = value
        super.init()
    }

    /// The current app as a source.
    open class func `default`() -> HKSource { HKSource(CurrentApp.identity.source) }

    /// The name to show.
    open var name: String { value.name }

    /// The bundle identifier.
    open var bundleIdentifier: String { value.bundleIdentifier }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKSource)?.value == value
    }

    open override var hash: Int { value.hashValue }

    open override var description: String { "\(type(of: self)) \(name) (\(bundleIdentifier))" }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open class var supportsSecureCoding: Bool { true }

    /// Decodes a source; nil if the archive is damaged.
    public required init?(coder: NSCoder) {
        guard let identifier = coder.text(forKey: Key.bundleIdentifier) else { return nil }
        value = Source(
            bundleIdentifier: identifier, name: coder.text(forKey: Key.name) ?? identifier)
        super.init()
    }

    open func encode(with coder: NSCoder) {
        coder.encode(text: value.name, forKey: Key.name)
        coder.encode(text: value.bundleIdentifier, forKey: Key.bundleIdentifier)
    }
}

/// The version of a source that saved a sample; two revisions are equal if all four parts are.
// @unchecked: the stored property is an immutable value.
open class HKSourceRevision: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private enum Key {
        static let source = "source"
        static let version = "version"
        static let productType = "productType"
        static let major = "operatingSystemMajorVersion"
        static let minor = "operatingSystemMinorVersion"
        static let patch = "operatingSystemPatchVersion"
    }

    package let value: SourceRevision

    package init(_ value: SourceRevision) {
        self.value = value
        super.init()
    }

    /// Creates a revision that matches any product and system.
    public init(source: HKSource, version: String?) {
        value = SourceRevision(
            source: source.value, version: version,
            productType: HKSourceRevisionAnyProductType,
            operatingSystemVersion: SystemVersion(HKSourceRevisionAnyOperatingSystem))
        super.init()
    }

    /// Creates a revision.
    public init(
        source: HKSource, version: String?, productType: String?,
        operatingSystemVersion: OperatingSystemVersion
    ) {
        value = SourceRevision(
            source: source.value, version: version, productType: productType,
            operatingSystemVersion: SystemVersion(operatingSystemVersion))
        super.init()
    }

    /// The source.
    open var source: HKSource { HKSource(value.source) }

    /// The version of the app.
    open var version: String? { value.version }

    /// The product type of the device, such as "iPhone14,3".
    open var productType: String? { value.productType }

    /// The operating system's version.
    open var operatingSystemVersion: OperatingSystemVersion {
        let version = value.operatingSystemVersion
        return OperatingSystemVersion(
            majorVersion: version.major, minorVersion: version.minor, patchVersion: version.patch)
    }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKSourceRevision)?.value == value
    }

    open override var hash: Int { value.hashValue }

    open override var description: String {
        "\(type(of: self)) \(value.source.bundleIdentifier) \(value.version ?? "(none)")"
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open class var supportsSecureCoding: Bool { true }

    /// Reads a revision from an archive; nil if it has no source.
    public required init?(coder: NSCoder) {
        guard let source = coder.value(HKSource.self, forKey: Key.source) else { return nil }
        value = SourceRevision(
            source: source.value, version: coder.text(forKey: Key.version),
            productType: coder.text(forKey: Key.productType),
            operatingSystemVersion: SystemVersion(
                coder.decodeInteger(forKey: Key.major), coder.decodeInteger(forKey: Key.minor),
                coder.decodeInteger(forKey: Key.patch)))
        super.init()
    }

    open func encode(with coder: NSCoder) {
        coder.encode(source, forKey: Key.source)
        coder.encode(text: value.version, forKey: Key.version)
        coder.encode(text: value.productType, forKey: Key.productType)
        coder.encode(value.operatingSystemVersion.major, forKey: Key.major)
        coder.encode(value.operatingSystemVersion.minor, forKey: Key.minor)
        coder.encode(value.operatingSystemVersion.patch, forKey: Key.patch)
    }
}

extension SystemVersion {
    /// The value of Foundation's version.
    package init(_ version: OperatingSystemVersion) {
        self.init(version.majorVersion, version.minorVersion, version.patchVersion)
    }
}

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
