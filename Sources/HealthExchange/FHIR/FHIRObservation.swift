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

/// The values of observations, by kind.
extension FHIRObservation {
    func writeValue(to json: inout JSONText) {
        switch sample.payload {
        case .quantity(let quantity, _): Self.write(quantity, of: sample.type, to: &json)
        case .category(let value):
            Self.writeConcept(
                text: CategoryValues.name(of: value, in: sample.type) ?? String(value), to: &json)
        case .correlation(let members): writeMembers(members, to: &json)
        case .workout(let detail): writeWorkout(detail, to: &json)
        case .detail(.electrocardiogram(let detail)): writeElectrocardiogram(detail, to: &json)
        case .detail(.audiogram(let points)): Self.write(points, to: &json)
        case .detail, .series: break
        }
    }

    static func write(_ quantity: Quantity, of type: ObjectType, to json: inout JSONText) {
        guard let (number, code) = FHIRQuantity.value(quantity, of: type) else { return }
        write(number, code, to: &json)
    }

    static func write(_ number: Double, _ code: String, to json: inout JSONText) {
        json.object("valueQuantity") { json in
            json.member("value", number)
            json.member("unit", code)
            json.member("system", FHIRSystem.ucum)
            json.member("code", code)
        }
    }

    static func writeConcept(text: String, to json: inout JSONText) {
        json.object("valueCodeableConcept") { json in
            json.array("coding") { json in
                json.object { json in
                    json.member("system", FHIRSystem.healthKit)
                    json.member("code", text)
                }
            }
        }
    }

    /// The two pressures are components; a meal refers to the observations of its nutrients.
    private func writeMembers(_ members: [Sample], to json: inout JSONText) {
        if sample.type == .bloodPressure {
            return json.array("component") { json in
                for member in members {
                    json.object { json in
                        json.object("code") { Self.writeCodings(of: member.type, to: &$0) }
                        if let quantity = member.quantity {
                            Self.write(quantity, of: member.type, to: &json)
                        }
                    }
                }
            }
        }
        let name = sample.metadata[MetadataKey.foodType]?.string ?? ""
        if !name.allSatisfy(\.isWhitespace) { json.member("valueString", name) }
        json.array("hasMember") { json in
            for member in members {
                json.object {
                    $0.member("reference", "urn:uuid:\(member.uuid.uuidString.lowercased())")
                }
            }
        }
    }

    private func writeWorkout(_ detail: WorkoutDetail, to json: inout JSONText) {
        let name = WorkoutActivities.name(of: detail.activityType) ?? String(detail.activityType)
        Self.writeConcept(text: name, to: &json)
        json.array("component") { json in
            Self.component(FHIRSystem.loinc, "55411-3", "min", detail.duration / 60, to: &json)
            Self.component(
                FHIRSystem.loinc, "55424-6", "kcal",
                detail.totalEnergyBurned.flatMap { try? $0.doubleValue(for: .kilocalorie) },
                to: &json)
            Self.component(
                FHIRSystem.healthKit, "HKWorkout.totalDistance", "m",
                detail.totalDistance.flatMap { try? $0.doubleValue(for: .meter()) }, to: &json)
        }
    }

    private static func component(
        _ system: String, _ code: String, _ unit: String, _ number: Double?,
        to json: inout JSONText
    ) {
        guard let number, number.isFinite else { return }
        json.object { json in
            json.object("code") { writeCode(system, code, to: &$0) }
            write(number, unit, to: &json)
        }
    }

    private static func writeCode(_ system: String, _ code: String, to json: inout JSONText) {
        json.array("coding") { json in
            json.object { json in
                json.member("system", system)
                json.member("code", code)
            }
        }
    }

    private func writeElectrocardiogram(
        _ detail: ElectrocardiogramDetail, to json: inout JSONText
    ) {
        let frequency =
            detail.samplingFrequency.flatMap { try? $0.doubleValue(for: .hertz()) } ?? 512
        json.array("component") { json in
            json.object { json in
                json.object("code") {
                    Self.writeCode(
                        FHIRSystem.healthKit, "HKElectrocardiogram.Classification", to: &$0)
                }
                Self.writeConcept(text: String(detail.classification), to: &json)
            }
            Self.component(
                FHIRSystem.loinc, "8867-4", "/min",
                detail.averageHeartRate.flatMap {
                    try? $0.doubleValue(for: .countPerMinute)
                }, to: &json)
            guard !voltages.isEmpty else { return }
            json.object { json in
                json.object("code") {
                    Self.writeCode("urn:oid:2.16.840.1.113883.6.24", "131329", to: &$0)
                }
                json.object("valueSampledData") { json in
                    json.object("origin") { json in
                        json.member("value", 0)
                        json.member("unit", "uV")
                        json.member("system", FHIRSystem.ucum)
                        json.member("code", "uV")
                    }
                    json.member("period", 1000 / frequency)
                    json.key("dimensions")
                    json.value(1)
                    json.member(
                        "data",
                        voltages.map { NumberWriting.text($0.volts * 1e6) }.joined(separator: " "))
                }
            }
        }
    }

    private static func write(_ points: [AudiogramPoint], to json: inout JSONText) {
        json.array("component") { json in
            for point in points {
                let hertz = (try? point.frequency.doubleValue(for: .hertz())) ?? 0
                for test in point.tests {
                    guard
                        let level = try? test.sensitivity.doubleValue(for: .decibelHearingLevel)
                    else { continue }
                    json.object { json in
                        json.object("code") { json in
                            let ear = test.side == 0 ? "left" : "right"
                            json.member("text", "\(NumberWriting.text(hertz)) Hz, \(ear) ear")
                        }
                        write(level, "dB", to: &json)
                    }
                }
            }
        }
    }
}
