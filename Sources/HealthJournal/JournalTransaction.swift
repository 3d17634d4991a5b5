internal import Foundation
internal import GRDB
internal import HealthModel

/// One transaction of the journal: what is done through it happens as a whole or not at all.
///
/// Only good inside the body of ``Journal/withTransaction(_:)``. The extensions in `Remote/` are
/// for sync engines.
package struct JournalTransaction {
    let db: Database
    let environment: JournalEnvironment
    let path: String

    /// The instant that it is.
    var now: Double { environment.now().timeIntervalSinceReferenceDate }

    /// Runs a statement, and says how many rows it changed.
    @discardableResult
    func run(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> Int {
        try db.cachedStatement(sql: sql).execute(arguments: arguments)
        return db.changesCount
    }

    /// The rows of a query.
    func rows(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> [Row]
    {
        try Row.fetchAll(db.cachedStatement(sql: sql), arguments: arguments)
    }

    /// The first row of a query.
    func row(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> Row? {
        try Row.fetchOne(db.cachedStatement(sql: sql), arguments: arguments)
    }

    /// The number in the first row of a query; 0 where there is none.
    func number(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> Int
    {
        try Int.fetchOne(db.cachedStatement(sql: sql), arguments: arguments) ?? 0
    }
}

extension JournalTransaction {
    /// Runs what may throw anything and throws what it means for the person.
    @discardableResult
    func mapping<T>(_ body: () throws -> T) throws(JournalError) -> T {
        do {
            return try body()
        } catch {
            throw JournalError(error, path: path)
        }
    }
}
