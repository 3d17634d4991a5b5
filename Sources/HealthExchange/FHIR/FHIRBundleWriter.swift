internal import Foundation
internal import HealthDatabase
internal import HealthModel

/// Writes a FHIR R4 bundle: the person, and an observation for each sample.
///
/// Observations of body weight, height, BMI, temperature, heart and respiratory rate, oxygen and
/// blood pressure conform to the profiles for vital signs. Clinical records are included unchanged.
struct FHIRBundleWriter: FormatWriter {
    /// The identity of the person in a bundle, which is anonymous.
    static let person = "urn:uuid:00000000-0000-4000-8000-000000000001"

    private let file: AtomicFile
    private var isFirst = true

    init(_ file: AtomicFile) { self.file = file }

    mutating func write(_ walk: ExportWalk) throws {
        try file.write("{\"resourceType\":\"Bundle\",\"type\":\"collection\",\"timestamp\":\"")
        try file.write(InstantText.local(walk.now.wholeSecond, walk.zone))
        try file.write("\",\"entry\":[\n")
        try writePerson(try walk.characteristics())
        // A pressure of a pair is a component of the pair's observation.
        let paired = try walk.pairedPressures { pair in
            FHIRObservation(pair, zone: walk.zone).isPossible ? pair.members ?? [] : []
        }
        for type in walk.types {
            try walk.forEachSample(type) { sample in
                if paired.contains(sample.uuid) { return walk.wrote(sample) }
                try write(sample, walk)
            }
        }
        try file.write("\n]}\n")
    }

    private mutating func write(_ sample: Sample, _ walk: ExportWalk) throws {
        if case .detail(.clinical(let record)) = sample.payload {
            guard let json = Self.resource(record) else { return walk.leftOut(sample) }
            try writeEntry(sample.uuid) { $0.raw(json) }
            return walk.wrote(sample)
        }
        var observation = FHIRObservation(sample, zone: walk.zone(of: sample))
        observation.associated =
            try sample.type.kind == .workout || sample.type.kind == .electrocardiogram
            ? walk.snapshot.associated(with: sample.uuid) : []
        if sample.type == .electrocardiogram {
            guard case .voltages(let voltages)? = try walk.snapshot.series(of: sample.uuid) else {
                return walk.leftOut(sample)
            }
            observation.voltages = voltages
        }
        guard observation.isPossible else { return walk.leftOut(sample) }
        try writeEntry(sample.uuid) { try observation.write(to: &$0) }
        walk.wrote(sample)
    }

    /// The JSON of a clinical record, if it is a resource of this version of FHIR.
    private static func resource(_ record: ClinicalDetail) -> String? {
        guard record.fhirVersion.hasPrefix("4."),
            let object = try? JSONSerialization.jsonObject(with: record.data) as? [String: Any],
            object["resourceType"] is String,
            let text = String(data: record.data, encoding: .utf8)
        else { return nil }
        return text
    }

    private mutating func writePerson(
        _ facts: [(type: ObjectType, value: CharacteristicValue)]
    ) throws {
        try writeEntry(url: Self.person) { json in
            json.object { json in
                json.member("resourceType", "Patient")
                json.member("id", String(Self.person.dropFirst(9)))
                for (type, value) in facts {
                    switch (type, value) {
                    case (.biologicalSex, .number(let sex)) where (1...3).contains(sex):
                        json.member("gender", ["female", "male", "other"][sex - 1])
                    case (.dateOfBirth, .text(let day)): json.member("birthDate", day)
                    default: break
                    }
                }
            }
        }
    }

    private mutating func writeEntry(
        _ uuid: UUID, _ body: (inout JSONText) throws -> Void
    ) throws {
        try writeEntry(url: "urn:uuid:\(uuid.uuidString.lowercased())", body)
    }

    private mutating func writeEntry(
        url: String, _ body: (inout JSONText) throws -> Void
    ) throws {
        var json = JSONText()
        try json.object { json in
            json.member("fullUrl", url)
            json.key("resource")
            try body(&json)
        }
        if !isFirst { try file.write(",\n") }
        isFirst = false
        try file.write(json.bytes)
    }
}
