internal import Foundation
internal import HealthCloudSync
internal import HealthJournal
internal import HealthModel
internal import HealthStream

extension PersonSamples {
    /// The daily sums of quantity types, by the names that devices give them.
    static let sums: [(name: String, type: ObjectType, unit: HealthUnit)] = [
        ("steps", .stepCount, .count),
        ("activeEnergyKilocalories", .activeEnergyBurned, .kilocalorie),
        ("basalEnergyKilocalories", .basalEnergyBurned, .kilocalorie),
    ]
    /// The name of the time asleep in the night before a day.
    static let asleep = "asleepSeconds"

    /// Adds the sums that no device sent to the days of a range, from the samples of the types that devices share.
    ///
    /// - Parameter sent: The days that devices sent; what they have stays.
    func addingSums(to sent: [CloudDay], in range: SampleDayRange) async throws -> [CloudDay] {
        let shared = Set(try await types().map(\.type))
        var days = Dictionary(sent.map { ($0.day, $0) }) { first, _ in first }
        func add(_ name: String, _ value: Double, on day: Day) {
            let key = day.description
            let known = days[key, default: CloudDay(day: key, totals: [:])].totals[name]
            days[key, default: CloudDay(day: key, totals: [:])].totals[name] = known ?? value
        }
        for sum in Self.sums where shared.contains(sum.type.identifier) {
            guard let canonical = sum.type.canonicalUnit else { continue }
            for day in try await figures(of: sum.type, in: range) {
                guard let value = day.sum else { continue }
                add(
                    sum.name, try Quantity(value, canonical).doubleValue(for: sum.unit),
                    on: day.day)
            }
        }
        if shared.contains(ObjectType.sleepAnalysis.identifier) {
            for (day, seconds) in try await timeAsleep(in: range) where seconds > 0 {
                add(Self.asleep, seconds, on: day)
            }
        }
        return days.values.sorted { $0.day < $1.day }
    }

    /// The seconds asleep in the nights before some days, each from noon to noon.
    private func timeAsleep(in range: SampleDayRange) async throws -> [Day: Double] {
        let edges = DayBoundary().nights(before: range.days, in: range.zone)
        guard let start = edges.first, let end = edges.last else { return [:] }
        var stretches: [Day: [SleepTime.Stretch]] = [:]
        var finder = DayFinder(DayBoundary())
        let weeks = SampleWeek.number(of: start)...SampleWeek.number(of: end)
        // Health does not limit the length of a sleep: that of the week before may reach the first night.
        let read = Array(weeks.lowerBound - 1...weeks.upperBound)
        try await forEachBatch(of: ObjectType.sleepAnalysis.identifier, in: read) { batch in
            for sample in batch.samples.compactMap({ $0.sample(of: .sleepAnalysis) })
            where sample.startDate < end && sample.endDate > start {
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
        }
        return stretches.mapValues(SleepTime.seconds)
    }
}
