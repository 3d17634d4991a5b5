internal import Foundation
internal import Synchronization

/// Tells waiting devices that their person's records changed.
///
/// A notification says nothing but that; the devices read on from their cursors.
final class CloudNotifier: Sendable {
    private struct Listeners {
        var last = 0
        var streams: [PersonID: [Int: AsyncStream<Void>.Continuation]] = [:]
    }

    private let listeners = Mutex(Listeners())

    /// Notifications for a person, the newest of several alone, until the task is cancelled.
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

    /// Tells all who wait for this person.
    func send(_ person: PersonID) {
        // Copied first: a continuation may run its end handler, which takes the lock as well.
        let waiting = listeners.withLock { Array($0.streams[person, default: [:]].values) }
        for continuation in waiting { continuation.yield() }
    }

    /// How many wait now.
    var count: Int { listeners.withLock { $0.streams.values.map(\.count).reduce(0, +) } }
}
