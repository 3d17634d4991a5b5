internal import Foundation
internal import HealthDatabase
internal import HealthModel

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
