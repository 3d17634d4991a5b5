internal import Foundation

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
