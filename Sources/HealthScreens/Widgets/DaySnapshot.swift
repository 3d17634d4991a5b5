public import Foundation
public import HealthJournal

/// The data of a day for widgets: plain numbers in a small file, so that widgets need no journal.
public struct DaySnapshot: Hashable, Sendable, Codable {
    /// The day.
    public var day: Day
    /// The time at which it was written.
    public var updatedAt: Date
    /// The number of entries of the day.
    public var entries: Int
    /// Energy eaten, in kilocalories.
    public var energy: Double
    /// The energy budget including earned energy, in kilocalories; nil without a goal.
    public var energyBudget: Double?
    /// Water drunk, in millilitres.
    public var water: Double
    /// The goal for water, in millilitres; nil without one.
    public var waterGoal: Double?
    /// Protein, in grams.
    public var protein: Double
    /// Carbohydrates, in grams.
    public var carbohydrates: Double
    /// Fat, in grams.
    public var fat: Double
    /// The last weight, in kilograms; nil if there is none.
    public var weight: Double?
    /// The trend of the last month's weights, oldest first, in kilograms, for a small line chart.
    public var weightTrend: [Double]
    /// The goal for the weight, in kilograms.
    public var weightGoal: Double?
    /// Whether widgets hide the numbers.
    public var hidesNumbers: Bool
    /// The hour at which days begin.
    public var dayStartHour: Int
    /// The energy goal without earned energy, in kilocalories, which is the budget of the next day.
    public var energyGoal: Double?

    /// The snapshot to show at an instant; on a later day, it has no entries.
    ///
    /// This lets a widget show the new day at midnight even if the app does not run.
    public func shown(at date: Date, in zone: TimeZone) -> DaySnapshot {
        let today = DayBoundary(startHour: dayStartHour).day(of: date, in: zone)
        guard today > day else { return self }
        var next = self
        next.day = today
        next.entries = 0
        next.energy = 0
        next.energyBudget = energyGoal
        next.water = 0
        next.protein = 0
        next.carbohydrates = 0
        next.fat = 0
        return next
    }

    /// The instant of the next day's start after a date, at which ``shown(at:in:)`` changes.
    public func nextDay(after date: Date, in zone: TimeZone) -> Date {
        let boundary = DayBoundary(startHour: dayStartHour)
        return boundary.start(of: boundary.day(of: date, in: zone).advanced(by: 1), in: zone)
    }
}

extension DaySnapshot {
    /// Reads a snapshot; nil if there is none, or if it cannot be read.
    public init?(contentsOf file: URL) {
        guard let data = try? Data(contentsOf: file),
            let snapshot = try? JSONDecoder().decode(DaySnapshot.self, from: data)
        else { return nil }
        self = snapshot
    }

    /// Writes the snapshot atomically, so that a widget never reads a partial file.
    public func write(to file: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        try encoder.encode(self).write(to: file, options: .atomic)
    }
}
