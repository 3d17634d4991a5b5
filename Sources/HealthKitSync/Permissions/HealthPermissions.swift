public import HealthKit

/// What Health lets this app save, type by type, and how it is asked.
///
/// Whether the app may read is unknowable by design: a refusal looks like no data.
public struct HealthPermissions: Sendable {
    /// What saving comes to over a set of types.
    public enum Status: Hashable, Sendable {
        /// There is no health store on this device.
        case unavailable
        /// The person was not asked yet, for at least one type, and refused none.
        case notDetermined
        /// Refused for every type.
        case denied
        /// Allowed for some types only.
        case partial
        /// Allowed for every type.
        case authorized
        /// The features only read: whether that is allowed nobody may know.
        case unknowable
    }

    private let store: any HealthStoring

    /// Permissions of the app that asks through this store.
    public init(store: any HealthStoring) {
        self.store = store
    }

    /// The status of every type that a set of features saves.
    public func statusByType(of features: Set<HealthFeature>)
        -> [HKSampleType: HKAuthorizationStatus]
    {
        let types = features.reduce(into: Set<HKSampleType>()) { $0.formUnion($1.typesToShare) }
        return Dictionary(
            uniqueKeysWithValues: types.map { ($0, store.authorizationStatus(for: $0)) })
    }

    /// What saving comes to for a set of features.
    public func status(of features: Set<HealthFeature>) -> Status {
        guard store.isHealthDataAvailable else { return .unavailable }
        let statuses = Set(statusByType(of: features).values)
        switch statuses {
        case []: return .unknowable
        case [.sharingAuthorized]: return .authorized
        case [.sharingDenied]: return .denied
        case let some where some.contains(.sharingAuthorized): return .partial
        default: return .notDetermined
        }
    }

    /// Whether this device has a health store.
    public var isAvailable: Bool { store.isHealthDataAvailable }

    /// Whether this app may save samples of a type.
    var isAllowed: @Sendable (HKSampleType) -> Bool {
        let store = store
        return { store.authorizationStatus(for: $0) == .sharingAuthorized }
    }

    /// Whether asking for these features would show the person a question.
    public func shouldRequest(_ features: Set<HealthFeature>) async throws -> Bool {
        let (share, read) = types(of: features)
        let status = try await store.statusForAuthorizationRequest(toShare: share, read: read)
        return status != .unnecessary
    }

    /// Asks the person, and says what saving comes to afterwards.
    ///
    /// To be called after a tap and never otherwise. Waits as long as the person needs. That it
    /// does not throw says that the person was asked,
    /// not what the answer was.
    @discardableResult
    public func request(_ features: Set<HealthFeature>) async throws -> Status {
        let (share, read) = types(of: features)
        try await store.requestAuthorization(toShare: share, read: read)
        return status(of: features)
    }

    private func types(of features: Set<HealthFeature>)
        -> (share: Set<HKSampleType>, read: Set<HKObjectType>)
    {
        features.reduce(into: ([], [])) { sets, feature in
            sets.0.formUnion(feature.typesToShare)
            sets.1.formUnion(feature.typesToRead)
        }
    }
}
