internal import GRDB

/// The commits to the log, each with its last number and a random token.
struct CommitLog {
    let db: Database

    init(_ db: Database) {
        self.db = db
    }

    /// The log's end.
    func end() throws -> LogAnchor {
        let select = try PreparedStatement(
            db, "SELECT last, token FROM log_commit ORDER BY last DESC LIMIT 1")
        defer { select.reset() }
        guard try select.step() else { throw Interner.missing("log_commit") }
        return LogAnchor(position: select.int(0), token: select.int(1))
    }

    /// The anchor at a position, with the token of the commit that covers it.
    func anchor(at position: Int64) throws -> LogAnchor {
        LogAnchor(position: position, token: try token(at: position))
    }

    /// Whether an anchor belongs to this history.
    func holds(_ anchor: LogAnchor) throws -> Bool {
        guard anchor.position >= 0, let found = try token(at: anchor.position) else { return false }
        return anchor.token.map { $0 == found } ?? true
    }

    /// Records a commit up to a number; the token is random in SQLite, so that two histories differ
    /// whatever identities the environment creates.
    func append(_ last: Int64) throws -> LogAnchor {
        let token = try random()
        let insert = try PreparedStatement(
            db, "INSERT INTO log_commit (last, token) VALUES (?, ?)")
        insert.bind(last, at: 1)
        insert.bind(token, at: 2)
        try insert.run()
        return LogAnchor(position: last, token: token)
    }

    /// A random number of SQLite; `RETURNING` would make a temporary table in each commit.
    private func random() throws -> Int64 {
        let select = try PreparedStatement(db, "SELECT random()")
        defer { select.reset() }
        guard try select.step() else { throw Interner.missing("random()") }
        return select.int(0)
    }

    private func token(at position: Int64) throws -> Int64? {
        let select = try PreparedStatement(
            db, "SELECT token FROM log_commit WHERE last >= ? ORDER BY last LIMIT 1")
        select.bind(position, at: 1)
        defer { select.reset() }
        return try select.step() ? select.int(0) : nil
    }
}
