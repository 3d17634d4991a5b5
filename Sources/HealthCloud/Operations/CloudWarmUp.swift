internal import Foundation
internal import HTTPTypes
internal import HealthJournal
internal import HealthModel
internal import Hummingbird
internal import Logging
package import NIOCore

extension Cloud {
    /// Warms the server up before its first request: reads daily figures of a person who does not exist.
    ///
    /// Code that runs for the first time in a process takes several times as long: the runtime looks up types and
    /// conformances, libraries read tables, and a database opens connections and plans statements. The reading takes the way
    /// of a real request, first with a token that does not exist, then without a person, so it changes nothing.
    ///
    /// - Parameter channel: The channel on which the server listens.
    package func warmUp(on channel: any Channel) async {
        await service.store.warmUp()
        // Neither its limits nor its metrics are those of the server.
        let other = Cloud(
            store: service.store, environment: service.environment,
            logger: Logger(label: "warm-up") { _ in SwiftLogNoOpLogHandler() })
        var context = CloudContext(
            source: ApplicationRequestContextSource(channel: channel, logger: other.service.logger))
        let request = Self.reading(at: service.now)
        _ = try? await other.router().buildResponder().respond(to: request, context: context)
        context.identity = .nobody
        for route in other.routes where route.operation == SampleDayRoutes.operation {
            _ = try? await route.handle(request, context)
        }
    }

    /// A request for a year of daily figures, with a token that does not exist.
    private static func reading(at now: Date) -> Request {
        let today = DayBoundary().day(of: now, in: .gmt)
        var generator = SystemRandomNumberGenerator()
        let secret = CloudSecret.token(for: .nobody, using: &generator)
        let query =
            "type=\(ObjectType.stepCount.identifier)&timeZone=GMT&from=\(today.advanced(by: -365))&to=\(today)"
        return Request(
            head: HTTPRequest(
                method: .get, scheme: "http", authority: "localhost",
                path: SampleDayRoutes.path + "?" + query,
                headerFields: [.authorization: "Bearer \(secret.text)"]),
            body: RequestBody(buffer: ByteBuffer()))
    }
}

extension CloudIdentity {
    fileprivate static let nobody = CloudIdentity(
        person: .nobody,
        token: CloudToken(
            number: 0, scope: .read, device: "", name: "", createdAt: .distantPast, acknowledged: 0),
        hash: Data())
}
