internal import Foundation
internal import HealthJournal
internal import HealthModel
internal import HealthStream

/// Reduces sleep samples to the seconds asleep in the nights before days, each from noon to noon.
struct SleepReducer: DayReducer {
    private let range: SampleDayRange
    /// The first instants of the nights, and the end of the last one.
    private let edges: [Date]
    private var stretches: [Day: [SleepTime.Stretch]] = [:]
    private var finder = DayFinder(DayBoundary())

    let interval: DateInterval
    /// Health does not limit the length of a sleep.
    let lead: TimeInterval = 7 * 86_400

    init(_ range: SampleDayRange) {
        self.range = range
        edges = DayBoundary().nights(before: range.days, in: range.zone)
        let start = edges.first ?? range.interval.start
        interval = DateInterval(start: start, end: max(start, edges.last ?? start))
    }

    mutating func add(_ streamed: StreamedSample) {
        guard streamed.startDate < interval.end, streamed.endDate > interval.start,
            let sample = streamed.sample(of: .sleepAnalysis)
        else { return }
        // A night begins twelve hours after the day before its own.
        let before = finder.day(
            of: sample.startDate.addingTimeInterval(-12 * 3_600), in: range.zone)
        var night = max(range.days.lowerBound.distance(to: before) + 1, 0)
        while night < range.days.count, edges[night] < sample.endDate {
            let interval = DateInterval(
                start: edges[night], end: max(edges[night], edges[night + 1]))
            if let stretch = SleepTime.Stretch(sample, within: interval) {
                let day = range.days.lowerBound.advanced(by: night)
                stretches[day, default: []].append(stretch)
            }
            night += 1
        }
    }

    func figures() -> [SampleDay] {
        stretches.map { SampleDay(day: $0, sum: SleepTime.seconds($1)) }
            .filter { $0.sum ?? 0 > 0 }.sorted { $0.day < $1.day }
    }
}
