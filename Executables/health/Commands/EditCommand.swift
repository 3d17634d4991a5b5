internal import ArgumentParser
internal import Foundation
internal import HealthJournal
internal import HealthModel
internal import HealthWords

/// `health edit`: changes an entry of the journal.
struct EditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Changes an entry; values without an option stay as they are.",
        discussion: """
            An entry that another app made is not changed: the edit takes its place in your \
            journal. A --note alone is added to it, and nothing else changes.
            """)

    @Argument(help: "The entry's id, or its first digits.")
    var id: String

    @Option(help: "Another weight.", transform: AmountArgument.mass)
    var weight: Quantity?

    @Option(help: "Another share of fat, in percent.", transform: AmountArgument.share)
    var bodyFat: Double?

    @Option(help: "Another volume.", transform: AmountArgument.volume)
    var volume: Quantity?

    @Option(help: "Another value of a measurement, such as 5.6 mmol/L or 125/80.")
    var value: String?

    @Option(help: "Another text of a note.")
    var text: String?

    @Option(help: "Another name.")
    var name: String?

    @Option(help: "Another meal.")
    var meal: MealName?

    @Option(help: "Another brand.")
    var brand: String?

    @OptionGroup var amounts: NutrientOptions

    @Option(
        help: ArgumentHelp("A nutrient to remove, such as fiber.", valueName: "name"),
        transform: TypeName.nutrient)
    var remove: [ObjectType] = []

    @OptionGroup var entry: EntryOptions
    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let nutrients = try amounts.nutrients()
        let journal = try await world.openExistingJournal()
        var found = try await EntryReference.find(id, in: journal)
        // A change of another process between the read and the write is kept, unless an option
        // changes the same value.
        for attempt in 1... {
            do {
                return try await LogCommand.save(
                    try await edited(found, nutrients, in: journal, world), .changed, over: found,
                    anyway: entry.anyway, in: journal, world)
            } catch JournalError.changed(let id) where attempt < 5 {
                guard let now = try await journal.edits.entry(id) else {
                    throw JournalError.deleted(id)
                }
                found = now
            }
        }
    }

    /// An entry with the changes of the options.
    private func edited(
        _ found: JournalEntry, _ nutrients: [ObjectType: Quantity], in journal: Journal,
        _ world: World
    ) async throws -> JournalEntry {
        var edited = found
        switch edited {
        case .weight(var weight):
            try edit(&weight, nutrients)
            edited = .weight(weight)
        case .drink(var drink):
            try edit(&drink, nutrients)
            edited = .drink(drink)
        case .food(var food):
            try edit(&food, nutrients)
            edited = .food(food)
        case .measurement(var measurement):
            try edit(&measurement, nutrients)
            edited = .measurement(measurement)
        case .dayNote(var note):
            try refuse(
                .aNote, value != nil, weight != nil, bodyFat != nil, volume != nil, name != nil,
                meal != nil, brand != nil, !nutrients.isEmpty, !remove.isEmpty)
            if let text { note.text = text }
            edited = .dayNote(note)
        case .workout:
            try refuse(
                .aWorkout, text != nil, value != nil, weight != nil, bodyFat != nil, volume != nil,
                name != nil,
                meal != nil, brand != nil, !nutrients.isEmpty, !remove.isEmpty)
        }
        if entry.at != nil {
            let before = edited.header.date
            (edited.header.date, edited.header.timeZone) = try await entry.moment(
                of: journal, world)
            if case .workout(var workout) = edited {
                // The workout keeps its duration.
                let moved = edited.header.date.timeIntervalSince(before)
                workout.end = workout.end.addingTimeInterval(moved)
                edited = .workout(workout)
            }
        }
        if let note = entry.note { edited.header.note = note.isEmpty ? nil : note }
        return edited
    }

    private func edit(_ entry: inout WeightEntry, _ nutrients: [ObjectType: Quantity]) throws {
        try refuse(
            .aWeight, text != nil, value != nil, volume != nil, name != nil, meal != nil,
            brand != nil, !nutrients.isEmpty, !remove.isEmpty)
        if let weight { entry.mass = weight }
        if let bodyFat { entry.bodyFat = bodyFat }
    }

    private func edit(_ entry: inout DrinkEntry, _ nutrients: [ObjectType: Quantity]) throws {
        try refuse(
            .aDrink, text != nil, value != nil, weight != nil, bodyFat != nil, meal != nil,
            brand != nil, !nutrients.isEmpty, !remove.isEmpty)
        if let volume { entry.volume = volume }
        if let name { entry.name = name }
    }

    private func edit(_ entry: inout MeasurementEntry, _ nutrients: [ObjectType: Quantity]) throws {
        try refuse(
            .aMeasurement, text != nil, weight != nil, bodyFat != nil, volume != nil, name != nil,
            meal != nil, brand != nil, !nutrients.isEmpty, !remove.isEmpty)
        guard let value else { return }
        let reading = try MeasurementText([entry.type.name, value]).reading(unit: entry.value.unit)
        (entry.value, entry.diastolic) = (reading.value, reading.diastolic)
    }

    private func edit(_ entry: inout FoodEntry, _ nutrients: [ObjectType: Quantity]) throws {
        try refuse(.aMeal, text != nil, value != nil, weight != nil, bodyFat != nil, volume != nil)
        if let name { entry.name = name }
        if let meal { entry.meal = meal.meal }
        if let brand { entry.brand = brand }
        guard entry.items.count == 1 else {
            guard nutrients.isEmpty, remove.isEmpty else {
                throw InputError(.severalItems, ["number": "\(entry.items.count)"])
            }
            return
        }
        if let name { entry.items[0].name = name }
        if let brand { entry.items[0].brand = brand }
        entry.items[0].nutrients.merge(nutrients) { $1 }
        for type in remove { entry.items[0].nutrients[type] = nil }
    }

    /// Throws if options were given that do not apply to the kind of entry.
    private func refuse(_ kind: CommandInputWords.Key, _ given: Bool...) throws {
        guard !given.contains(true) else {
            throw InputError(.unfitOptions, ["kind": InputError.words.text(kind)])
        }
    }
}

/// Finds an entry by its UUID or by the UUID's first digits.
enum EntryReference {
    /// The only entry that matches a text.
    static func find(_ text: String, in journal: Journal) async throws -> JournalEntry {
        if let id = UUID(uuidString: text) {
            guard let entry = try await journal.entry(id) else {
                throw CommandFailure(.noEntry, ["text": text])
            }
            return entry
        }
        let digits = text.uppercased()
        guard digits.count >= 2, digits.allSatisfy({ $0.isHexDigit || $0 == "-" }) else {
            throw InputError(.noID, ["text": text])
        }
        let found = try await journal.allEntries().filter { $0.id.uuidString.hasPrefix(digits) }
        switch found.count {
        case 1: return found[0]
        case 0:
            throw CommandFailure(.noEntry, ["text": text])
        default:
            throw InputError(.severalEntries, ["number": "\(found.count)", "text": text])
        }
    }
}

extension Journal {
    /// All visible entries, in order of time.
    func allEntries() async throws -> [JournalEntry] {
        try await entries(in: DateInterval(start: .distantPast, end: .distantFuture))
    }
}
