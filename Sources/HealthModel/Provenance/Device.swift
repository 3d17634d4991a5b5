/// A device that measures; two devices are equal if all eight properties are.
public struct Device: Hashable, Sendable, Codable {
    /// The person's name for the device.
    public var name: String?
    /// The manufacturer.
    public var manufacturer: String?
    /// The model.
    public var model: String?
    /// The hardware's version.
    public var hardwareVersion: String?
    /// The firmware's version.
    public var firmwareVersion: String?
    /// The software's version.
    public var softwareVersion: String?
    /// An identifier that is valid only on the machine that assigned it.
    public var localIdentifier: String?
    /// The device's part of an FDA unique device identifier.
    public var udiDeviceIdentifier: String?

    /// Creates a device.
    public init(
        name: String? = nil, manufacturer: String? = nil, model: String? = nil,
        hardwareVersion: String? = nil, firmwareVersion: String? = nil,
        softwareVersion: String? = nil, localIdentifier: String? = nil,
        udiDeviceIdentifier: String? = nil
    ) {
        self.name = name
        self.manufacturer = manufacturer
        self.model = model
        self.hardwareVersion = hardwareVersion
        self.firmwareVersion = firmwareVersion
        self.softwareVersion = softwareVersion
        self.localIdentifier = localIdentifier
        self.udiDeviceIdentifier = udiDeviceIdentifier
    }
}
