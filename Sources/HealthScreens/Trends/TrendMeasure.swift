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
