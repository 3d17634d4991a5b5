internal import Crypto
internal import Foundation

/// A browser's session: a random secret in a cookie that scripts cannot read.
struct Session: Hashable, Sendable {
    /// The secret, as a text.
    let id: String

    /// No session.
    static let none = Session(id: "")
    /// The name of the cookie.
    static let cookie = "health_session"

    init(id: String) { self.id = id }

    /// Creates a session with a random secret.
    static func new() -> Session {
        let key = SymmetricKey(size: .bits256)
        return Session(id: key.withUnsafeBytes { Hex.text($0) })
    }

    /// Whether a text has the form of a session's secret.
    static func isWellFormed(_ id: String) -> Bool {
        id.utf8.count == 64 && id.utf8.allSatisfy { Hex.digits.contains($0) }
    }
}

/// Bytes as hexadecimal text.
enum Hex {
    /// Whether two texts are equal, compared in a time that depends on their lengths only.
    static func areEqual(_ one: String, _ other: String) -> Bool {
        let (one, other) = (Array(one.utf8), Array(other.utf8))
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    static let digits = Array("0123456789abcdef".utf8)

    static func text(_ bytes: some Sequence<UInt8>) -> String {
        String(
            decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
            as: UTF8.self)
    }
}
