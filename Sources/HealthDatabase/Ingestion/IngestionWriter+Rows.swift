package import Foundation
internal import GRDB

extension IngestionWriter {
    /// The rows that two elements of a batch share, and what is known of them.
    package struct Batch {
        let writer: RowWriter

        /// What became of the rows so far.
        package var count: IngestionCount { writer.count }

        /// Inserts rows that stand by themselves; those that are stored are left alone.
        ///
        /// Rows that are alike are as many samples.
        package func insert(_ rows: ContiguousArray<IngestionRow>) throws {
            for row in rows {
                guard let (_, isNew) = try writer.write(row, as: .record) else { continue }
                writer.noteCounted(row.type, isNew: isNew)
            }
        }

        /// Finds the samples that rows inside another element are, and inserts those that are none;
        /// the members are linked to the correlation, or belong to the workout.
        ///
        /// - Returns: How many stand by themselves as well.
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

        /// Ends the batch; it is of no use after this.
        package func finish() { writer.finish() }
    }

    /// How a sample belongs to another one.
    package enum Link: Sendable {
        /// As a member of a correlation.
        case membership
        /// As a sample of a workout.
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
    /// References are not checked row by row: all of them are numbers that the transaction has read
    /// or made. The write-ahead log is written back more seldom, so that pages which every batch
    /// touches are written back once.
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
