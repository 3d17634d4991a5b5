public import Foundation
public import HealthJournal
internal import HealthKit
internal import HealthModel
public import HealthSync
internal import Synchronization

/// The health store as a remote: converts entries to samples and samples to entries.
///
/// The remote uses only HealthKit's API, so that the same source runs on a phone.
public struct HealthRemote: SyncRemote {
    /// The identity of this app in the health store.
    public struct Configuration: Sendable {
        /// The prefix of this app's sync identifiers and metadata keys, as "com.example.diary".
        public var namespace: String
        /// This app as the source of its own entries: samples with its bundle identifier and the
        /// namespace are own.
        public var app: EntrySource
        /// Which entries the samples represent that an earlier version of this app saved, without the
        /// identity of an entry.
        public var earlierSamples: EarlierSampleRule
        /// The bundle identifiers under which this app was published before.
        ///
        /// Health lets no app change or delete what it saved under another identifier: an entry whose
        /// sample has one stays as it is in Health, until the person deletes the sample there.
        public var earlierBundleIdentifiers: Set<String>
        /// The time zone of samples without one in their metadata.
        public var timeZone: @Sendable () -> TimeZone
        /// Creates identities for foreign entries.
        public var makeUUID: @Sendable () -> UUID
        /// The number of changes that a pull requests at once; a meal counts as many as it has nutrients.
        ///
        /// Each batch is one commit of the journal. A large one costs less for each change; 2,000 changes
        /// are some 125 meals of fifteen nutrients, which take about 0.05 s.
        public var batchSize: Int
        /// The way in which meals are saved; meals in the other shape are saved again.
        public var mealShape: MealShape
        /// Waits for a number of seconds; limits queries.
        public var sleep: @Sendable (TimeInterval) async throws -> Void

        /// Creates a configuration.
        public init(
            namespace: String, app: EntrySource,
            earlierSamples: EarlierSampleRule = .none,
            earlierBundleIdentifiers: Set<String> = [],
            timeZone: @escaping @Sendable () -> TimeZone = { .current },
            makeUUID: @escaping @Sendable () -> UUID = { randomUUID() },
            batchSize: Int = 2_000,
            mealShape: MealShape = .correlation,
            sleep: @escaping @Sendable (TimeInterval) async throws -> Void = {
                try await CancellableTimer.wait($0)
            }
        ) {
            self.namespace = namespace
            self.app = app
            self.earlierSamples = earlierSamples
            self.earlierBundleIdentifiers = earlierBundleIdentifiers
            self.timeZone = timeZone
            self.makeUUID = makeUUID
            self.batchSize = batchSize
            self.mealShape = mealShape
            self.sleep = sleep
        }

        /// Makes an identity; a default value cannot call what only this package sees.
        @usableFromInline
        static func randomUUID() -> UUID { .random() }
    }

    /// The identifier of the health store among the journal's remotes.
    public let id: RemoteID = .health
    let store: TimeLimitedHealthStore
    let configuration: Configuration
    let mappings: [any EntryMapping]

    /// Creates a remote over a health store.
    public init(store: any HealthStoring, configuration: Configuration) {
        self.store = TimeLimitedHealthStore(store, sleep: configuration.sleep)
        self.configuration = configuration
        mappings = Self.mappings(mealShape: configuration.mealShape)
    }

    /// One stream for each kind of entry.
    public var streams: [StreamName] { mappings.map(\.stream) }

    /// The kind of a stream.
    public func kinds(of stream: StreamName) -> Set<EntryKind> {
        Set(mappings.filter { $0.stream == stream }.map(\.kind))
    }

    /// The availability; unavailable if the device has no health store, or the app no entitlement for it.
    ///
    /// Without the entitlement HealthKit refuses every call, also the question whether to ask for permission,
    /// which it otherwise never denies.
    public func availability() async -> RemoteAvailability {
        guard store.isHealthDataAvailable else {
            return .unavailable(reason: SyncReason(.healthMissing))
        }
        do {
            _ = try await store.statusForAuthorizationRequest(
                toShare: [], read: [HKQuantityType(.bodyMass)])
        } catch let error as HKError where error.code == .errorAuthorizationDenied {
            return .unavailable(reason: SyncReason(.healthNotEntitled))
        } catch {
            // The calls of the pass report whatever else fails.
        }
        return .available
    }

    /// The kinds of which at least one type may be saved.
    public func permittedKinds() async -> Set<EntryKind> {
        Set(
            mappings.filter { mapping in
                mapping.typesToShare.contains {
                    store.authorizationStatus(for: $0) == .sharingAuthorized
                }
            }.map(\.kind))
    }

    /// The identifiers among some types that may be saved.
    public func permitted(_ types: Set<String>) async -> Set<String> {
        let all = mappings.reduce(into: Set<HKSampleType>()) { $0.formUnion($1.typesToShare) }
        return Set(
            all.filter {
                types.contains($0.identifier)
                    && store.authorizationStatus(for: $0) == .sharingAuthorized
            }.map(\.identifier))
    }

    /// The format of meals.
    public var exportFormats: [EntryKind: String] {
        Dictionary(
            mappings.compactMap { mapping in mapping.format.map { (mapping.kind, $0) } },
            uniquingKeysWith: { first, _ in first })
    }

    var context: MappingContext {
        let store = store
        return MappingContext(
            namespace: configuration.namespace, app: configuration.app,
            earlierBundleIdentifiers: configuration.earlierBundleIdentifiers,
            zone: configuration.timeZone(),
            mayShare: SharePermissions(store).mayShare,
            makeUUID: configuration.makeUUID)
    }

    func mapping(for kind: EntryKind) -> (any EntryMapping)? {
        mappings.first { $0.kind == kind }
    }
}

extension HealthRemote {
    /// Starts one observer for each watched type, until the stream is no longer used.
    public func notices() -> AsyncStream<RemoteNotice> {
        let (stream, continuation) = AsyncStream.makeStream(of: RemoteNotice.self)
        var observations: [HealthObservation] = []
        for mapping in mappings {
            let name = mapping.stream
            // Health does not notify observers of correlations, only of their members.
            for type in types(of: mapping).observed {
                observations.append(
                    store.observe(type) { finished in
                        let result = continuation.yield(
                            RemoteNotice(stream: name, finished: finished))
                        if case .terminated = result { finished() }
                    })
            }
        }
        let held = observations
        continuation.onTermination = { _ in withExtendedLifetime(held) {} }
        return stream
    }
}

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
