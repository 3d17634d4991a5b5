internal import Foundation
internal import HealthModel

extension SampleMapper {
    /// The points of a hearing test, without those with an invalid frequency.
    func points(of audiogram: ExportAudiogram) -> [AudiogramPoint] {
        audiogram.points.compactMap { point in
            guard let frequency = Self.quantity(point.facts, "frequency", as: .hertz()) else {
                return nil
            }
            let tests = [("leftEar", 0), ("rightEar", 1)].compactMap { ear, side in
                Self.quantity(point.facts, ear, as: .decibelHearingLevel).map { sensitivity in
                    AudiogramPoint.Test(
                        sensitivity: sensitivity, masked: Self.isTrue(point.facts[ear + "Masked"]),
                        side: side,
                        clampingLowerBound: Self.number(
                            point.facts[ear + "ClampingRangeLowerBound"]),
                        clampingUpperBound: Self.number(
                            point.facts[ear + "ClampingRangeUpperBound"]))
                }
            }
            return AudiogramPoint(frequency: frequency, tests: tests)
        }
    }

    /// The content of a prescription; throws if its type is unknown.
    func detail(of prescription: ExportPrescription) throws(SkipReason) -> PrescriptionDetail {
        let name = prescription.type.lowercased()
        let type =
            if name.hasSuffix("glasses") || name == "1" {
                1
            } else if name.hasSuffix("contacts") || name == "2" {
                2
            } else {
                0
            }
        guard type != 0 else { throw .invalid(attribute: "type") }
        return PrescriptionDetail(
            type: type,
            expirationDate: prescription.expires.map { Date(timeIntervalSinceReferenceDate: $0) },
            brand: prescription.brand, rightEye: prescription.rightEye.map { Self.lens($0) },
            leftEye: prescription.leftEye.map { Self.lens($0) })
    }

    /// The type of a clinical record by its identifier or by the type of the FHIR resource.
    func clinicalType(_ name: String) -> ObjectType? {
        if let type = ObjectType.named(name), type.kind == .clinical { return type }
        return Self.clinicalTypes[name]
    }

    private static func lens(_ facts: [String: String]) -> PrescriptionDetail.Lens {
        var quantities: [String: Quantity] = [:]
        for (attribute, name) in lensQuantities {
            guard let value = number(facts[attribute]),
                let unit = facts[attribute + "Unit"].flatMap({ try? HealthUnit($0) })
            else { continue }
            quantities[name] = Quantity(value, unit)
        }
        return PrescriptionDetail.Lens(quantities: quantities)
    }

    /// A value with its unit from two attributes; the default unit applies without one.
    private static func quantity(
        _ facts: [String: String], _ name: String, as expected: HealthUnit
    ) -> Quantity? {
        guard let value = number(facts[name + "Value"]) else { return nil }
        guard let text = facts[name + "Unit"] else { return Quantity(value, expected) }
        guard let unit = try? HealthUnit(text), unit.isCompatible(with: expected) else {
            return nil
        }
        return Quantity(value, unit)
    }

    private static func number(_ text: String?) -> Double? {
        text.flatMap { NumberBytes.double($0) }
    }

    private static func isTrue(_ text: String?) -> Bool {
        text.map { ["1", "true", "yes"].contains($0.lowercased()) } ?? false
    }

    /// The attributes of a lens, with HealthKit's names.
    static let lensQuantities = [
        ("sphere", "sphere"), ("cylinder", "cylinder"), ("axis", "axis"), ("add", "addPower"),
        ("vertex", "vertexDistance"), ("prismAmount", "prismAmount"), ("prismAngle", "prismAngle"),
        ("farPD", "farPupillaryDistance"), ("nearPD", "nearPupillaryDistance"),
        ("baseCurve", "baseCurve"), ("diameter", "diameter"),
    ]

    private static let clinicalTypes: [String: ObjectType] = [
        "AllergyIntolerance": .allergyRecord, "Condition": .conditionRecord,
        "Coverage": .coverageRecord, "DiagnosticReport": .labResultRecord,
        "DocumentReference": .clinicalNoteRecord, "Immunization": .immunizationRecord,
        "MedicationDispense": .medicationRecord, "MedicationOrder": .medicationRecord,
        "MedicationRequest": .medicationRecord, "MedicationStatement": .medicationRecord,
        "Observation": .labResultRecord, "Procedure": .procedureRecord,
    ]
}
