internal import Foundation
public import HealthModel

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
