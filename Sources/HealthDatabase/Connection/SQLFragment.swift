internal import GRDB

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

    /// Combines conditions with AND; nested in halves, because SQLite limits the depth of
    /// expressions.
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
