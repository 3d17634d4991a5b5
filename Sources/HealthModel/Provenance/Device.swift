/// A device that measures; equal when all eight properties are.
public struct Device: Hashable, Sendable, Codable {
    /// The name that a person knows it by.
    public var name: String?
    /// Who made it.
    public var manufacturer: String?
    /// The model.
    public var model: String?
    /// The hardware's version.
    public var hardwareVersion: String?
    /// The firmware's version.
    public var firmwareVersion: String?
    /// The software's version.
    public var softwareVersion: String?
    /// An identifier that is only good on the machine that gave it.
    public var localIdentifier: String?
    /// The device's part of an FDA unique device identifier.
    public var udiDeviceIdentifier: String?

    /// Puts a device together.
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
