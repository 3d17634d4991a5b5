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
        // Start and end are merged together: a mix of both sides might describe a workout that
        // never happened.
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

/// The parts of an entry that were never synced, to be merged into another device's edit.
///
/// Water in a meal, withheld parts and items without a synced nutrient are never synced. If another
/// device's edit lacks such a part, the part stays here.
struct LocalOnlyParts {
    /// The types of the parts that were not synced.
    private let types: Set<String>
    /// The types of the parts that were merged into the edit.
    private(set) var kept: Set<String> = []

    /// - Parameter withheld: The types of the entry that the remote was not permitted to hold.
    init(withheld: Set<String>) {
        types = withheld.union([ObjectType.dietaryWater.identifier])
    }

    /// The other device's edit with the parts that only this device has.
    mutating func merging(_ mine: JournalEntry, into theirs: JournalEntry) -> JournalEntry {
        switch (mine, theirs) {
        case (.weight(let mine), .weight(var weight)):
            weight.bodyFat = keep(mine.bodyFat, weight.bodyFat, .bodyFatPercentage)
            weight.leanMass = keep(mine.leanMass, weight.leanMass, .leanBodyMass)
            return .weight(weight)
        case (.workout(let mine), .workout(var workout)):
            workout.energy = keep(mine.energy, workout.energy, .activeEnergyBurned)
            workout.distance = keep(mine.distance, workout.distance, mine.distanceType)
            return .workout(workout)
        case (.food(let mine), .food(var food)):
            food.items = items(mine.items, food.items)
            return .food(food)
        default: return theirs
        }
    }

    private mutating func keep<T>(_ mine: T?, _ theirs: T?, _ type: ObjectType) -> T? {
        guard theirs == nil, let mine, types.contains(type.identifier) else { return theirs }
        kept.insert(type.identifier)
        return mine
    }

    private mutating func items(_ mine: [FoodItem], _ theirs: [FoodItem]) -> [FoodItem] {
        var items = theirs
        let seen = mine.filter { !isUnseen($0) }
        let places = FoodItem.places(of: seen, in: theirs)
        var place = 0
        for item in mine where !isUnseen(item) {
            defer { place += 1 }
            guard let there = places[place] else { continue }
            for (type, quantity) in item.nutrients {
                items[there].nutrients[type] = keep(quantity, items[there].nutrients[type], type)
            }
        }
        for (place, item) in mine.enumerated() where isUnseen(item) {
            kept.formUnion(item.nutrients.keys.map(\.identifier))
            items.insert(item, at: min(place, items.count))
        }
        kept.remove(ObjectType.dietaryWater.identifier)
        return items
    }

    /// Whether no other device has ever received the item.
    private func isUnseen(_ item: FoodItem) -> Bool {
        item.nutrients.keys.allSatisfy { types.contains($0.identifier) }
    }
}

extension FoodItem {
    /// The index of each of some items among others: by name, otherwise by position if both lists
    /// have the same length; nil for an item that is not among them.
    fileprivate static func places(of items: [FoodItem], in others: [FoodItem]) -> [Int?] {
        var free = Set(others.indices)
        var places: [Int?] = items.map { item in
            let found = others.indices.first {
                free.contains($0)
                    && others[$0].name.lowercased() == item.name.lowercased()
            }
            if let found { free.remove(found) }
            return found
        }
        guard items.count == others.count else { return places }
        for place in places.indices where places[place] == nil && free.contains(place) {
            places[place] = place
        }
        return places
    }
}

