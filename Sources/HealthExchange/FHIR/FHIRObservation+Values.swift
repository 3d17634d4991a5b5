internal import Foundation
internal import HealthModel

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
