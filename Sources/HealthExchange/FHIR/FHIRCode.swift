internal import HealthModel

/// The FHIR codes of a type, from `Facts/fhir_codes.tsv`.
struct FHIRCode: Sendable {
    /// HealthKit's identifier of the type.
    let identifier: String
    /// The code of the Personal Health Record guide.
    let pghd: String?
    /// The code of the observation's category.
    let category: String
    let loinc: String?
    let loincDisplay: String?
    let snomed: String?
    /// The code of the unit for quantities.
    let ucum: String?
    /// The same unit in HealthKit's spelling.
    let unit: String?

    init(
        _ identifier: String, _ pghd: String, _ category: String, _ loinc: String,
        _ loincDisplay: String, _ snomed: String, _ ucum: String, _ unit: String
    ) {
        func known(_ text: String) -> String? { text.isEmpty ? nil : text }
        self.identifier = identifier
        self.pghd = known(pghd)
        self.category = category
        self.loinc = known(loinc)
        self.loincDisplay = known(loincDisplay)
        self.snomed = known(snomed)
        self.ucum = known(ucum)
        self.unit = known(unit)
    }

    /// The codes of a type; types without a row have only HealthKit's identifier.
    static func of(_ type: ObjectType) -> FHIRCode {
        byIdentifier[type.identifier]
            ?? FHIRCode(type.identifier, "", "social-history", "", "", "", "", "")
    }

    /// The type with a code in a system; nil if there is none.
    static func type(system: String, code: String) -> ObjectType? {
        switch system {
        case FHIRSystem.healthKit: ObjectType.named(code)
        case FHIRSystem.loinc: byLOINC[code]
        default: nil
        }
    }

    private static let byIdentifier = Dictionary(
        uniqueKeysWithValues: rows.map { ($0.identifier, $0) })

    private static let byLOINC: [String: ObjectType] = {
        var types: [String: ObjectType] = [:]
        for row in rows {
            guard let loinc = row.loinc, let type = ObjectType.named(row.identifier) else {
                continue
            }
            types[loinc] = types[loinc] ?? type
        }
        // Other codes of the same types in clinical records.
        let more: [String: ObjectType] = [
            "59408-5": .oxygenSaturation, "41950-7": .stepCount, "3141-9": .bodyMass,
            "3137-7": .height, "8280-0": .waistCircumference, "15074-8": .bloodGlucose,
            "41653-7": .bloodGlucose, "93832-4": .sleepAnalysis,
        ]
        return types.merging(more) { old, _ in old }
    }()
}

/// The code systems.
enum FHIRSystem {
    static let healthKit = "http://developer.apple.com/documentation/healthkit"
    static let loinc = "http://loinc.org"
    static let snomed = "http://snomed.info/sct"
    static let ucum = "http://unitsofmeasure.org"
    static let category = "http://terminology.hl7.org/CodeSystem/observation-category"
    static let pghd = "http://hl7.org/fhir/uv/phr/CodeSystem/observation-pghd-codes"
    /// The extension for data that a resource cannot represent, as a line of JSON.
    static let sample = "urn:open-healthkit:sample"
}

/// Quantities with units of UCUM.
enum FHIRQuantity {
    /// The number of a quantity in FHIR's unit for its type, and the unit's code; nil if UCUM has
    /// no such unit.
    static func value(_ quantity: Quantity, of type: ObjectType) -> (number: Double, code: String)?
    {
        let row = FHIRCode.of(type)
        guard let code = row.ucum, let unit = row.unit.flatMap({ try? HealthUnit($0) }),
            let number = try? quantity.doubleValue(for: unit), number.isFinite
        else { return nil }
        return (unit == .percent ? shortened(number * 100) : shortened(number), code)
    }

    /// The quantity of a type for a number with a unit code; nil if they do not fit.
    static func quantity(_ number: Double, code: String, of type: ObjectType) -> Quantity? {
        guard number.isFinite, let canonical = type.canonicalUnit else { return nil }
        if canonical == .percent, code == "%" { return Quantity(number / 100, .percent) }
        let row = FHIRCode.of(type)
        let text = row.ucum == code ? row.unit : units[code]
        guard let unit = text.flatMap({ try? HealthUnit($0) }), unit.isCompatible(with: canonical)
        else { return nil }
        return Quantity(number, unit)
    }

    /// A number without the rounding errors of a conversion.
    private static func shortened(_ number: Double) -> Double {
        let scale = 1e9
        let rounded = (number * scale).rounded() / scale
        return abs(number) < 1e6 && abs(rounded - number) <= abs(number) * 4e-16 ? rounded : number
    }

    /// HealthKit's spelling of UCUM's codes.
    private static let units = [
        "kg": "kg", "g": "g", "[lb_av]": "lb", "[oz_av]": "oz", "cm": "cm", "m": "m", "km": "km",
        "[in_i]": "in", "[ft_i]": "ft", "[mi_i]": "mi", "Cel": "degC", "[degF]": "degF", "K": "K",
        "/min": "count/min", "{beats}/min": "count/min", "{breaths}/min": "count/min",
        "mm[Hg]": "mmHg", "kcal": "kcal", "kJ": "kJ", "J": "J", "cal": "cal", "mg/dL": "mg/dL",
        "mmol/L": "mmol<180.15588000005408>/L", "1": "count", "{steps}": "count",
        "{count}": "count", "mL": "mL", "L": "L", "mg": "mg", "ug": "mcg", "min": "min",
        "s": "s", "h": "hr", "ms": "ms", "m/s": "m/s", "km/h": "km/hr", "W": "W",
        "L/min": "L/min", "[iU]": "IU", "[IU]": "IU", "S": "S", "mL/kg/min": "mL/min·kg",
        "mL/min/kg": "mL/min·kg", "dB[SPL]": "dBASPL",
    ]
}
