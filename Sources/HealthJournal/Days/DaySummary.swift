internal import Foundation
internal import GRDB
public import HealthModel
internal import Synchronization

/// The totals of one day, computed from its entries on each request.
///
/// Own and foreign entries count once each; deleted, hidden and replaced ones do not count.
public struct DaySummary: Hashable, Sendable {
    /// The day.
    public let day: Day
    /// The day's entries in order of time.
    public private(set) var entries: [JournalEntry]
    /// The kinds of the entries.
    public let kinds: Set<EntryKind>
    /// The nutrients eaten, own and foreign together, each in the unit of ``Nutrient``.
    public let nutrients: [ObjectType: Quantity]
    /// The part of `nutrients` that the person logged here.
    public let ownNutrients: [ObjectType: Quantity]
    /// The part of `nutrients` that other apps logged.
    public let foreignNutrients: [ObjectType: Quantity]
    /// The water drunk, including the water in food, in millilitres.
    public let water: Quantity
    /// The part of `water` that the person logged here.
    public let ownWater: Quantity
    /// The number of the person's meals whose energy is unknown; ``energy`` does not include them.
    ///
    /// Other apps' entries are not counted, because those apps may save each nutrient of a meal
    /// separately.
    public let entriesWithoutEnergy: Int
    /// The workouts, each once even if two sources recorded it.
    public let workouts: [WorkoutEntry]
    /// A health store's statistics of the day; nil if unknown.
    public internal(set) var activity: DailyActivity?

    /// Adds up a day's entries.
    public init(day: Day, entries: [JournalEntry], activity: DailyActivity? = nil) {
        let counted = WorkoutOverlap.distinct(entries.workouts).map(\.header.id)
        self.init(day: day, entries: entries, counting: Set(counted), activity: activity)
    }

    /// Adds up a day's entries but counts only some workouts, because another source may have
    /// recorded a workout on the day before or after.
    init(day: Day, entries: [JournalEntry], counting: Set<UUID>, activity: DailyActivity?) {
        var own = NutrientTotals()
        var foreign = NutrientTotals()
        var ownDrinks = 0.0
        var foreignDrinks = 0.0
        var workouts: [WorkoutEntry] = []
        var withoutEnergy = 0
        for entry in entries {
            let isForeign = entry.header.source.isForeign
            switch entry {
            case .weight, .dayNote: break
            case .drink(let drink):
                let volume = (try? drink.volume.doubleValue(for: .milliliter)) ?? 0
                if isForeign { foreignDrinks += volume } else { ownDrinks += volume }
            case .food(let food):
                for item in food.items {
                    if isForeign { foreign.add(item.nutrients) } else { own.add(item.nutrients) }
                }
                let energy = ObjectType.dietaryEnergyConsumed
                if !isForeign, !food.items.contains(where: { $0.nutrients[energy] != nil }) {
                    withoutEnergy += 1
                }
            case .workout(let workout): workouts.append(workout)
            case .measurement(let measurement):
                // Caffeine or protein logged as a measurement; other types are not nutrients.
                let nutrient = [measurement.type: measurement.value]
                if isForeign { foreign.add(nutrient) } else { own.add(nutrient) }
            }
        }
        var all = NutrientTotals()
        ownNutrients = own.quantities
        foreignNutrients = foreign.quantities
        all.add(ownNutrients)
        all.add(foreignNutrients)
        nutrients = all.quantities
        let ownWater = ownDrinks + (ownNutrients[.dietaryWater]?.value ?? 0)
        let foreignWater = foreignDrinks + (foreignNutrients[.dietaryWater]?.value ?? 0)
        self.ownWater = Quantity(ownWater, .milliliter)
        water = Quantity(ownWater + foreignWater, .milliliter)
        self.workouts = workouts.filter { counting.contains($0.header.id) }
            .sorted { ($0.start, $0.end) < ($1.start, $1.end) }
        self.day = day
        self.entries = entries.sorted {
            // The text of an identity is created only for equal dates.
            $0.date == $1.date ? $0.id.uuidString < $1.id.uuidString : $0.date < $1.date
        }
        kinds = Set(entries.map(\.kind))
        self.activity = activity
        entriesWithoutEnergy = withoutEnergy
    }

