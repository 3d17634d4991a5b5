internal import HealthJournal

extension Journal {
    /// How many entries wait to be sent to a remote, for whatever reason; deletions are none.
    func unsentEntries(to remote: RemoteID) async throws(JournalError) -> Int {
        try await withSnapshot { tx throws(JournalError) in
            try tx.pendingOperations(for: remote, limit: .max).count { $0.action != .delete }
        }
    }
}
