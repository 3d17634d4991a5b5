internal import Foundation
internal import GRDB

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
