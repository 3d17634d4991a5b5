package import Foundation
internal import HealthDatabase
internal import HealthModel

/// Decides when an observer may be notified of a change; a pure value.
///
/// In the foreground every change is delivered. In the background only types with background
/// delivery are, at most once in their period; and an observer with three unanswered deliveries is
/// not notified there again until one of them is answered. An observer that is executed again
/// begins with a new state. HealthKit's delay between the second and third attempt is not
/// published: here only the type's period counts.
package struct DeliveryState: Hashable, Sendable {
    /// The number of unanswered deliveries in the background after which the app is not woken.
    package static let tolerance = 3

    /// A delivery, which the app answers by calling its completion handler.
    package struct Delivery: Hashable, Sendable {
        fileprivate let number: Int
    }

    private var last: Date?
    private var count = 0
    private var unanswered: Set<Int> = []

    /// The state without deliveries.
    package init() {}

    /// Whether the app is not woken because too many deliveries are unanswered.
    package var isSuspended: Bool { unanswered.count >= Self.tolerance }

    /// Whether a change may be delivered now; `period` is nil for a type without background
    /// delivery.
    package func mayDeliver(at now: Date, isInBackground: Bool, period: TimeInterval?) -> Bool {
        guard isInBackground else { return true }
        guard let period, !isSuspended else { return false }
        guard let last else { return true }
        return now.timeIntervalSince(last) >= period
    }

    /// Records a delivery; in the foreground no answer is required.
    package mutating func delivered(at now: Date, isInBackground: Bool) -> Delivery {
        last = now
        count += 1
        if isInBackground { unanswered.insert(count) }
        return Delivery(number: count)
    }

    /// Records that the app called the completion handler; returns true if it may be woken again
    /// now.
    ///
    /// An answer also applies to earlier deliveries, because no delivery carries data. Repeated
    /// answers, and answers to deliveries in the foreground, change nothing.
    package mutating func answered(_ delivery: Delivery) -> Bool {
        guard unanswered.contains(delivery.number) else { return false }
        let wasSuspended = isSuspended
        unanswered = unanswered.filter { $0 > delivery.number }
        return wasSuspended
    }
}

extension HKUpdateFrequency {
    /// The shortest time between two deliveries in seconds; 0 for unknown frequencies.
    package var period: TimeInterval {
        switch self {
        case .immediate: 0
        case .hourly: 3_600
        case .daily: 86_400
        case .weekly: 604_800
        @unknown default: 0
        }
    }
}

extension HKHealthStore {
    func enableDelivery(
        of type: HKObjectType, frequency: HKUpdateFrequency,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        complete(completion) { [configuration] store, app in
            let entitlement = "com.apple.developer.healthkit.background-delivery"
            guard configuration.hasEntitlement(entitlement) else {
                throw HKError(
                    .errorAuthorizationDenied, text: "Missing \(entitlement) entitlement.")
            }
            guard type.value.isSample, type.value.kind != .correlation else {
                throw HKError(
                    .errorInvalidArgument,
                    text: "\(type.identifier) does not support background delivery.")
            }
            try store.backgroundDeliveries.set(
                of: type.value, frequency: frequency.rawValue, app: app)
        }
    }

    /// Removes the registration for background delivery of a type, or of every type.
    func disableDelivery(
        of type: HKObjectType?, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        complete(completion) { store, app in
            try store.backgroundDeliveries.remove(of: type?.value, app: app)
        }
    }
}
