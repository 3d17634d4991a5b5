internal import Foundation
internal import HealthJournal
internal import HealthSync

/// Waits at the server for other devices' changes, and says when there are some.
///
/// Each request waits at the server for a while. One that gets no answer in time is given up, and a
/// failure is followed by a pause, so that a connection that died is replaced by itself.
struct CloudNotices: Sendable {
    let client: CloudClient
    let journal: Journal
    let remote: RemoteID
    let sleep: @Sendable (TimeInterval) async throws -> Void
    /// A factor from 0.5 to 1 for each pause, so that devices do not ask together.
    let jitter: @Sendable () -> Double

    /// How long the server waits for a change, in seconds.
    static let wait = 50
    /// How long a request may take in all, in seconds.
    static let longestRequest = 70.0
    /// The pause before the next request, in seconds; doubled after each failure in a row.
    static let firstPause = 1.0
    static let longestPause = 300.0

    /// What one request found.
    private enum Finding {
        case change, nothing, failure
    }

    /// Notices until the task is cancelled, one at a time.
    func stream() -> AsyncStream<RemoteNotice> {
        let (stream, continuation) = AsyncStream.makeStream(of: RemoteNotice.self)
        let task = Task {
            await follow(continuation)
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }

    private func follow(_ continuation: AsyncStream<RemoteNotice>.Continuation) async {
        var failures = 0
        while !Task.isCancelled {
            let position = await position()
            switch await look(after: position) {
            case .nothing: failures = 0
            case .failure: failures += 1
            case .change:
                await notify(continuation)
                // A pass that did not get further must not be asked for again at once.
                failures = await self.position().cursor == position.cursor ? failures + 1 : 0
            }
            guard failures > 0 else { continue }
            guard (try? await sleep(pause(after: failures))) != nil else { return }
        }
    }

    private func pause(after failures: Int) -> TimeInterval {
        let doublings = Double(min(failures - 1, 16))
        return min(Self.firstPause * exp2(doublings), Self.longestPause) * jitter()
    }

    /// Asks the server once; it answers when something changes, or after a while.
    private func look(after position: CloudPosition) async -> Finding {
        // Before the first pass there is nothing to wait behind.
        guard let cursor = position.cursor else { return .failure }
        let client = client
        do {
            let page = try await Deadline.run(Self.longestRequest, sleep: sleep) {
                try await client.changes(
                    after: cursor, pushed: position.pushed, limit: 1, wait: Self.wait)
            }
            return page.records.isEmpty ? .nothing : .change
        } catch CloudError.cursorExpired {
            // The pass reads everything again.
            return .change
        } catch {
            return .failure
        }
    }

    /// Tells the engine, and waits until its pass has ended.
    private func notify(_ continuation: AsyncStream<RemoteNotice>.Continuation) async {
        let (ended, end) = AsyncStream.makeStream(of: Void.self)
        let notice = RemoteNotice(stream: CloudRemote.entries) { end.finish() }
        guard case .enqueued = continuation.yield(notice) else { return }
        for await _ in ended {}
    }

    /// Where the changes are read from next.
    private func position() async -> CloudPosition {
        let remote = remote
        let position = try? await journal.withSnapshot { tx in
            try tx.remote(remote).cloudPosition()
        }
        return position ?? CloudPosition()
    }
}
