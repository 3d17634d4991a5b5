internal import Foundation
internal import HealthJournal
internal import HealthKit
internal import HealthModel
internal import HealthSync

/// Maps one kind of entry to samples, and samples back to entries.
///
/// A mapping contains everything that is specific to a kind; pushing, pulling and permission
/// requests are shared code that uses it.
protocol EntryMapping: Sendable {
    /// The kind of entry.
    var kind: EntryKind { get }
    /// The stream of this kind's changes.
    var stream: StreamName { get }
    /// The types to watch for changes; only types that can be requested on their own.
    var watched: [WatchedType] { get }
    /// The types that this kind writes.
    var typesToShare: Set<HKSampleType> { get }
    /// The types that this kind reads.
    var typesToRead: Set<HKObjectType> { get }
    /// The types whose samples contain whole own entries: the correlations, if the kind has any.
    var ownTypes: [HKSampleType] { get }
    /// Whether other apps' samples become entries; otherwise only own samples are read.
    var readsOtherApps: Bool { get }
    /// The only feature that requests this kind's types; nil if any feature with one of its types
    /// does.
    var feature: HealthFeature? { get }
    /// The types of the samples of an entry.
    func types(of entry: JournalEntry) -> Set<HKSampleType>

    /// The samples of an entry, each with its part.
    func samples(for entry: JournalEntry, in context: MappingContext) throws(PushFailure)
        -> [PartSample]
    /// The own entry of these samples, which all carry its identity.
    func ownEntry(from samples: [HKSample], in context: MappingContext) -> OwnReading?
    /// Saves an entry separately; nil for a kind whose samples are saved together with others.
    ///
    /// - Parameter held: The result of ``held(_:at:in:)`` for the entry, or the error.
    func save(
        _ entry: JournalEntry, holding held: Result<[EntryPart: HKSample], any Error>,
        to remote: HealthRemote, in context: MappingContext
    ) async -> PushOutcome?
    /// The objects that Health holds of entries that are saved separately, in their version or a
    /// later one; empty for other kinds.
    func held(_ entries: [JournalEntry], at remote: HealthRemote, in context: MappingContext)
        async throws -> [UUID: [EntryPart: HKSample]]
    /// The entry that another app's sample represents.
    func foreignEntry(from sample: HKSample, in context: MappingContext) -> ForeignReading?
    /// The entry that a sample of an earlier version of this app represents, with the samples that it
    /// saved beside it.
    func earlierEntry(
        from sample: HKSample, beside others: [HKQuantitySample], in context: MappingContext
    ) -> ForeignReading?
    /// The types of the samples that an earlier version of this app saved beside one of this kind, with
    /// the part of the entry that each represents.
    var earlierCompanions: [HKQuantityType: EntryPart] { get }
    /// The types of an entry that may not be saved now.
    func withheld(of entry: JournalEntry, in context: MappingContext) -> Set<String>
    /// The types whose samples contain own entries that ``ownTypes`` do not contain.
    var scatteredTypes: [HKSampleType] { get }
    /// The format in which entries are saved, if there is a choice.
    var format: String? { get }
}

extension EntryMapping {
    var ownTypes: [HKSampleType] {
        let correlations = watched.map(\.type).filter { $0 is HKCorrelationType }
        return correlations.isEmpty ? Array(typesToShare) : correlations
    }
    var readsOtherApps: Bool { true }
    /// Whether a ``FirstReading`` reads the kind's correlations before the samples without one.
    var hasFirstReading: Bool {
        readsOtherApps && watched.contains { $0.type is HKCorrelationType }
    }
    var feature: HealthFeature? { nil }
    func types(of entry: JournalEntry) -> Set<HKSampleType> { typesToShare }
    func save(
        _ entry: JournalEntry, holding held: Result<[EntryPart: HKSample], any Error>,
        to remote: HealthRemote, in context: MappingContext
    ) async -> PushOutcome? { nil }
    func held(_ entries: [JournalEntry], at remote: HealthRemote, in context: MappingContext)
        async throws -> [UUID: [EntryPart: HKSample]]
    { [:] }
    func earlierEntry(
        from sample: HKSample, beside others: [HKQuantitySample], in context: MappingContext
    ) -> ForeignReading? { foreignEntry(from: sample, in: context) }
    var earlierCompanions: [HKQuantityType: EntryPart] { [:] }
    func withheld(of entry: JournalEntry, in context: MappingContext) -> Set<String> { [] }
    var scatteredTypes: [HKSampleType] { [] }
    var format: String? { nil }
}

