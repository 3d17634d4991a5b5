internal import Foundation
internal import HealthModel
package import HealthWords

extension UnknownTable {
    /// The probable meaning of the columns, from their names and from the dates in the rows.
    ///
    /// A column is found by the name of its type in English or in the language, or by an everyday name, also in another
    /// language, with or without a unit behind it: `Weight`, `weight_kg`, `Gewicht [kg]`.
    ///
    /// A table of workouts or nights is recognised by its columns too.
    package func proposal(_ language: Language) -> TableColumns {
        eventProposal() ?? measureProposal(language)
    }

    private func measureProposal(_ language: Language) -> TableColumns {
        let dates = ["date", "day", "datetime", "date time", "timestamp", "datum", "time"]
        let date =
            dates.lazy.compactMap { word in columns.first { Self.key($0) == word } }.first
            ?? dateColumn ?? columns.first { TranslatedNames.isDate(Self.key($0)) } ?? ""
        let times = ["time", "clock", "hour", "uhrzeit", "zeit"]
        let time = columns.first { column in
            let key = Self.key(column)
            return column != date && (times.contains(key) || TranslatedNames.isTime(key))
        }
        let names = Dictionary(
            TableQuestion.types(language).flatMap {
                [($0.1.lowercased(), $0.0), ($0.0.lowercased(), $0.0)]
            },
            uniquingKeysWith: { first, _ in first })
        let measures = columns.filter { $0 != date && $0 != time }.compactMap {
            Self.measure($0, names)
        }
        return TableColumns(
            date: date, time: time ?? "", isDayFirst: isDayFirst,
            measures: measures.compactMap { inContext($0, of: measures) })
    }

    /// A measurement as the other columns show what it is; nil if they leave it open.
    ///
    /// Fat beside a weight is that of the body, and energy beside nutrients that of food.
    private func inContext(
        _ measure: TableColumns.Measure, of all: [TableColumns.Measure]
    ) -> TableColumns.Measure? {
        let others = Set(all.filter { $0 != measure }.map(\.type))
        let hasNutrients = others.contains {
            $0.hasPrefix("dietary") && ObjectType(name: $0) != .dietaryWater
        }
        var measure = measure
        switch ObjectType(name: measure.type) {
        case .dietaryFatTotal?:
            let isOfBody = !others.isDisjoint(
                with: [ObjectType.bodyMass.name, ObjectType.bodyMassIndex.name])
            guard isOfBody, !hasNutrients else { return measure }
            let type = ObjectType.bodyFatPercentage
            guard UnitReading(inName: measure.column, for: type) != .unsuitable else { return nil }
            (measure.type, measure.unit) = (type.name, "")
        case .activeEnergyBurned? where hasNutrients:
            measure.type = ObjectType.dietaryEnergyConsumed.name
        case .dietaryEnergyConsumed? where !hasNutrients:
            // The energy of a workout can be that at rest too.
            guard Self.activities.isDisjoint(with: columns.map(Self.key)) else { return nil }
        default: break
        }
        return measure
    }

    /// Names of columns that tables of workouts have, and tables of food have not.
    private static let activities: Set<String> = [
        "activity", "activity type", "workout", "exercise", "sport", "duration", "minutes",
        "distance", "type", "aktivität", "training", "sportart", "dauer", "distanz",
    ]

    /// The measurement that a column holds by its name; nil for an unknown name.
    private static func measure(_ column: String, _ names: [String: String])
        -> TableColumns.Measure?
    {
        let key = key(column)
        if let type = type(key, names) {
            return TableColumns.Measure(
                column: column, type: type.name, unit: unit(inBrackets: column, of: type))
        }
        let words = key.split(separator: " ").map(String.init)
        for count in 0...2 where words.count > count {
            let end = words.suffix(count).joined(separator: " ")
            let rest = words.dropLast(count).filter { !fillers.contains($0) }
            guard let type = type(rest.joined(separator: " "), names) else { continue }
            guard count > 0 else {
                return TableColumns.Measure(
                    column: column, type: type.name, unit: unit(inBrackets: column, of: type))
            }
            guard let unit = UnitReading(of: end, for: type).unit else { continue }
            return TableColumns.Measure(column: column, type: type.name, unit: text(of: unit))
        }
        return nil
    }

    /// Words that say nothing about the type.
    private static let fillers: Set<String> = [
        "value", "reading", "level", "measurement", "historic", "scan", "wert", "messwert",
    ]

