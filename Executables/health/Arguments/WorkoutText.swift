package import Foundation
internal import HealthJournal
package import HealthModel
internal import HealthScreens
internal import HealthWords

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
