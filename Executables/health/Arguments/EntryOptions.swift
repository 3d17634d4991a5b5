internal import ArgumentParser
internal import Foundation
internal import HealthJournal
internal import HealthWords

/// The options for the time and the note of an entry, and for a value that is refused at first.
struct EntryOptions: ParsableArguments {
    @Option(
        help: "When it was, as 2026-03-01T08:15, 08:15 or yesterday; now where it is not said.",
        transform: { try MomentText($0) })
    var at: MomentText?

    @Option(help: "A note, which never leaves the journal.")
    var note: String?

    @Flag(help: "Save a value that no person has, such as a weight of 511 kg.")
    var anyway = false

    /// The instant and the time zone; a day without a time starts at the journal's hour, so that
    /// the entry is shown on this day.
    func moment(of journal: Journal, _ world: World) async throws -> (date: Date, zone: TimeZone) {
        try await Self.moment(at, of: journal, world)
    }

    private static func moment(_ at: MomentText?, of journal: Journal, _ world: World) async throws
        -> (date: Date, zone: TimeZone)
    {
        guard let at else { return (world.now, world.zone) }
        let (boundary, today) = (
            try await journal.settings.dayBoundary(), try await journal.today()
        )
        if let start = at.start(boundary, today: today, now: world.now, in: world.zone) {
            return (start, world.zone)
        }
        guard !at.isDay else {
            throw InputError(.noMoment)
        }
        try at.checkClock(now: world.now, in: world.zone)
        return at.resolved(now: world.now, in: world.zone)
    }

    /// The header of a new entry.
    func header(for journal: Journal, _ world: World) async throws -> EntryHeader {
        try await Self.header(at: at, note: note, for: journal, world)
    }

    /// The header of a new entry whose command has options of its own.
    static func header(at: MomentText?, note: String?, for journal: Journal, _ world: World)
        async throws -> EntryHeader
    {
        let (date, zone) = try await moment(at, of: journal, world)
        return journal.newHeader(date: date, timeZone: zone, note: note)
    }
}
