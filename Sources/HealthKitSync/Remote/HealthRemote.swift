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

        /// Creates an identity; a default value cannot call a function that only this package sees.
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
            // Other failures are reported by the calls of the pass.
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

/// The types of a kind that are relevant to a sync pass.
///
/// If only own samples of a kind are read, a type that this app never requested to save has no
/// samples. No query is needed to know that, so a kind can have a hundred types.
struct RelevantTypes {
    let mapping: any EntryMapping
    let store: TimeLimitedHealthStore
    let namespace: String
    let earlierSamples: EarlierSampleRule

    /// The types to watch for changes.
    var watched: [WatchedType] {
        mapping.readsOtherApps
            ? mapping.watched
            : mapping.watched.filter { $0.readTypes.contains(where: wasAskedToSave) }
    }

    /// The types in which entries may be saved.
    var shared: Set<HKSampleType> {
        mapping.readsOtherApps
            ? mapping.typesToShare : mapping.typesToShare.filter(wasAskedToSave)
    }

    /// The types of own entries' samples.
    var own: [HKSampleType] {
        guard !mapping.readsOtherApps else { return mapping.ownTypes }
        let watched = Set(watched.map(\.type))
        return mapping.ownTypes.filter(watched.contains)
    }

    /// The types that are read or saved.
    var all: Set<HKSampleType> { Set(watched.map(\.type)).union(shared) }

    /// The types to observe: Health notifies observers of samples, but not of correlations.
    ///
    /// If only own samples are read, observers would wake this app for other apps' samples in vain;
    /// samples from the person's other devices are imported with the next sync pass.
    var observed: [HKSampleType] {
        guard mapping.readsOtherApps else { return [] }
        return mapping.watched.map(\.type).filter { !($0 is HKCorrelationType) }
    }

    /// The predicate for the samples of the kind; nil if all are read.
    var restriction: NSPredicate? {
        guard !mapping.readsOtherApps else { return nil }
        let own = HKQuery.predicateForObjects(
            withMetadataKey: EntryMetadata.Key.entryID.name(in: namespace))
        let earlier = earlierSamples.conditions
        return earlier.isEmpty
            ? own : NSCompoundPredicate(orPredicateWithSubpredicates: [own] + earlier)
    }

    private func wasAskedToSave(_ type: HKObjectType) -> Bool {
        store.authorizationStatus(for: type) != .notDetermined
    }
}

extension HealthRemote {
    /// The types of a kind that are relevant now.
    func types(of mapping: any EntryMapping) -> RelevantTypes {
        RelevantTypes(
            mapping: mapping, store: store, namespace: configuration.namespace,
            earlierSamples: configuration.earlierSamples)
    }
}

extension HealthRemote {
    /// Lists all objects of a kind that begin in a time range and that this app can see.
    ///
    /// The listing begins later if Health shows this app only the time after a certain day, or if
    /// the person limited the history of one of the types.
    public func objects(of stream: StreamName, in interval: DateInterval)
        async throws(PullError) -> ObjectListing?
    {
        guard let mapping = mappings.first(where: { $0.stream == stream }) else { return nil }
        let relevant = types(of: mapping)
        let types = relevant.all
        do {
            let readable = try await readable(types, mapping)
            guard !readable.isEmpty else { throw PullError.notPermitted }
            let visible = try await VisibleHistory(relevant).part(of: interval, types)
            // The dates of a meal's members may lie a little outside the meal.
            let aside = mapping.scatteredTypes.isEmpty ? 0 : ForeignSamples.nearby
            let dates = HKQuery.predicateForSamples(
                withStart: visible.start.addingTimeInterval(-aside),
                end: visible.end.addingTimeInterval(aside), options: .strictStartDate)
            let condition = NSCompoundPredicate(
                andPredicateWithSubpredicates: [dates, relevant.restriction].compactMap { $0 })
            let samples = try await store.allSamples(
                readable.map { .sample(type: $0, predicate: condition) })
            return ObjectListing(
                kinds: [mapping.kind], objects: Set(samples.map(\.uuid.uuidString)),
                interval: visible, hasOwn: readable.count == types.count)
        } catch let error as PullError {
            throw error
        } catch {
            throw PullError(health: error)
        }
    }

    /// The types that the app has requested: a query over others would fail.
    private func readable(_ types: Set<HKSampleType>, _ mapping: any EntryMapping) async throws
        -> [HKSampleType]
    {
        let watched = self.types(of: mapping).watched
        var readable: [HKSampleType] = []
        for type in types {
            let members = watched.first { $0.type == type }?.readTypes ?? [type]
            if try await mayReadAny(of: members) { readable.append(type) }
        }
        return readable
    }

