#if Server

internal import ArgumentParser
internal import Foundation
internal import HealthJournal

/// When something was, and what to remember of it.
struct EntryOptions: ParsableArguments {
    @Option(
        help: "When it was, as 2026-03-01T08:15, 08:15 or yesterday; now where it is not said.",
        transform: { try MomentText($0) })
    var at: MomentText?

    @Option(help: "A note, which never leaves the journal.")
    var note: String?

    /// The instant and the zone.
    func moment(_ world: World) -> (date: Date, zone: TimeZone) {
        guard let at else { return (world.now, world.zone) }
        return at.resolved(now: world.now, in: world.zone)
    }

    /// The header of a new entry.
    func header(for journal: Journal, _ world: World) -> EntryHeader {
        let (date, zone) = moment(world)
        return journal.newHeader(date: date, timeZone: zone, note: note)
    }
}

#endif
