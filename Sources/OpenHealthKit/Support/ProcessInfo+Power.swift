#if os(Linux)
public import Foundation

extension ProcessInfo {
    /// Whether the device saves energy, so that background work is better put off; here it never does.
    public var isLowPowerModeEnabled: Bool { false }

    /// How hot the device is; here it is never too hot.
    public var thermalState: ThermalState { .nominal }

    /// The heat of a device.
    public enum ThermalState: Int, Sendable {
        case nominal, fair, serious, critical
    }
}
#endif
