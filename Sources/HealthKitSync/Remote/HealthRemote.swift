public import Foundation
public import HealthJournal
internal import HealthKit
internal import HealthModel
public import HealthSync

/// The health store as a remote: entries become samples, samples become entries.
///
/// Written against HealthKit's API and nothing else: the same source runs on a phone.
public struct HealthRemote: SyncRemote {
    /// How this app appears in the health store.
    public struct Configuration: Sendable {
        /// The prefix of this app's sync identifiers and metadata keys, as "com.example.diary".
        public var namespace: String
        /// This app, as the source of its own entries: samples with its bundle identifier and with
        /// the namespace are own.
        public var app: EntrySource
        /// The zone of samples that do not say theirs.
        public var timeZone: @Sendable () -> TimeZone
        /// New identities for foreign entries.
        public var makeUUID: @Sendable () -> UUID
        /// How many changes a pull asks for at once.
        public var batchSize: Int
        /// How a meal is saved; what was saved in the other shape is saved again.
        public var mealShape: MealShape
        /// Waits so many seconds; for the limit on a query.
        public var sleep: @Sendable (TimeInterval) async throws -> Void

        /// Makes a configuration.
        public init(
            namespace: String, app: EntrySource,
            timeZone: @escaping @Sendable () -> TimeZone = { .current },
            makeUUID: @escaping @Sendable () -> UUID = { UUID() }, batchSize: Int = 500,
            mealShape: MealShape = .correlation,
            sleep: @escaping @Sendable (TimeInterval) async throws -> Void = {
                try await CancellableTimer.wait($0)
            }
        ) {
            self.namespace = namespace
            self.app = app
            self.timeZone = timeZone
            self.makeUUID = makeUUID
            self.batchSize = batchSize
            self.mealShape = mealShape
            self.sleep = sleep
        }
    }

    /// The health store's name among the journal's remotes.
    public let id: RemoteID = .health
    let store: PatientStore
    let configuration: Configuration
    let mappings: [any EntryMapping]

    /// A remote over a health store.
    public init(store: any HealthStoring, configuration: Configuration) {
        self.store = PatientStore(store, sleep: configuration.sleep)
        self.configuration = configuration
        mappings = Self.mappings(mealShape: configuration.mealShape)
    }

    /// One stream for each kind of entry.
    public var streams: [StreamName] { mappings.map(\.stream) }

    /// The kind that a stream is for.
    public func kinds(of stream: StreamName) -> Set<EntryKind> {
        Set(mappings.filter { $0.stream == stream }.map(\.kind))
    }

    /// Unavailable where the device has no health store.
    public func availability() async -> RemoteAvailability {
        store.isHealthDataAvailable
            ? .available : .unavailable(reason: "Health data is not available on this device.")
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

    /// Those of some types, by their identifiers, that may be saved.
    public func permitted(_ types: Set<String>) async -> Set<String> {
        let all = mappings.reduce(into: Set<HKSampleType>()) { $0.formUnion($1.typesToShare) }
        return Set(
            all.filter {
                types.contains($0.identifier)
                    && store.authorizationStatus(for: $0) == .sharingAuthorized
            }.map(\.identifier))
    }

    /// The shape of meals.
    public var exportFormats: [EntryKind: String] {
        Dictionary(
            mappings.compactMap { mapping in mapping.format.map { (mapping.kind, $0) } },
            uniquingKeysWith: { first, _ in first })
    }

    var context: MappingContext {
        let store = store
        return MappingContext(
            namespace: configuration.namespace, app: configuration.app,
            zone: configuration.timeZone(),
            mayShare: SharePermissions(store).mayShare,
            makeUUID: configuration.makeUUID)
    }

    func mapping(for kind: EntryKind) -> (any EntryMapping)? {
        mappings.first { $0.kind == kind }
    }
}

extension RemoteID {
    /// The health store of the device.
    public static let health: RemoteID = "health"
}
