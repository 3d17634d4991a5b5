public import Foundation
public import HealthJournal
public import HealthKit
internal import HealthModel
internal import HealthSync

/// Decides which entry a sample of an earlier version of this app represents.
///
/// Such a sample has no identity of an entry. The app knows what the sample represents: by a value in
/// its metadata, by a table of the samples that it saved, or because it saved the date and the amount
/// of the entry. The sample then counts as the export of the entry: the next edit replaces it and a
/// deletion deletes it. A sample that no rule claims waits for the person's decision.
///
/// ```swift
/// configuration.earlierSamples = .metadata("DietAppLogId").or(.samples(sampleTable))
/// ```
public struct EarlierSampleRule: Sendable {
    /// The identity of the entry that a sample of this app represents; nil if the rule does not know it.
    ///
    /// The type of the sample tells the part of the entry, such as the nutrient of a meal.
    public let owner: @Sendable (HKSample) -> UUID?
    private let keys: Set<String>
    private let objects: Set<UUID>

    /// Creates a rule from a closure, which is called for each sample of this app without an identity.
    ///
    /// - Parameters:
    ///   - keys: The keys of the metadata that the closure reads. Measurements of an earlier version are
    ///     found by them, because all samples of their types would be too many to read.
    ///   - owner: The identity of the entry that a sample represents; nil for none.
    public init(
        readingMetadata keys: Set<String> = [],
        owner: @escaping @Sendable (HKSample) -> UUID?
    ) {
        self.init(keys: keys, objects: [], owner: owner)
    }

    private init(
        keys: Set<String>, objects: Set<UUID>, owner: @escaping @Sendable (HKSample) -> UUID?
    ) {
        self.keys = keys
        self.objects = objects
        self.owner = owner
    }

    /// A rule that claims no samples.
    public static let none = EarlierSampleRule { _ in nil }

    /// A rule for samples with the entry's identity in their metadata, as "DietAppLogId".
    ///
    /// - Parameters:
    ///   - key: The key of the metadata.
    ///   - entry: The entry's identity by the value; by default the value is a UUID.
    public static func metadata(
        _ key: String, entry: @escaping @Sendable (String) -> UUID? = { UUID(uuidString: $0) }
    ) -> EarlierSampleRule {
        EarlierSampleRule(readingMetadata: [key]) { sample in
            (sample.metadata?[key] as? String).flatMap(entry)
        }
    }

    /// A rule for samples whose identifiers the app stored with its entries, as "healthKitUUID".
    ///
    /// - Parameter owners: The identities of the entries by the identifiers of the samples.
    public static func samples(_ owners: [UUID: UUID]) -> EarlierSampleRule {
        EarlierSampleRule(keys: [], objects: Set(owners.keys)) { sample in
            owners[sample.uuid]
        }
    }

    /// A rule for samples with the type, time and value of an entry, for an app that stored nothing.
    ///
    /// The times differ by a second at most, the amounts by half a percent. A sample that two entries fit
    /// is not claimed. Measurements are not found in this way.
    ///
    /// - Parameter entries: The entries that the app has saved in Health, each in one sample or more.
    public static func entries(_ entries: [JournalEntry]) -> EarlierSampleRule {
        let table = EarlierEntryTable(entries)
        return EarlierSampleRule { sample in table.owner(of: sample) }
    }

    /// A rule that asks another rule about samples that this one does not claim.
    public func or(_ other: EarlierSampleRule) -> EarlierSampleRule {
        EarlierSampleRule(keys: keys.union(other.keys), objects: objects.union(other.objects)) {
            owner($0) ?? other.owner($0)
        }
    }

    /// Conditions that the samples of the rule meet; empty if they have none in common.
    var conditions: [NSPredicate] {
        keys.sorted().map { HKQuery.predicateForObjects(withMetadataKey: $0) }
            + (objects.isEmpty ? [] : [HKQuery.predicateForObjects(with: objects)])
    }
}

