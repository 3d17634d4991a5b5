internal import HealthDatabase
internal import HealthModel

extension HKHealthStore {
    /// The sex by which the person wants reference ranges chosen; it may differ from the biological
    /// sex, and is `notSet` where the person gave none.
    ///
    /// - Throws: `errorAuthorizationNotDetermined` where the app never asked to read it, and
    ///   `errorAuthorizationDenied` where that was denied: unlike the other characteristics, it does
    ///   not look unset then.
    public var referenceSex: HKReferenceSex {
        get throws {
            do {
                if try openStore().readDecision(for: .referenceSex, app: app) == .denied {
                    throw HealthStoreError.authorizationDenied([.referenceSex])
                }
            } catch {
                throw HKError(mapping: error)
            }
            return try code(of: .referenceSex).flatMap(HKReferenceSex.init) ?? .notSet
        }
    }
}
