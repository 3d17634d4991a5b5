extension DeviceProperty {
    /// The property of a device.
    package func value(of device: Device) -> String? {
        switch self {
        case .name: device.name
        case .manufacturer: device.manufacturer
        case .model: device.model
        case .hardwareVersion: device.hardwareVersion
        case .firmwareVersion: device.firmwareVersion
        case .softwareVersion: device.softwareVersion
        case .localIdentifier: device.localIdentifier
        case .udiDeviceIdentifier: device.udiDeviceIdentifier
        }
    }
}
