internal import Foundation
internal import HealthModel

extension NSCoder {
    /// Decodes an object of a class.
    ///
    /// A keyed unarchiver checks the class, as secure coding requires. Clients' tests also pass
    /// their own coders, which implement only the plain method.
    func value<Value: NSObject & NSCoding>(_ type: Value.Type, forKey key: String) -> Value? {
        guard isSecure else { return decodeObject(forKey: key) as? Value }
        return containsValue(forKey: key) ? decodeObject(of: type, forKey: key) : nil
    }

    /// Decodes an object of one of several classes.
    func value(of classes: [AnyClass], forKey key: String) -> Any? {
        guard isSecure else { return decodeObject(forKey: key) }
        return containsValue(forKey: key) ? decodeObject(of: classes, forKey: key) : nil
    }

    /// Whether this is Foundation's own unarchiver, for which a missing key is an error.
    private var isSecure: Bool { type(of: self) == NSKeyedUnarchiver.self }

    /// Decodes a text.
    func text(forKey key: String) -> String? {
        value(of: [NSString.self], forKey: key) as? String
    }

    /// Encodes a text if there is one.
    func encode(text: String?, forKey key: String) {
        if let text { encode(NSString(string: text), forKey: key) }
    }

    /// Encodes a value as JSON.
    func encode(json value: some Encodable, forKey key: String) {
        if let data = try? JSONEncoder.archive.encode(value) {
            encode(data as NSData, forKey: key)
        }
    }

    /// Decodes a value from JSON; nil if it is missing or damaged.
    func json<Value: Decodable>(_ type: Value.Type, forKey key: String) -> Value? {
        guard let data = value(NSData.self, forKey: key) else { return nil }
        return try? JSONDecoder.archive.decode(type, from: data as Data)
    }
}

extension JSONEncoder {
    /// The encoder of archives; numbers that are not finite have names.
    static var archive: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return encoder
    }
}

extension JSONDecoder {
    /// The decoder of archives.
    static var archive: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return decoder
    }
}

extension Metadata {
    /// Encodes the metadata as a dictionary of HealthKit's four classes.
    func encode(with coder: NSCoder, forKey key: String) {
        guard !isEmpty else { return }
        let dictionary = NSMutableDictionary()
        for (name, value) in self { dictionary[NSString(string: name)] = value.object }
        coder.encode(dictionary, forKey: key)
    }

    /// Decodes metadata; values of other classes are skipped.
    init(from coder: NSCoder, forKey key: String) {
        let classes: [AnyClass] = [
            NSDictionary.self, NSString.self, NSNumber.self, NSDate.self, HKQuantity.self,
        ]
        self.init(lenient: coder.value(of: classes, forKey: key) as? [String: Any])
    }
}
