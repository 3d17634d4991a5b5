#if os(Linux)
public import Foundation

extension Notification.Name {
    /// Sent on a phone when its low power mode changes; here it never does.
    public static let NSProcessInfoPowerStateDidChange = Notification.Name(
        "NSProcessInfoPowerStateDidChangeNotification")
}

extension ProcessInfo {
    /// Sent on a phone when its heat changes; here it never does.
    public static let thermalStateDidChangeNotification = Notification.Name(
        "NSProcessInfoThermalStateDidChangeNotification")

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
