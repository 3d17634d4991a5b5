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

/// A device that measures; two devices are equal if all eight properties are.
// @unchecked: the stored property is an immutable value.
open class HKDevice: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private enum Key {
        static let name = "Name"
        static let manufacturer = "Manufacturer"
        static let model = "Model"
        static let hardwareVersion = "HardwareVersion"
        static let firmwareVersion = "FirmwareVersion"
        static let softwareVersion = "SoftwareVersion"
        static let localIdentifier = "LocalIdentifier"
        static let udiDeviceIdentifier = "UDIDeviceIdentifier"
    }

    package let value: Device

    package init(_ value: Device) {
        self.value = value
        super.init()
    }

    /// Creates a device from its known properties.
    public init(
        name: String?, manufacturer: String?, model: String?, hardwareVersion: String?,
        firmwareVersion: String?, softwareVersion: String?, localIdentifier: String?,
        udiDeviceIdentifier: String?
    ) {
        value = Device(
            name: name, manufacturer: manufacturer, model: model,
            hardwareVersion: hardwareVersion, firmwareVersion: firmwareVersion,
            softwareVersion: softwareVersion, localIdentifier: localIdentifier,
            udiDeviceIdentifier: udiDeviceIdentifier)
        super.init()
    }

    /// The machine that the code runs on.
    open class func local() -> HKDevice {
        let app = CurrentApp.identity
        let system = app.operatingSystemVersion
        return HKDevice(
            Device(
                name: app.productType ?? "Linux", model: app.productType ?? "Linux",
                hardwareVersion: app.productType,
                softwareVersion: "\(system.major).\(system.minor).\(system.patch)"))
    }

    /// The person's name for the device.
    open var name: String? { value.name }
    /// The manufacturer.
    open var manufacturer: String? { value.manufacturer }
    /// The model.
    open var model: String? { value.model }
    /// The hardware's version.
    open var hardwareVersion: String? { value.hardwareVersion }
    /// The firmware's version.
    open var firmwareVersion: String? { value.firmwareVersion }
    /// The software's version.
    open var softwareVersion: String? { value.softwareVersion }
    /// An identifier that is valid only on the machine that assigned it.
    open var localIdentifier: String? { value.localIdentifier }
    /// The device's part of an FDA unique device identifier.
    open var udiDeviceIdentifier: String? { value.udiDeviceIdentifier }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKDevice)?.value == value
    }

    open override var hash: Int { value.hashValue }

    open override var description: String {
        let parts = [value.name, value.manufacturer, value.model].compactMap(\.self)
        return "\(type(of: self)) \(parts.joined(separator: ", "))"
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open class var supportsSecureCoding: Bool { true }

    /// Decodes a device.
    public required init?(coder: NSCoder) {
        value = Device(
            name: coder.text(forKey: Key.name), manufacturer: coder.text(forKey: Key.manufacturer),
            model: coder.text(forKey: Key.model),
            hardwareVersion: coder.text(forKey: Key.hardwareVersion),
            firmwareVersion: coder.text(forKey: Key.firmwareVersion),
            softwareVersion: coder.text(forKey: Key.softwareVersion),
            localIdentifier: coder.text(forKey: Key.localIdentifier),
            udiDeviceIdentifier: coder.text(forKey: Key.udiDeviceIdentifier))
        super.init()
    }

    open func encode(with coder: NSCoder) {
        coder.encode(text: value.name, forKey: Key.name)
        coder.encode(text: value.manufacturer, forKey: Key.manufacturer)
        coder.encode(text: value.model, forKey: Key.model)
        coder.encode(text: value.hardwareVersion, forKey: Key.hardwareVersion)
        coder.encode(text: value.firmwareVersion, forKey: Key.firmwareVersion)
        coder.encode(text: value.softwareVersion, forKey: Key.softwareVersion)
        coder.encode(text: value.localIdentifier, forKey: Key.localIdentifier)
        coder.encode(text: value.udiDeviceIdentifier, forKey: Key.udiDeviceIdentifier)
    }
}
