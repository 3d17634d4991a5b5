internal import Foundation
internal import HealthJournal
internal import HealthKitSync
internal import HealthModel
internal import HealthWords

/// Entries as a table: the time, the content, the source and the sync state.
struct EntryTable {
    private var rows: [(entry: JournalEntry, cells: [String])] = []
    private let showsDay: Bool
    private let isLong: Bool
    private let zone: TimeZone
    private let language: Language

    /// Creates an empty table.
    ///
    /// - Parameters:
    ///   - showsDay: Whether to show the day of each entry.
    ///   - isLong: Whether to show all nutrients, instead of only energy and macronutrients.
    ///   - zone: The person's time zone; the offset of an entry from another zone is shown.
    ///   - language: The person's language.
    init(showsDay: Bool, isLong: Bool, zone: TimeZone, language: Language) {
        self.showsDay = showsDay
        self.isLong = isLong
        self.zone = zone
        self.language = language
    }

    /// Adds an entry.
    mutating func add(_ entry: JournalEntry, _ state: EntryState) {
        let time = TimeText(entry.header.timeZone)
        var word = language.commandEntries.kind(entry.kind)
        if case .food(let food) = entry {
            word = language.inSentence(language.entry.meal(food.meal))
            if food.isMealFromTime { word = "(\(word))" }
        }
        let cells = [
            (showsDay ? time.minute(entry.date) : time.clock(entry.date)) + zoneMark(of: entry),
            word, mark(entry, state), String(entry.id.uuidString.prefix(8)),
        ]
        rows.append((entry, cells))
    }

    /// The offset of an entry from another time zone with the person's time; otherwise empty.
    private func zoneMark(of entry: JournalEntry) -> String {
        TimeText(entry.header.timeZone).mark(of: entry.date, forPersonIn: zone)
    }

    /// The source of a foreign entry in brackets, or the sync state of an own entry.
    private func mark(_ entry: JournalEntry, _ state: EntryState) -> String {
        switch entry.header.source.badge {
        case .none: state.text(language)
        case .health: "[\(language.entry.health)]"
        case .app(let name): "[\(name)]"
        }
    }

    /// The lines; in a narrow terminal, names are cut and amounts are not.
    var lines: [String] {
        var table = Table(Array(repeating: ("", .left), count: 5))
        let room = Terminal.width.map { $0 - others }
        let content = EntryText(language)
        for (entry, cells) in rows {
            let text = content.text(entry, isLong: isLong, room: room)
            table.add([cells[0], cells[1], text, cells[2], cells[3]])
        }
        return table.lines
    }

    /// The number of terminal columns of everything except the text.
    private var others: Int {
        (0..<4).reduce(0) { sum, column in
            let width = rows.map { DisplayWidth.of(OutsideText.line($0.cells[column])) }.max() ?? 0
            return sum + (width > 0 ? width + 2 : 0)
        }
    }
}

/// The content of an entry in a few words.
struct EntryText {
    private let language: Language
    private let numbers: NumberText
    private var words: CommandEntryWords { language.commandEntries }

    init(_ language: Language) {
        self.language = language
        numbers = language.numbers
    }

    /// The nutrients that a short line shows.
    private static let macros: Set<ObjectType> = [
        .dietaryEnergyConsumed, .dietaryProtein, .dietaryCarbohydrates, .dietaryFatTotal,
    ]

    /// The text for a list; a short line of a meal shows only energy and macronutrients.
    ///
    /// - Parameter room: The maximum number of columns, to which the name of a meal is cut; nil for
    ///   no limit.
    func text(_ entry: JournalEntry, isLong: Bool = true, room: Int? = nil) -> String {
        switch entry {
        case .weight(let weight): self.weight(weight)
        case .drink(let drink):
            [numbers.text(drink.volume), drink.name].compactMap { $0 }.joined(separator: " ")
        case .food(let food): self.food(food, isLong: isLong, room)
        case .workout(let workout): self.workout(workout)
        case .measurement(let measurement): self.measurement(measurement)
        case .dayNote(let note): room.map { DisplayWidth.fitted(note.text, to: $0) } ?? note.text
        }
    }

    /// The nutrients in the order of the nutrient table, energy first.
    func text(_ nutrients: [ObjectType: Quantity]) -> String {
        Nutrient.all.compactMap { nutrient in
            guard let quantity = nutrients[nutrient.type] else { return nil }
            let amount = numbers.text(quantity)
            return nutrient.type == .dietaryEnergyConsumed
                ? amount : "\(name(of: nutrient.type)) \(amount)"
        }.joined(separator: ", ")
    }

