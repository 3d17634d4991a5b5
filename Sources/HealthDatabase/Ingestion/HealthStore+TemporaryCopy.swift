internal import GRDB

extension HealthStore {
    /// A copy of the store in a file without a name, which goes with the last who holds the copy.
    ///
    /// It takes as much room in the folder for temporary files as the store does.
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
