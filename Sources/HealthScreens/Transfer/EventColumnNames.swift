internal import Foundation
internal import HealthModel

/// The names of columns of workouts and nights, in English, German, French, Spanish, Italian, Dutch and Portuguese.
///
/// Names are in lower case and without accents.
enum EventColumnNames {
    /// What a column of a table of workouts holds by its name; nil for an unknown name.
    static func workoutRole(_ name: String) -> ColumnRole? { role(name, workouts) }

    /// What a column of a table of nights holds by its name; nil for an unknown name.
    static func nightRole(_ name: String) -> ColumnRole? { role(name, nights) }

    /// Whether a column has the start, with a date or without.
    static func isStart(_ name: String) -> Bool { starts.contains(plain(name)) || isBedtime(name) }

    /// Whether a column has the end.
    static func isEnd(_ name: String) -> Bool { ends.contains(plain(name)) || isWaking(name) }

    /// Whether a column has the start of a night.
    static func isBedtime(_ name: String) -> Bool { bedtimes.contains(plain(name)) }

    /// Whether a column has the end of a night.
    static func isWaking(_ name: String) -> Bool { wakings.contains(plain(name)) }

    private static func role(_ name: String, _ names: [(ColumnRole, Set<String>)]) -> ColumnRole? {
        let plain = plain(name)
        // A unit may follow: `distance km`.
        let short = plain.split(separator: " ").dropLast().joined(separator: " ")
        return names.first { $0.1.contains(plain) }?.0 ?? names.first { $0.1.contains(short) }?.0
    }

    private static func plain(_ name: String) -> String {
        name.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
            .replacing("-", with: " ").trimmingCharacters(in: .whitespaces)
    }

    private static let starts: Set<String> = [
        "start", "start time", "start date", "starttime", "startdate", "begin", "beginn", "started",
        "start at", "started at", "from", "von", "startzeit", "debut", "heure de debut", "inicio",
        "hora de inicio", "comienzo", "inizio", "ora di inizio", "starttijd",
    ]
    private static let ends: Set<String> = [
        "end", "end time", "end date", "endtime", "enddate", "ended", "ended at", "finish", "to",
        "stop", "ende", "bis", "endzeit", "fin", "heure de fin", "hora de fin", "fine",
        "ora di fine", "einde", "eindtijd", "fim",
    ]
    private static let bedtimes: Set<String> = [
        "bedtime", "bed time", "went to bed", "sleep start", "sleep onset", "fell asleep",
        "asleep at", "sleep from", "schlafbeginn", "eingeschlafen", "zu bett", "bettzeit",
        "schlafenszeit", "coucher", "heure du coucher", "hora de acostarse", "bedtijd",
    ]
    private static let wakings: Set<String> = [
        "wake time", "wake up", "wake up time", "woke up", "wakeup", "sleep end", "wake onset",
        "got up", "sleep to", "schlafende", "aufgewacht", "aufgestanden", "aufwachzeit", "lever",
        "heure du lever", "reveil", "hora de despertar", "wektijd",
    ]

    private static let durations: Set<String> = [
        "duration", "time", "moving time", "elapsed time", "length", "minutes", "hours", "dauer",
        "lange", "duree", "duracion", "duracao", "durata", "duur",
    ]
    private static let workouts: [(ColumnRole, Set<String>)] = [
        (
            .workout,
            [
                "activity", "activity type", "activity name", "workout", "workout type",
                "workout name", "exercise", "sport", "sport type", "type", "aktivitat",
                "aktivitatstyp", "sportart", "training", "activite", "type d'activite", "actividad",
                "deporte", "tipo", "attivita", "activiteit", "atividade", "esporte",
            ]
        ),
        (
            .distance,
            [
                "distance", "km", "kilometers", "kilometres", "miles", "distanz", "strecke",
                "distancia", "distanza", "afstand",
            ]
        ),
        (
            .energy,
            [
                "calories", "energy", "kcal", "calories burned", "active calories", "active energy",
                "energy burned", "kalorien", "energie", "calorias", "calorie", "energia",
                "calorieen",
            ]
        ),
        (.duration, durations),
    ]
    private static let nights: [(ColumnRole, Set<String>)] = [
        (
            .stage,
            [
                "stage", "sleep stage", "phase", "sleep phase", "schlafphase", "phase de sommeil",
                "fase", "fase de sueno", "slaapfase", "level",
            ]
        ),
        (
            .asleep,
            [
                "asleep", "time asleep", "total sleep", "sleep duration", "total sleep time",
                "sleep",
                "hours slept", "schlaf", "schlafdauer", "geschlafen", "temps de sommeil", "sommeil",
                "sueno", "horas de sueno", "sonno", "slaap",
            ]
        ),
        (
            .light,
            [
                "light", "light sleep", "core", "core sleep", "leichtschlaf", "leichter schlaf",
                "sommeil leger", "sueno ligero", "sonno leggero", "lichte slaap",
            ]
        ),
        (
            .deep,
            [
                "deep", "deep sleep", "tiefschlaf", "sommeil profond", "sueno profundo",
                "sonno profondo", "diepe slaap",
            ]
        ),
        (.rem, ["rem", "rem sleep", "rem schlaf", "sommeil paradoxal", "sueno rem", "sonno rem"]),
        (
            .awake,
            [
                "awake", "time awake", "awake time", "wach", "wachzeit", "eveil", "despierto",
                "sveglio", "wakker",
            ]
        ),
        (
            .inBed,
            [
                "in bed", "time in bed", "im bett", "zeit im bett", "temps au lit",
                "tiempo en cama",
                "tempo a letto", "tijd in bed",
            ]
        ),
        (.duration, durations),
    ]
}
