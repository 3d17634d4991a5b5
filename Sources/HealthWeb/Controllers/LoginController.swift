internal import Foundation
internal import HTTPTypes
internal import HealthHTTP
internal import Hummingbird
internal import Logging

/// The page that asks for the password, and for a code if there is a second factor.
struct LoginController: Sendable {
    let site: Site
    let password: PasswordHash?
    let secondFactor: SecondFactor?
    let logins: Logins
    let limiter: LoginLimiter
    let sessions: SessionCheck
    let browsers: KnownBrowsers
    let now: @Sendable () -> Date
    /// Where wrong passwords are logged, with the address of the client and nothing else.
    let logger: Logger

    func add(to router: RouterGroup<WebContext>) {
        router.get("/login") { request, context in
            try page(request, context, isWrong: false)
        }
        router.post("/login", use: logIn)
        router.post("/logout", use: logOut)
    }

    private func page(_ request: Request, _ context: WebContext, isWrong: Bool) throws
        -> Response
    {
        let language = site.people.language(of: request)
        let page = LoginPage(
            isWrong: isWrong, needsCode: try secondFactor?.recoveryCodesLeft() != nil, language)
        var chrome = Chrome(title: page.heading, language)
        chrome.token = site.token.text(for: context.session)
        return .html(
            site.renderer.html(page, chrome), status: isWrong ? .unauthorized : .ok)
    }

    @Sendable private func logIn(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        guard let password else { return .see("/") }
        let known = browsers.browser(of: request)
        let caller: LoginLimiter.Caller =
            known.map { .browser($0) } ?? .network(ClientNetwork(context.client))
        guard limiter.mayTry(caller) else { throw WebError.busy }
        // A code that comes with a wrong password is not used up.
        guard password.accepts(context.form["password"] ?? ""),
            try secondFactor?.accepts(context.form["code"] ?? "", at: now()) ?? true
        else {
            logger.logFailedLogin(from: context.client)
            return try page(request, context, isWrong: true)
        }
        limiter.succeeded(caller)
        // The login gets a new session, because another site may have planted the present one.
        let session = Session.new()
        logins.add(
            session, from: context.client, browser: BrowserName.of(request.headers[.userAgent]))
        var response = Response.see("/")
        response.setCookie(sessions.cookie(session))
        if known == nil {
            response.setCookie(browsers.newCookie(isEncrypted: sessions.isEncrypted))
        }
        return response
    }

    @Sendable private func logOut(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        logins.remove(context.session)
        return .see("/login")
    }
}
