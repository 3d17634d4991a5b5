package import Foundation
internal import HealthSync
internal import Hummingbird

/// The world of a cloud server, and its limits.
package struct CloudEnvironment: Sendable {
    /// The instant that it is.
    package var now: @Sendable () -> Date
    /// Waits some seconds.
    package var sleep: @Sendable (Double) async throws -> Void
    /// How long a one-time code is good, in seconds.
    package var codeLife = 900.0
    /// How many requests a minute one token may make.
    package var requestsPerMinute = 600.0
    /// How many codes a minute may be tried from all addresses together.
    package var codesPerMinute = 300.0
    /// How many codes a minute may be tried from one address.
    package var codesPerMinuteAndAddress = 30.0
    /// How long an assistant's question may wait for the person on an open stream, in seconds.
    package var longestQuestion = 600.0
    /// How many questions of one token may wait so.
    package var mostQuestions = 4

    package init(
        now: @escaping @Sendable () -> Date = { Date() },
        sleep: @escaping @Sendable (Double) async throws -> Void = {
            try await CancellableTimer.wait($0)
        }
    ) {
        self.now = now
        self.sleep = sleep
    }
}
