public import Foundation
public import HealthDatabase
public import HealthModel

/// Records samples of a store as a fixture for tests, without data that identifies the person.
///
/// ```swift
/// let recorder = FixtureRecorder(store, zone: .current)
/// let night = ExportSelection(types: [.heartRate, .sleepAnalysis], from: evening)
/// let report = try recorder.record(to: path, night)
/// print(report.written, "samples", report.risks)
/// ```
///
/// A fixture is a file of ``ExportFormat/ndjson``. Dates move by whole weeks, and the clock time of the
/// person's zone becomes the same time in GMT. Names, texts and identifiers are replaced, equal ones by equal
/// ones; values change by a few percent in the same order; routes are moved and bent. All samples of the
/// selection are in memory meanwhile.
public struct FixtureRecorder {
    private let store: HealthStore
    private let zone: TimeZone
    private let random: any RandomNumberGenerator
    private let isSeeded: Bool

    /// Creates a recorder with random numbers that cannot be repeated.
    ///
    /// - Parameters:
    ///   - store: The store with the samples.
    ///   - zone: The person's time zone.
    public init(_ store: HealthStore, zone: TimeZone = .current) {
        self.init(store, zone: zone, random: SystemRandomNumberGenerator(), isSeeded: false)
    }

    /// Creates a recorder that writes the same file for the same samples and the same seed.
    ///
    /// - Parameters:
    ///   - store: The store with the samples.
    ///   - zone: The person's time zone.
    ///   - seed: The seed, which must stay secret: it undoes most of the changes.
    public init(_ store: HealthStore, zone: TimeZone = .current, seed: UInt64) {
        self.init(store, zone: zone, random: FixtureSeed(seed), isSeeded: true)
    }

    private init(
        _ store: HealthStore, zone: TimeZone, random: any RandomNumberGenerator, isSeeded: Bool
    ) {
        self.store = store
        self.zone = zone
        self.random = random
        self.isSeeded = isSeeded
    }

    /// Writes samples into a fixture, on the calling thread.
    ///
    /// Activity summaries, characteristics, documents, clinical records, prescriptions, hearing tests, states of
    /// mind, questionnaires and doses of medications are not recorded.
    ///
    /// - Parameters:
    ///   - path: The file, which is replaced and which only its owner may read; `-` is stdout.
    ///   - selection: The samples to record.
    /// - Throws: `ExchangeError` if nothing can be written, `HealthStoreError` if the store fails.
    @discardableResult
    public func record(
        to path: String, _ selection: ExportSelection = ExportSelection()
    ) throws -> FixtureReport {
        var items: [FixtureRewriter.Item] = []
        var report = FixtureReport()
        try store.withSnapshot { snapshot in
            let walk = try ExportWalk(
                snapshot, selection, zone: zone, now: store.environment.now(),
                isCancelled: { false }, progress: { _ in })
            for type in walk.types {
                guard type.kind.isRecorded else {
                    try walk.forEachSample(type) { _ in report.excluded[type, default: 0] += 1 }
                    continue
                }
                try walk.forEachSample(type) { items.append(try Self.item($0, snapshot)) }
            }
        }
        let file = try AtomicFile(path: path)
        var writer = JSONLinesWriter(file)
        try write(items, to: &writer, &report)
        try file.commit()
        report.bytes = file.size
        return report
    }

    private static func item(
        _ sample: Sample, _ snapshot: StoreSnapshot
    ) throws -> FixtureRewriter.Item {
        let hasAssociations = sample.type.kind == .workout || sample.type.kind == .electrocardiogram
        return FixtureRewriter.Item(
            sample: sample,
            series: sample.mayHaveSeries ? try snapshot.series(of: sample.uuid) : nil,
            associated: hasAssociations ? try snapshot.associated(with: sample.uuid) : [])
    }

    private func write(
        _ items: [FixtureRewriter.Item], to writer: inout JSONLinesWriter,
        _ report: inout FixtureReport
    ) throws {
        try writer.writeFixtureHeader()
        var random = FixtureRandom(random)
        let start = items.map(\.sample.startDate).min() ?? .distantPast
        let clock = FixtureClock(start: start, zone: zone, &random)
        var rewriter = FixtureRewriter(clock: clock, random: random)
        for item in items { _ = rewriter.rewrite(item) }
        rewriter.replaceNumbers()
        let kept = Self.kept(items, rewriter, &report)
        var written: Set<UUID> = []
        for var item in items where kept.contains(item.sample.uuid) {
            item.associated.removeAll { !kept.contains($0) }
            let new = rewriter.rewrite(item)
            // Members that were not selected themselves stand before their correlation.
            for member in new.sample.members ?? [] where written.insert(member.uuid).inserted {
                try writer.write(SampleRow(member), series: nil)
                report.samples[member.type, default: 0] += 1
            }
            guard written.insert(new.sample.uuid).inserted else { continue }
            try writer.write(SampleRow(new.sample, associated: new.associated), series: new.series)
            report.note(item, clock)
        }
        report.note(rewriter, isSeeded: isSeeded)
    }

