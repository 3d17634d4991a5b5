internal import Foundation
internal import HealthJournal
internal import HealthStream

/// The reducers of some weeks of days, each of which gets the samples that may count in it.
struct ReducerGroup<Reducer: DayReducer> {
    /// In the order of their weeks.
    private(set) var reducers: [(week: Int, reducer: Reducer)]
    /// The places in `reducers` by the distance of a week from the first one; nil for a week without a reducer.
    private var places: [Int?] = []

    /// The number of days by which the day of a sample, or the night, can differ from its day in GMT.
    private static var slack: Int { 2 }

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

    mutating func add(_ sample: StreamedSample) {
        guard let first = reducers.first?.week else { return }
        // A sample that is not over counts at its start.
        let end = sample.endDate < .distantFuture ? sample.endDate : sample.startDate
        let from = Self.week(of: sample.startDate, plus: -Self.slack) - first
        let to = Self.week(of: end, plus: Self.slack) - first
        guard to >= 0, from < places.count, from <= to else { return }
        for case let place? in places[max(from, 0)...min(to, places.count - 1)] {
            reducers[place].reducer.add(sample)
        }
    }

    private static func week(of date: Date, plus days: Int) -> Int {
        let day = (Double(date.milliseconds) / 86_400_000).rounded(.down)
        return DayWeek.number(of: Day(number: Int(day) + days))
    }
}