/// Entries by the second of their date, to find the one that a sample represents.
///
/// If two equal entries have the same second, the sample is ambiguous: it waits for the person's
/// decision, which gives one sample to each.
struct EarlierEntryTable: Sendable {
    private let bySecond: [Int: [JournalEntry]]

    init(_ entries: [JournalEntry]) {
        bySecond = Dictionary(grouping: entries) { Self.second(of: $0.date) }
    }

    /// The only entry that contains the value of a sample.
    func owner(of sample: HKSample) -> UUID? {
        let second = Self.second(of: sample.startDate)
        let near = (second - 1...second + 1).flatMap { bySecond[$0] ?? [] }
        guard !near.isEmpty else { return nil }
        let context = MappingContext(
            namespace: "", app: .own(bundleIdentifier: "", name: ""), zone: .gmt,
            mayShare: { _ in false }, makeUUID: { UUID() })
        for mapping in HealthRemote.mappings(mealShape: .samples) {
            guard mapping.readsOtherApps,
                let read = mapping.earlierEntry(from: sample, beside: [], in: context)
            else { continue }
            let found = Set(
                near.filter { EarlierMatch().agrees(read.entry, with: $0) }.map(\.id))
            if !found.isEmpty { return found.count == 1 ? found.first : nil }
        }
        return nil
    }

    private static func second(of date: Date) -> Int {
        Int(date.timeIntervalSinceReferenceDate.rounded(.down))
    }
}

/// Reads the samples of one kind that an earlier version of this app saved.
struct EarlierReader {
    let remote: HealthRemote
    let mapping: any EntryMapping
    let context: MappingContext

    /// Reads samples, each with the samples that the app saved with it.
    func changes(by samples: [HKSample]) async throws -> [InboundChange.EarlierSample] {
        guard !samples.isEmpty else { return [] }
        let companions = try await companions(of: samples)
        return samples.compactMap { sample in
            let others = companions[sample.uuid] ?? []
            let claim = claim(to: sample)
            if let kind = claim.kind, kind != mapping.kind { return nil }
            guard let read = mapping.earlierEntry(from: sample, beside: others, in: context) else {
                return nil
            }
            let parts =
                read.parts
                + others.compactMap { other in
                    mapping.earlierCompanions[other.quantityType].map {
                        PartSample(part: $0, sample: other)
                    }
                }
            let isPart = parts.contains { $0.sample.uuid == sample.uuid }
            return InboundChange.EarlierSample(
                entry: read.entry, owner: claim.entry,
                objects: (isPart ? [] : [RemoteLink(object: sample.uuid.uuidString)])
                    + parts.map { RemoteLink(part: $0.part, object: $0.sample.uuid.uuidString) })
        }
    }

    /// The entry that a sample represents: by the identity of this package, which it may have under another
    /// bundle identifier, otherwise by the app's rule.
    private func claim(to sample: HKSample) -> (entry: UUID?, kind: EntryKind?) {
        let known = OwnMetadata(sample, namespace: context.namespace, zone: context.zone)
        if let known { return (known.identity.entry, known.identity.kind) }
        let owner = remote.configuration.earlierSamples.owner
        if let entry = owner(sample) { return (entry, nil) }
        let members = (sample as? HKCorrelation)?.objects ?? []
        return (members.sorted { $0.uuid < $1.uuid }.lazy.compactMap(owner).first, nil)
    }

    /// The samples that belong to some others without being read as entries of their own: the body fat of a
    /// weight, the energy of a workout.
    private func companions(of samples: [HKSample]) async throws -> [UUID: [HKQuantitySample]] {
        let types = try await remote.askedFor(Array(mapping.earlierCompanions.keys))
        let wholes = samples.filter { !types.contains($0.sampleType) }
        guard !types.isEmpty, let start = wholes.map(\.startDate).min(),
            let end = wholes.map(\.startDate).max()
        else { return [:] }
        var found: [UUID: [HKQuantitySample]] = [:]
        for case let workout as HKWorkout in wholes {
            found[workout.uuid] = try await quantities(
                types, HKQuery.predicateForObjects(from: workout))
        }
        guard wholes.contains(where: { !($0 is HKWorkout) }) else { return found }
        let beside = try await quantities(
            types,
            HKQuery.predicateForSamples(
                withStart: start, end: end.addingTimeInterval(1), options: .strictStartDate))
        let byDate = Dictionary(grouping: beside, by: \.startDate)
        for whole in wholes where !(whole is HKWorkout) {
            found[whole.uuid] = byDate[whole.startDate]
        }
        return found
    }

