internal import HealthDatabase
internal import HealthModel

extension HKHealthStore {
    /// The person's sex for reference ranges; it may differ from the biological sex, and is
    /// `notSet` by default.
    ///
    /// - Throws: `errorAuthorizationNotDetermined` if the app never requested to read it, and
    ///   `errorAuthorizationDenied` if that was denied: unlike other characteristics, a denied one
    ///   does not look unset.
    public var referenceSex: HKReferenceSex {
        get throws {
            do {
                if try openStore().permissions.readDecision(for: .referenceSex, app: app) == .denied
                {
                    throw HealthStoreError.authorizationDenied([.referenceSex])
                }
            } catch {
                throw HKError(mapping: error)
            }
            return try code(of: .referenceSex).flatMap(HKReferenceSex.init) ?? .notSet
        }
    }
}
