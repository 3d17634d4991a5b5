#if os(Linux)
public import Foundation

// On Apple's systems Foundation brings Core Foundation along. Apps tell the numbers in metadata apart
// by these functions, and measure time. A file that imports Core Foundation itself gets its own.

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

/// The kind of numbers that are no Booleans.
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
#endif
