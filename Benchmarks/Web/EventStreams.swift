internal import Foundation
internal import FoundationNetworking
internal import Synchronization

/// Streams of events that stay open, as open pages have them.
final class EventStreams: NSObject, URLSessionDataDelegate, Sendable {
    private let counters: Mutex<[Int: EventCounter]> = Mutex([:])
    private let session: Mutex<URLSession?> = Mutex(nil)

    init(count: Int, port: Int) throws {
        super.init()
        let made = URLSession(configuration: .ephemeral, delegate: self, delegateQueue: nil)
        guard let url = URL(string: "http://localhost:\(port)/events") else { return }
        for _ in 0..<count { made.dataTask(with: url).resume() }
        session.withLock { $0 = made }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        counters.withLock { $0[dataTask.taskIdentifier, default: EventCounter()].receive(data) }
    }

    /// How many changes each stream told.
    func events() -> [Int] {
        counters.withLock { $0.sorted { $0.key < $1.key }.map(\.value.changes) }
    }

    func close() { session.withLock { $0?.invalidateAndCancel() } }
}
