internal import Foundation

/// The kind of the rows of a table.
public enum TableRows: String, CaseIterable, Hashable, Sendable, Codable {
    /// Measurements.
    case measurements
    /// Workouts.
    case workouts
    /// Nights, or stages of nights.
    case nights

    /// The roles of the columns of such a table, beside measurements.
    public var roles: [ColumnRole] {
        switch self {
        case .measurements: []
        case .workouts: [.workout, .duration, .distance, .energy]
        case .nights: [.duration, .stage, .asleep, .light, .deep, .rem, .awake, .inBed]
        }
    }
}

/// The role of a column of a table of workouts or nights.
public enum ColumnRole: String, CaseIterable, Hashable, Sendable, Codable {
    /// The name of the activity.
    case workout
    /// The length of a workout, a night or a stage.
    case duration
    /// The distance of a workout.
    case distance
    /// The energy of a workout.
    case energy
    /// The name of a stage of sleep.
    case stage
    /// The time asleep, whatever the stage.
    case asleep
    /// The time in light sleep.
    case light
    /// The time in deep sleep.
    case deep
    /// The time in REM sleep.
    case rem
    /// The time awake.
    case awake
    /// The time in bed.
    case inBed

    /// The type in whose units the numbers are; nil for names and for lengths of time.
    public var type: ObjectType? {
        switch self {
        case .distance: .distanceWalkingRunning
        case .energy: .activeEnergyBurned
        default: nil
        }
    }

    /// Whether the column has lengths of time.
    public var isLength: Bool { ![.workout, .stage, .distance, .energy].contains(self) }

    /// The value of `HKCategoryValueSleepAnalysis` whose length the column has; nil for other columns.
    package var sleepValue: Int? {
        switch self {
        case .inBed: 0
        case .asleep: 1
        case .awake: 2
        case .light: 3
        case .deep: 4
        case .rem: 5
        default: nil
        }
    }

    /// Whether a text is a unit of the column's numbers.
    package func accepts(unit: String) -> Bool {
        if let type { return UnitReading(of: unit, for: type).unit != nil }
        return isLength && LengthUnit(unit) != nil
    }
}

