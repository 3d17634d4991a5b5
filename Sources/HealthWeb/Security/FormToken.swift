internal import Crypto
internal import Foundation

/// The tokens that forms carry, so that no other site can send them.
///
/// A token is computed from the session's secret and a key that only this process has.
struct FormToken: Sendable {
    private let key: SymmetricKey
    /// The name of the hidden field.
    static let field = "_token"
    /// The name of the header, for uploads.
    static let header = "x-csrf-token"

    init() { key = SymmetricKey(size: .bits256) }

    /// The token of a session.
    func text(for session: Session) -> String {
        Hex.text(HMAC<SHA256>.authenticationCode(for: Data(session.id.utf8), using: key))
    }

    /// Whether a token belongs to the session, compared in constant time.
    func accepts(_ token: String?, for session: Session) -> Bool {
        guard let token, session != .none else { return false }
        return Hex.areEqual(token, text(for: session))
    }
}
