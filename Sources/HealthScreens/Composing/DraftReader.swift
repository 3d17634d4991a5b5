internal import Foundation
internal import HealthJournal
internal import HealthModel
internal import HealthWords

/// Creates an entry from a draft, and collects the errors of each field.
struct DraftReader {
    let draft: EntryDraft
    let base: JournalEntry?
    /// The usual pace of the workout's activity; nil if it is not known.
    let pace: WorkoutPace?
    let environment: ScreenEnvironment
    private(set) var problems = DraftProblems()
    var words: ComposeWords { environment.language.compose }

    init(
        _ draft: EntryDraft, base: JournalEntry?, pace: WorkoutPace? = nil,
        environment: ScreenEnvironment
    ) {
        self.draft = draft
        self.base = base
        self.pace = pace
        self.environment = environment
    }

    /// The entry of the draft, with the header of a new entry or of the edited one.
    mutating func entry(header: EntryHeader) throws(DraftProblems) -> JournalEntry {
        var header = base?.header ?? header
        readMoment(into: &header)
        if draft.kind != .dayNote { header.note = text(.note) }
        let entry: JournalEntry
        switch draft.kind {
        case .weight: entry = .weight(weight(header))
        case .drink: entry = .drink(drink(header))
        case .food: entry = .food(food(header))
        case .workout: entry = .workout(workout(header))
        case .measurement: entry = .measurement(measurement(header))
        case .dayNote: entry = .dayNote(dayNote(header))
        }
        guard problems.texts.isEmpty else { throw problems }
        return entry
    }

    // MARK: The kinds

    private mutating func weight(_ header: EntryHeader) -> WeightEntry {
        var entry = WeightEntry(header: header, mass: Quantity(0, .kilogram))
        if case .weight(let known) = base { entry = known }
        entry.header = header
        let known = base == nil ? nil : entry.mass
        if let mass = quantity(.mass, unit: .massUnit, like: .kilogram, known: known) {
            entry.mass = mass
        }
        let share = entry.bodyFat.map {
            TypedNumber.text($0 * 100, locale: environment.locale, digits: 4)
        }
        if share != draft[.bodyFat] { entry.bodyFat = number(.bodyFat).map { $0 / 100 } }
        return entry
    }

    private mutating func drink(_ header: EntryHeader) -> DrinkEntry {
        var entry = DrinkEntry(header: header, volume: Quantity(0, .milliliter))
        if case .drink(let known) = base { entry = known }
        entry.header = header
        entry.name = text(.name)
        let known = base == nil ? nil : entry.volume
        if let volume = quantity(.volume, unit: .volumeUnit, like: .milliliter, known: known) {
            entry.volume = volume
        }
        return entry
    }

    private mutating func workout(_ header: EntryHeader) -> WorkoutEntry {
        var entry = WorkoutEntry(header: header, activity: 3000, end: header.date)
        if case .workout(let known) = base { entry = known }
        let duration = entry.duration
        entry.header = header
        entry.activity = Int(draft[.activity]) ?? 3000
        let units = environment.units
        entry.energy = quantity(.energy, in: units.energy, known: entry.energy)
        entry.distance = quantity(.distance, in: units.distance, known: entry.distance)
        // An unchanged duration keeps its seconds.
        let same = TypedNumber.text(duration / 60, locale: environment.locale, digits: 1)
        switch draft[.minutes] == same ? duration : typedDuration(for: entry.distance) {
        case let seconds? where seconds <= 60 * 60 * 24 * 7:
            entry.end = header.date.addingTimeInterval(seconds)
        case .some: problems.texts[EntryDraft.Key.minutes.rawValue] = words.tooLong
        case nil: require(.minutes, entry.distance == nil ? words.needsLength : words.needsPace)
        }
        let now = environment.now()
        if header.date <= now, entry.end.timeIntervalSince(now) > 60 {
            problems.texts[EntryDraft.Key.time.rawValue] = words.endsLater
        }
        return entry
    }

    /// The typed duration in seconds; without one, that of a distance at the usual pace.
    private mutating func typedDuration(for distance: Quantity?) -> TimeInterval? {
        guard let text = text(.minutes) else {
            return distance.flatMap { pace?.duration(of: $0) }
        }
        return TypedDuration.seconds(text, locale: environment.locale)
            ?? number(.minutes).map { $0 * 60 }
    }

    private mutating func food(_ header: EntryHeader) -> FoodEntry {
        var known: FoodEntry?
        if case .food(let food) = base { known = food }
        var items: [FoodItem] = []
        for (index, item) in draft.items.enumerated() where !item.isEmpty {
            let before = known.flatMap { index < $0.items.count ? $0.items[index] : nil }
            items.append(self.item(item, index, before))
        }
        let name = text(.name) ?? items.map(\.name).joined(separator: ", ")
        if items.isEmpty {
            guard text(.name) != nil else {
                problems.texts[EntryDraft.name(item: 0, "name")] = words.needsFood
                return FoodEntry(header: header, name: name, meal: .snack, items: [])
            }
            items = [FoodItem(name: name, nutrients: [:])]
        }
        return FoodEntry(
            header: header, name: name, meal: Meal(rawValue: draft[.meal]) ?? .snack,
            brand: text(.brand), items: items)
    }

