package import Foundation

/// A limit of time that no test reaches, however busy the machine is.
package enum Unlimited {
    /// Waits until the task is cancelled.
    package static let sleep: @Sendable (TimeInterval) async throws -> Void = { _ in
        let (never, continuation) = AsyncStream<Never>.makeStream()
        for await _ in never {}
        continuation.finish()
        try Task.checkCancellation()
    }
}
