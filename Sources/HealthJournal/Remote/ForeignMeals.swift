internal import Foundation
internal import GRDB
internal import HealthModel

/// Other apps' meals of one remote.
///
/// Objects that ever occurred together, a whole and its parts, are one entry. A part of a meal
/// belongs to it as long as the meal exists, even without the whole.
package struct ForeignMeals {
    let remote: JournalRemote
    private var tx: JournalTransaction { remote.tx }
    private var objectTable: ForeignObjectTable { ForeignObjectTable(remote: remote) }
    private var hidden: HiddenObjectTable { HiddenObjectTable(tx: tx) }

    /// Imports another app's meal with the objects that represent it, or one of them alone.
    ///
    /// Objects that were separate entries become one entry. If the person hid any of them, all are
    /// hidden. An object that the person replaced by a copy stays with that copy.
    ///
    /// - Parameters:
    ///   - given: The meal; its source must be foreign, and it has a nutrient for each part.
    ///   - objects: Its objects: the whole, if there is one, and the parts.
    ///   - isNew: Whether `ForeignEntries.areNew(_:of:from:)` holds for the objects, so that they need
    ///     not be looked up again.
    /// - Throws: ``JournalError/invalid(field:reason:)`` for a meal that breaks a rule.
    package func importMeal(
        _ given: FoodEntry, of objects: [ForeignObject], isNew: Bool = false
    ) throws -> ImportOutcome {
        try EntryRules(now: nil).check(.food(given))
        let arrival = ForeignMeal(objects, of: given.items)
        guard given.header.source.isForeign, !arrival.isEmpty else {
            throw JournalError.invalid(
                field: "source", reason: JournalRule(.importedNutrient))
        }
        let place = ForeignPlace(
            remote: remote.row, bundle: given.header.source.bundleIdentifier, kind: .food)
        var owners = isNew ? [:] : try objectTable.owners(of: objects, at: place)
        if let own = owners.values.first(where: { !$0.isForeign }) { return .own(own.uuid) }
        let apart = try copied(owners, arrival)
        for (object, owner) in apart {
            owners[object] = nil
            guard let part = arrival.parts[object] else { continue }
            var meal = try objectTable.meal(owner)
            meal.put(part: part)
            try write(meal, in: owner, as: nil)
        }
        let rest = objects.filter { apart[$0.object] == nil }
        guard rest.contains(where: { !$0.isWhole }) || apart.isEmpty else {
            return .unchanged(apart.values.first?.uuid ?? given.header.id)
        }
        return try join(rest, arrival, of: owners, given, at: place, isNew: isNew)
    }

    /// Removes an object from another app's meal because its source removed it; a meal without any
    /// nutrient is removed.
    ///
    /// A hidden meal stays hidden and loses the nutrient too.
    package func removePart(_ object: String) throws {
        let found = try tx.entries.find(
            where: "e.id = (SELECT entry FROM link WHERE object = ? AND remote = ?)",
            [object, remote.row]
        ).first
        guard let known = found, known.isForeign, known.kind == .food else { return }
        var meal = try objectTable.meal(known)
        meal.remove(object)
        if !meal.isEmpty {
            try write(meal, in: known, as: nil)
        } else if !known.isDeleted {
            try remote.foreign.remove(known.uuid)
        }
    }

    /// Combines objects, and the entries that represented some of them, into one entry.
    private func join(
        _ objects: [ForeignObject], _ arrival: ForeignMeal, of owners: [String: StoredEntry],
        _ given: FoodEntry, at place: ForeignPlace, isNew: Bool
    ) throws -> ImportOutcome {
        let whole = objects.first(where: \.isWhole)
        let joined = inOrder(owners, first: whole.flatMap { owners[$0.object] })
        var meal = ForeignMeal()
        for entry in joined { meal.join(try objectTable.meal(entry)) }
        if let known = joined.first {
            let isStale =
                whole.map { !meal.put(whole: $0) }
                ?? objects.allSatisfy { arrival.parts[$0.object].map(meal.hasLater) ?? false }
            if isStale { return .unchanged(known.uuid) }
        } else if let whole {
            _ = meal.put(whole: whole)
        }
        for object in objects {
            if let part = arrival.parts[object.object] { meal.put(part: part) }
        }
        let isHidden =
            try joined.contains(where: \.isDeleted)
            || !isNew && hidden.containsAny(of: objects, at: place)
        guard let target = joined.first else {
            guard isHidden else { return try insert(meal, as: given) }
            try hidden.hide(objects, at: place)
            return .ignored
        }
        try removeOthers(joined.dropFirst())
        let leads = whole.map { $0.object == meal.firstWhole } ?? meal.isAlone
        let didChange = try write(meal, in: target, as: leads ? given : nil)
        try tx.notes.join(of: joined, into: target.rowID)
        if isHidden {
            try hide(target)
            return .ignored
        }
        // Objects that arrived separately now form a meal that may be a copy's pending original.
        if whole != nil, let entry = try tx.entries.existing(target.uuid).entry,
            try tx.entries.copy(of: target) == nil
        {
            try tx.originals.attachWaitingCopy(to: entry, target.rowID, at: remote)
        }
        return didChange ? .updated(target.uuid) : .unchanged(target.uuid)
    }

    private func removeOthers(_ entries: ArraySlice<StoredEntry>) throws {
        for other in entries {
            try tx.entries.remove(other.rowID)
            if !other.isDeleted {
                try tx.changes.append(.removed, other.uuid, other.kind, other.version)
            }
        }
    }

    private func hide(_ target: StoredEntry) throws {
        if !target.isDeleted {
            try tx.entries.setDeleted(tx.now, target.rowID)
            try tx.changes.append(.removed, target.uuid, target.kind, target.version)
        }
        try hidden.hideObjects(of: target.rowID)
    }

    private func insert(_ meal: ForeignMeal, as given: FoodEntry) throws -> ImportOutcome {
        var food = given
        let (objects, items) = meal.layout(name: food.name)
        food.items = items
        food.header.note = try food.header.note ?? tx.notes.takeDetached(for: .food(food))
        let rowID = try tx.entries.insert(.food(food))
        try objectTable.insert(objects, rowID)
        try tx.originals.attachWaitingCopy(
            to: .food(food), rowID, at: remote, isWhole: meal.firstWhole != nil)
        try tx.changes.append(.imported, food.header.id, .food, food.header.version)
        return .inserted(food.header.id)
    }

    /// Writes a meal and returns whether the entry changed.
    ///
    /// - Parameter given: The entry whose name and date the meal takes; nil keeps the present ones.
    @discardableResult
    private func write(_ meal: ForeignMeal, in known: StoredEntry, as given: FoodEntry?) throws
        -> Bool
    {
        guard case .food(let old)? = known.entry else {
            // The content of the hidden meal was removed.
            try objectTable.set(meal.layout(name: "").objects, known.rowID)
            return false
        }
        var food = given ?? old
        food.setMealFromTime()
        let (objects, items) = meal.layout(name: food.name)
        food.items = items
        food.header.note = food.header.note ?? old.header.note
        try objectTable.set(objects, known.rowID)
        guard !JournalEntry.food(food).hasSameContent(as: .food(old)) else { return false }
        food.header.version = known.version + 1
        food.header.modifiedAt = tx.instant
        try tx.entries.overwrite(known.rowID, with: .food(food))
        if !known.isDeleted {
            try tx.changes.append(.imported, known.uuid, .food, food.header.version)
        }
        return true
    }

    /// The entry of the whole first, then a hidden one, then the oldest.
    private func inOrder(_ owners: [String: StoredEntry], first: StoredEntry?) -> [StoredEntry] {
        var seen: Set<Int64> = []
        func rank(_ entry: StoredEntry) -> Int {
            entry.rowID == first?.rowID ? 0 : entry.isDeleted ? 1 : 2
        }
        return owners.values.filter { seen.insert($0.rowID).inserted }
            .sorted { (rank($0), $0.rowID) < (rank($1), $1.rowID) }
    }

    /// The objects whose entry the person replaced by a copy; the whole's entry is the meal itself.
    private func copied(_ owners: [String: StoredEntry], _ arrival: ForeignMeal) throws
        -> [String: StoredEntry]
    {
        guard let whole = arrival.wholes.keys.first else { return [:] }
        return try owners.filter { _, owner in
            try owner.rowID != owners[whole]?.rowID && tx.entries.copy(of: owner) != nil
        }
    }
}

