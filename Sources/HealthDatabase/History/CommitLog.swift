public import Foundation
internal import GRDB
public import HealthModel

/// A position in the log of insertions and deletions, with proof of the log's identity.
///
/// Each commit to the log has a random token. An anchor contains the token of the commit that
/// covers its position. A store that was restored from a backup, created again or replaced has no
/// such commit at that position, and a read after the anchor starts from the beginning.
public struct LogAnchor: Hashable, Codable, Sendable {
    /// The last log number that was seen; 0 before the first.
    public var position: Int64
    /// The token of the commit that covers the position; nil if only the position is known, which
    /// is then not verified.
    public var token: Int64?

    /// Creates an anchor.
    public init(position: Int64, token: Int64? = nil) {
        self.position = position
        self.token = token
    }
}

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

extension HealthStore {
    /// The end of the change log: an anchor after all changes so far.
    public func latestAnchor() async throws -> LogAnchor {
        try await read { try CommitLog($0).end() }
    }

    /// Whether an anchor belongs to this store's history.
    ///
    /// It does not if the store was since restored from a backup, created again or replaced.
    public func recognizes(_ anchor: LogAnchor) async throws -> Bool {
        try await read { try CommitLog($0).holds(anchor) }
    }

    /// The samples among some that an app saved and that the store holds now.
    ///
    /// Faster than a query, because no sample is read. Deleted samples are not among them.
    ///
    /// - Parameters:
    ///   - uuids: The UUIDs to look for.
    ///   - app: The app that saved them; samples of other apps are not found.
    public func ownSamples(
        among uuids: Set<UUID>, app: AppIdentity
    ) async throws -> Set<UUID> {
        try await read { db in
            let source = try Decisions(Interner(db), app: app).source
            let select = try PreparedStatement(
                db,
                """
                SELECT 1 FROM sample WHERE uuid = ?
                    AND revision_id IN (SELECT id FROM source_revision WHERE source_id = ?)
                """)
            return try uuids.filter { uuid in
                select.bind(uuid, at: 1)
                select.bind(source, at: 2)
                defer { select.reset() }
                return try select.step()
            }
        }
    }
}
