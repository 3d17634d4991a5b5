internal import Foundation
internal import HealthModel

/// The imported part of a FHIR resource.
struct FHIRResource: Decodable {
    struct Coding: Decodable {
        let system: String?
        let code: String?
    }

    struct Concept: Decodable {
        let coding: [Coding]?

        /// The type of the first known code.
        var type: ObjectType? {
            for coding in coding ?? [] {
                guard let system = coding.system, let code = coding.code else { continue }
                if system == FHIRSystem.loinc, code == "85354-9" || code == "55284-4" {
                    return .bloodPressure
                }
                if let type = FHIRCode.type(system: system, code: code) { return type }
            }
            return nil
        }
    }

    struct Amount: Decodable {
        let value: Double?
        let code: String?
        let unit: String?
        /// `<`, `<=`, `>=` or `>`: the value is only a limit of the measured one.
        let comparator: String?

        func quantity(of type: ObjectType) -> Quantity? {
            guard let value, comparator == nil else { return nil }
            return FHIRQuantity.quantity(value, code: code ?? unit ?? "1", of: type)
        }
    }

    struct Period: Decodable {
        let start: String?
        let end: String?
    }

    struct Component: Decodable {
        let code: Concept?
        let valueQuantity: Amount?
    }

    struct Extension: Decodable {
        let url: String
        let valueString: String?
    }

    struct Meta: Decodable {
        let source: String?
    }

    struct Identifier: Decodable {
        let value: String?
    }

    struct Reference: Decodable {
        let display: String?
    }

    let resourceType: String
    let id: String?
    let status: String?
    let meta: Meta?
    let identifier: [Identifier]?
    let `extension`: [Extension]?
    let code: Concept?
    let effectiveDateTime: String?
    let effectivePeriod: Period?
    let effectiveInstant: String?
    let valueQuantity: Amount?
    let component: [Component]?
    let device: Reference?

    /// The time of the measurement; nil without a date that has a time zone.
    var time: DateInterval? {
        if let start = (effectiveDateTime ?? effectiveInstant).flatMap({ InstantText.instant($0) })
        {
            return DateInterval(start: start, duration: 0)
        }
        guard let start = effectivePeriod?.start.flatMap({ InstantText.instant($0) }) else {
            return nil
        }
        let end = effectivePeriod?.end.map { InstantText.instant($0) } ?? start
        guard let end, end >= start else { return nil }
        return DateInterval(start: start, end: end)
    }
}