    private func quantities(_ types: [HKSampleType], _ condition: NSPredicate) async throws
        -> [HKQuantitySample]
    {
        try await remote.store.samples(types.map { .sample(type: $0, predicate: condition) })
            .filter(context.isEarlier).compactMap { $0 as? HKQuantitySample }
    }
}

/// The samples of an earlier version of this app that the operations of a push replace or delete.
///
/// They are deleted after the save, so that Health never lacks the entry. The journal keeps their links
/// until the push is recorded, so that a push that ends in between is repeated.
struct EarlierObjects {
    private let remote: HealthRemote
    private var samples: [UUID: HKSample] = [:]
    private var unread: PushFailure?

    /// Reads the samples that operations have links to.
    init(of operations: [OutboundOperation], at remote: HealthRemote) async {
        self.remote = remote
        var uuids: [EntryKind: Set<UUID>] = [:]
        for operation in operations {
            let found = operation.earlierObjects
            if !found.isEmpty { uuids[operation.kind, default: []].formUnion(found) }
        }
        for mapping in remote.mappings {
            guard let wanted = uuids[mapping.kind] else { continue }
            let all = mapping.typesToShare.union(mapping.ownTypes)
            do {
                let condition = HKQuery.predicateForObjects(with: wanted)
                let types = try await remote.askedFor(Array(all))
                for sample in try await remote.store.samples(
                    types.map { .sample(type: $0, predicate: condition) })
                { samples[sample.uuid] = sample }
            } catch {
                unread = PushFailure(health: error)
            }
        }
    }

    /// The reason why an operation cannot be performed now; nil if it can.
    ///
    /// Health lets no app delete what it saved under another bundle identifier, and a new sample
    /// beside it would count the entry twice.
    func failure(of operation: OutboundOperation) -> PushFailure? {
        let objects = operation.earlierObjects
        guard !objects.isEmpty else { return nil }
        if let unread { return unread }
        let isOther = objects.compactMap { samples[$0] }.contains { !remote.context.isOwn($0) }
        return isOther ? .notPermitted(reason: SyncReason(.savedByEarlierApp)) : nil
    }

    /// Deletes the samples of the operations that succeeded; those of other operations are deleted
    /// when these are retried.
    func delete(after operations: [OutboundOperation], _ outcomes: inout [PushOutcome?]) async {
        let done = operations.indices.filter { index in
            switch outcomes[index] {
            case .done, .partial: !operations[index].earlierObjects.isEmpty
            default: false
            }
        }
        let left = done.flatMap { operations[$0].earlierObjects }.compactMap { samples[$0] }
        guard let failure = await delete(left) else { return }
        for index in done { outcomes[index] = .unfinished(failure) }
    }

    private func delete(_ samples: [HKSample]) async -> PushFailure? {
        let byType = Dictionary(grouping: samples, by: \.sampleType)
        // The correlation of a meal is deleted before its members, so that nobody reads half a
        // meal.
        let types = byType.keys.sorted {
            ($0 is HKCorrelationType ? 0 : 1, $0.identifier)
                < ($1 is HKCorrelationType ? 0 : 1, $1.identifier)
        }
        for type in types {
            let uuids = Set((byType[type] ?? []).map(\.uuid))
            do {
                try await remote.store.deleteObjects(
                    of: type, predicate: HKQuery.predicateForObjects(with: uuids))
            } catch {
                return PushFailure(health: error)
            }
        }
        return nil
    }
}

extension OutboundOperation {
    /// The samples of an earlier version of this app that represent the entry.
    fileprivate var earlierObjects: [UUID] {
        links.filter(\.isEarlier).compactMap { UUID(uuidString: $0.object) }
    }
}