    /// The same totals with meals that have no items.
    func withoutItems() -> DaySummary {
        var summary = self
        summary.entries = entries.map { entry in
            guard case .food(var food) = entry else { return entry }
            food.items = []
            return .food(food)
        }
        return summary
    }

    /// The energy eaten, in kilocalories.
    public var energy: Quantity { nutrients[.dietaryEnergyConsumed] ?? Quantity(0, .kilocalorie) }

    /// The basal and active energy, with workouts counted once, in kilocalories; nil if the basal
    /// energy is unknown.
    public var burnedEnergy: Quantity? {
        EnergyBudget(goal: 0, day: self).burned.map { Quantity($0, .kilocalorie) }
    }

    /// The body fat, from 0 to 1: that of the day's last weight or measurement, otherwise that of a
    /// health store.
    public var bodyFat: Double? {
        weight?.bodyFat ?? measured(.bodyFatPercentage, in: .percent) ?? activity?.bodyFat
    }

    /// The lean mass: that of the day's last weight or measurement, otherwise that of a health
    /// store.
    public var leanMass: Quantity? {
        weight?.leanMass
            ?? (measured(.leanBodyMass, in: .kilogram) ?? activity?.leanMass)
            .map { Quantity($0, .kilogram) }
    }

    /// The day's last measurement of a type, in a unit.
    private func measured(_ type: ObjectType, in unit: HealthUnit) -> Double? {
        for case .measurement(let entry) in entries.reversed() where entry.type == type {
            return entry.value(in: unit)
        }
        return nil
    }

    /// The day's last weight.
    public var weight: WeightEntry? {
        for case .weight(let weight) in entries.reversed() { return weight }
        return nil
    }

    /// The energy of the workouts, in kilocalories.
    public var workoutEnergy: Quantity {
        let values = workouts.map { (try? $0.energy?.doubleValue(for: .kilocalorie)) ?? 0 }
        return Quantity(values.reduce(0, +), .kilocalorie)
    }

    /// The protein, carbohydrates and fat in grams.
    public var macros: Macros {
        Macros(
            protein: nutrients[.dietaryProtein]?.value ?? 0,
            carbohydrates: nutrients[.dietaryCarbohydrates]?.value ?? 0,
            fat: nutrients[.dietaryFatTotal]?.value ?? 0)
    }
}

/// A cache of the summaries of days, so that pages of long periods do not read every entry of a
/// year again.
///
/// The change log names the entries that changed since then. Their earlier and present days are
/// computed again, with the days next to them, because a workout that two sources recorded around
/// midnight counts on one of two days. The log does not show which entries a copy replaces, or the
/// hour at which days begin: if one of these changes, all days are read again. The activity of a
/// day is read each time.
final class KeptSummaries: Sendable {
    /// Summaries that are valid at one position in the change log.
    private struct State: Sendable {
        let position: Int64
        let boundary: DayBoundary
        /// A number that changes when copies replace other entries.
        let replacements: Int
        var days: [Day: DaySummary] = [:]
        /// The day of each entry of these days.
        var dayOfEntry: [UUID: Day] = [:]
    }

    /// The number of changes after which all days are read again.
    private static let mostChanges = 2000
    /// The largest number of cached days: three years.
    private static let mostDays = 1100

    private let state = Mutex<State?>(nil)

    /// The summaries of a range of days, with the activity of each.
    func summaries(of days: ClosedRange<Day>, _ tx: JournalTransaction) throws -> [DaySummary] {
        var known = try current(tx)
        for run in Self.runs(days.filter { known.days[$0] == nil }) {
            for summary in try tx.entries.summaries(of: run) {
                known.days[summary.day] = summary.withoutItems()
                for entry in summary.entries { known.dayOfEntry[entry.id] = summary.day }
            }
        }
        keep(known, asked: days)
        let activities = try tx.activity.from(days.lowerBound, through: days.upperBound)
        return days.compactMap { day in
            var summary = known.days[day]
            summary?.activity = activities[day]
            return summary
        }
    }

