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
            try await connection.writer.read { [writer = copy.writer] source in
                try writer.writeWithoutTransaction { target in try source.backup(to: target) }
            }
            return HealthStore(copy, environment: environment)
        } catch let error as DatabaseError {
            throw HealthStoreError(error, path: connection.path)
        }
    }
}
