internal import Foundation
internal import HealthModel

/// One observation of a document for clinics, as it is written.
struct ClinicalObservation {
    /// The texts of Apple's elements: `type`, `value`, `unit`, `sourceName`, `sourceVersion`, `device`.
    var texts: [String: String] = [:]
    /// The metadata by key.
    var metadata: [(key: String, value: String)] = []
    /// The times of the start and the end.
    var low: String?
    var high: String?
    /// The value and the unit that HL7 defines.
    var value: String?
    var unit: String?

    private static let kind = "cda"

    /// The sample.
    ///
    /// - Throws: The reason why there is none.
    func sample(_ intake: SampleIntake) throws(SkipReason) -> Sample {
        guard let identifier = texts["type"] else { throw .missing(attribute: "type") }
        guard let type = ObjectType.named(identifier), type.kind == .quantity else {
            throw .unknownElement
        }
        guard let start = Self.date(low) else { throw .invalid(attribute: "low") }
        guard let end = high == nil ? start : Self.date(high) else {
            throw .invalid(attribute: "high")
        }
        guard end >= start else { throw .endsBeforeStart }
        guard let text = texts["value"] ?? value, let number = NumberBytes.double(text) else {
            throw .invalid(attribute: "value")
        }
        guard let unitText = texts["unit"] ?? unit, let unit = try? HealthUnit(unitText),
            type.canonicalUnit?.isCompatible(with: unit) ?? true
        else { throw .unsuitableUnit }
        // No saturation is above 100 %.
        let isInHundredths = type == .oxygenSaturation && unit == .percent && number > 1
        let name = texts["sourceName"] ?? "Apple Health"
        var sample = intake.foreignSample(
            "\(Self.kind).\(name)", of: name, type,
            .quantity(Quantity(isInHundredths ? number / 100 : number, unit)),
            DateInterval(start: start, end: end), number: number,
            metadata: Dictionary(
                metadata.map { ($0.key, MetadataText.value($0.value, for: $0.key)) },
                uniquingKeysWith: { first, _ in first }),
            device: texts["device"].flatMap(DeviceText.device))
        sample.sourceRevision = SourceRevision(
            source: ForeignSource.source(Self.kind, name), version: texts["sourceVersion"])
        return sample
    }

    /// A date such as `20190827185844-0230`.
    private static func date(_ text: String?) -> Date? {
        guard var text else { return nil }
        return text.withUTF8 { DateBytes.instant(UnsafeRawBufferPointer($0)) }
            .map { Date(timeIntervalSinceReferenceDate: $0) }
    }
}
