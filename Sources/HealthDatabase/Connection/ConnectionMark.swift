internal import GRDB

/// A state of the store that one connection can distinguish from others.
///
/// Two marks of a connection are equal if nothing was written between them.
struct ConnectionMark: Equatable {
    /// A counter of commits by other connections, in this process or another.
    private let commits: Int64
    /// A counter of changes by this connection, as in an in-memory store.
    private let changes: Int

    init(_ db: Database) throws {
        let select = try PreparedStatement(db, "PRAGMA data_version")
        defer { select.reset() }
        commits = try select.step() ? select.int(0) : 0
        changes = db.totalChangesCount
    }
}