/// A type that is watched for changes.
struct WatchedType: Sendable {
    var type: HKSampleType
    /// The types whose read permission is required; a correlation is read through its members.
    var readTypes: Set<HKObjectType>

    init(_ type: HKSampleType, readThrough: Set<HKObjectType>? = nil) {
        self.type = type
        readTypes = readThrough ?? [type]
    }
}

/// The values that mappings need from the app and the device.
struct MappingContext: Sendable {
    var namespace: String
    /// The source of own entries.
    var app: EntrySource
    /// The bundle identifiers under which this app was published before.
    var earlierBundleIdentifiers: Set<String> = []
    /// The time zone of samples without one in their metadata.
    var zone: TimeZone
    /// Whether this app may save samples of a type.
    var mayShare: @Sendable (HKSampleType) -> Bool
    var makeUUID: @Sendable () -> UUID

    func identity(_ entry: JournalEntry, part: EntryPart = .whole) -> EntryIdentity {
        EntryIdentity(
            namespace: namespace, kind: entry.kind, entry: entry.header.id, part: part)
    }
}

/// A sample and the part of the entry that it represents.
struct PartSample {
    var part: EntryPart
    var sample: HKSample
    /// The parts that are saved inside this one, such as a meal's nutrients.
    var members: [PartSample] = []
}

/// Another app's entry that was read from Health.
struct ForeignReading {
    var entry: JournalEntry
    /// The samples of the entry, each with its part; empty if the entry is one sample.
    var parts: [PartSample] = []
}

/// An own entry that was read from Health, with its objects.
struct OwnReading {
    var entry: JournalEntry
    var links: [RemoteLink]
    /// Whether two devices each saved some objects of this version.
    var isMixed = false
    /// The other device's edit, as far as it can be read.
    var other: JournalEntry?
}

/// An own sample with its parsed metadata.
typealias OwnSample = (metadata: OwnMetadata, sample: HKSample)

extension EntryMapping {
    /// The objects of a version that were saved with the same edit as one of them.
    ///
    /// Health keeps the first object that it is given of a version. If two devices save the same
    /// version in parallel, one may save some parts and the other the rest.
    func saved(with one: OwnMetadata, among own: [OwnSample]) -> (
        current: [OwnSample], isMixed: Bool
    ) {
        let version = own.filter { $0.metadata.version == one.version }
        let current = version.filter {
            abs($0.metadata.modified.timeIntervalSince(one.modified)) < 0.001
        }
        return (current, current.count < version.count)
    }

    /// The header of an own entry that was read from Health.
    func header(_ metadata: OwnMetadata, date: Date, in context: MappingContext) -> EntryHeader {
        var source = context.app
        source.device = metadata.string(.device)
        return EntryHeader(
            id: metadata.identity.entry, date: date, timeZone: metadata.timeZone,
            source: source, version: metadata.version, modifiedAt: metadata.modified,
            createdAt: metadata.created)
    }

    /// The header of another app's entry; the journal assigns its identity.
    func foreignHeader(_ sample: HKSample, in context: MappingContext) -> EntryHeader {
        let zone = (sample.metadata?[HKMetadataKeyTimeZone] as? String)
            .flatMap { TimeZone(identifier: $0) }
        let source = sample.sourceRevision.source
        return EntryHeader(
            id: context.makeUUID(), date: sample.startDate, timeZone: zone ?? context.zone,
            source: EntrySource(
                kind: .health, bundleIdentifier: source.bundleIdentifier, name: source.name,
                device: sample.device?.name))
    }
}
