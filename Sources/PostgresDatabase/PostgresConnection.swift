internal import Dispatch
internal import Synchronization

/// A slot for one connection, with a queue of its own on which the calls block.
///
/// The first call opens the connection; after an error it is opened again.
package final class PostgresConnection: Sendable {
    private let address: PostgresAddress
    private let queue = DispatchQueue(label: "PostgresDatabase.Connection")
    /// This lock never has to wait: the queue runs one call at a time.
    private let session = Mutex<PostgresSession?>(nil)

    package init(_ address: PostgresAddress) { self.address = address }

    /// Runs a body on the connection, outside of the threads of Swift's tasks.
    ///
    /// - Throws: A ``PostgresError``, or an error of the body.
    package func perform<T: Sendable>(
        _ body: @escaping @Sendable (inout PostgresSession) throws -> T
    ) async throws -> T {
        try await withCheckedThrowingContinuation { continuation in
            queue.async {
                continuation.resume(with: Result { try self.run(body) })
            }
        }
    }

    private func run<T: Sendable>(
        _ body: @Sendable (inout PostgresSession) throws -> T
    ) throws -> T {
        try session.withLock { place in
            var session: PostgresSession
            if let known = place.take(), known.isUsable {
                session = known
            } else {
                session = try PostgresSession(address)
            }
            let outcome = Result { try body(&session) }
            place = consume session
            return try outcome.get()
        }
    }
}
