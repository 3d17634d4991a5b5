internal import HealthCloudSync
internal import HealthJournal
internal import HealthModel

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
        var days = Dictionary(sent.map { ($0.day, $0) }) { first, _ in first }
        func add(_ name: String, _ value: Double, on day: Day) {
            let key = day.description
            let known = days[key, default: CloudDay(day: key, totals: [:])].totals[name]
            days[key, default: CloudDay(day: key, totals: [:])].totals[name] = known ?? value
        }
        for sum in Self.sums {
            guard let canonical = sum.type.canonicalUnit else { continue }
            for day in try await figures(of: sum.type, in: range, onlyIfShared: true) {
                guard let value = day.sum else { continue }
                add(
                    sum.name, try Quantity(value, canonical).doubleValue(for: sum.unit),
                    on: day.day)
            }
        }
        for day in try await figures(of: .sleepAnalysis, in: range, onlyIfShared: true) {
            if let seconds = day.sum { add(Self.asleep, seconds, on: day.day) }
        }
        return days.values.sorted { $0.day < $1.day }
    }
}
