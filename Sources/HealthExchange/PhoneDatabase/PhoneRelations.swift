internal import Foundation
internal import GRDB

/// The samples that belong to others, which are read beside their owners.
struct PhoneRelations {
    private let rows: RowsByObject?

    init(_ tables: PhoneTables) throws {
        guard tables.has("associations", ["parent_id", "child_id"]) else {
            rows = nil
            return
        }
        rows = try RowsByObject(
            tables.db,
            """
            SELECT a.parent_id, c.uuid FROM associations AS a
                JOIN objects AS c ON c.data_id = a.child_id
            WHERE a.parent_id IS NOT NULL AND c.type = 1 ORDER BY a.parent_id, a.child_id
            """)
    }

    /// The identities of the samples that belong to an object.
    func children(of object: Int64) throws -> [UUID] {
        try (rows?.rows(of: object) ?? []).compactMap { $0.value(UUID.self, at: 1) }
    }
}
