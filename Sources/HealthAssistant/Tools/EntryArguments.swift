package import Foundation
package import HealthJournal
internal import HealthModel

/// The entry that the arguments of a call describe.
package struct EntryArguments: Sendable {
    /// The nutrients of the arguments, with the unit that is part of the name.
    private static let nutrients: [(name: String, type: ObjectType, unit: HealthUnit)] = [
        ("energyKcal", .dietaryEnergyConsumed, .kilocalorie),
        ("proteinG", .dietaryProtein, .gram()), ("carbohydratesG", .dietaryCarbohydrates, .gram()),
        ("fatG", .dietaryFatTotal, .gram()), ("fiberG", .dietaryFiber, .gram()),
        ("sugarG", .dietarySugar, .gram()), ("sodiumMg", .dietarySodium, .milligram),
        ("caffeineMg", .dietaryCaffeine, .milligram),
    ]

    static let parameters = [
        ToolParameter(
            "kind", .choice(["weight", "water", "food", "workout"]), "What to log.",
            isRequired: true),
        ToolParameter("at", .instant, "When it was, with offset; by default now."),
        ToolParameter("kilograms", .number, "For a weight: the amount."),
        ToolParameter("bodyFatPercent", .number, "For a weight: the share of fat."),
        ToolParameter("milliliters", .number, "For water: the amount."),
        ToolParameter("name", .text(100), "For a food or drink: its name."),
        ToolParameter(
            "meal", .choice(Meal.allCases.map(\.rawValue)),
            "For a food: the meal; by default by time of day."),
        ToolParameter(
            "nutrients", .numbers(nutrients.map(\.name)),
            "For a food: the known amounts. What is left out is unknown."),
        ToolParameter(
            "foods", .text(300),
            """
            Of a food, instead of name and nutrients: foods with amounts, such as 200 g plain yogurt, \
            banana. The nutrients are those of the person's food library, favourites and recipes.
            """),
        ToolParameter(
            "activity", .text(64),
            "For a workout: the activity by HealthKit's name, such as running."),
        ToolParameter("minutes", .number, "For a workout: the duration."),
        ToolParameter("energyKcal", .number, "For a workout: the active energy."),
        ToolParameter("kilometers", .number, "For a workout: the distance."),
        ToolParameter("note", .text(500), "A note, which stays in the journal."),
    ]

    private let arguments: ToolArguments
    /// The foods of the argument `foods`; empty without it.
    private let foods: [FoodItem]
    private let source: EntrySource
    private let zone: TimeZone
    /// The date of the call.
    package let date: Date
    /// The name of the client.
    package let client: String?
    /// Whether the client can ask the person.
    package let canAsk: Bool

    init(arguments: ToolArguments, foods: [FoodItem] = [], _ context: ToolContext) {
        self.arguments = arguments
        self.foods = foods
        source = context.host.proposalHandler.source
        (zone, date) = (context.health.clock.zone, context.health.clock.now)
        (client, canAsk) = (context.client, context.canAsk)
    }

    /// A text that is the same for the same arguments.
    package var canonicalText: String { arguments.canonicalText }

    /// The entry.
    ///
    /// - Parameters:
    ///   - id: The identity of the entry.
    ///   - date: The date of the entry, unless the arguments name one.
    /// - Throws: ``ToolError`` if an argument is missing or belongs to another kind.
    package func entry(_ id: UUID, at date: Date) throws(ToolError) -> JournalEntry {
        let header = EntryHeader(
            id: id, date: arguments.instant("at") ?? date, timeZone: zone, source: source,
            modifiedAt: date, createdAt: date, note: arguments.text("note"))
        return try entry(header)
    }

    private func entry(_ header: EntryHeader) throws(ToolError) -> JournalEntry {
        switch arguments.text("kind") {
        case "weight":
            try allow(["kilograms", "bodyFatPercent"])
            return .weight(
                WeightEntry(
                    header: header, mass: Quantity(try number("kilograms"), .kilogram),
                    bodyFat: arguments.number("bodyFatPercent").map { $0 / 100 }))
        case "water":
            try allow(["milliliters", "name"])
            return .drink(
                DrinkEntry(
                    header: header, volume: Quantity(try number("milliliters"), .milliliter),
                    name: arguments.text("name")))
        case "food": return try food(header)
        default: return try workout(header)
        }
    }

    /// The name of a meal of several foods.
    private static func name(of foods: [FoodItem]) -> String {
        String(foods.map(\.name).joined(separator: ", ").prefix(longestName))
    }

    private static let longestName = 200

    private func food(_ header: EntryHeader) throws(ToolError) -> JournalEntry {
        let meal =
            arguments.text("meal").flatMap(Meal.init(rawValue:))
            ?? .usual(at: header.date, in: header.timeZone)
        guard foods.isEmpty else {
            guard !arguments.has("name"), !arguments.has("nutrients") else {
                throw ToolError("State either foods, or name and nutrients.")
            }
            try allow(["meal", "foods"])
            let items = foods.map { food in
                var item = food
                item.origin = .aiParsed
                return item
            }
            return .food(
                FoodEntry(
                    header: header, name: Self.name(of: items), meal: meal, items: items))
        }
        try allow(["name", "meal", "nutrients"])
        guard let name = arguments.text("name") else { throw ToolError("A food needs a name.") }
        let given = arguments.numbers("nutrients")
        var amounts: [ObjectType: Quantity] = [:]
        for nutrient in Self.nutrients {
            amounts[nutrient.type] = given[nutrient.name].map { Quantity($0, nutrient.unit) }
        }
        return .food(
            FoodEntry(
                header: header, name: name, meal: meal,
                items: [FoodItem(name: name, origin: .aiParsed, nutrients: amounts)]))
    }

    private func workout(_ given: EntryHeader) throws(ToolError) -> JournalEntry {
        try allow(["activity", "minutes", "energyKcal", "kilometers"])
        let name = arguments.text("activity") ?? ""
        guard let activity = WorkoutActivities.rawValue(named: name) else {
            throw ToolError("A workout needs an activity by HealthKit's name, such as running.")
        }
        let seconds = try number("minutes") * 60
        guard seconds > 0, seconds <= 7 * 86_400 else {
            throw ToolError("A workout must last longer than zero and at most a week.")
        }
        var header = given
        // Without a time the workout ends now.
        if arguments.instant("at") == nil { header.date = header.date.addingTimeInterval(-seconds) }
        return .workout(
            WorkoutEntry(
                header: header, activity: activity, end: header.date.addingTimeInterval(seconds),
                energy: arguments.number("energyKcal").map { Quantity($0, .kilocalorie) },
                distance: arguments.number("kilometers").map { Quantity($0 * 1000, .meter()) }))
    }

    private func number(_ name: String) throws(ToolError) -> Double {
        guard let number = arguments.number(name) else {
            throw ToolError("The argument \(name) is missing.")
        }
        return number
    }

    /// - Throws: ``ToolError`` for an argument of another kind, which would be lost.
    private func allow(_ names: Set<String>) throws(ToolError) {
        let common: Set = ["kind", "at", "note"]
        let other = Self.parameters.map(\.name).first { name in
            !common.contains(name) && !names.contains(name) && arguments.has(name)
        }
        if let other { throw ToolError("The argument \(other) belongs to another kind of entry.") }
    }
}
