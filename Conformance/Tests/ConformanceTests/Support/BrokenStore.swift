import Foundation
import HealthKit

/// A health store that breaks one rule on purpose, to show that the suite finds it.
///
/// `Scripts/broken-rules` runs the suite with each of them.
final class BrokenStore: HKHealthStore, @unchecked Sendable {
    /// The rule that the process breaks: the environment variable `CONFORMANCE_BREAK`, such as `4.2`.
    private static let rule = ProcessInfo.processInfo.environment["CONFORMANCE_BREAK"]

    /// The store of a test, which breaks a rule only if the environment says so.
    static func store() -> HKHealthStore { rule == nil ? HKHealthStore() : BrokenStore() }

    private func breaks(_ rule: String) -> Bool { Self.rule == rule }

    override func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus {
        breaks("1.2") ? .sharingAuthorized : super.authorizationStatus(for: type)
    }

    override func getRequestStatusForAuthorization(
        toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>,
        completion: @escaping @Sendable (HKAuthorizationRequestStatus, (any Error)?) -> Void
    ) {
        let isBroken = breaks("1.10")
        super.getRequestStatusForAuthorization(toShare: typesToShare, read: typesToRead) {
            completion(isBroken ? .unnecessary : $0, $1)
        }
    }

    override func save(
        _ object: HKObject,
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        save([object], withCompletion: completion)
    }

    override func save(
        _ objects: [HKObject],
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        if breaks("3.1"), objects.count > 1 {
            // One after the other; a failure leaves what was saved before.
            super.save([objects[0]]) { _, _ in }
            return super.save(Array(objects.dropFirst()), withCompletion: completion)
        }
        super.save(
            objects,
            withCompletion: hiding(
                ["3.2": .errorAuthorizationNotDetermined, "3.3": .errorInvalidArgument], completion)
        )
    }

    override func delete(
        _ object: HKObject,
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        delete([object], withCompletion: completion)
    }

    override func delete(
        _ objects: [HKObject],
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        super.delete(
            objects,
            withCompletion: hiding(
                ["4.1": .errorAuthorizationNotDetermined, "4.2": .errorInvalidArgument], completion)
        )
    }

    override func deleteObjects(
        of objectType: HKObjectType, predicate: NSPredicate,
        withCompletion completion: @escaping @Sendable (Bool, Int, (any Error)?) -> Void
    ) {
        let isBroken = breaks("4.3")
        super.deleteObjects(of: objectType, predicate: predicate) {
            completion($0, isBroken ? 0 : $1, $2)
        }
    }

    override func fitzpatrickSkinType() throws -> HKFitzpatrickSkinTypeObject {
        breaks("13.1") ? HKFitzpatrickSkinTypeObject() : try super.fitzpatrickSkinType()
    }

    override func preferredUnits(
        for quantityTypes: Set<HKQuantityType>,
        completion: @escaping @Sendable ([HKQuantityType: HKUnit], (any Error)?) -> Void
    ) {
        let isBroken = breaks("13.2")
        super.preferredUnits(for: quantityTypes) { completion(isBroken ? [:] : $0, $1) }
    }

    /// A completion handler that hears of success where the broken rule demands an error.
    private func hiding(
        _ codes: [String: HKError.Code],
        _ completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) -> @Sendable (Bool, (any Error)?) -> Void {
        let hidden = Self.rule.flatMap { codes[$0] }
        return { isDone, error in
            let isHidden = hidden != nil && (error as? HKError)?.code == hidden
            completion(isDone || isHidden, isHidden ? nil : error)
        }
    }
}
