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
            try writer.writeRecords(rows)
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
