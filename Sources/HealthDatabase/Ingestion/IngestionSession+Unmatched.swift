package import Foundation
internal import GRDB
package import HealthModel

extension IngestionSession {
    /// Counts by type the quantities and categories that the import's sources had stored before and
    /// that the import did not contain; called at its end.
    ///
    /// - Parameters:
    ///   - store: The store of the import.
    ///   - date: The latest end date of the counted samples.
    package func unmatched(
        in store: HealthStore, until date: Date
    ) async throws -> [ObjectType: Int] {
        let revisions = revisions.compactMap { $0 }
        guard let start = start?.position, start > 0, !revisions.isEmpty else { return [:] }
        return try await store.read { db in
            let interner = Interner(db)
            var counts: [Int64: Int] = [:]
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT id, type_id FROM sample WHERE id <= ? AND end_time <= ?
                        AND revision_id IN (SELECT id FROM source_revision WHERE source_id IN (
                            SELECT source_id FROM source_revision
                            WHERE id IN (SELECT value FROM json_each(?))))
                    """,
                arguments: [
                    start, date.timeIntervalSinceReferenceDate, try StableJSON.text(revisions),
                ])
            while let row = try rows.next() {
                let id: Int64 = row[0]
                guard !self.matched.contains(id), !self.linked.contains(id) else { continue }
                counts[row[1], default: 0] += 1
            }
            var missing: [ObjectType: Int] = [:]
            for (id, count) in counts {
                let type = try interner.type(id: id).type
                if type.kind == .quantity || type.kind == .category { missing[type] = count }
            }
            return missing
        }
    }
}
