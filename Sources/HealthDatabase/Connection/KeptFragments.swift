internal import Synchronization

/// The texts of compiled queries whose statements each connection keeps.
///
/// An app asks the same few questions again and again, and preparing takes longer than finding one
/// sample. Their number is limited, because predicates can have any text; long lists of values are
/// prepared anew.
enum KeptFragments {
    private static let most = 256
    private static let longest = 2000
    private static let known = Mutex<Set<String>>([])

    /// Whether the statement of a text is kept.
    static func keep(_ sql: String) -> Bool {
        guard sql.utf8.count <= longest else { return false }
        return known.withLock { known in
            if known.contains(sql) { return true }
            guard known.count < most else { return false }
            known.insert(sql)
            return true
        }
    }
}