/// The notation of lengths of time in a column.
package enum LengthUnit: Hashable, Sendable {
    /// As numbers, each of so many seconds.
    case numbers(seconds: Double)
    /// As `7:30`, in hours and minutes or in minutes and seconds.
    case clock(startsWithHours: Bool)

    /// Reads a text that is nothing but a unit: `min`, `Stunden`, `h:mm`, `mm:ss`.
    package init?(_ text: String) {
        let plain = text.lowercased().filter { !$0.isWhitespace && $0 != "." }
        if plain.contains(":") {
            guard let first = plain.first, plain.allSatisfy({ $0.isLetter || $0 == ":" }) else {
                return nil
            }
            guard first == "h" || first == "s" || first == "m" else { return nil }
            self = .clock(startsWithHours: first != "m")
            return
        }
        switch HealthUnit(everyday: text)?.exactString ?? Self.words[plain] {
        case "s": self = .numbers(seconds: 1)
        case "min": self = .numbers(seconds: 60)
        case "hr": self = .numbers(seconds: 3_600)
        default: return nil
        }
    }

    /// Reads the name of a column: `Duration (min)`, `sleep_hours`, `Dauer [h:mm]`.
    package init?(inName name: String) {
        let words = name.split { $0 == " " || $0 == "_" }
        let own = UnitReading.brackets(of: name).flatMap { LengthUnit($0) }
        guard let unit = own ?? words.last.flatMap({ LengthUnit(String($0)) }) else { return nil }
        self = unit
    }

    /// The seconds of a text such as `45`, `7:30`, `1:05:30`, `1h 5m` or `7 h 30 min`; nil for another text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - unit: The unit of its column; nil if nothing names one.
    ///   - number: The number, if the text has neither letters nor colons.
    package static func seconds(
        of text: String, in unit: LengthUnit?, number: (String) -> Double?
    ) -> Reading {
        if text.contains(":") { return clock(text, unit) }
        if text.contains(where: \.isLetter) { return spoken(text).map { .seconds($0) } ?? .invalid }
        guard let number = number(text) else { return .invalid }
        guard case .numbers(let seconds) = unit else { return .withoutUnit }
        return .seconds(number * seconds)
    }

    /// The length of time in a text, or the reason why there is none.
    package enum Reading: Hashable, Sendable {
        case seconds(Double)
        /// It is a number whose unit nothing names, or `7:30` that may be minutes or hours.
        case withoutUnit
        case invalid
    }

    private static func clock(_ text: String, _ unit: LengthUnit?) -> Reading {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { UInt32($0) }
        guard numbers.count == parts.count, (2...3).contains(parts.count),
            numbers.dropFirst().allSatisfy({ $0 < 60 })
        else { return .invalid }
        let value = numbers.reduce(0.0) { $0 * 60 + Double($1) }
        guard numbers.count == 2 else { return .seconds(value) }
        switch unit {
        case .clock(startsWithHours: true), .numbers(seconds: 3_600): return .seconds(value * 60)
        case .clock(startsWithHours: false), .numbers(seconds: 60): return .seconds(value)
        case .numbers, nil: return .withoutUnit
        }
    }

    /// The seconds of `1h 5m`, `7 h 30 min`, `7h30` and `1,5 Stunden`.
    private static func spoken(_ text: String) -> Double? {
        var rest = text.lowercased()[...]
        var seconds = 0.0
        var last: Double?
        while true {
            rest = rest.drop { $0.isWhitespace }
            guard !rest.isEmpty else { return last == nil ? nil : seconds }
            let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." || $0 == "," }
            guard let number = Double(digits.replacing(",", with: ".")), number < 1e6 else {
                return nil
            }
            rest = rest.dropFirst(digits.count).drop { $0.isWhitespace }
            let letters = rest.prefix { $0.isLetter }
            rest = rest.dropFirst(letters.count).drop { $0 == "." }
            // A number without a unit behind the hours is in minutes.
            guard !letters.isEmpty || last == 3_600 else { return nil }
            let word = letters.isEmpty ? "min" : letters == "m" ? "min" : String(letters)
            guard case .numbers(let unit)? = LengthUnit(word), last.map({ unit < $0 }) ?? true
            else {
                return nil
            }
            seconds += number * unit
            last = unit
        }
    }

    /// The words of people for units of time in German, French, Spanish, Italian, Dutch and Portuguese, and those in
    /// English that no unit of HealthKit has.
    private static let words: [String: String] = [
        "stunde": "hr", "stunden": "hr", "minuten": "min", "sekunden": "s", "heure": "hr",
        "heures": "hr", "secondes": "s", "hora": "hr", "horas": "hr", "minuto": "min",
        "minutos": "min", "segundos": "s", "ora": "hr", "ore": "hr", "minuti": "min",
        "secondi": "s", "uur": "hr", "uren": "hr", "seconden": "s",
    ]
}

/// The words with which programs and people name stages of sleep.
package enum SleepStageWords {
    /// The value of `HKCategoryValueSleepAnalysis` that a text names; nil for another text.
    ///
    /// Words of English, German, French, Spanish, Italian, Dutch and Portuguese are known, without regard to case and
    /// accents: `Deep`, `deep sleep`, `Tiefschlaf`, `sommeil profond`, `in bed`.
    package static func value(of text: String) -> Int? {
        let plain = text.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
            .filter { $0.isLetter }
        if let exact = words.first(where: { $0.words.contains(plain) }) { return exact.value }
        let rest = sleep.reduce(plain) { $0.replacing($1, with: "") }
        return words.first { $0.words.contains(rest) }?.value
    }

    /// Words for sleep that may stand beside that of a stage.
    private static let sleep = [
        "asleep", "sleep", "schlaf", "sommeil", "sueno", "sonno", "slaap", "sono",
    ]

    private static let words: [(value: Int, words: Set<String>)] = [
        (0, ["inbed", "bed", "imbett", "aulit", "enlacama", "aletto", "inbedliggend"]),
        (
            1,
            [
                "asleep", "sleep", "sleeping", "schlaf", "schlafend", "sommeil", "dormido", "sueno",
                "sonno", "slaap", "sono", "asleepunspecified", "unspecified",
            ]
        ),
        (
            2,
            [
                "awake", "wake", "wakeup", "wach", "wachphase", "eveil", "eveille", "reveille",
                "despierto", "sveglio", "veglia", "wakker", "acordado", "restless",
            ]
        ),
        (3, ["light", "core", "leicht", "leger", "ligero", "leggero", "licht", "leve"]),
        (4, ["deep", "tief", "profond", "profundo", "profondo", "diep", "sws"]),
        (5, ["rem", "paradoxal", "dream", "traum"]),
    ]
}
