internal import Foundation
internal import HealthModel

/// Encodes a sample to an archive and decodes it.
///
/// The keys are those of Apple's archives; other values are one JSON text.
enum SampleArchive {
    private enum Key {
        static let uuid = "UUID"
        static let start = "StartTS"
        static let end = "EndTS"
        static let metadata = "Metadata"
        static let sourceRevision = "SourceRevision"
        static let device = "Device"
        static let type = "DataType"
        static let quantity = "QuantityKey"
        static let payload = "OpenHealthKitPayload"
    }

    static func encode(_ sample: Sample, with coder: NSCoder) {
        coder.encode(sample.uuid as NSUUID, forKey: Key.uuid)
        coder.encode(sample.startDate.timeIntervalSinceReferenceDate, forKey: Key.start)
        coder.encode(sample.endDate.timeIntervalSinceReferenceDate, forKey: Key.end)
        coder.encode(HKObjectType.type(for: sample.type), forKey: Key.type)
        sample.metadata.encode(with: coder, forKey: Key.metadata)
        if let revision = sample.sourceRevision {
            coder.encode(HKSourceRevision(revision), forKey: Key.sourceRevision)
        }
        if let device = sample.device {
            coder.encode(HKDevice(device), forKey: Key.device)
        }
        if case .quantity(let quantity, series: nil) = sample.payload {
            coder.encode(HKQuantity(quantity), forKey: Key.quantity)
        } else if let data = try? JSONEncoder.archive.encode(sample.payload) {
            coder.encode(data as NSData, forKey: Key.payload)
        }
    }

    static func sample(from coder: NSCoder) -> Sample? {
        if let carrier = coder as? SampleCarrier { return carrier.sample }
        guard let uuid = coder.value(NSUUID.self, forKey: Key.uuid),
            let type = coder.value(HKObjectType.self, forKey: Key.type),
            let payload = payload(from: coder)
        else { return nil }
        let start = coder.decodeDouble(forKey: Key.start)
        let end = coder.decodeDouble(forKey: Key.end)
        guard start.isFinite, end.isFinite, start <= end else { return nil }
        return Sample(
            uuid: uuid as UUID, type: type.value,
            startDate: Date(timeIntervalSinceReferenceDate: start),
            endDate: Date(timeIntervalSinceReferenceDate: end), payload: payload,
            metadata: Metadata(from: coder, forKey: Key.metadata),
            device: coder.value(HKDevice.self, forKey: Key.device)?.value,
            sourceRevision: coder.value(HKSourceRevision.self, forKey: Key.sourceRevision)?.value)
    }

    private static func payload(from coder: NSCoder) -> Sample.Payload? {
        if let quantity = coder.value(HKQuantity.self, forKey: Key.quantity) {
            return .quantity(quantity.value)
        }
        guard let data = coder.value(NSData.self, forKey: Key.payload) else { return nil }
        return try? JSONDecoder.archive.decode(Sample.Payload.self, from: data as Data)
    }
}

/// Passes a sample to `init?(coder:)`, the one initialiser that every subclass must have.
///
/// A factory uses it to create an instance of a client's subclass, or a cumulative sample of a
/// discrete type if an app requests one by its class.
final class SampleCarrier: NSCoder {
    let sample: Sample

    init(_ sample: Sample) {
        self.sample = sample
        super.init()
    }
}

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
