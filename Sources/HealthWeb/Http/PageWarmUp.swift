internal import HTTPTypes
internal import HealthDatabase
internal import HealthModel
internal import Hummingbird
internal import Logging
internal import NIOCore
internal import ServiceLifecycle

/// Renders the pages once as soon as the server runs, before a person waits for them.
///
/// The first request of a page takes up to ten times as long as the next one: texts are read, statements
/// prepared, formatters made, and after an import the figures of a type's days are computed and kept. The
/// pages are rendered as for a request, without the checks of a browser, and thrown away.
struct PageWarmUp: Service {
    let people: People
    /// The pages without the checks of a request.
    let pages: any HTTPResponder<WebContext>
    private let logger = Logger(label: "HealthWeb", factory: { _ in SwiftLogNoOpLogHandler() })

    /// The pages that everybody has, the most visited first.
    static let paths = [
        "/", "/trends", "/log", "/history", "/data", "/trends?range=year", "/sync",
    ]

    /// The number of samples from which the page of a type takes long without kept figures.
    static let manySamples = 2_000

    func run() async throws {
        for person in people.all {
            for path in await Self.paths(of: person) where !Task.isShuttingDownGracefully {
                _ = await visit(path, of: person)
            }
        }
        try? await gracefulShutdown()
    }

    /// The pages of a person: those of all, and of the types with many samples, the largest first.
    static func paths(of person: Person) async -> [String] {
        let counts = (try? await person.database.countsByType()) ?? [:]
        let types = counts.filter { $0.value >= manySamples }.sorted {
            ($1.value, $0.key.name) < ($0.value, $1.key.name)
        }
        return paths + types.map { "/data/\($0.key.name)?range=all" }
    }

    /// Renders a page and returns its status; nil for a page that cannot be shown, as the person will see who
    /// opens it.
    func visit(_ path: String, of person: Person) async -> HTTPResponse.Status? {
        let request = Request(
            head: HTTPRequest(method: .get, scheme: nil, authority: nil, path: path),
            body: RequestBody(buffer: ByteBuffer()))
        let context = WebContext(of: person, logger: logger)
        return try? await pages.respond(to: request, context: context).status
    }
}
