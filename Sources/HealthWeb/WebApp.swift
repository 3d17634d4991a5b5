public import Foundation
internal import HTTPTypes
internal import HealthHTTP
internal import HealthScreens
internal import HealthWords
internal import Hummingbird
public import Logging
internal import NIOCore
internal import ServiceLifecycle

/// The app for a browser: logging, reviewing, connecting, syncing.
///
/// It runs until its task is cancelled, or until the process is asked to terminate.
public struct WebApp: Sendable {
    private let configuration: WebConfiguration
    let people: People
    private let renderer: PageRenderer
    private let logger: Logger
    private let now: @Sendable () -> Date

    /// Opens the data of all people, without listening yet.
    ///
    /// - Throws: ``WebSetupError`` for a configuration that would expose data; the error of a
    ///   journal or store that cannot be opened.
    public init(
        _ setups: [PersonSetup], configuration: WebConfiguration = WebConfiguration(),
        now: @escaping @Sendable () -> Date = { Date() },
        logger: Logger = Logger(label: "HealthWeb")
    ) async throws {
        try configuration.validate()
        self.configuration = configuration
        self.logger = logger
        self.now = now
        renderer = try PageRenderer()
        people = try await People(setups)
    }

    /// Serves until it is terminated; open requests are finished first.
    ///
    /// - Parameter listening: Called with the address when the server accepts connections.
    public func run(listening: @escaping @Sendable (String) async -> Void = { _ in }) async throws {
        let configuration = configuration
        var application = Application(
            router: router(),
            server: try buildServer(
                configuration.certificate, limits: configuration.connections,
                proxies: configuration.trustedProxies, refusal: refusal),
            configuration: ApplicationConfiguration(
                address: .hostname(
                    HostText.address(configuration.host), port: configuration.port),
                availableConnectionsDelegate: configuration.connections.delegate(logger: logger)),
            onServerRunning: { channel in
                await listening(
                    configuration.address(
                        port: channel.localAddress?.port ?? configuration.port))
            }, logger: logger)
        application.addServices(
            SyncService(people: people), PageWarmUp(people: people, pages: pages()))
        try await application.runService()
    }

    /// The response to a browser for which there is no room, in the language of the first person.
    private var refusal: ByteBuffer {
        let language = people.person(nil)?.environment.language ?? .english
        let page = language.pageErrors.crowded
        return ConnectionLimits.refusal(
            "\(page.title)\n\n\(page.text)\n".utf8, type: "text/plain; charset=utf-8")
    }

    /// The pages without the checks of a request, for ``PageWarmUp``.
    func pages() -> some HTTPResponder<WebContext> {
        let site = Site(
            people: people, renderer: renderer, token: FormToken(), asksForPassword: false)
        let router = Router(context: WebContext.self)
        addPages(of: site, to: router.group())
        return router.buildResponder()
    }

    /// Fills the empty journals of demonstration people with generated data; a running server does
    /// this itself.
    package func fillDemonstrations() async throws {
        for person in people.all where person.isDemonstration {
            try await Demonstration(person).fillIfEmpty()
        }
    }

    /// The application without its services, for tests.
    func testApplication() throws -> some ApplicationProtocol {
        Application(router: router(), logger: logger)
    }

    private func router() -> Router<WebContext> {
        buildRouter(configuration, people: people, renderer: renderer, now: now, logger: logger)
    }
}

/// Assembles the web app: first the checks, then one controller for each page.
func buildRouter(
    _ configuration: WebConfiguration, people: People, renderer: PageRenderer,
    now: @escaping @Sendable () -> Date, logger: Logger
) -> Router<WebContext> {
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
    addPages(of: site, to: pages)
    LiveController(site: site, logins: configuration.password == nil ? nil : logins)
        .add(to: pages)
    let photos = PhotoController(
        site: site, uploads: UploadReader(token: token, limit: MealPhoto.mostBytes))
    photos.add(to: pages)
    photos.addUploads(to: router)
    let transfer = TransferController(
        site: site, uploads: UploadReader(token: token, limit: configuration.uploadLimit))
    transfer.add(to: pages)
    transfer.addUploads(to: router)
    return router
}

/// Adds the pages that a person sees, and their forms.
private func addPages(of site: Site, to pages: RouterGroup<WebContext>) {
    TodayController(site: site).add(to: pages)
    NutrientsController(site: site).add(to: pages)
    HistoryController(site: site).add(to: pages)
    ComposeController(site: site).add(to: pages)
    FoodController(site: site).add(to: pages)
    MoreController(site: site).add(to: pages)
    WelcomeController(site: site).add(to: pages)
    SyncController(site: site).add(to: pages)
    SettingsController(site: site).add(to: pages)
    TrendsController(site: site).add(to: pages)
    TogetherController(site: site).add(to: pages)
    DataController(site: site).add(to: pages)
    RecordingController(site: site).add(to: pages)
    AssistantController(site: site).add(to: pages)
    CloudController(site: site).add(to: pages)
    CloudSamplesController(site: site).add(to: pages)
}

/// Runs the sync of journals, health stores and clouds while the server runs.
struct SyncService: Service {
    let people: People

    func run() async throws {
        for person in people.all {
            if person.isDemonstration { try? await Demonstration(person).fillIfEmpty() }
            await person.start()
        }
        try? await gracefulShutdown()
        for person in people.all { await person.stop() }
    }
}
