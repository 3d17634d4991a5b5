internal import ArgumentParser
package import Foundation
internal import HealthJournal
package import HealthModel
internal import HealthScreens
internal import HealthWords

/// `health log workout`: logs a workout; the word `workout` may be omitted.
struct LogWorkoutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "workout", abstract: "Logs a workout, such as run 5 km 28 min.",
        discussion: """
            The word workout can be left out: health log run 5 km 28 min. A distance alone is enough \
            if you logged such a workout before: the duration is then that of your usual pace. \
            --at is when it began; without it the workout ends now.
            """)

    @Argument(
        help: "The activity with its duration or distance, such as run 5 km 28 min or yoga 45min.")
    var words: [String]

    @Option(help: "The energy burned, such as 400kcal.")
    var energy: String?

    @Option(help: "The distance, such as 8.2km or 5 mi.")
    var distance: String?

    @OptionGroup var entry: EntryOptions
    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let text = try WorkoutText(words)
        let energy = try self.energy.map { try AmountArgument.energy($0) }
        let distance = try self.distance.map { try AmountArgument.distance($0) }
        guard text.energy == nil || energy == nil, text.distance == nil || distance == nil else {
            throw InputError(.amountTwice)
        }
        try await Self.log(
            text, energy: energy ?? text.energy, distance: distance ?? text.distance, entry,
            try World(options))
    }

    /// Logs a workout; a missing duration is that of the usual pace, or the person is asked for it.
    static func log(
        _ text: WorkoutText, energy: Quantity?, distance: Quantity?, _ entry: EntryOptions,
        _ world: World
    ) async throws {
        guard text.duration != nil || distance != nil else { throw InputError(.noLength) }
        if let length = text.duration { try check(length) }
        let journal = try await world.openJournal()
        let length: TimeInterval
        if let typed = text.duration {
            length = typed
        } else if let distance,
            let usual = try await WorkoutPace(of: text.activity, in: journal)?
                .duration(of: distance)
        {
            length = usual
            let minutes = world.language.numbers.text((usual / 60).rounded())
            StandardError.write(world.language.commandEntries.paced("\(minutes) min") + "\n")
        } else {
            length = try ask(world)
        }
        try check(length)
        var header = try await entry.header(for: journal, world)
        if entry.at == nil { header.date -= length }
        try await LogCommand.save(
            .workout(
                WorkoutEntry(
                    header: header, activity: text.activity, end: header.date + length,
                    energy: energy, distance: distance)),
            anyway: entry.anyway, in: journal, world)
    }

    private static func check(_ length: TimeInterval) throws {
        guard length > 0, length <= 7 * 86_400 else { throw InputError(.noDuration) }
    }

    /// Asks for the duration if stdin is a terminal.
    private static func ask(_ world: World) throws -> TimeInterval {
        guard isatty(STDIN_FILENO) == 1, StandardError.isTerminal else {
            throw InputError(.needsDuration)
        }
        StandardError.write(world.language.commandEntries.askDuration + " ")
        guard let answer = readLine(),
            let length = TypedDuration.seconds(answer, locale: world.language.locale)
        else { throw InputError(.needsDuration) }
        return length
    }
}

