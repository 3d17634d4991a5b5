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

    /// Decodes a dictionary with keys and objects of a class each.
    public static func unarchivedDictionary<
        Key: NSObject & NSCopying & NSCoding, Object: NSObject & NSCoding
    >(
        ofKeyClass keyType: Key.Type, objectClass type: Object.Type, from data: Data
    ) throws -> [Key: Object]? {
        try unarchivedDictionary(ofKeyClasses: [keyType], objectClasses: [type], from: data)?
            .reduce(into: [:]) { pairs, pair in
                // Foundation on Linux gives the keys and objects of some classes as values of Swift.
                let key =
                    pair.key.base as? Key
                    ?? (pair.key.base as? String).flatMap { NSString(string: $0) as? Key }
                guard let key, let object = pair.value as? Object else {
                    throw CocoaError(.coderReadCorrupt)
                }
                pairs[key] = object
            }
    }

    /// Decodes a dictionary with keys and objects of some classes.
    public static func unarchivedDictionary(
        ofKeyClasses keyClasses: [AnyClass], objectClasses: [AnyClass], from data: Data
    ) throws -> [AnyHashable: Any]? {
        try unarchivedObject(
            ofClasses: [NSDictionary.self] + keyClasses + objectClasses, from: data)
            as? [AnyHashable: Any]
    }
}
#endif
