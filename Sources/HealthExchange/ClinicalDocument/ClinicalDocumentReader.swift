internal import Foundation
internal import HealthModel

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
