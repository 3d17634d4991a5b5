internal import Foundation
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
