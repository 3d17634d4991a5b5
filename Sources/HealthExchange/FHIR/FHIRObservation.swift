internal import Foundation
internal import HealthModel

/// Writes a sample as an Observation of FHIR R4.
struct FHIRObservation {
    let sample: Sample
    let zone: TimeZone
    /// The samples that were added to a workout or an electrocardiogram.
    var associated: [UUID] = []
    /// The voltages of an electrocardiogram.
    var voltages: [VoltageMeasurement] = []

    init(_ sample: Sample, zone: TimeZone) {
        self.sample = sample
        self.zone = zone
    }

    /// Whether FHIR can represent the sample.
    var isPossible: Bool {
        switch sample.payload {
        case .quantity(let quantity, let series):
            series == nil && FHIRQuantity.value(quantity, of: sample.type) != nil
        case .category, .workout: true
        case .correlation(let members):
            !members.isEmpty
                && (sample.type != .bloodPressure
                    || members.allSatisfy {
                        $0.quantity.flatMap { FHIRQuantity.value($0, of: .bloodPressureSystolic) }
                            != nil
                    })
        case .detail(.electrocardiogram), .detail(.audiogram): true
        case .detail, .series: false
        }
    }

    func write(to json: inout JSONText) throws {
        // The pressures have no separate observation.
        let rest = sample.type == .bloodPressure ? sample.members ?? [] : []
        let rows = try ([sample] + rest).map { try row(of: $0) }
        json.object { json in
            json.member("resourceType", "Observation")
            json.member("id", sample.uuid.uuidString.lowercased())
            writeMeta(to: &json)
            json.array("extension") { json in
                for row in rows {
                    json.object { json in
                        json.member("url", FHIRSystem.sample)
                        json.member("valueString", row)
                    }
                }
            }
            json.array("identifier") { json in
                json.object { json in
                    json.member("system", "urn:ietf:rfc:3986")
                    json.member("value", "urn:uuid:\(sample.uuid.uuidString.lowercased())")
                }
            }
            json.member("status", "final")
            Self.writeCategory(of: sample.type, to: &json)
            json.object("code") { Self.writeCodings(of: sample.type, to: &$0) }
            json.object("subject") { $0.member("reference", FHIRBundleWriter.person) }
            writeTime(to: &json)
            writeValue(to: &json)
            if let name = sample.device.flatMap({ $0.name ?? $0.model ?? $0.manufacturer }),
                !name.allSatisfy(\.isWhitespace)
            {
                json.object("device") { $0.member("display", name) }
            }
        }
    }

    /// The sample as a line of JSON, including data that the resource cannot represent.
    private func row(of sample: Sample) throws -> String {
        var text = ""
        var writer = JSONLinesWriter { text = String(decoding: $0.dropLast(), as: UTF8.self) }
        let isOwn = sample.uuid == self.sample.uuid
        let series: SeriesData? = isOwn && !voltages.isEmpty ? .voltages(voltages) : nil
        try writer.write(SampleRow(sample, associated: isOwn ? associated : []), series: series)
        return text
    }

    private func writeMeta(to json: inout JSONText) {
        let profile = Self.profiles[sample.type]
        json.object("meta") { json in
            if let bundle = sample.sourceRevision?.source.bundleIdentifier,
                let source = bundle.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
            {
                json.member("source", "urn:open-healthkit:app:\(source)")
            }
            if let profile {
                json.array("profile") {
                    $0.value("http://hl7.org/fhir/StructureDefinition/\(profile)")
                }
            }
        }
    }

    static func writeCategory(of type: ObjectType, to json: inout JSONText) {
        json.array("category") { json in
            json.object { json in
                json.array("coding") { json in
                    json.object { json in
                        json.member("system", FHIRSystem.category)
                        json.member("code", FHIRCode.of(type).category)
                    }
                }
            }
        }
    }

    static func writeCodings(of type: ObjectType, to json: inout JSONText) {
        let row = FHIRCode.of(type)
        json.array("coding") { json in
            func coding(_ system: String, _ code: String?, _ display: String? = nil) {
                guard let code else { return }
                json.object { json in
                    json.member("system", system)
                    json.member("code", code)
                    json.member("display", display)
                }
            }
            coding(FHIRSystem.loinc, row.loinc, row.loincDisplay)
            coding(FHIRSystem.snomed, row.snomed)
            coding(FHIRSystem.healthKit, type.identifier)
            coding(FHIRSystem.pghd, row.pghd)
        }
    }

    private func writeTime(to json: inout JSONText) {
        let start = InstantText.local(sample.startDate, zone)
        guard sample.endDate > sample.startDate else {
            return json.member("effectiveDateTime", start)
        }
        json.object("effectivePeriod") { json in
            json.member("start", start)
            json.member("end", InstantText.local(sample.endDate, zone))
        }
    }

    /// The profiles of vital signs.
    private static let profiles: [ObjectType: String] = [
        .bodyMass: "bodyweight", .height: "bodyheight", .bodyTemperature: "bodytemp",
        .heartRate: "heartrate", .respiratoryRate: "resprate", .oxygenSaturation: "oxygensat",
        .bodyMassIndex: "bmi", .bloodPressure: "bp",
    ]
}
