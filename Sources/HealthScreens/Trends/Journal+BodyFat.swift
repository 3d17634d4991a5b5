internal import Foundation
internal import HealthJournal

extension Journal {
    /// The body fat in percent since an instant, oldest first.
    ///
    /// A day with a weight that has body fat shows that one; another day shows what a health store
    /// says, at noon.
    func bodyFat(since start: Date, _ entries: [JournalEntry]) async throws(JournalError)
        -> [WeightTrend.Point]
    {
        let (boundary, zone) = (try await settings.dayBoundary(), environment.timeZone())
        var days: Set<Day> = []
        var points: [WeightTrend.Point] = []
        for case .weight(let weight) in entries where weight.header.date >= start {
            guard let fat = weight.bodyFat else { continue }
            days.insert(boundary.day(of: weight.header.date, in: weight.header.timeZone))
            points.append(WeightTrend.Point(date: weight.header.date, value: fat * 100))
        }
        let first = boundary.day(of: start, in: zone)
        for (day, fat) in try await activity.bodyFat(since: first) where !days.contains(day) {
            let noon = boundary.start(of: day, in: zone).addingTimeInterval(43_200)
            guard noon >= start else { continue }
            points.append(WeightTrend.Point(date: noon, value: fat * 100))
        }
        return points.sorted { $0.date < $1.date }
    }
}