/// A workout as a person types it, in any order: `run 5 km 28 min`, `28:30 run`, `strength training
/// 1 h 5 min`.
package struct WorkoutText: Hashable, Sendable {
    /// The raw value of the activity.
    package let activity: Int
    /// The duration in seconds; nil if none is given.
    package private(set) var duration: TimeInterval?
    /// The distance; nil if none is given.
    package private(set) var distance: Quantity?
    /// The energy; nil if none is given.
    package private(set) var energy: Quantity?

    /// Parses the name of an activity with amounts before, in or after it.
    ///
    /// Several durations are added up. `28:30` is minutes and seconds, `1:05:30` begins with hours.
    package init(_ words: [String]) throws(InputError) {
        let text = words.joined(separator: " ")
        let parts = Part.all(in: text)
        let name = Part.name(in: parts)
        guard !name.isEmpty else { throw InputError(.namelessWorkout) }
        activity = try ActivityName.rawValue(name)
        for case .amount(let number, let unit) in parts { try add(number, unit, text) }
    }

    /// Whether words without the word `workout` before them are a workout: they name an activity, and
    /// no type.
    package static func isNamed(in words: [String]) -> Bool {
        let name = Part.name(in: Part.all(in: words.joined(separator: " ")))
        return !name.isEmpty && (try? TypeName.type(name)) == nil
            && (try? ActivityName.rawValue(name)) != nil
    }

    private mutating func add(_ number: Substring, _ unit: Substring, _ text: String)
        throws(InputError)
    {
        if number.contains(":") {
            let isInHours = (try? AmountText.unit(String(unit))) == .hour
            guard let seconds = TypedDuration.clock(number, isInHours: isInHours) else {
                throw InputError(.noAmount, ["text": text, "example": "28:30"])
            }
            duration = (duration ?? 0) + seconds
            return
        }
        let value = try AmountText.number(number, of: text, example: "5 km")
        guard !unit.isEmpty else {
            throw InputError(.noUnit, ["text": text, "example": "5 km"])
        }
        let amount = Quantity(value, try AmountText.unit(String(unit)))
        if let seconds = try? amount.doubleValue(for: .second()) {
            duration = (duration ?? 0) + seconds
        } else if amount.isCompatible(with: .meter()) {
            guard distance == nil else { throw InputError(.amountTwice) }
            distance = amount
        } else if amount.isCompatible(with: .kilocalorie) {
            guard energy == nil else { throw InputError(.amountTwice) }
            energy = amount
        } else {
            throw InputError(.notOfWorkout, ["unit": NumberText.name(of: amount.unit)])
        }
    }

    /// A part of a text: a word, or a number with the letters behind it.
    private enum Part {
        case word(Substring)
        case amount(Substring, unit: Substring)

        static func all(in text: String) -> [Part] {
            var parts: [Part] = []
            var rest = text.drop(while: \.isWhitespace)
            while let first = rest.first {
                if AmountText.isDigitOrMark(first) || first == ":" {
                    let number = rest.prefix { AmountText.isDigitOrMark($0) || $0 == ":" }
                    rest = rest.dropFirst(number.count)
                    let behind = rest.drop(while: \.isWhitespace)
                    let letters = behind.prefix(while: \.isLetter)
                    // In `28:30 run` the word is the activity.
                    let isUnit =
                        !number.contains(":") || (try? AmountText.unit(String(letters))) != nil
                    if isUnit { rest = behind.dropFirst(letters.count) }
                    parts.append(.amount(number, unit: isUnit ? letters : ""))
                } else {
                    let word = rest.prefix { !$0.isWhitespace }
                    rest = rest.dropFirst(word.count)
                    parts.append(.word(word))
                }
                rest = rest.drop(while: \.isWhitespace)
            }
            return parts
        }

        /// The words together, without those that only lead to an amount, as in `run 5 km in 28 min`.
        static func name(in parts: [Part]) -> String {
            var words: [Substring] = []
            for part in parts {
                switch part {
                case .word(let word): words.append(word)
                case .amount:
                    if let last = words.last, ["in", "for"].contains(last) { words.removeLast() }
                }
            }
            return words.joined(separator: " ")
        }
    }
}

/// Finds an activity by its everyday name.
package enum ActivityName {
    /// The raw value of an activity such as `running`, `Strength training` or
    /// `traditionalStrengthTraining`.
    ///
    /// Case, spaces and hyphens are ignored.
    package static func rawValue(_ text: String) throws(InputError) -> Int {
        let key = letters(text)
        if let value = words[key] ?? values[key] { return value }
        let near = values.keys.filter {
            EditDistance.between(key, $0) <= max(2, key.count / 3)
                || (key.count > 3 && $0.contains(key))
        }.sorted().compactMap { values[$0].flatMap { WorkoutActivities.name(of: $0) } }
        guard let first = near.first else {
            throw InputError(.noActivity, ["text": text])
        }
        let names = [first] + near.dropFirst().prefix(2)
        throw InputError(.similarActivity, ["text": text, "names": names.joined(separator: ", ")])
    }

    private static func letters(_ text: String) -> String {
        text.lowercased().filter(\.isLetter)
    }

    private static let values = Dictionary(
        WorkoutActivities.allRawValues.compactMap { value in
            WorkoutActivities.name(of: value).map { (letters($0), value) }
        }, uniquingKeysWith: { first, _ in first })

    private static let words: [String: Int] = {
        let names = [
            "run": "running", "walk": "walking", "hike": "hiking", "swim": "swimming",
            "bike": "cycling", "biking": "cycling", "ride": "cycling",
            "strength": "traditionalStrengthTraining",
            "strengthtraining": "traditionalStrengthTraining",
            "weights": "traditionalStrengthTraining", "hiit": "highIntensityIntervalTraining",
        ]
        return names.compactMapValues { WorkoutActivities.rawValue(named: $0) }
    }()
}
