#if os(Linux)
public import Foundation

// On Apple's systems collections can be decoded by the class of their elements.

extension NSKeyedUnarchiver {
    /// Decodes an array of objects of a class; throws like `unarchivedObject(ofClasses:from:)`.
    public static func unarchivedArrayOfObjects<Object: NSObject & NSCoding>(
        ofClass type: Object.Type, from data: Data
    ) throws -> [Object]? {
        try unarchivedArrayOfObjects(ofClasses: [type], from: data) as? [Object]
    }

    /// Decodes an array of objects of some classes.
    public static func unarchivedArrayOfObjects(
        ofClasses classes: [AnyClass], from data: Data
    ) throws -> [Any]? {
        try unarchivedObject(ofClasses: [NSArray.self] + classes, from: data) as? [Any]
    }
}
#endif
