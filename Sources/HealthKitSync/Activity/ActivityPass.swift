internal import Foundation
internal import HealthJournal
internal import HealthKit

/// One reading of Health's daily values into a journal: it finds the days to read, and reads them,
/// the newest first.
///
/// The due days and the values are stored step by step. A pass that ends early, by an error, a
/// crash or because Health does not answer, is continued by the next one.
struct ActivityPass: Sendable {
    let journal: Journal
    let store: TimeLimitedHealthStore

    /// The number of days of one step.
    static let daysInStep = 366

    /// A value with the days that are not read yet.
    private struct Open {
        let figure: ActivityFigure
        let stream: ActivityStream
        var due: DaySet
    }

    /// Reads what changed.
    ///
    /// - Parameter recent: The number of days up to today that are read even without a known
    ///   change.
    func run(again recent: Int) async throws(JournalError) {
        let boundary = try await journal.settings.dayBoundary()
        let zone = journal.environment.timeZone()
        let today = boundary.day(of: journal.environment.now(), in: zone)
        let changes = ActivityChanges(store: store, boundary: boundary, zone: zone, today: today)
        var open = try await find(changes, looksBack: recent > 0)
        if recent > 0 {
            for index in open.indices {
                open[index].due.insert(today.advanced(by: 1 - recent)...today)
            }
        }
        while let days = union(open).lastRun(atMost: Self.daysInStep) {
            let edges = DayEdges(of: days, boundary: boundary, zone: zone)
            try await journal.activity.record(await read(days, &open, edges))
        }
    }

    /// The values with the days to be read, after all changes so far are stored.
    ///
    /// Types that the app has not requested, and types that Health cannot read now, are left out.
    private func find(_ changes: ActivityChanges, looksBack: Bool) async throws(JournalError)
        -> [Open]
    {
        let known = try await journal.activity.streams()
        let oldest = try await journal.activity.oldest()
        var open: [Open] = []
        for figure in ActivityFigure.all {
            var stream = known[figure.type.identifier]
            do {
                if let before = stream {
                    stream = try await changes.after(
                        before, of: figure, oldest: oldest, looksBack: looksBack)
                }
                if stream == nil {
                    stream = try await changes.begin(figure, oldest: oldest)
                }
            } catch {
                continue
            }
            guard let next = stream else { continue }
            let stored =
                next.id == 0
                ? try await journal.activity.start(next) : try await journal.activity.advance(next)
            if let stored { open.append(Open(figure: figure, stream: stored, due: stored.due)) }
        }
        return open
    }

    /// Reads the due days of a step.
    private func read(_ days: ClosedRange<Day>, _ open: inout [Open], _ edges: DayEdges) async
        -> [ActivityReading]
    {
        let reader = ActivityReader(store: store)
        var readings: [ActivityReading] = []
        for index in open.indices {
            let ranges = open[index].due.ranges(in: days)
            guard !ranges.isEmpty else { continue }
            let (figure, stream) = (open[index].figure, open[index].stream)
            do {
                let values = try await reader.values(of: figure, on: ranges, edges)
                readings.append(
                    ActivityReading(
                        stream: stream, field: figure.field, days: ranges, values: values))
                open[index].due.remove(days)
            } catch {
                // Its days stay due in the journal.
                open[index].due = DaySet()
            }
        }
        return readings
    }

    private func union(_ open: [Open]) -> DaySet {
        open.reduce(into: DaySet()) { $0.formUnion($1.due) }
    }
}
