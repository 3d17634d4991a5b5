internal import Foundation
internal import HealthModel

/// Merges two versions of an entry field by field; a pure function.
///
/// A field that only one side changed since the common base has that side's value. If both changed
/// it, or if the common base is unknown, it has the later edit's value. A field that the other side
/// lacks may have been withheld there, so its absence deletes nothing here.
struct EntryMerge {
    /// Whether the person's side is the later edit.
    let isMineLater: Bool

    /// The merged entry with the person's identity; nil if it would equal one of the two, or if the
    /// journal would reject it.
    ///
    /// - Parameters:
    ///   - base: The common base. Only meals can be merged without it.
    static func merge(_ mine: JournalEntry, _ theirs: JournalEntry, base: JournalEntry?)
        -> JournalEntry?
    {
        let merge = EntryMerge(isMineLater: mine.isLaterEdit(than: theirs))
        guard let merged = merge.content(mine, theirs, base),
            !merged.hasSameSyncedContent(as: mine),
            !merged.hasSameSyncedContent(as: theirs),
            (try? EntryRules(now: .distantFuture).check(merged)) != nil
        else { return nil }
        return merged
    }

    private func content(_ mine: JournalEntry, _ theirs: JournalEntry, _ base: JournalEntry?)
        -> JournalEntry?
    {
        switch (mine, theirs, base) {
        case (.food(let mine), .food(let theirs), nil): .food(food(mine, theirs, nil))
        case (.food(let mine), .food(let theirs), .food(let base)?):
            .food(food(mine, theirs, base))
        case (.weight(let mine), .weight(let theirs), .weight(let base)?):
            .weight(weight(mine, theirs, base))
        case (.drink(let mine), .drink(let theirs), .drink(let base)?):
            .drink(drink(mine, theirs, base))
        case (.workout(let mine), .workout(let theirs), .workout(let base)?):
            .workout(workout(mine, theirs, base))
        case (.measurement(let mine), .measurement(let theirs), .measurement(let base)?):
            .measurement(measurement(mine, theirs, base))
        case (.dayNote(let mine), .dayNote(let theirs), .dayNote(let base)?):
            .dayNote(dayNote(mine, theirs, base))
        default: nil
        }
    }

    private func weight(_ mine: WeightEntry, _ theirs: WeightEntry, _ base: WeightEntry)
        -> WeightEntry
    {
        WeightEntry(
            header: header(mine.header, theirs.header, base.header),
            mass: pick(mine.mass, theirs.mass, base.mass, Self.isSame),
            bodyFat: pick(mine.bodyFat, theirs.bodyFat, base.bodyFat, Self.isSame),
            leanMass: pick(mine.leanMass, theirs.leanMass, base.leanMass, Self.isSame))
    }

    private func drink(_ mine: DrinkEntry, _ theirs: DrinkEntry, _ base: DrinkEntry) -> DrinkEntry {
        DrinkEntry(
            header: header(mine.header, theirs.header, base.header),
            volume: pick(mine.volume, theirs.volume, base.volume, Self.isSame),
            name: pick(mine.name, theirs.name, base.name), upstreamID: mine.upstreamID)
    }

    private func workout(_ mine: WorkoutEntry, _ theirs: WorkoutEntry, _ base: WorkoutEntry)
        -> WorkoutEntry
    {
        // Start and end are one fact: a mix of both sides might describe a workout that never
        // happened.
        let span = pick(mine, theirs, base) { a, b in
            Self.isSame(a.header, b.header) && abs(a.end.timeIntervalSince(b.end)) <= 0.001
        }
        var header = header(mine.header, theirs.header, base.header)
        header.date = span.header.date
        header.timeZone = span.header.timeZone
        return WorkoutEntry(
            header: header,
            activity: pick(mine.activity, theirs.activity, base.activity, ==), end: span.end,
            energy: pick(mine.energy, theirs.energy, base.energy, Self.isSame),
            distance: pick(mine.distance, theirs.distance, base.distance, Self.isSame))
    }

    /// The header of the person's side, with the date and the note of the merged entry.
    func header(_ mine: EntryHeader, _ theirs: EntryHeader, _ base: EntryHeader?) -> EntryHeader {
        let moment = pick(mine, theirs, base, Self.isSame)
        var header = mine
        header.date = moment.date
        header.timeZone = moment.timeZone
        header.note = pick(mine.note, theirs.note, base?.note)
        return header
    }
}

extension EntryMerge {
    /// The value of a field that both sides have.
    func pick<T>(_ mine: T, _ theirs: T, _ base: T?, _ isSame: (T, T) -> Bool) -> T {
        if isSame(mine, theirs) { return mine }
        if let base {
            if isSame(theirs, base) { return mine }
            if isSame(mine, base) { return theirs }
        }
        return isMineLater ? mine : theirs
    }

