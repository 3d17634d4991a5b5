internal import Foundation
internal import HealthModel

extension HealthImporter {
    /// Whether a folder or an archive has a document for clinics, which ``ImportOptions/readsClinicalDocument`` reads.
    ///
    /// An archive is searched up to where it is damaged.
    package static func hasClinicalDocument(at path: String) -> Bool {
        guard let file = try? ImportFile(path), !file.isSingle else { return false }
        var isThere = false
        try? file.forEachPart { part in
            guard !isThere, part.name.hasSuffix(".xml"), let open = try? part.open() else { return }
            isThere = open.kind == .format(.clinicalDocument)
        }
        return isThere
    }
}

/// Reads the document for clinics of an Apple Health export (`export_cda.xml`), which repeats its vital signs.
///
/// It is read where the export itself cannot be. Each observation has Apple's own words beside those of HL7.
struct ClinicalDocumentReader {
    private let intake: SampleIntake
    /// The elements of Apple's whose texts are read.
    private static let words: Set<String> = [
        "type", "value", "unit", "sourceName", "sourceVersion", "device",
    ]
    /// The limit of metadata of an observation, one above that of a sample, so that a cut is counted.
    private static let mostMetadata = TextLimit.entries + 1
    /// The limit of observations whose lines are counted.
    private static let mostLines = 1_000

    init(_ intake: SampleIntake) { self.intake = intake }

    /// Reads a file.
    func read(_ source: any ByteSource) throws {
        var scanner = XMLScanner(source, keepsText: true, blockSize: 1 << 18)
        var path: [String] = []
        var observation: ClinicalObservation?
        var key: String?
        var skips = 0
        while true {
            switch try scanner.next() {
            case .finished: return
            case .start:
                let tag = scanner.localName
                if tag == "observation" {
                    observation = ClinicalObservation()
                }
                switch (path.last, tag) {
                case ("effectiveTime", "low"): observation?.low = scanner.attributes.text("value")
                case ("effectiveTime", "high"): observation?.high = scanner.attributes.text("value")
                case ("observation", "value"):
                    observation?.value = scanner.attributes.text("value")
                    observation?.unit = scanner.attributes.text("unit")
                default: break
                }
                if !scanner.isEmptyElement { path.append(tag) }
            case .end:
                let tag = path.popLast() ?? ""
                switch path.last {
                case "text" where Self.words.contains(tag) && observation != nil:
                    observation?.texts[tag] = scanner.textValue
                case "metadataEntry" where tag == "key": key = scanner.textValue
                case "metadataEntry" where tag == "value":
                    if let name = key, observation?.metadata.count ?? 0 < Self.mostMetadata {
                        observation?.metadata.append((name, scanner.textValue))
                    }
                    key = nil
                default: break
                }
                guard tag == "observation", let whole = observation else { continue }
                observation = nil
                intake.bytesRead = scanner.bytesScanned
                intake.line = 0
                let sample: Sample
                do throws(SkipReason) {
                    sample = try whole.sample(intake)
                } catch {
                    // Counting lines takes time, and the report has the first ones.
                    skips += 1
                    if skips < Self.mostLines { intake.line = scanner.line(at: intake.bytesRead) }
                    intake.skip("observation", whole.texts["type"], error)
                    continue
                }
                try intake.add(sample)
            }
        }
    }
}

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
