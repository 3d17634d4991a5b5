internal import Foundation
internal import HealthHTTP
package import Hummingbird
package import Logging

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