    private static func type(_ key: String, _ names: [String: String]) -> ObjectType? {
        let known =
            EverydayNames.types[key] ?? names[key].flatMap { ObjectType(name: $0) }
            ?? TranslatedNames.type(key)
        return known?.kind == .quantity ? known : nil
    }

    /// The unit in square brackets; empty without one.
    private static func unit(inBrackets column: String, of type: ObjectType) -> String {
        guard let match = column.firstMatch(of: /\[([^\]]+)\]/),
            let unit = UnitReading(of: String(match.1), for: type).unit
        else { return "" }
        return text(of: unit)
    }

    /// A unit as people write it.
    private static func text(of unit: HealthUnit) -> String {
        unit == .millimolesOfGlucosePerLiter ? "mmol/L" : unit.unitString
    }

    /// The name of a column without what is in brackets, in lower case, with spaces between its words.
    static func key(_ name: String) -> String {
        name.prefix { $0 != "(" && $0 != "[" }.replacing("_", with: " ")
            .trimmingCharacters(in: .whitespaces).lowercased()
    }
}

/// The everyday names of columns in German, French, Spanish, Italian, Dutch and Portuguese.
///
/// A table is in the language of its program, which may be another one than the person reads this one in. Names are in
/// lower case and without accents.
enum TranslatedNames {
    /// The type that a column has by its name; nil for an unknown name.
    static func type(_ name: String) -> ObjectType? {
        let words = plain(name).split { " -".contains($0) }.map(String.init)
        let known = words.filter { !fillers.contains($0) }.joined(separator: " ")
        return types.first { $0.names.contains(known) }?.type
    }

    /// Whether a name is that of a date.
    static func isDate(_ name: String) -> Bool { dates.contains(plain(name)) }

    /// Whether a name is that of a time of day.
    static func isTime(_ name: String) -> Bool { times.contains(plain(name)) }

    private static func plain(_ name: String) -> String {
        name.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
    }

    private static let dates: Set<String> = [
        "fecha", "data", "zeitstempel", "horodatage", "marca temporal", "data e ora",
        "fecha y hora", "tijdstempel", "date et heure", "datum und uhrzeit",
    ]
    private static let times: Set<String> = ["heure", "hora", "ora", "tijd"]

    /// Words that say nothing about the type.
    private static let fillers: Set<String> = [
        "wert", "messwert", "valeur", "valor", "valore", "waarde", "nivel", "historique",
        "historial", "historico", "storico", "historische", "de", "del", "di", "du", "la", "en",
    ]

    private static let types: [(type: ObjectType, names: Set<String>)] = [
        (.bodyMass, ["gewicht", "korpergewicht", "poids", "peso", "lichaamsgewicht"]),
        (.bodyMassIndex, ["imc"]),
        (
            .bodyFatPercentage,
            ["korperfett", "korperfettanteil", "grasa corporal", "gordura corporal", "lichaamsvet"]
        ),
        (
            .bloodGlucose,
            [
                "glukose", "glukosewert", "blutzucker", "blutglukose", "glucose", "glycemie",
                "glucosa", "glucemia", "glucosio", "glicemia", "glicose", "bloedglucose",
                "bloedsuiker",
            ]
        ),
        (
            .bloodPressureSystolic,
            ["systolisch", "systole", "systolique", "sistolica", "sistole", "systolische"]
        ),
        (
            .bloodPressureDiastolic,
            ["diastolisch", "diastole", "diastolique", "diastolica", "diastolische"]
        ),
        (
            .heartRate,
            [
                "puls", "herzfrequenz", "pouls", "frequence cardiaque", "pulso",
                "frecuencia cardiaca", "polso", "frequenza cardiaca", "hartslag", "polsslag",
                "frequencia cardiaca",
            ]
        ),
        (.stepCount, ["schritte", "pas", "pasos", "passi", "stappen", "passos"]),
        (
            .dietaryCarbohydrates,
            [
                "kohlenhydrate", "glucides", "carbohidratos", "hidratos carbono", "carboidrati",
                "koolhydraten", "carboidratos",
            ]
        ),
        (
            .oxygenSaturation,
            [
                "sauerstoffsattigung", "saturation oxygene", "saturacion oxigeno",
                "saturazione ossigeno", "zuurstofsaturatie", "saturacao oxigenio",
            ]
        ),
    ]
}