    /// Lets changes of every watched type wake the app immediately, or not at all.
    public func setDelivery(_ isOn: Bool) async {
        for type in Set(mappings.flatMap { types(of: $0).observed }) {
            // Types without background delivery are read when the app enters the foreground.
            try? await store.setDelivery(isOn ? .immediate : nil, of: type)
        }
    }
}

/// The objects that Health holds of the entries of a push that require a separate save.
///
/// There is one query for each kind, because each query reads all samples of the types.
struct HeldObjects {
    private var byKind: [EntryKind: Result<[UUID: [EntryPart: HKSample]], any Error>] = [:]

    /// Reads the objects of the entries that operations save.
    init(
        of operations: [OutboundOperation], at remote: HealthRemote, in context: MappingContext
    ) async {
        var entries: [EntryKind: [JournalEntry]] = [:]
        for case .save(let entry) in operations.map(\.action) {
            entries[entry.kind, default: []].append(entry)
        }
        for mapping in remote.mappings {
            guard let entries = entries[mapping.kind] else { continue }
            do {
                byKind[mapping.kind] = .success(
                    try await mapping.held(entries, at: remote, in: context))
            } catch {
                byKind[mapping.kind] = .failure(error)
            }
        }
    }

    /// The objects of an entry by part, or the error of their query.
    func parts(of entry: JournalEntry) -> Result<[EntryPart: HKSample], any Error> {
        (byKind[entry.kind] ?? .success([:])).map { $0[entry.id] ?? [:] }
    }
}

extension HealthRemote {
    /// An encoded anchor after all changes to the types that this app saves.
    public func historyMark() async throws(PullError) -> Data? {
        let types = mappings.reduce(into: Set<HKSampleType>()) { types, mapping in
            types.formUnion(self.types(of: mapping).all)
        }
        do {
            return try await store.latestAnchor(of: types).map(AnchorCoding.data)
        } catch {
            throw PullError(health: error)
        }
    }

    /// The date from which this app sees everything; nil if the app has not requested every type of
    /// the stream.
    public func visibleStart(of stream: StreamName) async throws(PullError) -> Date? {
        guard let mapping = mappings.first(where: { $0.stream == stream }) else { return nil }
        let types = types(of: mapping)
        let watched = types.watched
        guard !watched.isEmpty, try await readable(mapping).count == watched.count else {
            return nil
        }
        do {
            let always = DateInterval(start: .distantPast, end: .distantFuture)
            return try await VisibleHistory(types).part(of: always, Set(watched.map(\.type))).start
        } catch {
            throw PullError(health: error)
        }
    }

    /// The samples among some that this app saved and that the store holds now.
    public func held(_ objects: Set<String>) async throws(PullError) -> Set<String>? {
        do {
            let uuids = Set(objects.compactMap { UUID(uuidString: $0) })
            return try await store.ownSamples(among: uuids).map { Set($0.map(\.uuidString)) }
        } catch {
            throw PullError(health: error)
        }
    }

    /// Whether an anchor belongs to the store's present history.
    public func recognizes(_ mark: Data) async throws(PullError) -> Bool {
        guard let anchor = AnchorCoding.anchor(mark) else { return false }
        do {
            return try await store.recognizes(anchor)
        } catch {
            throw PullError(health: error)
        }
    }
}

/// The part of a kind's samples that this app sees: a device may show only the time after a certain
/// day, and the person may limit the history of single types.
struct VisibleHistory {
    private let types: RelevantTypes
    private var store: TimeLimitedHealthStore { types.store }

    init(_ types: RelevantTypes) { self.types = types }

    /// The part of a time range in which the app sees everything.
    ///
    /// The limits apply to the ends of samples, which are never before their starts.
    func part(of interval: DateInterval, _ types: Set<HKSampleType>) async throws -> DateInterval {
        let start = try await limits(of: types)
            .reduce(max(interval.start, store.earliestVisibleDate), max)
        return DateInterval(start: start, end: max(start, interval.end))
    }

    /// The earliest end of other apps' samples that this app may read of all types of the stream; nil
    /// where the person limited none.
    func limit() async throws -> Date? {
        try await limits(of: Set(types.watched.map(\.type))).max()
    }

    private func limits(of types: Set<HKSampleType>) async throws -> [Date] {
        let members = self.types.watched.flatMap(\.readTypes)
        return try await Array(
            store.limitedHistory(
                of: Set(members).union(types.filter { !($0 is HKCorrelationType) })
            ).values)
    }
}
