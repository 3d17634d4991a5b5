package import Foundation
package import HealthHTTP
internal import HealthSync
internal import Hummingbird

/// The clock and the limits of a cloud server.
package struct CloudEnvironment: Sendable {
    /// The current date.
    package var now: @Sendable () -> Date
    /// Waits for a number of seconds.
    package var sleep: @Sendable (Double) async throws -> Void
    /// The lifetime of a one-time code in seconds.
    package var codeLife = 900.0
    /// The lifetime of a program's token in seconds; a device's token does not expire.
    package var programTokenLife = 365.0 * 86_400
    /// The limit of requests per minute and token.
    package var requestsPerMinute = 600.0
    /// The limit of codes per minute from all addresses together.
    package var codesPerMinute = 300.0
    /// The limit of codes per minute from one address.
    package var codesPerMinuteAndAddress = 30.0
    /// The longest time that a request for changes waits, in seconds.
    package var longestWait = 60.0
    /// The longest time that an assistant's question waits for the person on an open stream, in
    /// seconds.
    package var longestQuestion = 600.0
    /// The limit of waiting questions per token.
    package var mostQuestions = 4
    /// The proxies that may name a client's address; none by default.
    package var trustedProxies = TrustedProxies()

    package init(
        now: @escaping @Sendable () -> Date = { Date() },
        sleep: @escaping @Sendable (Double) async throws -> Void = {
            try await CancellableTimer.wait($0)
        }
    ) {
        self.now = now
        self.sleep = sleep
    }

    /// Whether a token is neither revoked nor expired at a date.
    func isValid(_ token: CloudToken, at date: Date) -> Bool {
        token.revokedAt == nil && token.expiresAt(life: programTokenLife).map { date < $0 } ?? true
    }
}
