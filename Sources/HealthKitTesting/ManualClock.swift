public import Foundation
internal import Synchronization

/// A clock that changes only when a test advances it.
///
/// ```swift
/// let clock = ManualClock(Date(timeIntervalSince1970: 1_773_144_000))
/// var configuration = OpenHealthKitConfiguration.temporary()
/// configuration.now = { clock.now }
/// clock.advance(by: 3600)
/// ```
public final class ManualClock: Sendable {
    private let instant: Mutex<Date>

    /// Creates a clock with a date.
    public init(_ now: Date) { instant = Mutex(now) }

    /// The current date of the clock.
    public var now: Date { instant.withLock { $0 } }

    /// Advances the clock.
    ///
    /// - Parameter seconds: The number of seconds; a negative number sets the clock back.
    public func advance(by seconds: TimeInterval) { instant.withLock { $0 += seconds } }
}
