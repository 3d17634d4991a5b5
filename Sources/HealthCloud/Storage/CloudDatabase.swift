internal import PostgresDatabase

/// The location of a cloud's data in an operator's words: a file, or a PostgreSQL database.
package enum CloudDatabase: Sendable {
    case file(String)
    case postgres(PostgresLocation)

    /// The address of a PostgreSQL database, which may contain a password.
    package struct PostgresLocation: Sendable {
        let address: PostgresAddress
    }

    /// Reads `postgres://user@host/database`, or the path of a file.
    ///
    /// - Throws: ``CloudDatabaseError`` for an address that cannot be read.
    package init(_ text: String) throws {
        guard PostgresAddress.isAddress(text) else {
            self = .file(text)
            return
        }
        do {
            self = .postgres(PostgresLocation(address: try PostgresAddress(text)))
        } catch {
            throw CloudDatabaseError(error)
        }
    }

    /// Opens the store; creates a missing file.
    ///
    /// - Throws: ``CloudDatabaseError``.
    package func open() async throws -> any CloudStore {
        do {
            switch self {
            case .file(let path): return try SQLiteCloudStore(path: path)
            case .postgres(let location):
                return try await PostgresCloudStore(location.address)
            }
        } catch {
            throw explain(error)
        }
    }

    /// Updates the schema of a PostgreSQL database; a file needs no such step.
    ///
    /// - Parameter nodes: The databases with people's rows, if this database is their proxy.
    /// - Throws: ``CloudDatabaseError``.
    package func prepare(nodes: [CloudDatabase] = []) async throws {
        do {
            switch self {
            case .file(let path): _ = try SQLiteCloudStore(path: path)
            case .postgres(let location) where nodes.isEmpty:
                try await PostgresCloudSchema.prepare(location.address)
            case .postgres(let location):
                try await PostgresCloudProxy.prepare(
                    location.address, nodes: nodes.compactMap(\.address))
            }
        } catch {
            throw explain(error)
        }
    }

    /// Moves a person to one of the nodes behind this proxy, counted from 0.
    ///
    /// - Parameter nodes: All nodes, in the order in which the proxy was prepared.
    /// - Throws: ``CloudDatabaseError``.
    package func move(_ person: PersonID, to node: Int, of nodes: [CloudDatabase]) async throws {
        guard let address else {
            throw CloudDatabaseError("People can only be moved between nodes of PostgreSQL.")
        }
        do {
            try await PostgresCloudMove(proxy: address, nodes: nodes.compactMap(\.address))
                .move(person, to: node)
        } catch {
            throw explain(error)
        }
    }

    private var address: PostgresAddress? {
        if case .postgres(let location) = self { location.address } else { nil }
    }

    private func explain(_ error: any Error) -> CloudDatabaseError {
        switch (self, error) {
        case (_, let error as PostgresError): CloudDatabaseError(error)
        case (_, let error as PostgresCloudError): CloudDatabaseError(error)
        case (_, PostgresCloudMove.Failure.noPerson):
            CloudDatabaseError("No node has this person.")
        case (_, PostgresCloudMove.Failure.noNode):
            CloudDatabaseError("Name all nodes, in the order in which the proxy was prepared.")
        case (.file(let path), _):
            CloudDatabaseError(
                "\(path) cannot be opened as a cloud's database: name another file.")
        case (.postgres, _):
            CloudDatabaseError("The PostgreSQL database cannot be opened.")
        }
    }
}

/// The reason why a cloud's database cannot be used, without its address and password.
package struct CloudDatabaseError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }

    init(_ error: PostgresError) { description = error.description }

    init(_ error: PostgresCloudError) { description = error.description }
}
