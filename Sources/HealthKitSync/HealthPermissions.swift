internal import Foundation
public import HealthJournal
public import HealthKit
internal import HealthModel
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

extension HealthPermissions {
    /// Whether this app sees a sample of another app, which proves that it may read.
    ///
    /// `false` proves nothing: there may be no data, or the person may have refused; Health does
    /// not reveal which.
    ///
    /// - Parameters:
    ///   - features: The features.
    ///   - kinds: The kinds of entry to read.
    ///   - app: The bundle identifier of this app, which always sees its own samples.
    public func canSeeOtherApps(
        _ features: Set<HealthFeature>, reading kinds: Set<EntryKind> = .all, own app: String
    ) async -> Bool {
        let types = features.reduce(into: Set<HKSampleType>()) { types, feature in
            types.formUnion(feature.typesToRead(for: kinds).compactMap { $0 as? HKSampleType })
        }
        for type in types.sorted(by: { $0.identifier < $1.identifier }) {
            // A type that cannot be read now proves nothing.
            if (try? await hasForeign(type, own: app)) == true { return true }
        }
        return false
    }

    private func hasForeign(_ type: HKSampleType, own app: String) async throws -> Bool {
        var anchor: HKQueryAnchor?
        while true {
            let page = try await limitedStore.changes(
                [.sample(type: type)], after: anchor, limit: 100)
            if page.addedSamples.contains(where: {
                $0.sourceRevision.source.bundleIdentifier != app
            }) {
                return true
            }
            if page.addedSamples.isEmpty, page.deletedObjects.isEmpty { return false }
            anchor = page.newAnchor
        }
    }
}

extension HealthPermissions {
    /// Reviews an entry before it is saved, like `Journal.review(_:)`, and adds the parts that
    /// Health would not accept now.
    ///
    /// Permissions are not reviewed if the entry will not be exported: while sync is off, if its
    /// kind is excluded from the export, for a copy of another app's entry, and without a health
    /// store.
    public func review(_ entry: JournalEntry, in journal: Journal) async throws(JournalError)
        -> EntryReview
    {
        var review = try await journal.review(entry)
        let status = try await journal.status(of: .health)
        let isLocal = entry.header.source.isForeign || entry.header.overrides != nil
        guard isAvailable, review.refusal == nil, !isLocal, status.isEnabled,
            status.exportedKinds.contains(entry.kind)
        else { return review }
        review.findings += findings(entry)
        return review
    }

    private func findings(_ entry: JournalEntry) -> [EntryReview.Finding] {
        guard let mapping = HealthRemote.mappings().first(where: { $0.kind == entry.kind }) else {
            return []
        }
        let context = MappingContext(
            namespace: "review", app: entry.header.source, zone: entry.header.timeZone,
            mayShare: isAllowed, makeUUID: { entry.id })
        do throws(PushFailure) {
            _ = try mapping.samples(for: entry, in: context)
        } catch {
            guard case .notPermitted = error else { return [] }
            return [.waitsForPermission]
        }
        let withheld = mapping.withheld(of: entry, in: context)
        let types = withheld.compactMap { ObjectType.named($0) }
        return types.isEmpty ? [] : [.goesWithout(Set(types))]
    }
}

extension HKObjectType {
    /// The types that every request for this type contains too: HealthKit raises if one half of a
    /// blood pressure is requested alone, a route without workouts, or heartbeats without their
    /// variability.
    var companions: Set<HKObjectType> {
        switch identifier {
        case HKQuantityTypeIdentifier.bloodPressureSystolic.rawValue:
            [HKQuantityType(.bloodPressureDiastolic)]
        case HKQuantityTypeIdentifier.bloodPressureDiastolic.rawValue:
            [HKQuantityType(.bloodPressureSystolic)]
        case HKWorkoutRouteTypeIdentifier: [HKObjectType.workoutType()]
        case HKDataTypeIdentifierHeartbeatSeries: [HKQuantityType(.heartRateVariabilitySDNN)]
        default: []
        }
    }
}

/// Detects that a permission was given or revoked, and reports each change once.
///
/// The watch is a pure value: the screen that shows the notice keeps it, and passes the status to
/// it when the app becomes active.
public struct PermissionWatch: Hashable, Sendable {
    /// A detected change.
    public enum Notice: Hashable, Sendable {
        /// The app may save less than before: operations are parked, and the person sees one
        /// notice.
        case revoked
        /// The app may save more than before: parked operations are sent.
        case granted
    }

    private var last: HealthPermissions.Status?

    /// Creates a watch without a previous status.
    public init() {}

    /// Compares the present status with the previous one, and returns the change.
    public mutating func observe(_ status: HealthPermissions.Status) -> Notice? {
        defer { last = status }
        guard let before = last?.rank, let now = status.rank, before != now else { return nil }
        return now < before ? .revoked : .granted
    }
}

extension HealthPermissions.Status {
    fileprivate var rank: Int? {
        switch self {
        case .denied, .notDetermined: 0
        case .partial: 1
        case .authorized: 2
        case .unavailable, .unknowable: nil
        }
    }
}