extension FoodEntry {
    /// Adds the items of another reading of this meal, and returns its objects with their parts here.
    ///
    /// A nutrient goes to the first item that lacks it.
    mutating func add(_ others: [FoodItem], _ objects: [RemoteLink]) -> [RemoteLink] {
        var places: [EntryPart: EntryPart] = [:]
        for (index, other) in others.enumerated() {
            let place =
                items.firstIndex { Set($0.nutrients.keys).isDisjoint(with: other.nutrients.keys) }
                ?? items.count
            if place == items.count { items.append(FoodItem(name: other.name, nutrients: [:])) }
            items[place].nutrients.merge(other.nutrients) { mine, _ in mine }
            for type in other.nutrients.keys {
                places[.nutrient(type, item: index)] = .nutrient(type, item: place)
            }
        }
        return objects.map { RemoteLink(part: places[$0.part] ?? $0.part, object: $0.object) }
    }
}

/// Another app's meal as a set of objects.
///
/// The meal depends only on the set of its objects, not on the order in which they were added and
/// removed. Two objects of one nutrient, such as two dishes of a meal, belong to two items.
struct ForeignMeal: Hashable {
    /// An object of one nutrient.
    struct Part: Hashable {
        var origin: ForeignObject
        var type: ObjectType
        /// The amount; nil if the content of a hidden meal was removed.
        var quantity: Quantity?
    }

