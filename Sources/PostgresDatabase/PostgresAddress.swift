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

extension PostgresAddress {
    /// The address for another server that logs in with a name of its own: words of the form
    /// `key='value'`, without user and password.
    package var target: String {
        guard let options = PQconninfoParse(text, nil) else { return "" }
        defer { PQconninfoFree(options) }
        var words: [String] = []
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val {
                let name = String(cString: keyword)
                let text = String(cString: value).replacing("\\", with: "\\\\")
                    .replacing("'", with: "\\'")
                if !Self.ownWords.contains(name) { words.append("\(name)='\(text)'") }
            }
            option += 1
        }
        return words.joined(separator: " ")
    }

    private static let ownWords: Set = ["user", "password", "passfile"]
}

/// An error of PostgreSQL.
///
/// No case contains a text of the server: it may quote a row, an address or a password.
package enum PostgresError: Error, Hashable, Sendable {
    /// The address is not of the form `postgres://user@host/database`.
    case malformedAddress
    /// No server answers at the address.
    case unreachable
    /// The server rejects the login: user, password or database are wrong.
    case loginRefused
    /// The server is a standby, which only reads and may be behind the primary.
    case standby
    /// The connection broke during a call, which may have been committed or not.
    case connectionLost
    /// The server did not answer in time to a call, which may have been committed or not.
    case timedOut
    /// No connection of the pool was free in time, or more callers wait for one than it allows.
    case busy
    /// The server rejected a statement, with this SQLSTATE.
    case failed(state: String)
    /// An answer has other columns than its reader expects.
    case unexpectedAnswer
}

extension PostgresError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .malformedAddress:
            "The address of the PostgreSQL database cannot be read: write "
                + "postgres://user@host/database."
        case .unreachable: "The PostgreSQL server does not answer at this address."
        case .loginRefused:
            "The PostgreSQL server refuses the login: check user, password and database."
        case .standby:
            "The PostgreSQL server is a standby, which only reads: write the address of the primary."
        case .connectionLost: "The connection to the PostgreSQL server broke."
        case .timedOut: "The PostgreSQL server did not answer in time."
        case .busy: "No connection to the PostgreSQL server was free in time."
        case .failed(let state): "The PostgreSQL server reports SQLSTATE \(state)."
        case .unexpectedAnswer:
            "The answer of the PostgreSQL server has other columns than expected."
        }
    }
}
