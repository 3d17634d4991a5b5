internal import Foundation
internal import HealthStream

/// The reducers of some weeks of days, each of which gets the samples that may count in it.
struct ReducerGroup<Reducer: DayReducer> {
    /// In the order of their weeks.
    private(set) var reducers: [(week: Int, reducer: Reducer)]
    /// The places in `reducers` by the distance of a week from the first one; nil for a week without a reducer.
    private var places: [Int?] = []

    /// Two days in milliseconds: the day of a sample, or the night, can differ so much from its day in GMT.
    private static var slack: Int { 2 * 86_400_000 }

    init(_ reducers: [(week: Int, reducer: Reducer)]) {
        self.reducers = reducers.sorted { $0.week < $1.week }
        guard let first = self.reducers.first?.week, let last = self.reducers.last?.week else {
            return
        }
        places = Array(repeating: nil, count: last - first + 1)
        for (place, item) in self.reducers.enumerated() { places[item.week - first] = place }
    }

    /// The weeks of the starts of the samples that count.
    var weeks: Set<Int> { reducers.reduce(into: []) { $0.formUnion($1.reducer.weeks) } }

    /// - Parameter isShared: Whether a week gets the sample only if it also reads the week of its start when it is
    ///   computed alone. Entries are found by their whole times.
    mutating func add(_ sample: StreamedSample, isShared: Bool) {
        guard let first = reducers.first?.week else { return }
        // A sample that is not over counts at its start.
        let end = sample.endDate < .distantFuture ? sample.endDate : sample.startDate
        let start = sample.startDate.milliseconds
        let from = SampleWeek.number(of: start - Self.slack) - first
        let to = SampleWeek.number(of: end.milliseconds + Self.slack) - first
        guard to >= 0, from < places.count, from <= to else { return }
        let week = SampleWeek.number(of: start)
        for case let place? in places[max(from, 0)...min(to, places.count - 1)]
        where !isShared || reducers[place].reducer.weeks.contains(week) {
            reducers[place].reducer.add(sample)
        }
    }
}
