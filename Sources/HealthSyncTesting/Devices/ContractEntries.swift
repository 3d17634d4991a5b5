internal import Foundation
internal import HealthJournal
internal import HealthModel

/// Entries for contract tests, one of each kind, with an amount that an edit changes.
enum ContractEntries {
    static func make(_ kind: EntryKind, header: EntryHeader, amount: Double = 10) -> JournalEntry {
        switch kind {
        case .weight:
            .weight(
                WeightEntry(header: header, mass: Quantity(60 + amount, .kilogram), bodyFat: 0.2))
        case .food:
            .food(
                FoodEntry(
                    header: header, name: "Porridge", meal: .breakfast,
                    items: [
                        FoodItem(name: "Oats", nutrients: nutrients(amount)),
                        FoodItem(
                            name: "Milk",
                            nutrients: [.dietaryEnergyConsumed: Quantity(120, .kilocalorie)]),
                    ]))
        case .drink:
            .drink(DrinkEntry(header: header, volume: Quantity(200 + amount, .milliliter)))
        case .workout:
            .workout(
                WorkoutEntry(
                    header: header, activity: 37, end: header.date.addingTimeInterval(1_800),
                    energy: Quantity(200 + amount, .kilocalorie)))
        case .measurement:
            .measurement(
                MeasurementEntry(
                    header: header, type: .bloodGlucose,
                    value: Quantity(80 + amount, .milligramsPerDeciliter)))
        case .dayNote:
            .dayNote(DayNoteEntry(header: header, text: "Started magnesium, \(Int(amount)) mg"))
        }
    }

    /// The same entry with another amount.
    static func edited(_ entry: JournalEntry, amount: Double) -> JournalEntry {
        make(entry.kind, header: entry.header, amount: amount)
    }

    private static func nutrients(_ amount: Double) -> [ObjectType: Quantity] {
        [
            .dietaryEnergyConsumed: Quantity(300 + amount, .kilocalorie),
            .dietaryProtein: Quantity(amount, .gram()),
        ]
    }
}
