internal import Foundation
internal import GRDB

// A meal of another app is all objects that were ever seen together: a whole and its parts. It is
// one entry. What was of a meal stays with it for as long as it stands, also without the whole.
extension JournalTransaction {
    /// Brings in another app's meal with the objects that it is made of, or one of them alone.
    ///
    /// Objects that were entries of their own become one. Where the person hid any of them, all
    /// are hidden. What the person has replaced by a copy of their own stays with that copy.
    ///
    /// - Parameters:
    ///   - given: The meal, with a source that is foreign and a nutrient for each part.
    ///   - objects: Its objects: the whole, where there is one, and the parts.
    /// - Throws: ``JournalError/invalid(field:reason:)`` for what counts nothing.
    package func importMeal(_ given: FoodEntry, of objects: [ForeignObject], from remote: RemoteID)
        throws(JournalError) -> ImportOutcome
    {
        try mapping {
            try EntryRules(now: nil).check(.food(given))
            let arrival = ForeignMeal(objects, of: given.items)
            guard given.header.source.isForeign, !arrival.isEmpty else {
                throw JournalError.invalid(
                    field: "source", reason: "An import needs another app and a nutrient.")
            }
            let place = ForeignPlace(
                remote: try remoteRow(remote), bundle: given.header.source.bundleIdentifier)
            var owners = try owners(of: objects, at: place)
            if let own = owners.values.first(where: { !$0.isForeign }) { return .own(own.uuid) }
            let apart = try copied(owners, arrival)
            for (object, owner) in apart {
                owners[object] = nil
                guard let part = arrival.parts[object] else { continue }
                var meal = try meal(owner, place.remote)
                meal.put(part: part)
                try write(meal, in: owner, as: nil, place.remote)
            }
            let rest = objects.filter { apart[$0.object] == nil }
            guard rest.contains(where: { !$0.isWhole }) || apart.isEmpty else {
                return .unchanged(apart.values.first?.uuid ?? given.header.id)
            }
            return try join(rest, arrival, of: owners, given, at: place)
        }
    }

    /// Takes an object that is gone out of another app's meal; without a nutrient the meal goes.
    ///
    /// A hidden meal stays hidden, and loses the nutrient too.
    package func takeOut(_ object: String, at remote: RemoteID) throws(JournalError) {
        let last: UUID? = try mapping {
            let remoteRow = try remoteRow(remote)
            let found = try stored(
                where: "e.id = (SELECT entry FROM link WHERE object = ? AND remote = ?)",
                [object, remoteRow]
            ).first
            guard let known = found, known.isForeign, known.kind == .food else { return nil }
            var meal = try meal(known, remoteRow)
            meal.remove(object)
            guard !meal.isEmpty else { return known.isDeleted ? nil : known.uuid }
            try write(meal, in: known, as: nil, remoteRow)
            return nil
        }
        if let last { try removeForeign(last) }
    }

    /// Makes one entry of objects and of those that stood for some of them.
    private func join(
        _ objects: [ForeignObject], _ arrival: ForeignMeal, of owners: [String: StoredEntry],
        _ given: FoodEntry, at place: ForeignPlace
    ) throws -> ImportOutcome {
        let whole = objects.first(where: \.isWhole)
        let joined = inOrder(owners, first: whole.flatMap { owners[$0.object] })
        var meal = ForeignMeal()
        for entry in joined { meal.join(try self.meal(entry, place.remote)) }
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
            || objects.contains { try isIgnored($0, at: place) }
        guard let target = joined.first else {
            guard isHidden else { return try insert(meal, as: given, at: place) }
            try ignore(objects, at: place)
            return .ignored
        }
        for other in joined.dropFirst() {
            try run("DELETE FROM entry WHERE id = ?", [other.rowID])
            if !other.isDeleted { try log(.removed, other.uuid, other.kind, other.version) }
        }
        let leads = whole.map { $0.object == meal.firstWhole } ?? meal.isAlone
        let didChange = try write(meal, in: target, as: leads ? given : nil, place.remote)
        try joinNotes(of: joined, into: target.rowID)
        // What came singly has become the meal that a copy may wait for.
        if !isHidden, whole != nil, let entry = try existing(target.uuid).entry,
            try copy(of: target) == nil
        {
            try takeAwaiting(entry, target.rowID, at: place.remote)
        }
        guard isHidden else {
            return didChange ? .updated(target.uuid) : .unchanged(target.uuid)
        }
        if !target.isDeleted {
            try run("UPDATE entry SET deleted_at = ? WHERE id = ?", [now, target.rowID])
            try log(.removed, target.uuid, target.kind, target.version)
        }
        try ignore(target.rowID)
        return .ignored
    }

    private func insert(_ meal: ForeignMeal, as given: FoodEntry, at place: ForeignPlace) throws
        -> ImportOutcome
    {
        var food = given
        let (objects, items) = meal.layout(name: food.name)
        food.items = items
        food.header.note = try food.header.note ?? takeKeptNote(for: .food(food))
        let rowID = try insert(.food(food))
        try setObjects(objects, rowID, place.remote)
        try takeAwaiting(
            .food(food), rowID, at: place.remote, isWhole: meal.firstWhole != nil)
        try log(.imported, food.header.id, .food, food.header.version)
        return .inserted(food.header.id)
    }

    /// Writes what a meal is made of now, and says whether the entry changed.
    ///
    /// - Parameter given: Whose name and date the meal takes on; nil leaves them.
    @discardableResult
    private func write(
        _ meal: ForeignMeal, in known: StoredEntry, as given: FoodEntry?, _ remote: Int64
    ) throws -> Bool {
        guard case .food(let old)? = known.entry else {
            // The journal has forgotten what the hidden meal said.
            try setObjects(meal.layout(name: "").objects, known.rowID, remote)
            return false
        }
        var food = given ?? old
        let (objects, items) = meal.layout(name: food.name)
        food.items = items
        food.header.note = food.header.note ?? old.header.note
        try setObjects(objects, known.rowID, remote)
        guard !JournalEntry.food(food).hasSameContent(as: .food(old)) else { return false }
        food.header.version = known.version + 1
        food.header.modifiedAt = date(now)
        try overwrite(known.rowID, with: .food(food))
        if !known.isDeleted { try log(.imported, known.uuid, .food, food.header.version) }
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

    /// The objects of entries that a copy of the person's stands for; the whole's is the meal.
    private func copied(_ owners: [String: StoredEntry], _ arrival: ForeignMeal) throws
        -> [String: StoredEntry]
    {
        guard let whole = arrival.wholes.keys.first else { return [:] }
        return try owners.filter { _, owner in
            try owner.rowID != owners[whole]?.rowID && copy(of: owner) != nil
        }
    }
}
