internal import HealthKit
internal import Synchronization

/// What this app may save, asked once of each type: a push asks it of every nutrient of every meal.
///
/// The health store asks again at each save.
final class SharePermissions: Sendable {
    private let store: any HealthStoring
    private let known = Mutex<[String: Bool]>([:])

    init(_ store: any HealthStoring) { self.store = store }

    func mayShare(_ type: HKSampleType) -> Bool {
        let identifier = type.identifier
        if let known = known.withLock({ $0[identifier] }) { return known }
        let isPermitted = store.authorizationStatus(for: type) == .sharingAuthorized
        known.withLock { $0[identifier] = isPermitted }
        return isPermitted
    }
}
