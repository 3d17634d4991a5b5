#if os(Linux)
public import Foundation

// Linux's Foundation puts the module before a class's name. HealthKit's classes are Objective-C's on a phone and
// have no module there; apps compare these names, and store them.

/// The name of a class: of HealthKit's classes as on a phone, `HKQuantityType`; of others as Foundation gives it.
public func NSStringFromClass(_ aClass: NSObject.Type) -> String {
    let name = Foundation.NSStringFromClass(aClass as AnyClass)
    let module = "OpenHealthKit."
    return name.hasPrefix(module) ? String(name.dropFirst(module.count)) : name
}
#endif
