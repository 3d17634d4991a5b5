internal import GRDB

// Statements with a constant text, which are prepared once for each connection. A save runs a dozen
// of them, and preparing costs more than running.

extension Database {
    /// Runs a cached statement without a result.
    func execute(kept sql: String, arguments: StatementArguments = StatementArguments()) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }
}

extension Row {
    /// The first row of a cached statement.
    static func fetchOne(
        _ db: Database, kept sql: String, arguments: StatementArguments = StatementArguments()
    ) throws -> Row? {
        try fetchOne(db.cachedStatement(sql: sql), arguments: arguments)
    }
}

extension DatabaseValueConvertible where Self: StatementColumnConvertible {
    /// The first column of the first row of a cached statement.
    static func fetchOne(
        _ db: Database, kept sql: String, arguments: StatementArguments = StatementArguments()
    ) throws -> Self? {
        try fetchOne(db.cachedStatement(sql: sql), arguments: arguments)
    }

    /// The first column of each row of a cached statement.
    static func fetchAll(
        _ db: Database, kept sql: String, arguments: StatementArguments = StatementArguments()
    ) throws -> [Self] {
        try fetchAll(db.cachedStatement(sql: sql), arguments: arguments)
    }
}
