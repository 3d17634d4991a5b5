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
