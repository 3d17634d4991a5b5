public import Foundation
internal import Synchronization

/// A clock that stands still until a test moves it.
///
/// ```swift
/// let clock = ManualClock(Date(timeIntervalSince1970: 1_773_144_000))
/// var configuration = OpenHealthKitConfiguration.temporary()
/// configuration.now = { clock.now }
/// clock.advance(by: 3600)
/// ```
public final class ManualClock: Sendable {
    private let instant: Mutex<Date>

    /// A clock that shows an instant.
    public init(_ now: Date) { instant = Mutex(now) }

    /// The instant that the clock shows.
    public var now: Date { instant.withLock { $0 } }

    /// Moves the clock.
    ///
    /// - Parameter seconds: How far; less than 0 moves it back.
    public func advance(by seconds: TimeInterval) { instant.withLock { $0 += seconds } }
}
