internal import Foundation
internal import HealthJournal

/// The instants at which some days and the nights before them begin and end.
struct DayEdges {
    private let first: Day
    private let days: [Date]
    private let nights: [Date]

    /// Asks the calendar once for each day.
    init(of days: ClosedRange<Day>, boundary: DayBoundary, zone: TimeZone) {
        first = days.lowerBound
        self.days = boundary.starts(of: days, in: zone)
        nights = boundary.nights(before: days, in: zone)
    }

    /// The starts of days, or of the nights before them, in order, followed by the end of the last.
    func of(_ days: ClosedRange<Day>, areNights: Bool) -> ArraySlice<Date> {
        let start = first.distance(to: days.lowerBound)
        let end = first.distance(to: days.upperBound) + 1
        return (areNights ? nights : self.days)[start...end]
    }

    /// The stretches of edges with equal distances, as positions: a query of statistics has ranges
    /// of one length, and a day with a clock change has another.
    static func equalRuns(of edges: [Date]) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for position in edges.indices.dropLast() {
            let length = edges[position + 1].timeIntervalSince(edges[position])
            // A day that a time zone skipped has no length.
            guard length > 0 else { continue }
            if let run = runs.last, run.upperBound == position,
                edges[position].timeIntervalSince(edges[position - 1]) == length
            {
                runs[runs.count - 1] = run.lowerBound..<position + 1
            } else {
                runs.append(position..<position + 1)
            }
        }
        return runs
    }
}
