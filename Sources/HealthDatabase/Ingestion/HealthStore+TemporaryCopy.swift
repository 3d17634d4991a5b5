internal import GRDB

extension HealthStore {
    /// Creates a copy of the store in an unnamed file, which is removed with the last reference.
    ///
    /// The copy needs as much space in the folder for temporary files as the store.
    package func temporaryCopy() async throws -> HealthStore {
        try requireUnlocked()
        try applyJournal()
        do {
            let copy = try StoreConnection.temporary()
            let target = try copy.handles().writer
            try await connection.handles().writer.read { source in
                try target.writeWithoutTransaction { try source.backup(to: $0) }
            }
            return HealthStore(copy, environment: environment)
        } catch let error as DatabaseError {
            throw HealthStoreError(error, path: connection.path)
        }
    }
}
