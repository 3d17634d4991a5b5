public import Foundation
internal import GRDB
public import HealthModel

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
