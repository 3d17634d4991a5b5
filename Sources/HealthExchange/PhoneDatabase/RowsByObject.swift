internal import GRDB

/// Rows in the order of an object's number, which are read beside the objects.
///
/// So no index is needed, and memory holds the rows of one object.
final class RowsByObject {
    private let cursor: RowCursor
    private var waiting: Row?

    /// Runs a query whose first column is the object's number, in ascending order.
    init(_ db: Database, _ sql: String) throws {
        cursor = try Row.fetchCursor(db, sql: sql)
        waiting = try cursor.next()?.copy()
    }

    /// The rows of an object, which has a higher number than that of the call before.
    func rows(of object: Int64) throws -> [Row] {
        var found: [Row] = []
        while let row = waiting, let number = row.value(Int64.self, at: 0), number <= object {
            if number == object { found.append(row) }
            waiting = try cursor.next()?.copy()
        }
        return found
    }
}
