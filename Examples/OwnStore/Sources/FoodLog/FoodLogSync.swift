import Foundation
import GRDB
import HealthJournal
import HealthSync

/// Keeps the food log in step with the journal; Health's engine does the rest.
public struct FoodLogSync: Sendable {
    /// The engine between the journal and the food log.
    public let engine: SyncEngine
    private let log: FoodLog
    private let journal: Journal

    /// An engine for a food log and a journal, whose other kinds of entry stay out of the log.
    public init(_ log: FoodLog, journal: Journal, now: @escaping @Sendable () -> Date = { Date() })
        async throws
    {
        self.log = log
        self.journal = journal
        let remote = FoodLogRemote(log, app: journal.environment.app)
        engine = SyncEngine(journal: journal, remote: remote, now: now)
        try await journal.setRemoteEnabled(remote.id, true)
        try await journal.setExported(
            Set(EntryKind.allCases).subtracting([.food]), false, at: remote.id)
    }

    /// Deletes in the journal what the person deleted in the food log, then runs a pass.
    ///
    /// Without the first step the journal would keep the meal: it cannot tell a deletion by the
    /// person from a loss.
    @discardableResult
    public func sync() async throws -> SyncReport {
        let deleted = try await log.database.read { db in
            try String.fetchAll(db, sql: "SELECT meal FROM mealDeletion")
        }
        for id in deleted.compactMap(UUID.init) where try await journal.entry(id) != nil {
            try await journal.delete(id)
        }
        try await log.database.write { db in
            for id in deleted {
                try db.execute(sql: "DELETE FROM mealDeletion WHERE meal = ?", arguments: [id])
            }
        }
        return await engine.sync(.save)
    }
}
