internal import Foundation

/// A favourite or a recipe as a record, which is merged like that of an entry.
extension EntryRecord {
    /// The kind of the records of favourites and recipes.
    ///
    /// It is no ``EntryKind``: such a record is no entry, and versions that do not know it pass it on.
    package static let keptFoodKind = "keptFood"

    /// Creates the record of a food whose fields were all edited at one clock, as when it is first kept.
    package init(_ food: KeptFood, clock: HybridClock) throws {
        self.init(id: food.id, kind: Self.keptFoodKind, version: 1)
        self = try updated(to: food, clock: clock)
    }

    /// The record after an edit: fields that differ get the clock of the edit, others keep theirs.
    package func updated(to food: KeptFood, clock: HybridClock) throws -> EntryRecord {
        var record = self
        record.set(try EntryForm(food), knowing: try (try? keptFood()).map(EntryForm.init), clock)
        return record
    }

    /// The favourite or recipe of the record.
    ///
    /// - Throws: `DecodingError` if the record is that of something else, or of a newer version.
    package func keptFood() throws -> KeptFood {
        guard kind == Self.keptFoodKind else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: [], debugDescription: "The record is not one of a kept food."))
        }
        return try form.keptFood(id: id)
    }
}

extension EntryForm {
    private static let keptItems = "items"

    /// Splits a favourite or a recipe into named values.
    init(_ food: KeptFood) throws {
        var members = try JSONValue(encoding: food).members ?? [:]
        members["id"] = nil
        let items = members.removeValue(forKey: Self.keptItems)?.elements ?? []
        self.init(fields: members, items: items.map { Self.flattened($0.members ?? [:]) })
    }

    /// Creates the favourite or recipe from the values.
    fileprivate func keptFood(id: UUID) throws -> KeptFood {
        var members = fields.filter { $0.value != .null }
        members["id"] = .string(id.uuidString)
        members[Self.keptItems] = .array(items.map { .object(Self.nested($0)) })
        return try JSONValue.object(members).decode(KeptFood.self)
    }
}
