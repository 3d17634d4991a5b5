public import Foundation

/// Decides when a failed operation is retried: after 60 s, then after twice as long each time, up
/// to an hour.
///
/// Source: scenario AC-55 of `docs/requirements.md`.
public struct RetryPolicy: Hashable, Sendable {
    /// Seconds before the first retry.
    public var first: TimeInterval
    /// The longest wait in seconds.
    public var longest: TimeInterval

    /// Creates a policy.
    public init(first: TimeInterval = 60, longest: TimeInterval = 3600) {
        self.first = first
        self.longest = longest
    }

    /// The seconds to wait after a number of failures in a row; 1 is the first failure.
    public func delay(afterFailures failures: Int) -> TimeInterval {
        let doublings = min(max(failures - 1, 0), 30)
        return min(first * Double(1 << doublings), longest)
    }
}
