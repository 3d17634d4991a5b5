#if os(Linux)
public import Foundation
private import Synchronization

// Declarations that apps call on Apple's systems and Foundation on Linux lacks; they have little or no effect here.

extension Notification.Name {
    /// Posted on a phone when its low power mode changes; never posted here.
    public static let NSProcessInfoPowerStateDidChange = Notification.Name(
        "NSProcessInfoPowerStateDidChangeNotification")

    /// Posted on a phone when its clock is set; never posted here.
    public static let NSSystemClockDidChange = Notification.Name(
        "NSSystemClockDidChangeNotification")
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

extension ProcessInfo {
    /// Runs a closure on a background queue, with false: here the system never suspends an app.
    ///
    /// - Parameters:
    ///   - reason: The name of the work, which is not used.
    ///   - block: Does the work. On a phone it is called with true when the time is over.
    public func performExpiringActivity(
        withReason reason: String, using block: @escaping @Sendable (Bool) -> Void
    ) {
        DispatchQueue.global().async { block(false) }
    }

    /// The effects of an activity, of which none occur here.
    public struct ActivityOptions: OptionSet, Sendable {
        /// Apple's bits.
        public let rawValue: UInt64

        /// Creates options from bits.
        public init(rawValue: UInt64) { self.rawValue = rawValue }

        /// The display stays on.
        public static let idleDisplaySleepDisabled = ActivityOptions(rawValue: 1 << 40)
        /// The device does not sleep while it is idle.
        public static let idleSystemSleepDisabled = ActivityOptions(rawValue: 1 << 20)
        /// The app is not ended without a notice.
        public static let suddenTerminationDisabled = ActivityOptions(rawValue: 1 << 14)
        /// The app is not ended while it has no windows.
        public static let automaticTerminationDisabled = ActivityOptions(rawValue: 1 << 15)
        /// Work that the person has asked for.
        public static let userInitiated = ActivityOptions(rawValue: 0x00FF_FFFF).union(
            .idleSystemSleepDisabled)
        /// Work that the person has asked for, during which the device may sleep.
        public static let userInitiatedAllowingIdleSystemSleep = userInitiated.subtracting(
            .idleSystemSleepDisabled)
        /// Work that the person does not wait for.
        public static let background = ActivityOptions(rawValue: 0xFF)
        /// Work that must not be delayed.
        public static let latencyCritical = ActivityOptions(rawValue: 0xFF_0000_0000)
    }

    /// Begins an activity, which has no effect here.
    ///
    /// - Parameters:
    ///   - options: The effects of the activity on a phone.
    ///   - reason: The name of the activity, which is not used.
    /// - Returns: The activity, for ``endActivity(_:)``.
    public func beginActivity(
        options: ActivityOptions = [], reason: String
    ) -> any NSObjectProtocol { NSObject() }

    /// Ends an activity.
    ///
    /// - Parameter activity: The result of ``beginActivity(options:reason:)``.
    public func endActivity(_ activity: any NSObjectProtocol) {}
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

// Foundation on Linux has these folders in `FileManager` alone.

extension URL {
    /// The folder for the person's documents.
    public static var documentsDirectory: URL { folder(.documentDirectory) }

    /// The folder for files that can be created again.
    public static var cachesDirectory: URL { folder(.cachesDirectory) }

    /// The folder for the app's own files.
    public static var applicationSupportDirectory: URL { folder(.applicationSupportDirectory) }

    /// The folder for files that are neither documents nor caches; here the folder for the app's own files.
    public static var libraryDirectory: URL { applicationSupportDirectory }

    /// The folder for downloads.
    public static var downloadsDirectory: URL { folder(.downloadsDirectory) }

    private static func folder(_ directory: FileManager.SearchPathDirectory) -> URL {
        FileManager.default.urls(for: directory, in: .userDomainMask).first ?? homeDirectory
    }
}

extension FileManager {
    /// The folder that the apps of a group share, such as an app and its widgets.
    ///
    /// The folder has the name of the group and is in `Group Containers` of the application support directory. It is
    /// created if it is missing; nil if that fails, or if the identifier cannot be the name of a folder.
    public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL?
    {
        // A name is one part of a path.
        guard !groupIdentifier.isEmpty, !groupIdentifier.contains("/"),
            ![".", ".."].contains(groupIdentifier)
        else {
            return nil
        }
        let folder = URL.applicationSupportDirectory
            .appending(path: "Group Containers").appending(path: groupIdentifier)
        guard (try? createDirectory(at: folder, withIntermediateDirectories: true)) != nil else {
            return nil
        }
        return folder
    }
}

// On Apple's systems each object has a lock, which apps use as Objective-C's `@synchronized`.

/// Locks an object for this thread, and waits while another thread holds it.
///
/// The thread that holds an object can lock it again; each call needs one of ``objc_sync_exit(_:)``. Only objects have
/// a lock: a structure or enumeration is not locked.
///
/// - Parameter obj: The object.
/// - Returns: 0.
@discardableResult
public func objc_sync_enter(_ obj: Any) -> CInt {
    ObjectLocks.enter(ObjectIdentifier(obj as AnyObject))
    return 0
}

/// Unlocks an object that this thread has locked.
///
/// - Parameter obj: The object.
/// - Returns: 0; -1 if no thread holds the object.
@discardableResult
public func objc_sync_exit(_ obj: Any) -> CInt {
    ObjectLocks.exit(ObjectIdentifier(obj as AnyObject)) ? 0 : -1
}

/// The locks of the objects that are held now.
private enum ObjectLocks {
    private struct Held {
        let lock = NSRecursiveLock()
        /// The number of calls that hold the lock or wait for it.
        var calls = 0
    }

    private static let held = Mutex<[ObjectIdentifier: Held]>([:])

    static func enter(_ object: ObjectIdentifier) {
        let lock = held.withLock { held in
            held[object, default: Held()].calls += 1
            return held[object]?.lock
        }
        lock?.lock()
    }

    static func exit(_ object: ObjectIdentifier) -> Bool {
        let lock = held.withLock { held -> NSRecursiveLock? in
            guard var found = held[object] else { return nil }
            found.calls -= 1
            // Without calls the address may belong to another object next.
            held[object] = found.calls == 0 ? nil : found
            return found.lock
        }
        lock?.unlock()
        return lock != nil
    }
}
#endif
