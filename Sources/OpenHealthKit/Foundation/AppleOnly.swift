#if os(Linux)
public import Foundation

// What apps call on Apple's systems and Foundation on Linux lacks; it has little or no effect here.

extension Notification.Name {
    /// Posted on a phone when its low power mode changes; never posted here.
    public static let NSProcessInfoPowerStateDidChange = Notification.Name(
        "NSProcessInfoPowerStateDidChangeNotification")
}

extension ProcessInfo {
    /// Posted on a phone when its thermal state changes; never posted here.
    public static let thermalStateDidChangeNotification = Notification.Name(
        "NSProcessInfoThermalStateDidChangeNotification")

    /// Whether the device is in low power mode, in which apps postpone background work; always false here.
    public var isLowPowerModeEnabled: Bool { false }

    /// The thermal state of the device; always nominal here.
    public var thermalState: ThermalState { .nominal }

    /// The thermal states of a device.
    public enum ThermalState: Int, Sendable {
        case nominal, fair, serious, critical
    }

    /// Whether this is an app for phones that runs on a Mac; always false here.
    public var isiOSAppOnMac: Bool { false }

    /// Whether this is an app for tablets that runs on a Mac; always false here.
    public var isMacCatalystApp: Bool { false }
}

extension URL {
    /// Asks on a phone for access to a file of another app; here the file system alone decides.
    ///
    /// - Returns: true: the file may be opened.
    @discardableResult
    public func startAccessingSecurityScopedResource() -> Bool { true }

    /// Ends the access on a phone; has no effect here.
    public func stopAccessingSecurityScopedResource() {}
}

// On Apple's systems every object has these two methods; apps use them to store anchors.

extension UserDefaults {
    /// Stores a value under a key; nil removes it.
    public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }

    /// The value under a key.
    public func value(forKey key: String) -> Any? { object(forKey: key) }
}

/// Runs a closure, as `autoreleasepool` does on Apple's systems.
///
/// Linux has no pool: an object is released with its last reference.
///
/// Apps call it around each file or sample of a long loop.
@_disfavoredOverload
public func autoreleasepool<Result, Failure: Error>(
    invoking body: () throws(Failure) -> Result
) throws(Failure) -> Result { try body() }
#endif
