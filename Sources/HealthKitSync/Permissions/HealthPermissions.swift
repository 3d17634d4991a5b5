public import HealthJournal
public import HealthKit
public import HealthSync

/// The permissions of this app by type, and the permission request.
///
/// Saving and reading are separate permissions. By design an app cannot know whether it may read: a
/// refusal looks like missing data. Only ``canSeeOtherApps(_:reading:own:)`` can prove that it may.
public struct HealthPermissions: Sendable {
    /// The combined permission to save a set of types.
    public enum Status: Hashable, Sendable {
        /// There is no health store on this device.
        case unavailable
        /// The person was not asked for at least one type, and refused none.
        case notDetermined
        /// The person refused every type.
        case denied
        /// The person permitted some types and refused others.
        case partial
        /// The person permitted every type.
        case authorized
        /// The features only read, and an app cannot know whether it may read.
        case unknowable
    }

    private let store: any HealthStoring
    /// The same store with time limits on queries.
    let limitedStore: TimeLimitedHealthStore

    /// Creates the permissions of the app that uses this store; `sleep` waits for a number of
    /// seconds and limits queries.
    public init(
        store: any HealthStoring,
        sleep: @escaping @Sendable (TimeInterval) async throws -> Void = {
            try await CancellableTimer.wait($0)
        }
    ) {
        self.store = store
        limitedStore = TimeLimitedHealthStore(store, sleep: sleep)
    }

    /// The status of every type that a set of features saves for some kinds of entry.
    public func statusByType(
        of features: Set<HealthFeature>, saving kinds: Set<EntryKind> = .all
    ) -> [HKSampleType: HKAuthorizationStatus] {
        let types = features.reduce(into: Set<HKSampleType>()) {
            $0.formUnion($1.typesToShare(for: kinds))
        }
        return Dictionary(
            uniqueKeysWithValues: types.map { ($0, store.authorizationStatus(for: $0)) })
    }

    /// The status of saving some kinds of entry, over all types of a set of features.
    public func status(of features: Set<HealthFeature>, saving kinds: Set<EntryKind> = .all)
        -> Status
    {
        guard store.isHealthDataAvailable else { return .unavailable }
        let statuses = Set(statusByType(of: features, saving: kinds).values)
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

    /// Whether a request for these features would show the person a question.
    ///
    /// - Parameters:
    ///   - features: The features.
    ///   - saved: The kinds of entry to save in Health.
    ///   - read: The kinds of entry to read from Health.
    public func shouldRequest(
        _ features: Set<HealthFeature>, saving saved: Set<EntryKind> = .all,
        reading read: Set<EntryKind> = .all
    ) async throws -> Bool {
        let types = types(of: features, saved, read)
        guard !types.share.isEmpty || !types.read.isEmpty else { return false }
        let status = try await store.statusForAuthorizationRequest(
            toShare: types.share, read: types.read)
        return status != .unnecessary
    }

    /// Requests permissions from the person, and returns the status of saving afterwards.
    ///
    /// Call this only after a tap. The call waits for the person's answer. A return without an
    /// error means that the person was asked, but does not reveal the answer.
    ///
    /// - Parameters:
    ///   - features: The features.
    ///   - saved: The kinds of entry to save in Health.
    ///   - read: The kinds of entry to read from Health.
    @discardableResult
    public func request(
        _ features: Set<HealthFeature>, saving saved: Set<EntryKind> = .all,
        reading read: Set<EntryKind> = .all
    ) async throws -> Status {
        let types = types(of: features, saved, read)
        if !types.share.isEmpty || !types.read.isEmpty {
            try await store.requestAuthorization(toShare: types.share, read: types.read)
        }
        return status(of: features, saving: saved)
    }

    private func types(
        of features: Set<HealthFeature>, _ saved: Set<EntryKind>, _ read: Set<EntryKind>
    ) -> (share: Set<HKSampleType>, read: Set<HKObjectType>) {
        features.reduce(into: ([], [])) { sets, feature in
            sets.0.formUnion(feature.typesToShare(for: saved))
            sets.1.formUnion(feature.typesToRead(for: read))
        }
    }
}

extension Set<EntryKind> {
    /// Every kind of entry.
    public static var all: Set<EntryKind> { Set(EntryKind.allCases) }
}
