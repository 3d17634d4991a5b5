public import Foundation
public import HealthJournal

/// What widgets know of a day: plain numbers in a small file, so that they need no journal.
public struct DaySnapshot: Hashable, Sendable, Codable {
    /// The day.
    public var day: Day
    /// When it was written.
    public var updatedAt: Date
    /// How many entries the day has.
    public var entries: Int
    /// Energy eaten, in kilocalories.
    public var energy: Double
    /// What may be eaten, with what was earned by moving, in kilocalories; nil without a goal.
    public var energyBudget: Double?
    /// Water drunk, in millilitres.
    public var water: Double
    /// The goal for water, in millilitres; nil without one.
    public var waterGoal: Double?
    /// Grams of protein.
    public var protein: Double
    /// Grams of carbohydrates.
    public var carbohydrates: Double
    /// Grams of fat.
    public var fat: Double
    /// The last weight, in kilograms; nil where there never was one.
    public var weight: Double?
    /// The trend of the last month's weights, oldest first, in kilograms, for a small line.
    public var weightTrend: [Double]
    /// The weight to reach, in kilograms.
    public var weightGoal: Double?
    /// Whether widgets keep the numbers to themselves.
    public var hidesNumbers: Bool
    /// The hour at which days begin.
    public var dayStartHour: Int
    /// The goal for energy without what was earned, in kilocalories, which the next day begins with.
    public var energyGoal: Double?

    /// What a widget says before there is a snapshot.
    public static let placeholder = "Open app to sync"

    /// The snapshot as it is to be shown at an instant: on a later day, one without entries.
    ///
    /// A widget rolls over at midnight even when the app does not run.
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
}

extension DaySnapshot {
    /// Reads a snapshot; nil where there is none, or none that can be read.
    public init?(contentsOf file: URL) {
        guard let data = try? Data(contentsOf: file),
            let snapshot = try? JSONDecoder().decode(DaySnapshot.self, from: data)
        else { return nil }
        self = snapshot
    }

    /// Writes the snapshot in one step: a widget never sees half of it.
    public func write(to file: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        try encoder.encode(self).write(to: file, options: .atomic)
    }
}
