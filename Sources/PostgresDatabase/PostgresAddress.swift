internal import CPostgreSQL

/// The address of a PostgreSQL database, with everything that libpq reads from such a URL.
///
/// It may contain a password, so its description omits the text.
package struct PostgresAddress: Hashable, Sendable, CustomStringConvertible {
    let text: String

    /// Whether a text is the address of a PostgreSQL database and not the path of a file.
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
