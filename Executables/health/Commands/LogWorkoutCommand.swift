internal import ArgumentParser
internal import Foundation
internal import HealthJournal
internal import HealthModel
internal import HealthWords

/// `health log workout`: logs a workout.
struct LogWorkoutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "workout", abstract: "Logs a training.",
        discussion: "--at is when it began; without it the training ends now.")

    @Argument(help: "What it was, as running or “strength training”.")
    var activity: String

    @Argument(help: "How long it took, as 45min or 1.5 hr.")
    var duration: [String]

    @Option(help: "The energy burned, as 400kcal.")
    var energy: String?

    @Option(help: "The distance, as 8.2km or 5 mi.")
    var distance: String?

    @OptionGroup var entry: EntryOptions
    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let activity = try ActivityName.rawValue(self.activity)
        let length = try AmountArgument.duration(duration.joined(separator: " "))
            .doubleValue(for: .second())
        guard length > 0, length <= 7 * 86_400 else {
            throw InputError(.noDuration)
        }
        let energy = try self.energy.map { try AmountArgument.energy($0) }
        let distance = try self.distance.map { try AmountArgument.distance($0) }
        let journal = try await world.openJournal()
        var header = try await entry.header(for: journal, world)
        if entry.at == nil { header.date -= length }
        try await LogCommand.save(
            .workout(
                WorkoutEntry(
                    header: header, activity: activity, end: header.date + length, energy: energy,
                    distance: distance)),
            in: journal, world)
    }
}
