internal import Foundation
internal import GRDB
internal import HealthModel
internal import Synchronization

// What is saved while the device is locked waits in a table of its own. The first access after
// the device was unlocked saves it, as if it had come then.
extension HealthStore {
    /// Saves what waits in the journal, if the device is not locked.
    func applyJournal() throws {
        guard connection.mayHaveJournal.load(ordering: .relaxed), !environment.isLocked() else {
            return
        }
        // Before the work, so that what is journalled meanwhile is not forgotten.
        connection.mayHaveJournal.store(false, ordering: .relaxed)
        do {
            while let entry = try readNow({ try Self.oldestEntry($0) }) {
                do {
                    try writeNow { try $0.applyJournal(entry, saves: true) }
                } catch HealthStoreError.duplicateObject, HealthStoreError.validation,
                    HealthStoreError.authorizationDenied,
                    HealthStoreError.authorizationNotDetermined
                {
                    // The app was told that all is well; what cannot be saved any more ends here.
                    try writeNow { try $0.applyJournal(entry, saves: false) }
                }
            }
        } catch {
            connection.mayHaveJournal.store(true, ordering: .relaxed)
            throw error
        }
    }

    private static func oldestEntry(_ db: Database) throws -> Int64? {
        try Int64.fetchOne(db, sql: "SELECT id FROM journal ORDER BY id LIMIT 1")
    }
}

extension StoreTransaction {
    /// Keeps a request for later; permission is asked for now, when the app can still be told.
    func journal(_ request: SaveRequest) throws {
        try Decisions(interner, app: request.app).requireShare(request.sharedTypes)
        try db.execute(
            sql: "INSERT INTO journal (request) VALUES (?)",
            arguments: [try StableJSON.text(request)])
    }

    /// Ends an entry of the journal; another process may have done so already.
    fileprivate func applyJournal(_ entry: Int64, saves: Bool) throws {
        let text = try String.fetchOne(
            db, sql: "DELETE FROM journal WHERE id = ? RETURNING request", arguments: [entry])
        guard saves, let text else { return }
        try save(StableJSON.value(SaveRequest.self, from: text))
    }
}
