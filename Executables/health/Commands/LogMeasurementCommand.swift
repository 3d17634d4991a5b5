internal import ArgumentParser
internal import Foundation
internal import HealthJournal
package import HealthModel
internal import HealthWords

/// `health log measurement`: logs a measurement; the word `measurement` may be omitted.
struct LogMeasurementCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measurement",
        abstract: "Logs a value of any type, such as glucose 5.4 mmol/L or bp 120/80.",
        discussion: """
            The word measurement can be left out: health log waist 82 cm. So can the word workout: \
            health log run 5 km 28 min. Types have the names that \
            people use, such as temperature, caffeine or oxygen, and HealthKit's names, such as \
            forcedVitalCapacity. A number alone is in the unit of your last value of that type.
            """)

    @Argument(help: "The type and its value, such as glucose 5.4 mmol/L or bp 120/80.")
    var words: [String] = []

    @OptionGroup var entry: EntryOptions
    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        if WorkoutText.isNamed(in: words) {
            let text = try WorkoutText(words)
            return try await LogWorkoutCommand.log(
                text, energy: text.energy, distance: text.distance, entry, world)
        }
        let text = try Self.measurement(words)
        let journal = try await world.openJournal()
        let last = try await journal.latestMeasurements().first { $0.type == text.type }
        let reading = try text.reading(unit: last?.value.unit)
        let header = try await entry.header(for: journal, world)
        try await LogCommand.save(
            .measurement(
                MeasurementEntry(
                    header: header, type: text.type, value: reading.value,
                    diastolic: reading.diastolic)),
            anyway: entry.anyway, in: journal, world)
    }

    /// Parses a measurement; if its name is unknown, a similar activity is suggested.
    private static func measurement(_ words: [String]) throws(InputError) -> MeasurementText {
        do {
            return try MeasurementText(words)
        } catch {
            guard error.code == .noType else { throw error }
            do {
                _ = try WorkoutText(words)
            } catch let other where other.code == .similarActivity {
                throw other
            } catch {}
            throw error
        }
    }
}

/// A measurement as a person types it: `glucose 5.4 mmol/L`, `blood pressure 120/80`.
package struct MeasurementText: Hashable, Sendable {
    /// The type of the measurement.
    package let type: ObjectType
    private let amount: String

    /// Parses words: those before the first digit are the type, the others are the value.
    package init(_ words: [String]) throws(InputError) {
        let name = words.prefix { $0.first.map { !$0.isNumber && $0 != "." && $0 != "-" } ?? true }
        guard !name.isEmpty else {
            throw InputError(.nothingToLog)
        }
        type = try Self.type(name.joined(separator: " "))
        amount = words.dropFirst(name.count).joined(separator: " ")
        guard !amount.isEmpty else {
            throw InputError(.noValue)
        }
    }

    /// The type with a name, if it can be logged as a measurement; other kinds of entry have their
    /// own commands.
    package static func type(_ name: String) throws(InputError) -> ObjectType {
        let type = try TypeName.type(name)
        if let command = commands[type] {
            throw InputError(.ownCommand, ["name": name, "command": command])
        }
        guard MeasurementEntry.unit(of: type) != nil else {
            throw InputError(.notLogged, ["type": type.name])
        }
        return type
    }

    private static let commands: [ObjectType: String] = [
        .bodyMass: "weight", .dietaryWater: "water", .food: "food", .workout: "workout",
        .bloodPressureSystolic: "bp 120/80", .bloodPressureDiastolic: "bp 120/80",
    ]

    /// The values; without a unit in the text, they are in the given unit or else in the usual one.
    package func reading(unit: HealthUnit?) throws(InputError)
        -> (value: Quantity, diastolic: Quantity?)
    {
        guard type == .bloodPressure else { return (try Self.value(amount, of: type, unit), nil) }
        let parts = amount.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        let systolic = parts[0].trimmingCharacters(in: .whitespaces)
        guard parts.count == 2, Double(systolic) != nil else {
            throw InputError(.twoValues)
        }
        let diastolic = try Self.value(String(parts[1]), of: type, unit)
        guard let value = Double(systolic) else { throw InputError(.twoValues) }
        return (Quantity(value, diastolic.unit), diastolic)
    }

    /// Parses a value of a type, as given to an edit.
    package static func value(_ text: String, of type: ObjectType, _ unit: HealthUnit?)
        throws(InputError) -> Quantity
    {
        guard let reference = MeasurementEntry.unit(of: type) else {
            throw InputError(.notLogged, ["type": type.name])
        }
        let trimmed = text.trimmingCharacters(in: .whitespaces)
        let hasUnit = trimmed.contains { !$0.isNumber && !".,-".contains($0) }
        let usual = unit ?? type.shownUnit ?? reference
        let typed =
            hasUnit
            ? try AmountText.quantity(trimmed, measuring: type)
            : Quantity(try AmountText.number(trimmed, of: trimmed), usual)
        guard typed.isCompatible(with: reference) else {
            throw InputError(
                .wrongUnitOfType,
                [
                    "unit": NumberText.name(of: typed.unit), "type": type.name,
                    "usual": NumberText.name(of: usual),
                ])
        }
        return typed.unit == .percent ? Quantity(typed.value / 100, .percent) : typed
    }
}
