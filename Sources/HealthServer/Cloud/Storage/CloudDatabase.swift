internal import PostgresDatabase

/// Where a cloud keeps its data, as an operator names it: a file, or a PostgreSQL database.
package enum CloudDatabase: Sendable {
    case file(String)
    case postgres(PostgresLocation)

    /// The address of a PostgreSQL database, which may hold a password.
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

    /// Opens the store; a file is made where it is missing.
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

    /// Brings the schema of a PostgreSQL database up to date; a file needs no such step.
    ///
    /// - Throws: ``CloudDatabaseError``.
    package func prepare() async throws {
        do {
            switch self {
            case .file(let path): _ = try SQLiteCloudStore(path: path)
            case .postgres(let location):
                try await PostgresCloudSchema.prepare(location.address)
            }
        } catch {
            throw explain(error)
        }
    }

    private func explain(_ error: any Error) -> CloudDatabaseError {
        switch (self, error) {
        case (_, let error as PostgresError): CloudDatabaseError(error)
        case (_, let error as PostgresCloudError): CloudDatabaseError(error)
        case (.file(let path), _):
            CloudDatabaseError(
                "\(path) cannot be opened as a cloud's database: name another file.")
        case (.postgres, _):
            CloudDatabaseError("The PostgreSQL database cannot be opened.")
        }
    }
}

/// Why a cloud's database cannot be used, in a sentence that holds neither address nor password.
package struct CloudDatabaseError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }

    init(_ error: PostgresError) { description = error.description }

    init(_ error: PostgresCloudError) { description = error.description }
}
