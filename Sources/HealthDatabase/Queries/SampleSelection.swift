internal import GRDB
internal import HealthModel

/// Queries of several types as one statement, sorted and limited over all of them.
struct SampleSelection {
    var queries: [SampleQuery]
    var sort: [SortOrder]
    var limit: Int?

    /// The statement; nil where the store has never seen any of the types.
    func statement(_ visibility: Visibility, _ interner: Interner) throws -> PreparedStatement? {
        try visibility.requireRead(Set(queries.map(\.type)))
        let parts = try queries.mergedByType.compactMap {
            try VisibleSamples.find($0, visibility, interner)?.source
        }
        guard let first = parts.first else { return nil }
        var fragment: SQLFragment
        if parts.count == 1 {
            fragment = SQLFragment("SELECT \(SampleReader.columns) ") + first + order { $0.sql }
        } else {
            // What a compound is sorted by has to be among its columns.
            let keys = sort.enumerated().map { ", \($1.key.sql) AS key\($0)" }.joined()
            fragment = SQLFragment("")
            for (index, part) in parts.enumerated() {
                let head = index == 0 ? "" : " UNION ALL "
                fragment =
                    fragment
                    + SQLFragment("\(head)SELECT \(SampleReader.columns)\(keys) ") + part
            }
            fragment = fragment + compoundOrder
        }
        if let limit { fragment = fragment + SQLFragment(" LIMIT ?", max(0, limit)) }
        return try PreparedStatement(interner.db, fragment)
    }

    /// The order, in which samples that are equal come as the store got them.
    private func order(_ expression: (SortKey) -> String) -> String {
        guard let first = sort.first else { return "" }
        let terms = sort.map { "\(expression($0.key))\($0.ascending ? "" : " DESC")" }
        return " ORDER BY \(terms.joined(separator: ", ")), s.id\(first.ascending ? "" : " DESC")"
    }

    private var compoundOrder: String {
        guard let first = sort.first else { return "" }
        let terms = sort.enumerated().map { "key\($0)\($1.ascending ? "" : " DESC")" }
        // The number is the first column of a sample.
        return " ORDER BY \(terms.joined(separator: ", ")), 1\(first.ascending ? "" : " DESC")"
    }
}
