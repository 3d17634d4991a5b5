internal import Foundation
internal import HealthJournal
internal import HealthModel

extension EntryDraft {
    /// Creates the empty draft of a new entry, with the current time and time zone.
    init(new kind: EntryKind, header: EntryHeader, environment: ScreenEnvironment) {
        self.init(kind: kind)
        setMoment(of: header, environment)
        switch kind {
        case .weight: texts[.massUnit] = environment.units.mass.unitString
        case .drink: texts[.volumeUnit] = environment.units.volume.unitString
        case .food:
            texts[.meal] = Meal.usual(at: header.date, in: header.timeZone).rawValue
            items = [Item()]
        case .workout:
            texts[.activity] = String(WorkoutActivities.rawValue(named: "running") ?? 37)
            // The time is the start of the workout, and most people log a workout after its end.
            var began = header
            began.date -= 3600
            setMoment(of: began, environment)
        case .measurement, .dayNote: break
        }
    }

    /// Creates the draft for editing an entry.
    init(_ entry: JournalEntry, environment: ScreenEnvironment) {
        self.init(kind: entry.kind, editing: entry.id)
        setMoment(of: entry.header, environment)
        texts[.note] = entry.header.note
        func number(_ value: Double, digits: Int = 4) -> String {
            TypedNumber.text(value, locale: environment.locale, digits: digits)
        }
        switch entry {
        case .weight(let weight):
            texts[.mass] = number(weight.mass.value)
            texts[.massUnit] = weight.mass.unit.unitString
            texts[.bodyFat] = weight.bodyFat.map { number($0 * 100) }
        case .drink(let drink):
            texts[.name] = drink.name
            texts[.volume] = number(drink.volume.value)
            texts[.volumeUnit] = drink.volume.unit.unitString
        case .food(let food):
            texts[.name] = food.name
            texts[.meal] = food.meal.rawValue
            texts[.brand] = food.brand
            items = food.items.map { Item($0, environment) }
        case .workout(let workout):
            texts[.activity] = String(workout.activity)
            texts[.minutes] = number(workout.duration / 60, digits: 1)
            texts[.energy] = workout.energy.map {
                Item.text($0, in: environment.units.energy, environment)
            }
            texts[.distance] = workout.distance.map {
                Item.text($0, in: environment.units.distance, environment)
            }
        case .measurement(let measurement): read(measurement, environment)
        case .dayNote(let note): texts[.text] = note.text
        }
        shown = fields
    }

    /// Creates the draft for changing a recipe; a recipe has no moment and no meal of the day.
    init(_ recipe: KeptFood, environment: ScreenEnvironment) {
        self.init(kind: .food)
        texts[.name] = recipe.name
        texts[.portions] = TypedNumber.text(recipe.portions, locale: environment.locale)
        items = recipe.items.map { Item($0, environment) }
        shown = fields
    }

    private mutating func setMoment(of header: EntryHeader, _ environment: ScreenEnvironment) {
        let parts = Calendar.gregorian(in: header.timeZone).dateComponents(
            [.year, .month, .day, .hour, .minute], from: header.date)
        func two(_ value: Int?) -> String { (value ?? 0) < 10 ? "0\(value ?? 0)" : "\(value ?? 0)" }
        let year = String(parts.year ?? 0)
        texts[.date] =
            String(repeating: "0", count: max(4 - year.count, 0))
            + "\(year)-\(two(parts.month))-\(two(parts.day))"
        texts[.time] = "\(two(parts.hour)):\(two(parts.minute))"
        texts[.zone] = header.timeZone.identifier
    }
}

extension EntryDraft.Item {
    /// Creates the draft of an item of a meal.
    init(_ item: FoodItem, _ environment: ScreenEnvironment) {
        self.init()
        texts[.name] = item.name
        texts[.brand] = item.brand
        texts[.serving] = item.servingSize
        for (type, quantity) in item.nutrients {
            guard let nutrient = Nutrient.of(type) else { continue }
            nutrients[nutrient.key] = Self.text(
                quantity, in: Self.unit(of: nutrient, environment), environment)
        }
    }

    /// The unit in which the amount of a nutrient is typed.
    static func unit(of nutrient: Nutrient, _ environment: ScreenEnvironment) -> HealthUnit {
        nutrient.type == .dietaryEnergyConsumed ? environment.units.energy : nutrient.unit
    }

    static func text(
        _ quantity: Quantity, in unit: HealthUnit, _ environment: ScreenEnvironment
    ) -> String {
        guard let value = try? quantity.doubleValue(for: unit) else { return "" }
        return TypedNumber.text(value, locale: environment.locale)
    }
}

extension Calendar {
    /// The Gregorian calendar in a time zone.
    static func gregorian(in zone: TimeZone) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return calendar
    }
}

extension Meal {
    /// The usual meal at a time of day.
    static func usual(at date: Date, in zone: TimeZone) -> Meal {
        switch Calendar.gregorian(in: zone).component(.hour, from: date) {
        case 5..<11: .breakfast
        case 11..<15: .lunch
        case 17..<22: .dinner
        default: .snack
        }
    }
}