    /// The value of a field that a side may lack.
    func pick<T>(_ mine: T?, _ theirs: T?, _ base: T?, _ isSame: (T, T) -> Bool) -> T? {
        guard let theirs else { return mine }
        guard let mine else {
            // This side removed the value, and the other side did not change it.
            if let base, isSame(theirs, base) { return nil }
            return theirs
        }
        return pick(mine, theirs, base, isSame)
    }

    /// The text of a field that a side may lack.
    func pick(_ mine: String?, _ theirs: String?, _ base: String?) -> String? {
        pick(mine, theirs, base, ==)
    }

    /// Whether two quantities are the same amount, except for rounding.
    static func isSame(_ a: Quantity, _ b: Quantity) -> Bool {
        guard let other = try? b.doubleValue(for: a.unit) else { return false }
        return isSame(a.value, other)
    }

    static func isSame(_ a: Double, _ b: Double) -> Bool {
        abs(a - b) <= 1e-9 * max(abs(a), abs(b))
    }

    /// Whether two headers have the same date.
    static func isSame(_ a: EntryHeader, _ b: EntryHeader) -> Bool {
        abs(a.date.timeIntervalSince(b.date)) <= 0.001
            && a.timeZone.identifier == b.timeZone.identifier
    }
}

extension EntryMerge {
    /// The meal with the items of both sides, identical items once.
    ///
    /// Items are identical if their names are, ignoring case; several items with one name are
    /// matched in order. An item that one side removed stays removed, unless the other side changed
    /// it. The items of the later edit come first.
    func food(_ mine: FoodEntry, _ given: FoodEntry, _ base: FoodEntry?) -> FoodEntry {
        let theirs = given.withBrand(base.map(\.brand) ?? mine.brand)
        let (here, there) = (Self.byKey(mine.items), Self.byKey(theirs.items))
        let before = base.map { Self.byKey($0.items) }
        let (first, second) = isMineLater ? (here, there) : (there, here)
        let known = Set(first.map(\.key))
        var items: [FoodItem] = []
        for key in (first + second.filter { !known.contains($0.key) }).map(\.key) {
            let (a, b) = (Self.item(key, in: here), Self.item(key, in: there))
            let old = before.flatMap { Self.item(key, in: $0) }
            if let merged = item(a, b, old) { items.append(merged) }
        }
        return FoodEntry(
            header: header(mine.header, theirs.header, base?.header),
            name: pick(mine.name, theirs.name, base?.name, ==),
            meal: pick(mine.meal, theirs.meal, base?.meal, ==),
            brand: pick(mine.brand, theirs.brand, base?.brand), items: items)
    }

    private func item(_ mine: FoodItem?, _ theirs: FoodItem?, _ base: FoodItem?) -> FoodItem? {
        guard let mine else { return theirs.flatMap { isTouched($0, base) ? $0 : nil } }
        guard let theirs else { return isTouched(mine, base) ? mine : nil }
        var nutrients: [ObjectType: Quantity] = [:]
        for type in Set(mine.nutrients.keys).union(theirs.nutrients.keys) {
            nutrients[type] = pick(
                mine.nutrients[type], theirs.nutrients[type], base?.nutrients[type], Self.isSame)
        }
        return FoodItem(
            name: pick(mine.name, theirs.name, base?.name, ==),
            brand: pick(mine.brand, theirs.brand, base?.brand),
            servingSize: pick(mine.servingSize, theirs.servingSize, base?.servingSize),
            origin: pick(mine.origin, theirs.origin, base?.origin, ==),
            confidence: pick(mine.confidence, theirs.confidence, base?.confidence, Self.isSame),
            nutrients: nutrients)
    }

    /// Whether an item that the other side lacks is new or changed rather than removed there.
    private func isTouched(_ item: FoodItem, _ base: FoodItem?) -> Bool {
        guard let base else { return true }
        let isSame =
            item.servingSize == base.servingSize
            && item.nutrients.allSatisfy { type, quantity in
                base.nutrients[type].map { Self.isSame(quantity, $0) } ?? false
            }
        return !isSame
    }

    private struct Key: Hashable {
        let name: String
        let count: Int
    }

    private static func byKey(_ items: [FoodItem]) -> [(key: Key, item: FoodItem)] {
        var counts: [String: Int] = [:]
        return items.map { item in
            let name = item.name.trimmingCharacters(in: .whitespaces).lowercased()
            counts[name, default: 0] += 1
            return (Key(name: name, count: counts[name, default: 0]), item)
        }
    }

    private static func item(_ key: Key, in items: [(key: Key, item: FoodItem)]) -> FoodItem? {
        items.first { $0.key == key }?.item
    }
}

extension FoodEntry {
    /// The meal with its own brand, which is synced only with the items.
    fileprivate func withBrand(_ brand: String?) -> FoodEntry {
        guard self.brand == nil, let brand, items.contains(where: { $0.brand == brand }) else {
            return self
        }
        var meal = self
        meal.brand = brand
        for place in meal.items.indices where meal.items[place].brand == brand {
            meal.items[place].brand = nil
        }
        return meal
    }
}
