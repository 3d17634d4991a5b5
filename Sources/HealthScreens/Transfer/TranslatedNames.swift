internal import Foundation
internal import HealthModel

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
