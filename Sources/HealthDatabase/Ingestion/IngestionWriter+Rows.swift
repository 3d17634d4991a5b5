package import Foundation
internal import GRDB

extension IngestionWriter {
    /// The state of a batch of rows between elements of the file.
    package struct Batch {
        let writer: RowWriter

        /// The counts of the rows so far.
        package var count: IngestionCount { writer.count }

        /// Inserts independent rows; rows that are stored already do not change.
        ///
        /// Identical rows are separate samples.
        package func insert(_ rows: ContiguousArray<IngestionRow>) throws {
            for row in rows {
                guard let (_, isNew) = try writer.write(row, as: .record) else { continue }
                writer.noteCounted(row.type, isNew: isNew)
            }
        }

        /// Finds the samples of rows inside another element, and inserts the missing ones; members
        /// are linked to the correlation or the workout.
        ///
        /// - Returns: The number of rows that are also independent samples.
        package func link(_ rows: ArraySlice<IngestionRow>, to owner: UUID, _ link: Link) throws
            -> Int
        {
            guard let owner = try writer.transaction.number(of: owner) else { return 0 }
            var copies = 0
            for row in rows {
                guard let (id, isNew) = try writer.write(row, as: .member) else { continue }
                if isNew {
                    writer.noteCounted(row.type, isNew: true)
                } else {
                    copies += 1
                }
                switch link {
                case .membership: try writer.transaction.link(member: id, correlation: owner)
                case .association: try writer.transaction.associate(id, with: owner)
                }
            }
            return copies
        }

        /// Ends the batch, which must not be used afterwards.
        package func finish() { writer.finish() }
    }

    /// The relation of a sample to another one.
    package enum Link: Sendable {
        /// A member of a correlation.
        case membership
        /// A sample of a workout.
        case association
    }

    /// Begins a batch of rows.
    package func batch(
        _ catalog: IngestionCatalog, _ metadata: [IngestionMetadata], _ session: IngestionSession
    ) throws -> Batch {
        Batch(writer: try RowWriter(transaction, session, catalog, metadata))
    }
}

extension HealthStore {
    /// Runs one transaction of an import on the calling thread.
    ///
    /// Foreign keys are not checked row by row, because the transaction has read or created all of
    /// them. The write-ahead log is checkpointed less often, so that pages that every batch changes
    /// are written only once.
    package func withIngestion<T>(
        _ session: IngestionSession, _ body: (IngestionWriter) throws -> T
    ) throws -> T {
        try requireUnlocked()
        try applyJournal()
        let now = environment.now()
        let (result, change) = try HealthStoreError.translating(connection.path) {
            try connection.handles().writer.writeWithoutTransaction { db in
                try db.withoutReferenceChecks {
                    try db.inImmediateTransaction {
                        try StoreTransaction.run(db, now: now) { transaction in
                            try session.begin(transaction)
                            let result = try body(IngestionWriter(transaction))
                            session.finish(at: transaction.last)
                            return result
                        }
                    }
                }
            }
        }
        connection.commits.committed(change)
        return result
    }
}
