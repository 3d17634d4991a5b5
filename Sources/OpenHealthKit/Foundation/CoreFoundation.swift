#if os(Linux)
public import Foundation

// On Apple's systems Foundation re-exports Core Foundation. Apps use these functions to distinguish the numbers in
// metadata, and to measure time. A file that imports Core Foundation gets Core Foundation's own.

/// The kind of an object, to compare with ``CFBooleanGetTypeID()`` and its like; 0 for other kinds.
@_disfavoredOverload
public func CFGetTypeID(_ object: AnyObject?) -> UInt {
    switch object {
    case let number as NSNumber: number.isBoolean ? CFBooleanGetTypeID() : CFNumberGetTypeID()
    case is NSString: CFStringGetTypeID()
    default: 0
    }
}

/// The kind of Booleans.
@_disfavoredOverload
public func CFBooleanGetTypeID() -> UInt { 21 }

/// The kind of numbers that are not Booleans.
@_disfavoredOverload
public func CFNumberGetTypeID() -> UInt { 22 }

/// The kind of strings.
@_disfavoredOverload
public func CFStringGetTypeID() -> UInt { 7 }

/// Whether a number was made from one that may have a fraction.
@_disfavoredOverload
public func CFNumberIsFloatType(_ number: NSNumber) -> Bool {
    ["d", "f"].contains(String(cString: number.objCType))
}

/// Seconds since the start of 2001.
public typealias CFAbsoluteTime = Double

/// Seconds.
public typealias CFTimeInterval = Double

/// The seconds since the start of 2001.
@_disfavoredOverload
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }

// Foundation on Linux puts the module before the name of a class. On a phone HealthKit's classes come from Objective-C,
// so their names have no module; apps compare and store these names.

/// The name of a class: as on a phone for HealthKit's classes, such as `HKQuantityType`; as Foundation gives it for
/// others.
public func NSStringFromClass(_ aClass: NSObject.Type) -> String {
    let name = Foundation.NSStringFromClass(aClass as AnyClass)
    let module = "OpenHealthKit."
    return name.hasPrefix(module) ? String(name.dropFirst(module.count)) : name
}
#endif
