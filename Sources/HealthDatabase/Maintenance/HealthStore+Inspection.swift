internal import GRDB

extension HealthStore {
    /// Runs a statement on the connection that writes, and gives its first value as text.
    ///
    /// For tests and diagnosis: what no other call shows, such as SQLite's settings and plans.
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