    private mutating func item(_ draft: EntryDraft.Item, _ index: Int, _ known: FoodItem?)
        -> FoodItem
    {
        let name = (draft.texts[.name] ?? "").trimmingCharacters(in: .whitespaces)
        if name.isEmpty {
            problems.texts[EntryDraft.name(item: index, "name")] = words.needsName
        }
        var item = known ?? FoodItem(name: name, nutrients: [:])
        item.name = name
        item.brand = EntryDraft.filled(draft.texts[.brand])
        item.servingSize = EntryDraft.filled(draft.texts[.serving])
        for nutrient in Nutrient.all {
            let typed = draft.nutrients[nutrient.key]
            guard let typed = EntryDraft.filled(typed) else {
                item.nutrients[nutrient.type] = nil
                continue
            }
            let unit = EntryDraft.Item.unit(of: nutrient, environment)
            let before = item.nutrients[nutrient.type]
            if let before, EntryDraft.Item.text(before, in: unit, environment) == typed { continue }
            item.nutrients[nutrient.type] = number(
                typed, field: EntryDraft.name(item: index, nutrient.key)
            ).map { Quantity($0, unit) }
        }
        return item
    }

    private mutating func dayNote(_ header: EntryHeader) -> DayNoteEntry {
        let text = text(.text)
        if text == nil { require(.text, words.needsText) }
        return DayNoteEntry(header: header, text: text ?? "")
    }

    // MARK: The fields

    private func text(_ key: EntryDraft.Key) -> String? { EntryDraft.filled(draft[key]) }

    mutating func require(_ key: EntryDraft.Key, _ problem: String) {
        if problems.texts[key.rawValue] == nil { problems.texts[key.rawValue] = problem }
    }

    mutating func number(_ key: EntryDraft.Key) -> Double? {
        text(key).flatMap { number($0, field: key.rawValue) }
    }

    private mutating func number(_ text: String, field: String) -> Double? {
        guard let value = TypedNumber.value(text, locale: environment.locale) else {
            problems.texts[field] = words.notANumber
            return nil
        }
        guard value >= 0 else {
            problems.texts[field] = words.negative
            return nil
        }
        return value
    }

    private mutating func quantity(
        _ key: EntryDraft.Key, in unit: HealthUnit, known: Quantity?
    ) -> Quantity? {
        // An unchanged amount keeps its stored value.
        if let known, EntryDraft.Item.text(known, in: unit, environment) == draft[key] {
            return known
        }
        return number(key).map { Quantity($0, unit) }
    }

    private mutating func quantity(
        _ key: EntryDraft.Key, unit: EntryDraft.Key, like reference: HealthUnit, known: Quantity?
    ) -> Quantity? {
        // An unchanged amount keeps its stored value.
        if let known, known.unit.unitString == draft[unit],
            TypedNumber.text(known.value, locale: environment.locale, digits: 4) == draft[key]
        {
            return known
        }
        guard let text = text(key) else {
            require(key, words.needsAmount)
            return nil
        }
        if let typed = AmountReader.quantity(text, like: reference, locale: environment.locale) {
            return typed
        }
        guard let value = number(text, field: key.rawValue) else { return nil }
        guard let unit = try? HealthUnit(draft[unit]), unit.isCompatible(with: reference) else {
            problems.texts[key.rawValue] = words.unknownUnit
            return nil
        }
        return Quantity(value, unit)
    }

    private mutating func readMoment(into header: inout EntryHeader) {
        let zone = TimeZone(identifier: draft[.zone]) ?? header.timeZone
        guard let day = Day(draft[.date]) else {
            problems.texts[EntryDraft.Key.date.rawValue] = words.notADay
            return
        }
        let clock = draft[.time].split(separator: ":").compactMap { Int($0) }
        guard clock.count >= 2, (0..<24).contains(clock[0]), (0..<60).contains(clock[1]) else {
            problems.texts[EntryDraft.Key.time.rawValue] = words.notATime
            return
        }
        let dates = WallClock.instants(
            of: day, seconds: (clock[0] * 60 + clock[1]) * 60, in: zone)
        guard let date = dates.first else {
            problems.texts[EntryDraft.Key.time.rawValue] = words.skippedTime
            return
        }
        header.timeZone = zone
        // An unchanged time keeps its seconds, and its hour of two that the clocks show alike.
        let calendar = Calendar.gregorian(in: zone)
        let isUnchanged = dates.contains {
            calendar.isDate($0, equalTo: header.date, toGranularity: .minute)
        }
        guard !isUnchanged else { return }
        guard dates.count == 1 else {
            problems.texts[EntryDraft.Key.time.rawValue] = words.repeatedTime
            return
        }
        header.date = date
    }
}

extension EntryDraft {
    /// The text without surrounding whitespace; nil if it is empty.
    static func filled(_ text: String?) -> String? {
        guard let text = text?.trimmingCharacters(in: .whitespacesAndNewlines), !text.isEmpty else {
            return nil
        }
        return text
    }
}
