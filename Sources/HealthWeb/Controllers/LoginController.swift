internal import HealthHTTP
internal import Hummingbird
internal import Logging

/// The page that asks for the password.
struct LoginController: Sendable {
    let site: Site
    let password: PasswordHash?
    let logins: Logins
    let limiter: LoginLimiter
    let sessions: SessionCheck
    let browsers: KnownBrowsers
    /// Where wrong passwords are logged, with the address of the client and nothing else.
    let logger: Logger

    func add(to router: RouterGroup<WebContext>) {
        router.get("/login") { request, context in page(request, context, isWrong: false) }
        router.post("/login", use: logIn)
        router.post("/logout", use: logOut)
    }

    private func page(_ request: Request, _ context: WebContext, isWrong: Bool) -> Response {
        let language = site.people.language(of: request)
        let page = LoginPage(isWrong: isWrong, language)
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
        guard password.accepts(context.form["password"] ?? "") else {
            logger.logFailedLogin(from: context.client)
            return page(request, context, isWrong: true)
        }
        limiter.succeeded(caller)
        // The login gets a new session, because another site may have planted the present one.
        let session = Session.new()
        logins.add(session)
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
