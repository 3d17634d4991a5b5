internal import Foundation
internal import HTTPTypes
internal import HealthCloudScreens
internal import HealthCloudSync
internal import HealthHTTP
internal import HealthJournal
internal import HealthScreens
internal import HealthWords
internal import Hummingbird
internal import Logging
internal import Synchronization

/// The page of the logins: where the app is open, and the second factor.
struct LoginSettingsPage: Page {
    static let template = "login-settings"
    let texts: LoginWords
    let logOut: String
    let sessions: [SessionView]
    /// Whether there is a file for a second factor.
    let hasSecondFactor: Bool
    let isOn: Bool
    /// The sentence about the present state.
    let state: String
    /// The key for an authenticator app; nil unless it is being set up.
    let setUp: SetUpView?
    /// The new recovery codes, which are shown once.
    let recoveryCodes: [String]
    let hasRecoveryCodes: Bool

    /// The second factor as a browser sees it.
    struct SecondFactorState: Sendable {
        /// Nil while it is off.
        let recoveryCodesLeft: Int?
        /// The secret that the browser's session is setting up.
        let offered: OneTimePassword?
    }

    struct SessionView: Sendable {
        let id: String
        let title: String
        /// The words for the browser of the request.
        let mark: String?
        let detail: String
    }

    struct SetUpView: Sendable {
        let key: String
        let address: String
        /// The QR code of the address as SVG; nil if the address is too long.
        let picture: String?
    }

    /// - Parameter account: The name of the app in the list of the authenticator app.
    init(
        _ logins: [Logins.Login], current: Session, secondFactor: SecondFactorState?,
        recoveryCodes: [String], account: String, _ environment: ScreenEnvironment
    ) {
        let words = environment.language.login
        texts = words
        logOut = environment.language.navigation.logOut
        func moment(_ date: Date) -> String {
            let zone = environment.timeZone()
            let day = environment.full(DayBoundary().day(of: date, in: zone))
            return "\(day), \(environment.time(date, in: zone))"
        }
        sessions = logins.map { login in
            let detail = words.session(
                began: moment(login.began), lastUsed: moment(login.lastUsed))
            return SessionView(
                id: login.id, title: login.browser.isEmpty ? words.unknownBrowser : login.browser,
                mark: login.session == current ? words.thisBrowser : nil,
                detail: [login.client?.description, detail].compactMap { $0 }
                    .joined(separator: " · "))
        }
        hasSecondFactor = secondFactor != nil
        isOn = secondFactor?.recoveryCodesLeft != nil
        state = secondFactor?.recoveryCodesLeft.map { words.isOn(recoveryCodes: $0) } ?? words.isOff
        let offered = isOn ? nil : secondFactor?.offered
        setUp = offered.map { password in
            let address = password.address(account: account)
            return SetUpView(
                key: password.key, address: address,
                picture: QRCode(address)?.svg(label: words.picture))
        }
        self.recoveryCodes = recoveryCodes
        hasRecoveryCodes = !recoveryCodes.isEmpty
    }
}

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
    /// The log of wrong passwords, with the address of the client and nothing else.
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
        // A browser that logged in with the password alone is logged out.
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