    /// The name of a type: `protein`, `vitamin C`, `blood glucose`.
    func name(of nutrient: ObjectType) -> String {
        let (language, day) = (words.language, words.language.day)
        switch nutrient {
        case .dietaryEnergyConsumed: return language.inSentence(day.energy)
        case .dietaryCarbohydrates: return language.inSentence(day.carbohydrates)
        case .dietaryFatTotal: return language.inSentence(day.fat)
        default: break
        }
        // In English the name that commands take.
        guard language == .english else { return language.types.inSentence(nutrient) }
        let plain = nutrient.name.dropFirst(
            nutrient.name.hasPrefix("dietary") ? "dietary".count : 0)
        let spaced = Identifier.words(plain)
        guard spaced.hasPrefix("vitamin ") else { return spaced }
        return "vitamin " + spaced.dropFirst("vitamin ".count).uppercased()
    }

    private func measurement(_ entry: MeasurementEntry) -> String {
        guard let diastolic = entry.diastolic else {
            let isCount = entry.value.unit == .count
            let value =
                isCount
                ? numbers.text(entry.value.value)
                : language.text(entry.value, in: entry.value.unit, of: entry.type)
            return "\(name(of: entry.type)) \(value)"
        }
        let systolic = numbers.text(NumberText.shown(entry.value).value)
        return "\(name(of: entry.type)) \(systolic)/\(numbers.text(diastolic))"
    }

    private func weight(_ weight: WeightEntry) -> String {
        var parts = [numbers.text(weight.mass)]
        if let fat = weight.bodyFat { parts.append(words.fat("\(numbers.text(fat * 100)) %")) }
        if let lean = weight.leanMass { parts.append(words.lean(numbers.text(lean))) }
        return parts.joined(separator: ", ")
    }

    private func food(_ food: FoodEntry, isLong: Bool, _ room: Int?) -> String {
        let brand = food.brand.map { " (\($0))" } ?? ""
        let all = food.items.count == 1 ? food.items[0].nutrients : food.nutrients
        let nutrients = text(isLong ? all : all.filter { Self.macros.contains($0.key) })
        let name = "\(food.name)\(brand)"
        guard !nutrients.isEmpty else { return name }
        guard let room else { return "\(name): \(nutrients)" }
        let left = max(room - DisplayWidth.of(nutrients) - 2, 8)
        return "\(DisplayWidth.fitted(name, to: left)): \(nutrients)"
    }

    private func workout(_ workout: WorkoutEntry) -> String {
        let name = words.activity(workout.activity)
        var parts = ["\(name) \(numbers.text((workout.duration / 60).rounded())) min"]
        if let energy = workout.energy { parts.append(numbers.text(energy)) }
        if let distance = workout.distance, distance.value > 0 {
            parts.append(numbers.text(distance))
        }
        return parts.joined(separator: ", ")
    }
}

/// The sync state of an entry with the health store.
enum EntryState: Hashable, Sendable {
    case synced, pending, removed, local, foreign
    case parked(SyncReason)
    case failed(SyncReason)

    /// The states of entries, in the same order.
    static func of(_ entries: [JournalEntry], in journal: Journal) async throws -> [EntryState] {
        let known = try await journal.syncStates(of: entries.map(\.id), at: .health)
        return entries.map { entry in
            entry.header.source.isForeign
                ? .foreign : known[entry.id].map { EntryState($0.step) } ?? .local
        }
    }

    /// The state of one entry.
    static func of(_ entry: JournalEntry, in journal: Journal) async throws -> EntryState {
        try await of([entry], in: journal).first ?? .local
    }

    private init(_ step: EntrySyncState.Step) {
        self =
            switch step {
            case .synced: .synced
            case .pending: .pending
            case .parked(let reason): .parked(reason)
            case .failed(let reason): .failed(reason)
            case .removedThere: .removed
            case .notExported: .local
            }
    }

    /// The text for the person.
    func text(_ language: Language) -> String {
        let words = language.commandEntries
        return switch self {
        case .synced: language.inSentence(language.sync.entrySynced)
        case .pending: language.inSentence(language.sync.entryPending)
        case .parked: words.text(.parked)
        case .failed(let reason): words.failed(reason)
        case .removed: language.inSentence(language.sync.entryRemoved)
        case .local: words.text(.onlyHere)
        case .foreign: ""
        }
    }

    /// The value in JSON.
    var key: String {
        switch self {
        case .synced: "synced"
        case .pending: "pending"
        case .parked: "parked"
        case .failed: "failed"
        case .removed: "removed"
        case .local: "local"
        case .foreign: "foreign"
        }
    }

    /// The reason of the state, if it is known.
    var reason: SyncReason? {
        switch self {
        case .parked(let reason), .failed(let reason): reason
        default: nil
        }
    }
}
