internal import GRDB
internal import Synchronization

/// A piece of SQL with the arguments of its question marks.
struct SQLFragment: Equatable, Sendable {
    var sql: String
    var arguments: [DatabaseValue]

    init(_ sql: String, _ arguments: (any DatabaseValueConvertible)?...) {
        self.sql = sql
        self.arguments = arguments.map { $0?.databaseValue ?? .null }
    }

    init(sql: String, arguments: [DatabaseValue]) {
        self.sql = sql
        self.arguments = arguments
    }

    static let always = SQLFragment("1")
    static let never = SQLFragment("0")

    static func + (a: SQLFragment, b: SQLFragment) -> SQLFragment {
        SQLFragment(sql: a.sql + b.sql, arguments: a.arguments + b.arguments)
    }

    static func + (a: SQLFragment, b: String) -> SQLFragment {
        SQLFragment(sql: a.sql + b, arguments: a.arguments)
    }

    /// Combines conditions with AND, nested as a balanced tree, because SQLite limits the depth of expressions.
    static func all(_ parts: [SQLFragment]) -> SQLFragment {
        joined(parts[...], by: " AND ", empty: always)
    }

    /// Combines conditions with OR.
    static func any(_ parts: [SQLFragment]) -> SQLFragment {
        joined(parts[...], by: " OR ", empty: never)
    }

    /// `(?, ?, ?)` for a list of values.
    static func list(_ values: [any DatabaseValueConvertible]) -> SQLFragment {
        SQLFragment(
            sql: "(" + values.map { _ in "?" }.joined(separator: ", ") + ")",
            arguments: values.map(\.databaseValue))
    }

    var statementArguments: StatementArguments { StatementArguments(arguments) }

    private static func joined(
        _ parts: ArraySlice<SQLFragment>, by word: String, empty: SQLFragment
    ) -> SQLFragment {
        guard let first = parts.first else { return empty }
        if parts.count == 1 { return first }
        let middle = parts.startIndex + parts.count / 2
        let left = joined(parts[..<middle], by: word, empty: empty)
        let right = joined(parts[middle...], by: word, empty: empty)
        return SQLFragment("(") + left + word + right + ")"
    }
}

/// The texts of compiled queries whose statements each connection caches.
///
/// An app asks the same few questions again and again, and preparing takes longer than finding one
/// sample. Their number is limited, because predicates can have any text; long lists of values are
/// prepared anew.
enum CachedFragments {
    private static let most = 256
    private static let longest = 2000
    private static let known = Mutex<Set<String>>([])

    /// Whether to cache the statement of a text.
    static func shouldCache(_ sql: String) -> Bool {
        guard sql.utf8.count <= longest else { return false }
        return known.withLock { known in
            if known.contains(sql) { return true }
            guard known.count < most else { return false }
            known.insert(sql)
            return true
        }
    }
}
