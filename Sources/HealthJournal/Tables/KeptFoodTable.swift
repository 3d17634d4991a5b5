internal import Foundation
internal import GRDB

/// The favourites and recipes: a setting with all of them, and a record of each for the person's other devices.
///
/// The setting is what this device shows. The records, in the table `entry_record`, say which field of a food was
/// edited when. They are written only while the journal knows a cloud.
package struct KeptFoodTable {
    let tx: JournalTransaction

    /// All kept foods; nil if a later version wrote them.
    package func all() throws -> [KeptFood]? {
        guard let text = try tx.settings.value(.keptFoods) else { return [] }
        return try? JSONDecoder().decode([KeptFood].self, from: Data(text.utf8))
    }

    /// Changes the kept foods.
    ///
    /// - Throws: ``KeptFoodError``, after which nothing was changed.
    func change(_ body: (inout [KeptFood]) throws -> Void) throws {
        guard let before = try all() else { throw KeptFoodError.laterVersion }
        var foods = before
        try body(&foods)
        foods.removeAll { !$0.isFavourite && !$0.isRecipe }
        guard foods != before else { return }
        guard foods.count <= max(KeptFoods.most, before.count) else { throw KeptFoodError.tooMany }
        try set(foods, after: before)
    }

    /// Removes all kept foods, also those that a later version wrote.
    func removeAll() throws { try set([], after: try all() ?? []) }

    /// Adds the kept foods of a backup that are not here, or replaces all by them.
    ///
    /// A food is here if one has its identity or, of the same kind, its name. Foods above the maximum are left out, and
    /// so are all if a later version wrote those of this journal.
    ///
    /// - Throws: ``JournalError/invalid(field:reason:)`` for a food that breaks a rule.
    func restore(_ saved: [KeptFood], replaces: Bool) throws {
        for food in saved { try food.check(tx) }
        guard let before = try all() ?? (replaces ? [] : nil) else { return }
        var foods = replaces ? [] : before
        for food in saved where foods.count < KeptFoods.most && !foods.contains(where: food.isSame)
        {
            foods.append(food)
        }
        if foods != before { try set(foods, after: before) }
    }

    private func set(_ foods: [KeptFood], after before: [KeptFood]) throws {
        try store(foods)
        guard try tx.records.isNeeded() else { return }
        let present = Set(foods.map(\.id))
        for food in before where !present.contains(food.id) { try tx.records.noteRemoval(of: food) }
        for food in foods {
            guard let old = before.first(where: { $0.id == food.id }) else {
                try tx.records.noteKept(food)
                continue
            }
            if old != food { try tx.records.noteEdit(of: old, to: food) }
        }
    }

    private func store(_ foods: [KeptFood]) throws {
        guard !foods.isEmpty else { return try tx.settings.set(.keptFoods, to: nil) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        try tx.settings.set(
            .keptFoods, to: String(decoding: try encoder.encode(foods), as: UTF8.self))
    }

    /// Updates the kept foods to a merged record.
    ///
    /// Of two favourites with one name, which two devices made, all devices keep the one with the lower UUID. Two
    /// recipes with one name both stay, because they may differ.
    ///
    /// - Throws: ``JournalError/invalid(field:reason:)`` for a food that breaks a rule.
    func apply(_ record: EntryRecord) throws -> RecordOutcome {
        guard let before = try all() else { return .unchanged }
        var foods = before
        let index = foods.firstIndex { $0.id == record.id }
        if record.isDeleted {
            guard let index else { return .unchanged }
            foods.remove(at: index)
            try store(foods)
            return .removed
        }
        // A record with a value of a newer version is stored and passed on.
        guard let food = try? record.keptFood() else { return .unchanged }
        try food.check(tx)
        if let index { foods[index] = food } else { foods.append(food) }
        guard foods != before else { return .unchanged }
        try store(foods)
        try removeTwins(of: food, among: foods)
        return index == nil ? .adopted : .updated
    }

    private func removeTwins(of food: KeptFood, among foods: [KeptFood]) throws {
        guard !food.isRecipe else { return }
        let twins = foods.filter { !$0.isRecipe && $0.key == food.key }
        let first = twins.map(\.id.uuidString).min()
        let kept = foods.filter { food in
            food.id.uuidString == first || !twins.contains(food)
        }
        if kept != foods { try set(kept, after: foods) }
    }
}

extension JournalTransaction {
    /// Favourites and recipes.
    package var keptFoods: KeptFoodTable { KeptFoodTable(tx: self) }
}

extension SettingKey {
    /// The favourites and recipes, as JSON.
    static let keptFoods: SettingKey = "foods.kept"
}

extension KeptFood {
    /// Whether another food has the identity, or the name and the kind.
    fileprivate func isSame(_ other: KeptFood) -> Bool {
        id == other.id || key == other.key && isRecipe == other.isRecipe
    }

    /// Throws the first rule that the food breaks: what cannot be logged is not kept either.
    fileprivate func check(_ tx: JournalTransaction) throws(JournalError) {
        let header = EntryHeader(
            id: id, date: tx.instant, timeZone: .gmt, source: tx.environment.app)
        let rules = EntryRules(now: tx.instant)
        try rules.check(.food(FoodEntry(header: header, name: name, meal: .snack, items: items)))
        try rules.require(
            portions > 0 && portions <= KeptFoods.mostPortions, "portions", .portions)
    }
}

/// The records of favourites and recipes.
extension RecordTable {
    /// Records that a food is kept, so that a food that was removed before gets a later clock.
    func noteKept(_ food: KeptFood) throws { try noteEdit(of: food, to: food) }

    /// Records an edit of a kept food.
    func noteEdit(of old: KeptFood, to food: KeptFood) throws {
        var record = try current(old)
        record = try record.updated(to: food, clock: try clock(tx.instant, after: record))
        if record.isDeleted {
            let clock = try clock(tx.instant, after: record)
            record.fields["restored"] = .init(value: .string("\(clock)"), clock: clock)
        }
        try set(record)
    }

    /// Records that a food is not kept any more.
    func noteRemoval(of food: KeptFood) throws {
        let record = try current(food)
        guard !record.isDeleted else { return }
        try set(record.deleted(at: try clock(tx.instant, after: record)))
    }

    /// The record of a kept food in its present state.
    ///
    /// A food that was kept before the journal knew a cloud has the earliest clock: nobody knows when it was edited.
    func current(_ food: KeptFood) throws -> EntryRecord {
        guard let stored = try find(food.id) else {
            return try EntryRecord(
                food, clock: HybridClock(milliseconds: 0, device: Self.origin))
        }
        // A newer version's record is not replaced by the part that this version can read.
        guard (try? stored.keptFood()) != nil else { return stored }
        return try stored.updated(to: food, clock: try clock(tx.instant, after: stored))
    }

    /// The records of kept foods that were stored by a version that did not know them.
    func unreadKeptFoods() throws -> [EntryRecord] {
        let rows = try tx.rows(
            """
            SELECT record FROM entry_record r
            WHERE NOT EXISTS (SELECT 1 FROM entry WHERE uuid = r.uuid)
            """)
        return try rows.compactMap { row in
            let text: String = row["record"]
            let record = try EntryRecord(text: Data(text.utf8))
            return record.kind == EntryRecord.keptFoodKind && !record.isDeleted ? record : nil
        }
    }
}
