#if os(Linux)
public import Foundation

// On Apple's systems collections can be read by the class of what they hold.

extension NSKeyedUnarchiver {
    /// Reads an array of objects of a class; throws what `unarchivedObject(ofClasses:from:)` throws.
    public static func unarchivedArrayOfObjects<Object: NSObject & NSCoding>(
        ofClass type: Object.Type, from data: Data
    ) throws -> [Object]? {
        try unarchivedArrayOfObjects(ofClasses: [type], from: data) as? [Object]
    }

    /// Reads an array of objects of some classes.
    public static func unarchivedArrayOfObjects(
        ofClasses classes: [AnyClass], from data: Data
    ) throws -> [Any]? {
        try unarchivedObject(ofClasses: [NSArray.self] + classes, from: data) as? [Any]
    }
}
#endif
