internal import Foundation
internal import HealthModel
internal import HealthWords

extension UnknownTable {
    /// The probable meaning of the columns of a table of workouts or nights; nil for another table.
    ///
    /// Nights have a stage, a time asleep, awake or in bed, or the times of going to bed and of waking. Workouts have
    /// an activity and an end, a duration or a distance, or a duration and a distance.
    func eventProposal() -> TableColumns? {
        let nights = parts(EventColumnNames.nightRole)
        let roles = Set(nights.compactMap { ColumnRole(rawValue: $0.type) })
        let isBed = columns.contains { EventColumnNames.isBedtime(Self.key($0)) }
        let isWaking = columns.contains { EventColumnNames.isWaking(Self.key($0)) }
        let stages = nights.first { $0.type == ColumnRole.stage.rawValue }
        let hasStages = stages.map {
            values($0.column).contains { SleepStageWords.value(of: $0) != nil }
        }
        // Hours of sleep without a time of day are a measurement of the day, not a night.
        let hasSleepAtTimes = hasTimes && roles.contains { $0.sleepValue != nil }
        if isBed && isWaking || hasStages == true || hasSleepAtTimes {
            let used = hasStages == false ? nights.filter { $0 != stages } : nights
            return proposal(.nights, used)
        }
        let workouts = parts(EventColumnNames.workoutRole)
        let found = Set(workouts.compactMap { ColumnRole(rawValue: $0.type) })
        let hasEnd = columns.contains { EventColumnNames.isEnd(Self.key($0)) }
        let hasLength = hasEnd || found.contains(.duration)
        guard hasLength, found.contains(.workout) || found.isSuperset(of: [.duration, .distance])
        else { return nil }
        return proposal(.workouts, workouts)
    }

    /// Whether rows have a time of day.
    private var hasTimes: Bool {
        columns.contains { EventColumnNames.isStart(Self.key($0)) } || timeName(besides: []) != nil
            || dateName(besides: []).map { values($0).contains { $0.contains(":") } } ?? false
    }

    private func proposal(_ rows: TableRows, _ parts: [TableColumns.Measure]) -> TableColumns? {
        let starts = columns.filter { EventColumnNames.isStart(Self.key($0)) }
        let date = dateName(besides: starts)
        let start = starts.first { $0 != date }
        guard let first = date ?? start else { return nil }
        let end = columns.first { column in
            column != first && column != start && EventColumnNames.isEnd(Self.key(column))
        }
        // A start with a date of its own takes the place of the date; another one is the time of day.
        let datedStart = start.flatMap { columnHasDates($0) ? $0 : nil }
        let day = datedStart ?? first
        let time =
            datedStart == nil
            ? start ?? timeName(besides: [first, end].compactMap(\.self)) : nil
        let used = Set([day, time, end].compactMap(\.self))
        let kept = parts.filter { !used.contains($0.column) }.map(withUnit)
        guard
            end != nil || kept.contains(where: { ColumnRole(rawValue: $0.type)?.isLength == true })
        else { return nil }
        return TableColumns(
            date: day, time: time ?? "", end: end ?? "", rows: rows,
            isDayFirst: isDayFirst, measures: kept)
    }

    /// The columns with a role, each role once.
    private func parts(_ role: (String) -> ColumnRole?) -> [TableColumns.Measure] {
        var seen: Set<ColumnRole> = []
        return columns.compactMap { column in
            guard let role = role(Self.key(column)), seen.insert(role).inserted else { return nil }
            return TableColumns.Measure(column: column, type: role.rawValue)
        }
    }

    /// The column with dates: by its name, or by what is in it.
    private func dateName(besides starts: [String]) -> String? {
        let names = ["date", "day", "night", "datum", "nacht", "fecha", "data", "timestamp"]
        return columns.first {
            names.contains(Self.key($0)) || TranslatedNames.isDate(Self.key($0))
        }
            ?? dateColumn.flatMap { starts.contains($0) ? nil : $0 }
    }

    private func timeName(besides used: [String]) -> String? {
        let names = ["time", "clock", "hour", "uhrzeit", "zeit"]
        return columns.first { column in
            let key = Self.key(column)
            guard !used.contains(column), names.contains(key) || TranslatedNames.isTime(key) else {
                return false
            }
            // `time` may also be the time that a run took.
            return values(column).allSatisfy { isClock($0) }
        }
    }

    private func isClock(_ text: String) -> Bool {
        guard let hour = text.split(separator: ":").first.flatMap({ Int($0) }) else { return false }
        let isLong = text.split(separator: ":").count == 3
        // A run of 0:45:10 is a length, and so is one in a table with a column of the start.
        return text.contains(":") && (0..<24).contains(hour) && !(isLong && hour < 4)
    }

    private func columnHasDates(_ column: String) -> Bool {
        let values = values(column)
        return !values.isEmpty
            && values.allSatisfy { text in
                text.count >= 8 && text.contains { "-/.".contains($0) }
            }
    }

    /// The values of a column in the first rows, without empty ones.
    private func values(_ column: String) -> [String] {
        guard let place = columns.firstIndex(of: column) else { return [] }
        return rows.compactMap { row in
            row.indices.contains(place) && !row[place].isEmpty ? row[place] : nil
        }
    }

    /// A column with the unit that its values probably have, if its name has none.
    private func withUnit(_ part: TableColumns.Measure) -> TableColumns.Measure {
        guard let role = ColumnRole(rawValue: part.type) else { return part }
        var part = part
        let values = values(part.column)
        let numbers = values.compactMap { Double($0.replacing(",", with: ".")) }
        let most = numbers.max() ?? 0
        if let type = role.type {
            guard UnitReading(inName: part.column, for: type) == .none else { return part }
            if role == .energy { part.unit = "kcal" }
            // Nobody runs 300 km, and few runs are shorter than 300 m.
            if role == .distance { part.unit = most < 300 ? "km" : "m" }
        } else if role.isLength, LengthUnit(inName: part.column) == nil {
            if !numbers.isEmpty { part.unit = lengthUnit(most) }
            if numbers.isEmpty, values.contains(where: { $0.split(separator: ":").count == 2 }) {
                part.unit = values.allSatisfy(isShortClock) ? "h:mm" : "mm:ss"
            }
        }
        return part
    }

    private func lengthUnit(_ most: Double) -> String {
        most <= 24 ? "h" : most < 1_500 ? "min" : "s"
    }

    /// Whether a text such as `7:30` is hours and minutes: few nights or workouts take 16 hours.
    private func isShortClock(_ text: String) -> Bool {
        guard let first = text.split(separator: ":").first.flatMap({ Int($0) }) else { return true }
        return first < 16
    }
}

/// The names of columns of workouts and nights, in English, German, French, Spanish, Italian, Dutch and Portuguese.
///
/// Names are in lower case and without accents.
enum EventColumnNames {
    /// The role of a column of a table of workouts by its name; nil for an unknown name.
    static func workoutRole(_ name: String) -> ColumnRole? { role(name, workouts) }

    /// The role of a column of a table of nights by its name; nil for an unknown name.
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
