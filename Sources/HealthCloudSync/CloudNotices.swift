package import Foundation
internal import HealthJournal
internal import HealthSync

/// Notifies the engine of other devices' changes, by requests that wait at the server.
///
/// A request that gets no answer in time is dropped, and a failure is followed by a pause, so that
/// a broken connection is replaced.
struct CloudNotices: Sendable {
    let client: CloudClient
    let journal: Journal
    let remote: RemoteID
    let sleep: @Sendable (TimeInterval) async throws -> Void
    /// A factor from 0.5 to 1 for each pause, so that devices do not send their requests at the
    /// same time.
    let jitter: @Sendable () -> Double

    /// The number of seconds for which the server waits for a change.
    static let wait = 50
    /// The largest number of seconds for one request.
    static let longestRequest = 70.0

    /// The result of one request.
    private enum Finding {
        case change, nothing, failure
    }

    /// Change notifications until the task is cancelled, one at a time.
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
                // If the pass did not move the cursor, the next request must wait.
                failures = await self.position().cursor == position.cursor ? failures + 1 : 0
            }
            guard failures > 0 else { continue }
            let pause = CloudPause.seconds(after: failures) * jitter()
            guard (try? await sleep(pause)) != nil else { return }
        }
    }

    /// Sends one request, which the server answers after a change or a while.
    private func look(after position: CloudPosition) async -> Finding {
        // Without a cursor there is no position after which to wait.
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

    /// Notifies the engine, and waits until its pass has ended.
    private func notify(_ continuation: AsyncStream<RemoteNotice>.Continuation) async {
        let (ended, end) = AsyncStream.makeStream(of: Void.self)
        let notice = RemoteNotice(stream: CloudRemote.entries) { end.finish() }
        guard case .enqueued = continuation.yield(notice) else { return }
        for await _ in ended {}
    }

    /// The position after which changes are read.
    private func position() async -> CloudPosition {
        let remote = remote
        let position = try? await journal.withSnapshot { tx in
            try tx.remote(remote).cloudPosition()
        }
        return position ?? CloudPosition()
    }
}

/// The pauses between requests that fail.
package enum CloudPause {
    /// The longest pause, in seconds.
    static let longest = 300.0

    /// The pause before the next request, in seconds: one at first, doubled after each failure in a row.
    package static func seconds(after failures: Int) -> TimeInterval {
        min(exp2(Double(min(failures - 1, 16))), longest)
    }
}
