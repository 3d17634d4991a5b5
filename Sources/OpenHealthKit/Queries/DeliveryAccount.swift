package import Foundation

/// When an observer may be told of a change: a pure account of deliveries and answers.
///
/// In the foreground every change is told. In the background only a type with background
/// delivery is, at most once in its period; and an app that left three deliveries unanswered is
/// not woken again until it answers one, or comes to the foreground.
package struct DeliveryAccount: Hashable, Sendable {
    /// The number of unanswered deliveries in the background after which the app may sleep.
    package static let tolerance = 3

    private var last: Date?
    private var unanswered = 0

    /// An account without deliveries.
    package init() {}

    /// Whether a change may be told now; `period` is nil for a type without background delivery.
    package func mayDeliver(at now: Date, isInBackground: Bool, period: TimeInterval?) -> Bool {
        guard isInBackground else { return true }
        guard let period, unanswered < Self.tolerance else { return false }
        guard let last else { return true }
        return now.timeIntervalSince(last) >= period
    }

    /// Notes that a change was told.
    package mutating func delivered(at now: Date, isInBackground: Bool) {
        last = now
        if isInBackground { unanswered += 1 } else { unanswered = 0 }
    }

    /// Notes that the app called the completion handler.
    package mutating func answered() { unanswered = 0 }
}

extension HKUpdateFrequency {
    /// The shortest time between two wake-ups, in seconds.
    var period: TimeInterval {
        switch self {
        case .immediate: 0
        case .hourly: 3_600
        case .daily: 86_400
        case .weekly: 604_800
        }
    }
}