/// The synced content of an entry, field by field, to compare the edits of two devices.
///
/// Not synced are notes, items without a known nutrient, and the brand of a meal apart from those
/// of its items. A field that one side lacks may have been withheld on its device.
package struct SyncedContent: Sendable {
    private enum Value: Sendable {
        case text(String)
        case number(Double)
        case instant(Date)
    }

    private var fields: [String: Value] = [:]
    private var itemCount = 0
    private static let itemPrefix = "item "

    /// The synced content of an entry.
    package init(_ entry: JournalEntry) {
        fields["kind"] = .text(entry.kind.rawValue)
        fields["date"] = .instant(entry.date)
        fields["zone"] = .text(entry.header.timeZone.identifier)
        switch entry {
        case .weight(let weight):
            add(weight.mass, .kilogram, "mass")
            add(weight.bodyFat, "bodyFat")
            add(weight.leanMass, .kilogram, "leanMass")
        case .drink(let drink):
            add(drink.volume, .milliliter, "volume")
            add(drink.name, "name")
        case .food(let food):
            add(food.name, "name")
            add(food.meal.rawValue, "meal")
            let items = food.items.filter(\.hasSyncedParts)
            itemCount = items.count
            for (place, item) in items.enumerated() { add(item, place, of: food) }
        case .workout(let workout):
            add(WorkoutActivities.name(of: workout.activity) ?? "other", "activity")
            fields["end"] = .instant(workout.end)
            add(workout.energy, .kilocalorie, "energy")
            add(workout.distance, .meter(), "distance")
        case .measurement(let measurement): add(measurement)
        case .dayNote(let note): add(note.text, "text")
        }
    }

    /// Whether two contents are the same, except for rounding by unit conversions.
    package func isSame(as other: SyncedContent) -> Bool {
        fields.count == other.fields.count && itemCount == other.itemCount
            && fields.allSatisfy { Self.isSame($0.value, other.fields[$0.key]) }
    }

    /// Whether two entries have different values in one field.
    ///
    /// If one entry has fewer items, the missing ones cannot be identified; then only the remaining
    /// fields are compared.
    package func contradicts(_ other: SyncedContent) -> Bool {
        fields.contains { key, value in
            guard let theirs = other.fields[key] else { return false }
            if itemCount != other.itemCount, key.hasPrefix(Self.itemPrefix) { return false }
            return !Self.isSame(value, theirs)
        }
    }

    /// A hash that is the same for the same content on every device and in every process.
    ///
    /// The hash is FNV-1a over the fields in alphabetical order, with amounts rounded to nine
    /// digits.
    package var digest: UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for (key, value) in fields.sorted(by: { $0.key < $1.key }) {
            for byte in "\(key)=\(Self.text(value))\n".utf8 {
                hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
            }
        }
        return hash
    }

    private mutating func add(_ item: FoodItem, _ place: Int, of food: FoodEntry) {
        let prefix = "\(Self.itemPrefix)\(place) "
        add(item.name, prefix + "name")
        add(item.brand ?? food.brand, prefix + "brand")
        add(item.servingSize, prefix + "servingSize")
        add(item.origin.rawValue, prefix + "origin")
        add(item.confidence, prefix + "confidence")
        for (type, quantity) in item.nutrients where type != .dietaryWater {
            guard let unit = Nutrient.of(type)?.unit else { continue }
            add(quantity, unit, prefix + type.name)
        }
    }

    mutating func add(_ text: String?, _ key: String) {
        if let text { fields[key] = .text(text) }
    }

    private mutating func add(_ number: Double?, _ key: String) {
        if let number { fields[key] = .number(number) }
    }

    mutating func add(_ quantity: Quantity?, _ unit: HealthUnit, _ key: String) {
        add(quantity.flatMap { try? $0.doubleValue(for: unit) }, key)
    }

    private static func isSame(_ a: Value, _ b: Value?) -> Bool {
        switch (a, b) {
        case (.text(let a), .text(let b)?): a == b
        case (.number(let a), .number(let b)?): abs(a - b) <= 1e-9 * max(abs(a), abs(b))
        case (.instant(let a), .instant(let b)?): abs(a.timeIntervalSince(b)) <= 0.001
        default: false
        }
    }

    private static func text(_ value: Value) -> String {
        switch value {
        case .text(let text): text
        case .number(let number): String(format: "%.9g", number)
        case .instant(let date):
            String(format: "%.0f", (date.timeIntervalSinceReferenceDate * 1000).rounded())
        }
    }
}

extension JournalEntry {
    /// Whether two entries have the same synced content.
    package func hasSameSyncedContent(as other: JournalEntry) -> Bool {
        SyncedContent(self).isSame(as: SyncedContent(other))
    }

    /// Whether this edit wins, in an order that is the same on all devices.
    ///
    /// The later edit wins; of two edits with the same date the one with the higher version; of
    /// equal versions the one with the greater ``SyncedContent/digest``.
    package func isLaterEdit(than other: JournalEntry) -> Bool {
        if !isEditedAtOnce(with: other) { return header.modifiedAt > other.header.modifiedAt }
        if header.version != other.header.version { return header.version > other.header.version }
        return SyncedContent(self).digest > SyncedContent(other).digest
    }

    /// Whether two edits have the same date, at the precision that is synced.
    package func isEditedAtOnce(with other: JournalEntry) -> Bool {
        abs(header.modifiedAt.timeIntervalSince(other.header.modifiedAt)) <= 0.001
    }
}

extension JournalEntry {
    /// Whether a health store has a sample for any part of the entry.
    ///
    /// A meal without a known nutrient has no sample, because an unknown energy is not a sample of
    /// 0 kcal. Water in a meal is not synced either, and day notes never are.
    package var hasSyncedParts: Bool {
        guard case .food(let food) = self else { return EntryKind.inHealth.contains(kind) }
        return food.items.contains(where: \.hasSyncedParts)
    }
}

extension FoodItem {
    /// Whether a health store has a sample for any nutrient of the item.
    package var hasSyncedParts: Bool { nutrients.keys.contains { $0 != .dietaryWater } }
}
