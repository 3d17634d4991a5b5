internal import ArgumentParser
internal import Foundation
internal import HealthExchange
internal import HealthModel

/// The samples that a command writes into a file: their types and their time range.
struct SelectionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Only these types, as stepCount,bodyMass.", valueName: "names"),
        transform: { try TypeList($0) })
    var types: TypeList?

    @Option(help: "The first day or instant.", transform: { try MomentText($0) })
    var from: MomentText?

    @Option(
        help: "The last day, or the instant to end before.", transform: { try MomentText($0) })
    var to: MomentText?

    /// The selection, with the days of a time zone.
    func selection(now: Date, in zone: TimeZone) throws -> ExportSelection {
        let span = try DaySpan(from: from, to: to, now: now, in: zone)
        return ExportSelection(types: types?.types, from: span.start, to: span.end)
    }
}
