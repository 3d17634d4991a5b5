#if os(Linux)
public import Foundation

// On Apple's systems collections can be decoded by the class of their elements, and an archive of another class is an
// error; Foundation on Linux ends the process.

extension NSKeyedUnarchiver {
    /// Decodes an object of a class, such as an anchor.
    ///
    /// Where HealthKit is imported it is preferred to Foundation's function of this name, because it asks for more of
    /// the class. An object of another class is decoded before it is refused; on a phone it is not.
    ///
    /// - Parameters:
    ///   - cls: The class of the object.
    ///   - data: The archive.
    /// - Returns: The object; nil if the archive contains none. Throws a Cocoa error for an archive that cannot be read
    ///   or is of another class.
    public static func unarchivedObject<DecodedObjectType>(
        ofClass cls: DecodedObjectType.Type, from data: Data
    ) throws -> DecodedObjectType?
    where DecodedObjectType: NSObject, DecodedObjectType: NSSecureCoding {
        // Collections and values check the classes of their elements.
        guard !String(reflecting: cls).hasPrefix("Foundation.") else {
            return try unarchivedObject(ofClasses: [cls], from: data) as? DecodedObjectType
        }
        // The class is checked below: as one of the classes here it would end the process.
        guard let object = try unarchivedObject(ofClasses: [cls, NSObject.self], from: data) else {
            return nil
        }
        guard let object = object as? DecodedObjectType else {
            throw CocoaError(
                .coderReadCorrupt,
                userInfo: [
                    NSLocalizedDescriptionKey: "The archive is of another class than \(cls)."
                ])
        }
        return object
    }

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
