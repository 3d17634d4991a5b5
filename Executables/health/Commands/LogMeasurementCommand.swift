internal import ArgumentParser
internal import HealthJournal
internal import HealthModel
internal import HealthWords

/// `health log measurement`: logs a measurement; the word `measurement` may be omitted.
struct LogMeasurementCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measurement",
        abstract: "Logs a value of any type, as glucose 5.4 mmol/L or bp 120/80.",
        discussion: """
            The word measurement can be left out: health log waist 82 cm. So can the word workout: \
            health log run 5 km 28 min. Types have the names that \
            people use, such as temperature, caffeine or oxygen, and HealthKit's names, such as \
            forcedVitalCapacity. Without a unit it is the one of your last value of that type.
            """)

    @Argument(help: "What was measured and its value, as glucose 5.4 mmol/L or bp 120/80.")
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

    /// Parses a measurement; if nothing is known by its name, a similar activity is suggested.
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
