internal import Foundation
internal import ServiceLifecycle
internal import Synchronization

/// Notifies waiting devices that records of their person changed.
///
/// A notification carries no data; the devices read on from their cursors.
final class CloudNotifier: Sendable {
    private struct Listeners {
        var last = 0
        var streams: [PersonID: [Int: AsyncStream<Void>.Continuation]] = [:]
    }

    private let listeners = Mutex(Listeners())

    /// The notifications for a person, coalesced, until the task is cancelled.
    func changes(of person: PersonID) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = listeners.withLock { listeners in
            listeners.last += 1
            listeners.streams[person, default: [:]][listeners.last] = continuation
            return listeners.last
        }
        continuation.onTermination = { [weak self] _ in
            self?.listeners.withLock { listeners in
                listeners.streams[person]?[number] = nil
                if listeners.streams[person]?.isEmpty == true { listeners.streams[person] = nil }
            }
        }
        return stream
    }

    /// Notifies all subscribers of a person.
    func send(_ person: PersonID) {
        // Copied first: a continuation may run its termination handler, which takes the lock as
        // well.
        let waiting = listeners.withLock { Array($0.streams[person, default: [:]].values) }
        for continuation in waiting { continuation.yield() }
    }

    /// Notifies all subscribers of all people.
    func sendToAll() {
        let waiting = listeners.withLock { $0.streams.values.flatMap(\.values) }
        for continuation in waiting { continuation.yield() }
    }

    /// The number of subscribers.
    var count: Int { listeners.withLock { $0.streams.values.map(\.count).reduce(0, +) } }
}

/// Notifies this server's subscribers of changes that other servers of the same database made.
struct CloudRelay: Service {
    let cloud: Cloud

    func run() async throws {
        await cancelWhenGracefulShutdown { await cloud.relayChanges() }
    }
}

extension Cloud {
    /// Passes on the changes of other servers until the task is cancelled.
    package func relayChanges() async {
        for await person in service.store.changesElsewhere(sleep: service.environment.sleep) {
            if let person {
                service.notifier.send(person)
            } else {
                service.notifier.sendToAll()
            }
        }
    }
}

extension CloudService {
    /// Notifies the subscribers of a person, at every server of the database.
    func notifyOfChange(to person: PersonID) {
        notifier.send(person)
        store.announce(person)
    }
}

extension CloudService {
    /// Waits for a change of a person's data, but not longer than the caller may receive it.
    ///
    /// - Throws: ``CloudProblem/unauthorized`` if the caller may receive nothing any more; ``CloudStoreError``.
    func waitForChange(
        in stream: AsyncStream<Void>, within seconds: Double, for caller: CloudIdentity
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { for await _ in stream.cancelOnGracefulShutdown() { return } }
            group.addTask { try? await environment.sleep(seconds) }
            group.addTask { try await watchAuthority(of: caller) }
            defer { group.cancelAll() }
            try await group.next()
        }
        try await checkAuthority(of: caller)
    }
}

/// The text of a server-sent event stream of change notifications.
enum EventStream {
    /// One event for each change, and a comment every 15 seconds that keeps proxies from closing
    /// the connection.
    ///
    /// - Parameter watch: Returns or throws when the stream has to end.
    static func texts(
        of changes: AsyncStream<Void>, sleep: @escaping @Sendable (Double) async throws -> Void,
        until watch: @escaping @Sendable () async throws -> Void
    ) -> AsyncStream<String> {
        AsyncStream { continuation in
            let changing = Task {
                continuation.yield(change)
                for await _ in changes { continuation.yield(change) }
                continuation.finish()
            }
            let keeping = Task {
                while (try? await sleep(15)) != nil { continuation.yield(": alive\n\n") }
            }
            let watching = Task {
                try? await watch()
                continuation.finish()
            }
            continuation.onTermination = { _ in
                changing.cancel()
                keeping.cancel()
                watching.cancel()
            }
        }
    }

    private static let change = "event: change\ndata: {}\n\n"
}
