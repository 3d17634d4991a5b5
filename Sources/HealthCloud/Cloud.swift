package import Foundation
package import HealthHTTP
internal import HealthSync
package import Hummingbird
package import Logging
internal import NIOCore

/// Assembles the cloud: routes, authentication, limits and their shared state.
package struct Cloud: Sendable {
    /// Every route, for the router, the OpenAPI document and the tests of authentication.
    package let routes: [CloudRoute]
    let service: CloudService
    private let requestLimiter: RateLimiter

    /// Creates a cloud over a store.
    package init(
        store: any CloudStore, environment: CloudEnvironment = CloudEnvironment(),
        logger: Logger = Logger(label: "HealthCloud")
    ) {
        service = CloudService(
            store: store, records: CloudRecords(store: store), notifier: CloudNotifier(),
            environment: environment, logger: logger,
            codeLimiter: RateLimiter(perMinute: environment.codesPerMinute, now: environment.now),
            addressLimiter: RateLimiter(
                perMinute: environment.codesPerMinuteAndAddress, now: environment.now),
            metrics: CloudMetrics(), questions: OpenQuestions(limit: environment.mostQuestions))
        requestLimiter = RateLimiter(
            perMinute: environment.requestsPerMinute, now: environment.now)
        let documented =
            EnrolmentRoutes(service: service).routes + RecordRoutes(service: service).routes
            + DayRoutes(service: service).routes + RequestRoutes(service: service).routes
            + SampleRoutes(service: service).routes
            + SampleDayRoutes(service: service).routes + FHIRRoutes(service: service).routes
            + ExportRoutes(service: service).routes
            + AssistantRoutes(service: service).routes
            + AccountRoutes(service: service).routes + OperationRoutes(service: service).routes
        routes = documented + [CloudOpenAPI.route(for: documented)]
    }

    /// A router with all routes.
    package func router() -> Router<CloudContext> {
        let router = Router(context: CloudContext.self)
        router.add(
            middleware: ClientAddressCheck(proxies: service.environment.trustedProxies))
        for route in routes {
            let group = router.group()
            group.add(middleware: RequestMiddleware(route: route, service: service))
            if !route.scopes.isEmpty {
                group.add(
                    middleware: Authentication(
                        service: service, route: route, limiter: requestLimiter))
            }
            group.on(RouterPath(route.path), method: route.method, use: route.handle)
        }
        return router
    }

    /// Adds a person and returns a one-time code that connects their first device.
    package func invite() async throws -> String {
        var generator = SystemRandomNumberGenerator()
        let person = PersonID.random(using: &generator)
        try await service.store.addPerson(person, at: service.now)
        let code = CloudSecret.code(for: person, using: &generator)
        try await service.store.addCode(
            code.hash, for: person, scope: .device,
            expires: service.now.addingTimeInterval(service.environment.codeLife))
        return code.text
    }
}

extension Cloud {
    /// Answers requests until the process is asked to terminate; running requests are answered
    /// first.
    ///
    /// - Parameter isOpen: Called once with the address, when the server accepts connections.
    /// - Throws: ``ServerSetupError/certificate(_:)`` for files that cannot be used.
    package func run(
        host: String, port: Int, certificate: ServerCertificate? = nil,
        limits: ConnectionLimits = ConnectionLimits(),
        isOpen: @escaping @Sendable (String) -> Void
    ) async throws {
        let scheme = certificate == nil ? "http" : "https"
        let logger = Logger(label: "HealthCloud")
        var application = Application(
            router: router(),
            server: try buildServer(
                certificate, limits: limits, proxies: service.environment.trustedProxies,
                refusal: try CloudProblem.crowded.refusal),
            configuration: .init(
                address: .hostname(HostText.address(host), port: port),
                serverName: "OpenHealthKit Cloud",
                availableConnectionsDelegate: limits.delegate(logger: logger)),
            onServerRunning: { channel in
                // Connections wait meanwhile.
                await warmUp(on: channel)
                let port = channel.localAddress?.port ?? port
                isOpen("\(scheme)://\(HostText.authority(host)):\(port)")
            }, logger: logger)
        application.addServices(
            CloudUpkeep(cloud: self), CloudRelay(cloud: self), CloudFigures(cloud: self))
        try await application.runService()
    }
}

/// The clock and the limits of a cloud server.
package struct CloudEnvironment: Sendable {
    /// The current date.
    package var now: @Sendable () -> Date
    /// Waits for a number of seconds.
    package var sleep: @Sendable (Double) async throws -> Void
    /// The lifetime of a one-time code in seconds.
    package var codeLife = 900.0
    /// The lifetime of a program's token in seconds; a device's token does not expire.
    package var programTokenLife = 365.0 * 86_400
    /// The limit of requests per minute and token.
    package var requestsPerMinute = 600.0
    /// The limit of codes per minute from all addresses together.
    package var codesPerMinute = 300.0
    /// The limit of codes per minute from one address.
    package var codesPerMinuteAndAddress = 30.0
    /// The longest time that a request for changes waits, in seconds.
    package var longestWait = 60.0
    /// The longest time that an assistant's question waits for the person on an open stream, in
    /// seconds.
    package var longestQuestion = 600.0
    /// The limit of waiting questions per token.
    package var mostQuestions = 4
    /// The proxies that may name a client's address; none by default.
    package var trustedProxies = TrustedProxies()

    package init(
        now: @escaping @Sendable () -> Date = { Date() },
        sleep: @escaping @Sendable (Double) async throws -> Void = {
            try await CancellableTimer.wait($0)
        }
    ) {
        self.now = now
        self.sleep = sleep
    }

    /// Whether a token is neither revoked nor expired at a date.
    func isValid(_ token: CloudToken, at date: Date) -> Bool {
        token.revokedAt == nil && token.expiresAt(life: programTokenLife).map { date < $0 } ?? true
    }
}