    /// The identities of the samples without rare values; a correlation goes with all its members.
    private static func kept(
        _ items: [FixtureRewriter.Item], _ rewriter: FixtureRewriter,
        _ report: inout FixtureReport
    ) -> Set<UUID> {
        var rare: Set<UUID> = []
        for item in items where rewriter.isRare(item.sample) {
            rare.insert(item.sample.uuid)
            rare.formUnion((item.sample.members ?? []).map(\.uuid))
        }
        for item in items where rare.contains(item.sample.uuid) {
            report.rare[item.sample.type, default: 0] += 1
        }
        return Set(items.map(\.sample.uuid)).subtracting(rare)
    }
}

extension ObjectKind {
    /// Whether samples of the kind are recorded: they have no free text and are no result of an examination.
    var isRecorded: Bool {
        switch self {
        case .quantity, .category, .correlation, .workout, .workoutRoute, .heartbeatSeries,
            .electrocardiogram:
            true
        case .audiogram, .activitySummary, .characteristic, .document, .clinical,
            .visionPrescription, .stateOfMind, .scoredAssessment, .medicationDoseEvent,
            .userAnnotatedMedication:
            false
        }
    }
}

extension FixtureReport {
    /// Counts a written sample, from its original.
    mutating func note(_ item: FixtureRewriter.Item, _ clock: FixtureClock) {
        samples[item.sample.type, default: 0] += 1
        if case .locations = item.series { routes += 1 }
        let zone = item.sample.metadata[MetadataKey.timeZone]?.string
        if !clock.keepsClockTime(
            item.sample.startDate, ownZone: zone.flatMap { TimeZone(identifier: $0) })
        {
            otherClockTimes += 1
        }
    }

    /// Copies the counts of replacements, and lists the facts that the file can still reveal.
    mutating func note(_ rewriter: FixtureRewriter, isSeeded: Bool) {
        sources = rewriter.names.count(.app)
        devices = rewriter.names.count(.device)
        texts = rewriter.names.count(.text)
        keys = rewriter.names.count(.key)
        zones = rewriter.names.count(.zone)
        guard written > 0 else { return }
        risks = [.routine, .levels, .knownDay, .knownValue, .exactCodes, .types]
        if routes > 0 { risks.append(.routeShape) }
        let ofHearts: Set<ObjectKind> = [.electrocardiogram, .heartbeatSeries]
        if samples.keys.contains(where: { ofHearts.contains($0.kind) }) {
            risks.append(.heartShape)
        }
        if isSeeded { risks.append(.seed) }
    }
}

/// The counts of written samples and of changes, and the facts that the file still reveals.
///
/// The report has none of the secrets that would undo a change, so it may lie beside the fixture.
public struct FixtureReport: Hashable, Sendable {
    /// The number of written samples, by type.
    public var samples: [ObjectType: Int] = [:]
    /// The number of samples that were left out because their value is far from the others, by type.
    public var rare: [ObjectType: Int] = [:]
    /// The number of samples that were left out because of their kind, such as documents, by type.
    public var excluded: [ObjectType: Int] = [:]
    /// The number of sources, whose names, identifiers and versions were replaced.
    public var sources = 0
    /// The number of names of devices that were replaced.
    public var devices = 0
    /// The number of different texts of metadata that were replaced.
    public var texts = 0
    /// The number of metadata keys of apps that were replaced.
    public var keys = 0
    /// The number of different time zones that were replaced by GMT.
    public var zones = 0
    /// The number of routes that were moved and bent.
    public var routes = 0
    /// The number of samples whose clock time is not the one that the person saw.
    ///
    /// They were recorded in another zone, or after a change of clocks.
    public var otherClockTimes = 0
    /// The size of the file in bytes.
    public var bytes: Int64 = 0
    /// The facts that an attacker could still learn.
    public var risks: [FixtureRisk] = []

    /// Creates an empty report.
    public init() {}

    /// The number of all written samples.
    public var written: Int { samples.values.reduce(0, +) }
}

/// Something that a fixture can still reveal.
public enum FixtureRisk: String, Hashable, Sendable, CaseIterable {
    /// The clock times and weekdays are a person's routine: sleep, work, sport.
    case routine
    /// The values are within about 4 % of the original: weight, resting heart rate and fitness are visible.
    case levels
    /// Someone who knows the day of one event learns all days.
    case knownDay
    /// Someone who knows one value exactly learns the others of its type to about 2 %.
    case knownValue
    /// Categories, whole counts below about 50, zeros and the lengths of time are the original ones.
    case exactCodes
    /// The file names the types of its samples, some of which may be private.
    case types
    /// The lengths of the steps of a route, its speeds and its pauses are nearly the original ones.
    case routeShape
    /// The shape of an electrocardiogram, and the rhythm of a heart, can be compared with another recording.
    case heartShape
    /// Someone who knows the seed can repeat the random numbers and undo most of the changes.
    case seed
}
