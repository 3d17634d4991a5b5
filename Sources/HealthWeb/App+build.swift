internal import Foundation
internal import HealthHTTP
internal import Hummingbird
internal import Logging

/// Assembles the web app: first the checks, then one controller for each page.
func buildRouter(
    _ configuration: WebConfiguration, people: People, now: @escaping @Sendable () -> Date,
    logger: Logger
) throws -> Router<WebContext> {
    let renderer = try PageRenderer()
    let token = FormToken()
    let logins = Logins(now: now)
    let site = Site(
        people: people, renderer: renderer, token: token,
        asksForPassword: configuration.password != nil)
    let sessions = SessionCheck(
        logins: configuration.password == nil ? nil : logins,
        isEncrypted: configuration.certificate != nil)

    let router = Router(context: WebContext.self)
    router.add(middleware: ClientAddressCheck(proxies: configuration.trustedProxies))
    router.add(middleware: SecurityHeaders())
    router.add(middleware: BrowserLanguageCheck())
    router.add(middleware: ErrorPages(renderer: renderer, people: people))
    router.add(middleware: HostCheck(configuration))
    router.add(middleware: sessions)
    router.add(middleware: PersonCheck(people: people))
    AssetController(renderer: renderer, people: people).add(to: router)

    let pages = router.group().add(middleware: FormCheck(token: token))
    let limiter = LoginLimiter(now: now)
    LoginController(
        site: site, password: configuration.password, secondFactor: configuration.secondFactor,
        logins: logins, limiter: limiter, sessions: sessions, browsers: KnownBrowsers(), now: now,
        logger: logger
    ).add(to: pages)
    if site.asksForPassword {
        LoginSettingsController(
            site: site, logins: logins, secondFactor: configuration.secondFactor, limiter: limiter,
            now: now, logger: logger
        ).add(to: pages)
    }
    TodayController(site: site).add(to: pages)
    NutrientsController(site: site).add(to: pages)
    HistoryController(site: site).add(to: pages)
    ComposeController(site: site).add(to: pages)
    FoodController(site: site).add(to: pages)
    MoreController(site: site).add(to: pages)
    LiveController(site: site, logins: configuration.password == nil ? nil : logins)
        .add(to: pages)
    WelcomeController(site: site).add(to: pages)
    SyncController(site: site).add(to: pages)
    SettingsController(site: site).add(to: pages)
    TrendsController(site: site).add(to: pages)
    TogetherController(site: site).add(to: pages)
    DataController(site: site).add(to: pages)
    RecordingController(site: site).add(to: pages)
    AssistantController(site: site).add(to: pages)
    CloudController(site: site).add(to: pages)
    let transfer = TransferController(
        site: site, uploads: UploadReader(token: token, limit: configuration.uploadLimit))
    transfer.add(to: pages)
    transfer.addUploads(to: router)
    return router
}
