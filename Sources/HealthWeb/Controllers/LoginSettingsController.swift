internal import Foundation
internal import HTTPTypes
internal import HealthHTTP
internal import HealthWords
internal import Hummingbird
internal import Logging
internal import Synchronization

/// The page of the logins: where the app is open, and the second factor.
struct LoginSettingsController: Sendable {
    let site: Site
    let logins: Logins
    /// Nil where no file is named for it.
    let secondFactor: SecondFactor?
    let limiter: LoginLimiter
    let now: @Sendable () -> Date
    let logger: Logger
    private let offered = OfferedSecret()

    static let path = "/settings/login"

    /// The secret that a session was shown, until a code proves that an app has it.
    private final class OfferedSecret: Sendable {
        private let offer = Mutex<(session: Session, password: OneTimePassword)?>(nil)

        func password(of session: Session) -> OneTimePassword? {
            offer.withLock { $0?.session == session ? $0?.password : nil }
        }

        func set(_ password: OneTimePassword?, for session: Session) {
            offer.withLock { $0 = password.map { (session, $0) } }
        }
    }

    func add(to router: RouterGroup<WebContext>) {
        router.get("/settings/login") { request, context in
            try await page(request, context)
        }
        router.post("/settings/login/end") { _, context in
            logins.remove(id: context.form["login"] ?? "")
            return Response.see(Self.path)
        }
        router.post("/settings/login/end-all") { _, _ in
            logins.removeAll()
            return Response.see("/login")
        }
        router.post("/settings/login/set-up") { _, context in
            guard try secondFactor?.recoveryCodesLeft() == nil else { throw WebError.malformed }
            offered.set(.new(), for: context.session)
            return Response.see(Self.path)
        }
        router.post("/settings/login/turn-on", use: turnOn)
        router.post("/settings/login/turn-off", use: turnOff)
    }

    @Sendable private func turnOn(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        guard let secondFactor, try secondFactor.recoveryCodesLeft() == nil,
            let password = offered.password(of: context.session)
        else { throw WebError.malformed }
        let codes = try secondFactor.turnOn(
            password, code: context.form["code"] ?? "", at: now())
        guard let codes else {
            return try await page(request, context, isWrong: true)
        }
        offered.set(nil, for: context.session)
        // Whoever has the password alone is not to stay in.
        logins.removeAll(except: context.session)
        return try await page(request, context, recoveryCodes: codes)
    }

    @Sendable private func turnOff(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        guard let secondFactor else { throw WebError.malformed }
        // A browser that somebody left open is not to guess.
        let caller = LoginLimiter.Caller.browser("second factor of \(context.session.id)")
        guard limiter.mayTry(caller) else { throw WebError.busy }
        guard try secondFactor.accepts(context.form["code"] ?? "", at: now()) else {
            logger.logFailedLogin(from: context.client)
            return try await page(request, context, isWrong: true)
        }
        limiter.succeeded(caller)
        try secondFactor.turnOff()
        return .see(Self.path)
    }

    private func page(
        _ request: Request, _ context: WebContext, recoveryCodes: [String] = [],
        isWrong: Bool = false
    ) async throws -> Response {
        let page = LoginSettingsPage(
            logins.all, current: context.session,
            secondFactor: try secondFactor.map {
                LoginSettingsPage.SecondFactorState(
                    recoveryCodesLeft: try $0.recoveryCodesLeft(),
                    offered: offered.password(of: context.session))
            },
            recoveryCodes: recoveryCodes, account: context.authority,
            try site.person(context).environment)
        return try await site.response(
            page, title: page.texts.title, at: .settings, request, context, path: Self.path,
            status: isWrong ? .unprocessableContent : .ok,
            problem: isWrong ? page.texts.codeIsWrong : nil)
    }
}