    /// The cached summaries that are still valid.
    private func current(_ tx: JournalTransaction) throws -> State {
        let position = try tx.changes.last()
        let boundary = try tx.settings.dayBoundary()
        let replacements = try tx.number(
            """
            SELECT coalesce(sum(overrides * 2654435761 % 4294967291), 0) FROM entry
            WHERE overrides IS NOT NULL
            """)
        let none = State(position: position, boundary: boundary, replacements: replacements)
        // A snapshot that is older than the summaries cannot use them.
        guard let kept = state.withLock({ $0 }), kept.position <= position,
            kept.boundary == boundary, kept.replacements == replacements
        else { return none }
        guard kept.position < position else { return kept }
        guard let changes = try tx.entries.changes(after: kept.position, atMost: Self.mostChanges)
        else { return none }
        var known = State(
            position: position, boundary: boundary, replacements: replacements, days: kept.days,
            dayOfEntry: kept.dayOfEntry)
        let earlier = changes.entries.compactMap { known.dayOfEntry.removeValue(forKey: $0) }
        for day in changes.days.union(earlier) {
            for near in -1...1 { known.days[day.advanced(by: near)] = nil }
        }
        return known
    }

    private func keep(_ known: State, asked: ClosedRange<Day>) {
        var known = known
        if known.days.count > Self.mostDays {
            known.days = known.days.filter { asked.contains($0.key) }
            known.dayOfEntry = known.dayOfEntry.filter { asked.contains($0.value) }
            guard known.days.count <= Self.mostDays else { return }
        }
        state.withLock { state in
            if let newer = state, newer.position > known.position { return }
            state = known
        }
    }

    /// The ranges of consecutive days in a sorted list of days.
    private static func runs(_ days: [Day]) -> [ClosedRange<Day>] {
        var runs: [ClosedRange<Day>] = []
        for day in days {
            if let last = runs.last, last.upperBound.advanced(by: 1) == day {
                runs[runs.count - 1] = last.lowerBound...day
            } else {
                runs.append(day...day)
            }
        }
        return runs
    }
}

/// The days of a journal that have visible entries, or a health store's statistics.
struct DataDays {
    let tx: JournalTransaction
    /// The number of entries to search, because those near midnight may belong to a neighbouring
    /// day.
    private static let most = 200

    init(_ tx: JournalTransaction) { self.tx = tx }

    /// The last day with data up to a day, otherwise the first one after it; nil if there is none.
    func nearest(to day: Day) throws -> Day? {
        try last(through: day) ?? first(after: day)
    }

    private func last(through day: Day) throws -> Day? {
        let boundary = try tx.settings.dayBoundary()
        let end = boundary.window(from: day, through: day).end.stored
        let entry = try days("e.date < ? AND \(EntryTable.isVisible) ORDER BY e.date DESC", end)
            .first { $0 <= day }
        let activity = try self.activity(
            "SELECT max(day) AS day FROM activity WHERE day <= ?", day)
        return [entry, activity].compactMap { $0 }.max()
    }

    private func first(after day: Day) throws -> Day? {
        let boundary = try tx.settings.dayBoundary()
        let start = boundary.window(from: day, through: day).start.stored
        let entry = try days("e.date >= ? AND \(EntryTable.isVisible) ORDER BY e.date", start)
            .first { $0 > day }
        let activity = try self.activity("SELECT min(day) AS day FROM activity WHERE day > ?", day)
        return [entry, activity].compactMap { $0 }.min()
    }

    /// The days of some entries, each in its own time zone.
    private func days(_ condition: String, _ date: Double) throws -> [Day] {
        let rows = try tx.rows(
            "SELECT e.date, e.zone FROM entry e WHERE \(condition) LIMIT ?", [date, Self.most])
        var finder = DayFinder(try tx.settings.dayBoundary())
        return rows.map { row in
            finder.day(
                of: Date(stored: row["date"]),
                in: TimeZone(identifier: row["zone"]) ?? .gmt)
        }
    }

    private func activity(_ query: String, _ day: Day) throws -> Day? {
        let found: String? = try tx.row(query, [day.description])?["day"]
        return found.flatMap { Day($0) }
    }
}

extension Journal {
    /// The last day with entries or activity up to a day, otherwise the first one after it; nil if
    /// there is none.
    package func dayWithData(nearestTo day: Day) async throws(JournalError) -> Day? {
        try await withSnapshot { tx in try DataDays(tx).nearest(to: day) }
    }
}
