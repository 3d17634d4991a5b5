internal import Foundation
internal import HTTPTypes
internal import HealthDatabase
internal import HealthJournal
internal import HealthSync
internal import Hummingbird
internal import NIOCore
internal import ServiceLifecycle

/// The stream of server-sent events that makes open pages load their content again.
struct LiveController: Sendable {
    let site: Site
    /// The logins of this app; nil if it asks for no password.
    let logins: Logins?
    /// A comment every few seconds keeps the connection open.
    private static let heartbeat = 15.0
    /// The seconds between two looks whether the browser is still logged in.
    private static let loginInterval = 0.5

    func add(to router: RouterGroup<WebContext>) {
        router.get("/events", use: stream)
    }

    @Sendable private func stream(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let (person, session) = (try site.person(context), context.session)
        var response = Response(
            status: .ok,
            body: ResponseBody { writer in
                try await writer.write(ByteBuffer(string: "retry: 2000\n\n"))
                let events = events(of: person, for: session)
                for await text in events.cancelOnGracefulShutdown() {
                    guard isLoggedIn(session) else { break }
                    try await writer.write(ByteBuffer(string: text))
                }
                try await writer.finish(nil)
            })
        response.headers[.contentType] = "text/event-stream"
        response.headers[.cacheControl] = "no-store"
        return response
    }

    private func isLoggedIn(_ session: Session) -> Bool {
        logins?.stillContains(session) ?? true
    }

    private func events(of person: Person, for session: Session) -> AsyncStream<String> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: String.self, bufferingPolicy: .bufferingNewest(4))
        let task = Task {
            await withTaskGroup { group in
                group.addTask {
                    for await _ in LiveUpdates.changes(of: person) {
                        continuation.yield("event: change\ndata: 1\n\n")
                    }
                }
                group.addTask {
                    while !Task.isCancelled {
                        do { try await CancellableTimer.wait(Self.heartbeat) } catch { return }
                        continuation.yield(": here\n\n")
                    }
                }
                group.addTask {
                    while isLoggedIn(session) {
                        do { try await CancellableTimer.wait(Self.loginInterval) } catch { return }
                    }
                    continuation.finish()
                }
            }
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }
}

/// Notifies when a person's data changed, in this process or in another one that uses the files.
struct LiveUpdates: Sendable {
    /// The interval of checks for commits of other processes.
    static let interval = 1.0

    /// A stream with a number for every later change; changes that come together are coalesced.
    static func changes(of person: Person) -> AsyncStream<Int> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Int.self, bufferingPolicy: .bufferingNewest(1))
        let task = Task {
            await withTaskGroup { group in
                group.addTask { for await _ in person.journal.commits() { continuation.yield(0) } }
                group.addTask { for await _ in person.database.commits() { continuation.yield(1) } }
                group.addTask { await follow(person.journal) { continuation.yield(2) } }
            }
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }

    /// Polls the change log: commits of other processes send no notification here.
    private static func follow(_ journal: Journal, changed: @Sendable () -> Void) async {
        var last = try? await journal.lastChange()
        while !Task.isCancelled {
            do { try await CancellableTimer.wait(interval) } catch { return }
            let now = try? await journal.lastChange()
            if now != last { changed() }
            last = now
        }
    }
}
