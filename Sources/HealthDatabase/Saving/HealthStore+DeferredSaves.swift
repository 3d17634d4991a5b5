internal import Foundation
internal import GRDB
internal import HealthModel
internal import Synchronization

// Samples that are saved while the device is locked wait in the table `journal`. The first access after the device was
// unlocked saves them, as if they had arrived then.
extension HealthStore {
    /// Saves the waiting samples, if the device is not locked.
    func applyDeferredSaves() throws {
        guard connection.mayHaveDeferredSaves.load(ordering: .relaxed), !environment.isLocked()
        else {
            return
        }
        // Set before the work, so that samples added meanwhile are not missed.
        connection.mayHaveDeferredSaves.store(false, ordering: .relaxed)
        do {
            let oldest = "SELECT id FROM journal ORDER BY id LIMIT 1"
            while let entry = try readNow({ try Int64.fetchOne($0, sql: oldest) }) {
                do {
                    try writeNow { try $0.applyDeferredSaves(entry, saves: true) }
                } catch HealthStoreError.duplicateObject, HealthStoreError.validation,
                    HealthStoreError.authorizationDenied,
                    HealthStoreError.authorizationNotDetermined
                {
                    // The app already received a success; samples that can no longer be saved are
                    // dropped here.
                    try writeNow { try $0.applyDeferredSaves(entry, saves: false) }
                }
            }
        } catch {
            connection.mayHaveDeferredSaves.store(true, ordering: .relaxed)
            throw error
        }
    }
}

extension StoreTransaction {
    /// Stores a request for later; permission is checked now, while the app can still receive an
    /// error.
    func deferSave(_ request: SaveRequest) throws {
        try Decisions(interner, app: request.app).requireShare(request.sharedTypes)
        try db.execute(
            sql: "INSERT INTO journal (request) VALUES (?)",
            arguments: [try StableJSON.text(request)])
    }

    /// Completes a deferred save; another process may already have done so.
    fileprivate func applyDeferredSaves(_ entry: Int64, saves: Bool) throws {
        let text = try String.fetchOne(
            db, sql: "DELETE FROM journal WHERE id = ? RETURNING request", arguments: [entry])
        guard saves, let text else { return }
        try save(StableJSON.value(SaveRequest.self, from: text))
    }
}
