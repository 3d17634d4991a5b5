internal import Crypto
internal import Foundation
internal import HealthHTTP
internal import Hummingbird
internal import Synchronization

/// The sessions that are logged in, each for some days.
final class Logins: Sendable {
    /// A session that is logged in, as the person sees it in a list.
    struct Login: Hashable, Sendable {
        let session: Session
        let began: Date
        fileprivate(set) var lastUsed: Date
        /// The address from which it was opened; nil for a connection without one.
        let client: IPAddress?
        /// The name of the browser; empty if it did not say one.
        let browser: String

        /// A name for forms, from which the session's secret cannot be computed.
        var id: String { String(Hex.text(SHA256.hash(data: Data(session.id.utf8))).prefix(16)) }

        fileprivate func isOpen(at date: Date) -> Bool {
            lastUsed.addingTimeInterval(Logins.lifetime) > date
        }
    }

    /// The time after which an unused login expires, in seconds.
    static let lifetime = 7 * 86_400.0
    private let now: @Sendable () -> Date
    private let sessions = Mutex<[Session: Login]>([:])

    init(now: @escaping @Sendable () -> Date) { self.now = now }

    /// The logins that have not expired, the last used one first.
    var all: [Login] {
        let now = now()
        return sessions.withLock { $0.values.filter { $0.isOpen(at: now) } }
            .sorted { ($0.lastUsed, $0.began, $0.id) > ($1.lastUsed, $1.began, $1.id) }
    }

    /// Whether a session is logged in, which does not extend the login.
    func stillContains(_ session: Session) -> Bool {
        let now = now()
        return sessions.withLock { all in all[session]?.isOpen(at: now) ?? false }
    }

    /// Whether a session is logged in; each use extends the login.
    func contains(_ session: Session) -> Bool {
        let now = now()
        return sessions.withLock { all in
            guard all[session]?.isOpen(at: now) == true else { return false }
            all[session]?.lastUsed = now
            return true
        }
    }

    /// Logs a session in.
    func add(_ session: Session, from client: IPAddress? = nil, browser: String = "") {
        let now = now()
        sessions.withLock { all in
            all = all.filter { $0.value.isOpen(at: now) }
            all[session] = Login(
                session: session, began: now, lastUsed: now, client: client, browser: browser)
        }
    }

    /// Logs a session out.
    func remove(_ session: Session) {
        sessions.withLock { _ = $0.removeValue(forKey: session) }
    }

    /// Logs the session with a name out.
    func remove(id: String) {
        sessions.withLock { all in all = all.filter { $0.value.id != id } }
    }

    /// Logs all sessions out.
    ///
    /// - Parameter kept: The session that stays; nil for none.
    func removeAll(except kept: Session? = nil) {
        sessions.withLock { all in all = all.filter { $0.key == kept } }
    }
}

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

/// Gives every browser a session, and requires a login if there is a password.
struct SessionCheck: RouterMiddleware {
    typealias Context = WebContext
    let logins: Logins?
    let isEncrypted: Bool
    /// The paths that need no login: the login itself and files without health data.
    private static let open = [
        "/login", "/assets/", "/manifest.webmanifest", "/service-worker.js", "/offline", "/healthz",
    ]

    @concurrent func handle(
        _ request: Request, context: WebContext,
        next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        let known = request.cookies[Session.cookie]?.value
        let session = known.flatMap {
            Session.isWellFormed($0) ? Session(id: $0) : nil
        }
        var context = context
        context.session = session ?? .new()
        if let logins, !logins.contains(context.session), !isOpen(request.uri.path) {
            var response = Response.see("/login")
            if session == nil { response.setCookie(cookie(context.session)) }
            return response
        }
        var response = try await next(request, context)
        if session == nil { response.setCookie(cookie(context.session)) }
        return response
    }

    /// The cookie of a session: for this site only, and not readable by scripts.
    func cookie(_ session: Session) -> Cookie {
        Cookie(
            name: Session.cookie, value: session.id, path: "/", secure: isEncrypted,
            httpOnly: true, sameSite: .strict)
    }

    private func isOpen(_ path: String) -> Bool {
        Self.open.contains { $0.hasSuffix("/") ? path.hasPrefix($0) : path == $0 }
    }
}

/// Recognises browsers that have logged in before, by a cookie that only this process can write.
///
/// The cookie opens nothing. It gives the browser delays of its own after wrong passwords, so that
/// strangers who guess cannot keep it out.
struct KnownBrowsers: Sendable {
    /// The name of the cookie.
    static let cookie = "health_browser"
    /// The lifetime of the cookie in seconds: the longest that browsers allow.
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

/// The name of a browser and its system in its header `User-Agent`, such as "Firefox, Android".
enum BrowserName {
    // Browsers also write the names of others, so the first that is found counts.
    private static let browsers = [
        ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"), ("Edg", "Edge"), ("OPR/", "Opera"),
        ("SamsungBrowser/", "Samsung Internet"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ]
    private static let systems = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
        ("Macintosh", "Mac"), ("CrOS", "ChromeOS"), ("Linux", "Linux"),
    ]

    /// - Parameter header: The header; nil without one.
    /// - Returns: The name; empty for a program that is no known browser.
    static func of(_ header: String?) -> String {
        guard let header else { return "" }
        return [browsers, systems]
            .compactMap { list in list.first { header.contains($0.0) }?.1 }
            .joined(separator: ", ")
    }
}
