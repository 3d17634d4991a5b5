#if os(Linux)
public import Foundation

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