    /// The objects that contain other objects.
    private(set) var wholes: [String: ForeignObject] = [:]
    private(set) var parts: [String: Part] = [:]

    /// Whether no nutrient is left.
    var isEmpty: Bool { parts.isEmpty }

    /// Whether the meal is a single nutrient.
    var isAlone: Bool { wholes.isEmpty && parts.count == 1 }

    /// The object that gives the meal its name and date, if several contain others.
    var firstWhole: String? { wholes.keys.min() }

    /// Creates an empty foreign meal.
    init() {}

    /// Creates a meal from the objects of items; objects of unknown nutrients are skipped.
    init(_ objects: [ForeignObject], of items: [FoodItem]?) {
        parts.reserveCapacity(objects.count)
        for object in objects {
            guard case .nutrient(let type, let place) = object.part else {
                wholes[object.object] = object
                continue
            }
            let quantity = items.flatMap { $0.indices.contains(place) ? $0[place] : nil }?
                .nutrients[type]
            guard items == nil || quantity != nil else { continue }
            parts[object.object] = Part(origin: object, type: type, quantity: quantity)
        }
    }

    /// Adds the objects of another reading of the same meal.
    mutating func join(_ other: ForeignMeal) {
        wholes.merge(other.wholes) { mine, _ in mine }
        parts.merge(other.parts) { mine, _ in mine }
    }

    /// Adds or replaces a whole; returns false if a later version is present.
    mutating func put(whole: ForeignObject) -> Bool {
        if let known = wholes.values.first(where: { $0.isVersion(of: whole) }) {
            guard known.syncVersion <= whole.syncVersion else { return false }
            wholes[known.object] = nil
        }
        wholes[whole.object] = whole
        return true
    }

    /// Adds or replaces a part, unless a later version is present.
    mutating func put(part: Part) {
        guard !hasLater(part) else { return }
        if let known = version(of: part) { parts[known.origin.object] = nil }
        parts[part.origin.object] = part
    }

    /// Whether a later version of a part is present.
    func hasLater(_ part: Part) -> Bool {
        version(of: part).map { $0.origin.syncVersion > part.origin.syncVersion } ?? false
    }

    private func version(of part: Part) -> Part? {
        guard part.origin.syncIdentifier != nil else { return nil }
        return parts.values.first { $0.type == part.type && $0.origin.isVersion(of: part.origin) }
    }

    /// Removes an object.
    mutating func remove(_ object: String) {
        wholes[object] = nil
        parts[object] = nil
    }

    /// The objects with their parts, and the resulting items.
    ///
    /// The n-th object of a nutrient belongs to the n-th item, in the order of the objects'
    /// identifiers.
    func layout(name: String) -> (objects: [ForeignObject], items: [FoodItem]) {
        var objects: [ForeignObject] = []
        for (place, key) in wholes.keys.sorted().enumerated() {
            guard var whole = wholes[key] else { continue }
            whole.part = place == 0 ? .whole : .item(place)
            objects.append(whole)
        }
        var counts: [ObjectType: Int] = [:]
        var items: [FoodItem] = []
        for key in parts.keys.sorted() {
            guard var part = parts[key] else { continue }
            let place = counts[part.type, default: 0]
            counts[part.type] = place + 1
            part.origin.part = .nutrient(part.type, item: place)
            objects.append(part.origin)
            while items.count <= place { items.append(FoodItem(name: name, nutrients: [:])) }
            items[place].nutrients[part.type] = part.quantity
        }
        return (objects, items)
    }

}

extension ForeignObject {
    /// Whether two objects are versions of one, by their sync identifier.
    fileprivate func isVersion(of other: ForeignObject) -> Bool {
        syncIdentifier != nil && syncIdentifier == other.syncIdentifier && object != other.object
    }
}
