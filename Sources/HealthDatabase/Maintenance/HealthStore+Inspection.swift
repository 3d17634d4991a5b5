internal import GRDB

extension HealthStore {
    /// Runs a statement on the writing connection, and returns its first value as text.
    ///
    /// Tests and diagnosis use it for information without an API, such as SQLite's settings and
    /// query plans.
    package func inspect(_ sql: String) throws -> String? {
        try HealthStoreError.translating(connection.path) {
            try connection.handles().writer.writeWithoutTransaction { db in
                let value = try Row.fetchOne(db, sql: sql)?.databaseValues.first
                switch value?.storage {
                case .int64(let number): return String(number)
                case .double(let number): return String(number)
                case .string(let text): return text
                default: return nil
                }
            }
        }
    }
}
