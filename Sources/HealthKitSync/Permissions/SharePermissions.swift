internal import HealthKit
internal import Synchronization

/// A cache of this app's permissions to save, because a push checks each nutrient of each meal.
///
/// The health store checks again at each save.
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
