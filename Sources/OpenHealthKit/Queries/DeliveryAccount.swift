package import Foundation

/// When an observer may be told of a change: a pure account of deliveries and answers.
///
/// In the foreground every change is told, answered or not. In the background only a type with
/// background delivery is, at most once in its period; and an observer that left three deliveries
/// unanswered is not told again there until one of them is answered. An observer that is executed
/// anew begins with an account of its own. How long HealthKit waits between the second and third
/// attempt is not published: here only the type's period counts.
package struct DeliveryAccount: Hashable, Sendable {
    /// The number of unanswered deliveries in the background after which the app may sleep.
    package static let tolerance = 3

    /// A delivery, to be answered by calling its completion handler.
    package struct Delivery: Hashable, Sendable {
        fileprivate let number: Int
    }

    private var last: Date?
    private var count = 0
    private var unanswered: Set<Int> = []

    /// An account without deliveries.
    package init() {}

    /// Whether so many deliveries are unanswered that the app is not woken.
    package var isSuspended: Bool { unanswered.count >= Self.tolerance }

    /// Whether a change may be told now; `period` is nil for a type without background delivery.
    package func mayDeliver(at now: Date, isInBackground: Bool, period: TimeInterval?) -> Bool {
        guard isInBackground else { return true }
        guard let period, !isSuspended else { return false }
        guard let last else { return true }
        return now.timeIntervalSince(last) >= period
    }

    /// Notes that a change was told; in the foreground an answer is not waited for.
    package mutating func delivered(at now: Date, isInBackground: Bool) -> Delivery {
        last = now
        count += 1
        if isInBackground { unanswered.insert(count) }
        return Delivery(number: count)
    }

    /// Notes that the app called the completion handler; true where it may be woken again now.
    ///
    /// An answer holds for the deliveries before it too: none of them carries data of its own.
    /// Answering again, or what was told in the foreground, changes nothing.
    package mutating func answered(_ delivery: Delivery) -> Bool {
        guard unanswered.contains(delivery.number) else { return false }
        let wasSuspended = isSuspended
        unanswered = unanswered.filter { $0 > delivery.number }
        return wasSuspended
    }
}

extension HKUpdateFrequency {
    /// The shortest time between two wake-ups, in seconds; none for what has no case.
    var period: TimeInterval {
        switch self {
        case .immediate: 0
        case .hourly: 3_600
        case .daily: 86_400
        case .weekly: 604_800
        @unknown default: 0
        }
    }
}
