internal import GRDB
public import HealthModel

/// The facts about the person that have no date, such as the blood type.
public struct StoreCharacteristics: Sendable {
    let store: HealthStore

    /// A fact about the person; nil if none was entered.
    ///
    /// The caller must check permission with ``StorePermissions/readDecision(for:app:)``, because HealthKit answers
    /// differently for each characteristic.
    public func value(of type: ObjectType) throws -> CharacteristicValue? {
        try store.requireUnlocked()
        return try store.readNow { db in
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT text, number FROM characteristic
                        JOIN object_type ON object_type.id = type_id
                    WHERE identifier = ? AND kind = ?
                    """,
                arguments: [type.identifier, type.kind.rawValue])
            guard let row else { return nil }
            if let text: String = row[0] { return .text(text) }
            let number: Int? = row[1]
            return number.map { .number($0) }
        }
    }

    /// Enters a fact about the person, as the Health app does; nil removes it.
    public func set(_ type: ObjectType, _ value: CharacteristicValue?) throws {
        try store.writeNow { transaction in
            let slot = try transaction.interner.makeType(type)
            let columns: (text: String?, number: Int?) =
                switch value {
                case .text(let text)?: (text, nil)
                case .number(let number)?: (nil, number)
                case nil: (nil, nil)
                }
            try transaction.db.execute(
                sql: value == nil
                    ? "DELETE FROM characteristic WHERE type_id = ?1"
                    : "INSERT OR REPLACE INTO characteristic (type_id, text, number) VALUES (?, ?, ?)",
                arguments: value == nil ? [slot.id] : [slot.id, columns.text, columns.number])
        }
    }
}

extension HealthStore {
    /// The facts about the person that have no date.
    public var characteristics: StoreCharacteristics { StoreCharacteristics(store: self) }
}

/// A fact about the person that does not change from day to day.
public enum CharacteristicValue: Hashable, Sendable, Codable {
    /// A text, such as "1990-05-17" for the date of birth.
    case text(String)
    /// The raw value of HealthKit's enumeration, such as the blood type.
    case number(Int)
}

extension CharacteristicValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    /// Creates a text.
    public init(stringLiteral value: String) { self = .text(value) }
    /// Creates a raw value.
    public init(integerLiteral value: Int) { self = .number(value) }
}
