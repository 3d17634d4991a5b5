internal import Crypto
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// Reads the fields of a form, and rejects a form without this session's token.
///
/// Every request that may change something is checked here, except uploads: they are streamed, and
/// ``UploadReader`` checks them before it stores anything.
struct FormCheck: RouterMiddleware {
    typealias Context = WebContext
    let token: FormToken

    @concurrent func handle(
        _ request: Request, context: WebContext,
        next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        guard ![.get, .head].contains(request.method) else {
            return try await next(request, context)
        }
        guard request.method == .post else {
            throw WebError.notPossible
        }
        guard
            request.headers[.contentType]?.lowercased().hasPrefix(
                "application/x-www-form-urlencoded") == true
        else { throw WebError.malformed }
        let body: ByteBuffer
        do {
            body = try await request.body.collect(upTo: context.maxUploadSize)
        } catch is NIOTooManyBytesError {
            throw WebError.tooLarge
        }
        guard let text = String(validating: body.readableBytesView, as: UTF8.self),
            let form = FormFields(encoded: text)
        else { throw WebError.malformed }
        let given = form[FormToken.field] ?? request.header(FormToken.header)
        guard token.accepts(given, for: context.session) else { throw WebError.wrongToken }
        var context = context
        context.form = form
        return try await next(request, context)
    }
}

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
