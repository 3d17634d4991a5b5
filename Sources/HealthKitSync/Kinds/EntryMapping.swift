internal import Foundation
internal import HealthJournal
internal import HealthKit
internal import HealthModel
internal import HealthSync

/// How one kind of entry becomes samples, and how samples become entries again.
///
/// Pushing, pulling and asking for permission go by what a mapping says; all that is particular to a
/// kind is in its mapping.
protocol EntryMapping: Sendable {
    /// The kind of entry.
    var kind: EntryKind { get }
    /// The stream that brings this kind's changes.
    var stream: StreamName { get }
    /// What to look at for changes; only types that may be asked for on their own.
    var watched: [WatchedType] { get }
    /// What this kind writes.
    var typesToShare: Set<HKSampleType> { get }
    /// What this kind reads.
    var typesToRead: Set<HKObjectType> { get }
    /// The types in which own entries are found whole: the correlations where there are any.
    var ownTypes: [HKSampleType] { get }
    /// Whether other apps' samples become entries; where they do not, only own samples are read.
    var readsOtherApps: Bool { get }
    /// The feature that alone asks for this kind's types; nil where any feature with one of its types
    /// does.
    var feature: HealthFeature? { get }
    /// The types of the samples that an entry is saved in.
    func types(of entry: JournalEntry) -> Set<HKSampleType>

    /// The samples that stand for an entry, each with the part that it is.
    func samples(for entry: JournalEntry, in context: MappingContext) throws(PushFailure)
        -> [PartSample]
    /// The own entry that these samples stand for; they all carry its identity.
    func ownEntry(from samples: [HKSample], in context: MappingContext) -> OwnReading?
    /// Saves an entry by itself; nil for a kind whose samples are saved together with others.
    func save(_ entry: JournalEntry, to remote: HealthRemote, in context: MappingContext) async
        -> PushOutcome?
    /// The entry that somebody else's sample stands for.
    func foreignEntry(from sample: HKSample, in context: MappingContext) -> JournalEntry?
    /// The samples that somebody else's entry is made of, each with its part; empty where it is one
    /// sample.
    func foreignParts(of sample: HKSample) -> [PartSample]
    /// What of an entry may not be saved now, by type.
    func withheld(of entry: JournalEntry, in context: MappingContext) -> Set<String>
    /// The types in which own entries are found where those of ``ownTypes`` do not hold them.
    var scatteredTypes: [HKSampleType] { get }
    /// The shape in which entries are saved, where there is a choice.
    var format: String? { get }
}

extension EntryMapping {
    var ownTypes: [HKSampleType] {
        let correlations = watched.map(\.type).filter { $0 is HKCorrelationType }
        return correlations.isEmpty ? Array(typesToShare) : correlations
    }
    var readsOtherApps: Bool { true }
    var feature: HealthFeature? { nil }
    func types(of entry: JournalEntry) -> Set<HKSampleType> { typesToShare }
    func save(_ entry: JournalEntry, to remote: HealthRemote, in context: MappingContext) async
        -> PushOutcome?
    { nil }
    func foreignParts(of sample: HKSample) -> [PartSample] { [] }
    func withheld(of entry: JournalEntry, in context: MappingContext) -> Set<String> { [] }
    var scatteredTypes: [HKSampleType] { [] }
    var format: String? { nil }
}

/// A type whose changes are followed.
struct WatchedType: Sendable {
    var type: HKSampleType
    /// The types whose permission to read decides; a correlation is read through its members.
    var readTypes: Set<HKObjectType>

    init(_ type: HKSampleType, readThrough: Set<HKObjectType>? = nil) {
        self.type = type
        readTypes = readThrough ?? [type]
    }
}

/// What mappings need to know of the world.
struct MappingContext: Sendable {
    var namespace: String
    /// The source that own entries have.
    var app: EntrySource
    /// The zone of samples that do not say theirs.
    var zone: TimeZone
    /// Whether this app may save samples of a type.
    var mayShare: @Sendable (HKSampleType) -> Bool
    var makeUUID: @Sendable () -> UUID

    func identity(_ entry: JournalEntry, part: EntryPart = .whole) -> EntryIdentity {
        EntryIdentity(
            namespace: namespace, kind: entry.kind, entry: entry.header.id, part: part)
    }
}

/// A sample and the part of the entry that it stands for.
struct PartSample {
    var part: EntryPart
    var sample: HKSample
    /// Parts that are saved inside of this one, as a meal's nutrients are.
    var members: [PartSample] = []
}

/// An own entry as it was read back, with the objects that stand for it.
struct OwnReading {
    var entry: JournalEntry
    var links: [RemoteLink]
    /// Whether two devices saved this version, each some of its objects.
    var isMixed = false
    /// What can be read of the other device's edit then.
    var other: JournalEntry?
}

/// An own object, with what it says of its entry.
typealias OwnSample = (metadata: OwnMetadata, sample: HKSample)

extension EntryMapping {
    /// The objects of one version that were saved with the edit of this one.
    ///
    /// Health keeps the first object of a version that it is given. Where two devices saved the same
    /// version without knowing of each other, one may have saved some parts and the other the rest.
    func saved(with one: OwnMetadata, among own: [OwnSample]) -> (
        current: [OwnSample], isMixed: Bool
    ) {
        let version = own.filter { $0.metadata.version == one.version }
        let current = version.filter {
            abs($0.metadata.modified.timeIntervalSince(one.modified)) < 0.001
        }
        return (current, current.count < version.count)
    }

    /// The header of an own entry that was read back.
    func header(_ metadata: OwnMetadata, date: Date, in context: MappingContext) -> EntryHeader {
        var source = context.app
        source.device = metadata.string(.device)
        return EntryHeader(
            id: metadata.identity.entry, date: date, timeZone: metadata.timeZone,
            source: source, version: metadata.version, modifiedAt: metadata.modified,
            createdAt: metadata.created)
    }

    /// The header of somebody else's entry; the journal gives it an identity of its own.
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
