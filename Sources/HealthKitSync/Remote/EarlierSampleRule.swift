public import Foundation
public import HealthJournal
public import HealthKit
internal import HealthModel
internal import HealthSync

/// Says which entry a sample represents that an earlier version of this app saved.
///
/// Such a sample has no identity that this package gave it. The app knows what it stands for: by a value
/// in its metadata, by a table of the samples that it saved, or because it saved the date and the amount
/// of the entry. The sample then counts as the export of the entry: the next edit replaces it and a
/// deletion deletes it. What no rule claims waits for the person's decision.
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

    /// A rule that claims nothing.
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

    /// A rule that asks another one about samples that this one does not know.
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

/// Entries by the second of their date, to find the one that a sample has the value of.
///
/// Of two equal entries of one second nobody knows which one a sample represents: the sample waits for the
/// person's decision, which gives one sample to each.
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
