public import Foundation
package import HealthModel

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
