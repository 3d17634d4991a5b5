internal import Crypto
internal import Foundation
internal import Hummingbird

/// Recognises browsers that have logged in before, by a cookie that only this process can write.
///
/// The cookie opens nothing. It gives the browser delays of its own after wrong passwords, so that
/// strangers who guess cannot keep it out.
struct KnownBrowsers: Sendable {
    /// The name of the cookie.
    static let cookie = "health_browser"
    /// How long a browser keeps the cookie, in seconds; browsers allow no more.
    static let lifetime = 400 * 86_400
    private let key = SymmetricKey(size: .bits256)

    /// The identifier of a request's browser; nil for one that has not logged in.
    func browser(of request: Request) -> String? {
        guard let text = request.cookies[Self.cookie]?.value, text.utf8.count == 128 else {
            return nil
        }
        let id = String(text.prefix(64))
        guard Session.isWellFormed(id), Hex.areEqual(text, id + signature(of: id)) else {
            return nil
        }
        return id
    }

    /// A cookie for a browser that has logged in.
    ///
    /// - Parameter isEncrypted: Whether it is only sent over encrypted connections.
    func newCookie(isEncrypted: Bool) -> Cookie {
        let id = Session.new().id
        return Cookie(
            name: Self.cookie, value: id + signature(of: id), maxAge: Self.lifetime, path: "/login",
            secure: isEncrypted, httpOnly: true, sameSite: .strict)
    }

    private func signature(of id: String) -> String {
        Hex.text(HMAC<SHA256>.authenticationCode(for: Data(id.utf8), using: key))
    }
}
