internal import Foundation
internal import HealthJournal
internal import HealthModel
internal import HealthWords

/// The daily value that a trend card shows.
struct TrendMeasure: Sendable {
    let id: String
    let title: String
    let unit: String
    let digits: Int
    /// The part of the app to which the measure belongs.
    let part: AppPart
    /// Whether the value is that of the night before the day.
    var isOfNight = false
    /// The day's value in the person's unit; nil if nothing was logged.
    let value: @Sendable (DaySummary) -> Double?

    static func all(_ environment: ScreenEnvironment) -> [TrendMeasure] {
        let (units, words) = (environment.units, environment.language.day)
        let trends = environment.language.trends
        @Sendable func energy(_ kilocalories: Double) -> Double {
            (try? Quantity(kilocalories, .kilocalorie).doubleValue(for: units.energy))
                ?? kilocalories
        }
        @Sendable func nutrient(_ day: DaySummary, _ type: ObjectType) -> Double? {
            hasFood(day) ? day.nutrients[type]?.value : nil
        }
        return [
            TrendMeasure(
                id: "energy", title: trends.energyIn,
                unit: DisplayUnits.label(units.energy), digits: 0, part: .food
            ) { hasFood($0) ? energy($0.energy.value) : nil },
            TrendMeasure(
                id: "burned", title: trends.energyOut,
                unit: DisplayUnits.label(units.energy), digits: 0, part: .activity
            ) { day in
                guard let active = day.activity?.activeEnergy else { return nil }
                return energy(active + (day.activity?.basalEnergy ?? 0))
            },
            TrendMeasure(
                id: "water", title: words.water, unit: DisplayUnits.label(units.volume),
                digits: units.volume == .milliliter ? 0 : 1, part: .water
            ) { day in
                guard day.water.value > 0 else { return nil }
                return try? day.water.doubleValue(for: units.volume)
            },
            TrendMeasure(id: "steps", title: words.steps, unit: "", digits: 0, part: .activity) {
                $0.activity?.steps
            },
            TrendMeasure(
                id: "sleep", title: trends.sleep, unit: "h", digits: 1, part: .activity,
                isOfNight: true
            ) {
                ($0.activity?.asleep).map { $0 / 3600 }
            },
            TrendMeasure(id: "protein", title: words.protein, unit: "g", digits: 0, part: .food) {
                nutrient($0, .dietaryProtein)
            },
            TrendMeasure(
                id: "carbs", title: words.carbohydrates, unit: "g", digits: 0, part: .food
            ) {
                nutrient($0, .dietaryCarbohydrates)
            },
            TrendMeasure(id: "fat", title: words.fat, unit: "g", digits: 0, part: .food) {
                nutrient($0, .dietaryFatTotal)
            },
        ].filter { environment.parts.contains($0.part) }
    }

    /// Whether a day has a meal: without one the eaten amount is unknown.
    static func hasFood(_ day: DaySummary) -> Bool { day.kinds.contains(.food) }

    /// A value with its unit, as people say it: "2,340 kcal", "6 h 42 min".
    func text(_ value: Double, _ environment: ScreenEnvironment) -> String {
        if unit == "h" { return environment.duration(value * 3600) }
        let number = environment.number(value, digits: digits)
        return unit.isEmpty ? number : "\(number) \(unit)"
    }

    /// The measure's values on some days, in their order.
    func values(on days: [DaySummary]) -> [DayValue] {
        days.map { DayValue(day: $0.day, value: value($0)) }
    }
}

/// The value of a measure on a day.
struct DayValue: Sendable {
    let day: Day
    /// The value in the person's unit; nil if nothing was logged.
    let value: Double?
}

/// The days and hours from which the cards of the trends are made.
struct TrendData: Sendable {
    /// The days in order, up to the last shown one; more than the range, for comparison.
    let days: [DaySummary]
    /// The hours of the last day; nil for ranges of several days.
    let hours: [DayHours.Hour]?
    /// The shown range.
    let range: TrendsScreen.Range
    /// The current day, which averages leave out.
    let running: RunningDay

