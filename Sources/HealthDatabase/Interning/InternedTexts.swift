internal import GRDB

/// The rows of a table's texts, and the texts of rows, cached for one access.
struct InternedTexts<Value: Hashable> {
    private let table: String
    private let column: String
    private let text: (Value) -> String
    private let value: (String) throws -> Value
    private var ids: [Value: Int64] = [:]
    private var values: [Int64: Value] = [:]

    /// Creates the cache of a table's column, with conversions of its values.
    init(
        table: String, column: String, text: @escaping (Value) -> String,
        value: @escaping (String) throws -> Value
    ) {
        self.table = table
        self.column = column
        self.text = text
        self.value = value
    }

    /// The row of a value, which is inserted if it does not exist.
    mutating func make(_ value: Value, _ db: Database) throws -> Int64 {
        if let known = ids[value] { return known }
        let text = text(value)
        let stored = try number(of: text, db)
        if stored == nil {
            let insert = try PreparedStatement(
                db, "INSERT INTO \(table) (\(column)) VALUES (?)")
            insert.bind(text, at: 1)
            try insert.run()
        }
        let id = stored ?? db.lastInsertedRowID
        remember(value, id)
        return id
    }

    /// The value of a row.
    mutating func value(id: Int64, _ db: Database) throws -> Value {
        if let known = values[id] { return known }
        let select = try PreparedStatement(db, "SELECT \(column) FROM \(table) WHERE id = ?")
        select.bind(id, at: 1)
        defer { select.reset() }
        guard try select.step(), let text = select.text(0) else { throw Interner.missing(table) }
        let value = try value(text)
        remember(value, id)
        return value
    }

    // A text is written and read with its length, because it may contain a null character, at which
    // a C string ends.
    private func number(of text: String, _ db: Database) throws -> Int64? {
        let select = try PreparedStatement(db, "SELECT id FROM \(table) WHERE \(column) = ?")
        select.bind(text, at: 1)
        defer { select.reset() }
        return try select.step() ? select.int(0) : nil
    }

    private mutating func remember(_ value: Value, _ id: Int64) {
        ids[value] = id
        values[id] = value
    }
}
