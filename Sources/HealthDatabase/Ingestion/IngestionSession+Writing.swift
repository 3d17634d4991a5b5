internal import GRDB

extension IngestionSession {
    /// Runs one transaction of an import on the calling thread.
    ///
    /// Foreign keys are not checked row by row, because the transaction has read or created all of
    /// them. The write-ahead log is checkpointed less often, so that pages that every batch changes
    /// are written only once.
    package func write<T>(
        to store: HealthStore, _ body: (IngestionWriter) throws -> T
    ) throws -> T {
        try store.requireUnlocked()
        try store.applyJournal()
        let now = store.environment.now()
        let (result, change) = try HealthStoreError.translating(store.connection.path) {
            let handles = try store.connection.handles()
            return try handles.quickWriter.occupied {
                try handles.writer.writeWithoutTransaction { db in
                    try db.withoutReferenceChecks {
                        try db.inImmediateTransaction {
                            try StoreTransaction.run(db, now: now, kept: handles.interner) {
                                transaction in
                                try begin(transaction)
                                let result = try body(IngestionWriter(transaction))
                                finish(at: transaction.last)
                                return result
                            }
                        }
                    }
                }
            }
        }
        store.connection.commits.committed(change)
        return result
    }
}