    /// The bars of a measure: hours, days, or weeks with the average of their logged days.
    ///
    /// - Parameter shown: The measure's values on the days of the range.
    func bars(_ measure: TrendMeasure, _ shown: [DayValue], _ environment: ScreenEnvironment)
        -> [BarChart.Bar]
    {
        if let hours { return hours.map { BarChart.Bar($0.label, measure.value($0.summary)) } }
        guard range.daysInBar > 1 else {
            return shown.map { BarChart.Bar(environment.short($0.day), $0.value) }
        }
        return stride(from: 0, to: shown.count, by: range.daysInBar).map { first in
            let week = shown[first..<min(first + range.daysInBar, shown.count)]
            let known = running.values(of: measure, on: week)
            let mean = known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
            return BarChart.Bar(week.first.map { environment.short($0.day) } ?? "", mean)
        }
    }
}

/// The hours of a day, each with its entries and its activity.
///
/// An entry belongs to the hour on the clock of the place where it was logged. A day with a clock
/// change has 23 or 25 hours.
struct DayHours: Sendable {
    /// One hour.
    struct Hour: Sendable {
        /// The label of its bar.
        let label: String
        /// Its entries and its activity, in the form of a day.
        let summary: DaySummary
    }

    /// The hours in order.
    let hours: [Hour]

    /// Divides a day into hours.
    ///
    /// - Parameters:
    ///   - day: The day with its entries.
    ///   - boundary: The hour at which days begin.
    ///   - activity: The activity by hour, by the number of the hour in the day.
    init(
        _ day: DaySummary, boundary: DayBoundary, activity: [Int: DailyActivity],
        environment: ScreenEnvironment
    ) {
        let interval = boundary.interval(of: day.day, in: environment.timeZone())
        let count = max(Int(nearest: interval.duration / 3600), 1)
        let entries = Dictionary(grouping: day.entries) { entry in
            let start = boundary.start(of: day.day, in: entry.header.timeZone)
            let hour = (entry.date.timeIntervalSince(start) / 3600).rounded(.down)
            return min(max(Int(nearest: hour), 0), count - 1)
        }
        hours = (0..<count).map { number in
            Hour(
                label: environment.hour(interval.start + Double(number) * 3600),
                summary: DaySummary(
                    day: day.day, entries: entries[number] ?? [], activity: activity[number]))
        }
    }

    /// The activity of each hour of a day, by the number of the hour; empty if the health store
    /// cannot be read.
    static func activity(
        of day: Day, in interval: DateInterval, _ health: any HealthDataReading
    ) async -> [Int: DailyActivity] {
        var found: [Int: DailyActivity] = [:]
        func read(
            _ type: ObjectType, _ unit: HealthUnit,
            _ field: WritableKeyPath<DailyActivity, Double?>
        ) async {
            let figures = try? await health.figures(
                of: type, in: interval, every: .hour, unit: unit)
            for figure in figures ?? [] {
                let hour = Int(nearest: figure.start.timeIntervalSince(interval.start) / 3600)
                found[hour, default: DailyActivity(day: day)][keyPath: field] = figure.value
            }
        }
        await read(.stepCount, .count, \.steps)
        await read(.activeEnergyBurned, .kilocalorie, \.activeEnergy)
        await read(.basalEnergyBurned, .kilocalorie, \.basalEnergy)
        return found
    }
}

/// The current day, whose values are not complete: averages leave it out.
struct RunningDay: Sendable {
    /// The current day.
    let day: Day
    /// Whether the night before it is over, so that its sleep is complete.
    let isNightOver: Bool

    /// Finds the current day of a journal.
    init(of journal: Journal) async throws(JournalError) {
        let boundary = try await journal.settings.dayBoundary()
        let (now, zone) = (journal.environment.now(), journal.environment.timeZone())
        day = boundary.day(of: now, in: zone)
        isNightOver = boundary.night(before: day, in: zone).end <= now
    }

    /// The values of a measure to be averaged, without that of the current day.
    ///
    /// - Returns: The value of the current day if there is no other.
    func values(of measure: TrendMeasure, on days: some Sequence<DayValue>) -> [Double] {
        let complete = days.filter { !isRunning($0, measure) }.compactMap(\.value)
        return complete.isEmpty ? days.compactMap(\.value) : complete
    }

    /// Whether the current day has the only value of a measure.
    func isAlone(_ measure: TrendMeasure, on days: some Sequence<DayValue>) -> Bool {
        days.allSatisfy { isRunning($0, measure) || $0.value == nil }
    }

    private func isRunning(_ day: DayValue, _ measure: TrendMeasure) -> Bool {
        day.day == self.day && !(measure.isOfNight && isNightOver)
    }
}

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
