internal import CPostgreSQL

/// Where a PostgreSQL database is, with everything that libpq reads from such a URL.
///
/// It may hold a password, so its description is none of its text.
package struct PostgresAddress: Hashable, Sendable, CustomStringConvertible {
    let text: String

    /// Whether a text names a PostgreSQL database rather than a file.
    package static func isAddress(_ text: String) -> Bool {
        text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
    }

    /// Reads `postgres://user:password@host:port/database?option=value`.
    ///
    /// - Throws: ``PostgresError/malformedAddress``.
    package init(_ text: String) throws(PostgresError) {
        guard Self.isAddress(text), let options = PQconninfoParse(text, nil) else {
            throw .malformedAddress
        }
        PQconninfoFree(options)
        self.text = text
    }

    package var description: String { "a PostgreSQL database" }
}
