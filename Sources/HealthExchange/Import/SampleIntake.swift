internal import Foundation
internal import HealthDatabase
internal import HealthModel

/// Takes the samples of a file into a store, batch by batch, and counts what becomes of them.
///
/// Readers of every format but Apple's hand their samples to it. A batch is one transaction. What
/// refers to other samples is linked once these are written.
final class SampleIntake {
    private let store: HealthStore
    private let selection: ImportSelection
    private let isPreview: Bool
    private let batchSize: Int
    private let totalBytes: Int64?
    private let isCancelled: () -> Bool
    private let progress: (ImportProgress) -> Void

    private var batch: [Entry] = []
    private var weight = 0
    private var written = 0
    /// How many bytes of the file are read, as the reader says.
    var bytesRead: Int64 = 0
    /// What came in so far.
    private(set) var summary = ImportSummary()
    private var occurrences = OccurrenceCounter()

    private struct Entry {
        var sample: Sample
        var series: SeriesData?
        var members: [UUID]
        var associated: [UUID]
    }

    /// Ends the transaction of a preview.
    private struct TakenBack: Error {}

    /// The most links that wait for samples which come later in the file.
    private static let mostPending = 1_000_000
    private var pending: [(owner: UUID, sample: UUID, isMember: Bool)] = []

    init(
        _ store: HealthStore, selection: ImportSelection = ImportSelection(),
        isPreview: Bool = false, batchSize: Int = 5_000,
        totalBytes: Int64? = nil, isCancelled: @escaping () -> Bool = { false },
        progress: @escaping (ImportProgress) -> Void = { _ in }
    ) {
        self.store = store
        self.selection = selection
        self.isPreview = isPreview
        self.batchSize = batchSize
        self.totalBytes = totalBytes
        self.isCancelled = isCancelled
        self.progress = progress
    }

    /// Adds a sample with its series, its members and what was added to it.
    func add(
        _ sample: Sample, series: SeriesData? = nil, members: [UUID] = [], associated: [UUID] = []
    ) throws {
        guard selection.contains(sample.type, sample.startDate) else { return }
        batch.append(
            Entry(sample: sample, series: series, members: members, associated: associated))
        weight += 1 + members.count + associated.count + (series?.count ?? 0) / 10
        if weight >= batchSize { try flush() }
    }

    /// The identity of a sample of a format without identities, from its content.
    func uuid(_ type: ObjectType, _ start: Date, _ content: ContentHash) -> UUID {
        ExportIdentity.uuid(
            type: type.identifier, start: start.timeIntervalSinceReferenceDate, content: content,
            occurrence: occurrences.next(content))
    }

    /// Notes that something of the file was left out.
    func skip(_ element: String, _ type: String?, _ reason: SkipReason, count: Int = 1) {
        guard count > 0 else { return }
        summary.skip(
            ExportSkip(
                element: ExportSkip.shortened(element), type: type.map(ExportSkip.shortened),
                reason: reason, line: line, count: count))
    }

    /// The line of the file that is read, from 1; 0 where it has no lines.
    var line = 0

    /// What came in that is no sample.
    struct Facts: Sendable {
        var days: [ActivitySummaryRecord] = []
        var characteristics: [(type: ObjectType, value: CharacteristicValue)] = []

        /// Keeps it in a store; what the person said there already stays.
        func save(in store: HealthStore) async throws {
            if !days.isEmpty { try await store.saveActivitySummaries(days) }
            for (type, value) in characteristics where try store.characteristic(type) == nil {
                try store.setCharacteristic(type, value)
            }
        }
    }

    /// What came in that is no sample, to be kept once everything is read.
    private(set) var facts = Facts()

    /// Keeps the rings of days.
    func add(_ days: [ActivitySummaryRecord]) {
        facts.days += days.filter { day in
            let end = InstantText.date(year: day.year, month: day.month, day: day.day, hour: 24)
            return selection.contains(.activitySummary, end)
        }
    }

    /// Keeps what the person said about themselves.
    func add(_ type: ObjectType, _ value: CharacteristicValue) {
        guard selection.isEverything else { return }
        facts.characteristics.append((type, value))
    }

    /// Whether anything was found so far.
    var hasContent: Bool {
        !batch.isEmpty || !summary.samples.isEmpty || !facts.days.isEmpty
    }

    /// Notes when the file was made.
    func setExportDate(_ date: Date) { summary.exportDate = date }

    /// Notes that the file ended early; what came in stays.
    func interrupt(_ error: ExchangeError) { summary.interruption = error }

    /// Writes what is left; the summary is complete then.
    func close() throws {
        try flush()
        try writeLinks()
        summary.activitySummaries = facts.days.count
        summary.characteristics = Set(facts.characteristics.map(\.type))
        summary.bytesRead = bytesRead
    }

    private func flush() throws {
        if isCancelled() {
            throw ExchangeError(.cancelled, position: bytesRead, detail: "the task is cancelled")
        }
        guard !batch.isEmpty else { return }
        let entries = batch
        batch.removeAll(keepingCapacity: true)
        weight = 0
        var counted = ImportSummary()
        do {
            try store.withIngestion { writer in
                counted = ImportSummary()
                for entry in entries { try insert(entry, writer, &counted) }
                if isPreview { throw TakenBack() }
            }
        } catch is TakenBack {}
        summary.merge(counted)
        written += entries.count
        progress(ImportProgress(bytes: bytesRead, totalBytes: totalBytes, samples: written))
    }

    private func insert(
        _ entry: Entry, _ writer: IngestionWriter, _ counted: inout ImportSummary
    ) throws {
        let sample = entry.sample
        do {
            if try writer.insert(sample, series: entry.series) {
                counted.samples[sample.type, default: .init()].inserted += 1
                counted.span = counted.span.joined(
                    with: DateInterval(start: sample.startDate, end: sample.endDate))
            } else {
                counted.samples[sample.type, default: .init()].known += 1
            }
        } catch HealthStoreError.validation {
            let key = ImportSummary.Skip(
                element: "sample", type: sample.type.identifier, reason: .refused)
            counted.skipped[key, default: 0] += 1
            return
        }
        guard !isPreview else { return }
        for uuid in entry.members
        where try !writer.link(member: uuid, toCorrelation: sample.uuid) {
            postpone(sample.uuid, uuid, isMember: true)
        }
        for uuid in entry.associated where try !writer.associate(sample: uuid, with: sample.uuid) {
            postpone(sample.uuid, uuid, isMember: false)
        }
    }

    /// Links samples that the store has by now.
    func link(_ owner: UUID, members: [UUID], associated: [UUID]) {
        for uuid in members { postpone(owner, uuid, isMember: true) }
        for uuid in associated { postpone(owner, uuid, isMember: false) }
    }

    private func postpone(_ owner: UUID, _ sample: UUID, isMember: Bool) {
        guard pending.count < Self.mostPending else {
            return skip("related", nil, .unsuitableMembers)
        }
        pending.append((owner, sample, isMember))
    }

    /// Links to samples that came after what refers to them.
    private func writeLinks() throws {
        guard !pending.isEmpty, !isPreview else { return }
        let links = pending
        pending = []
        var missing = 0
        try store.withIngestion { writer in
            missing = 0
            for link in links {
                let isThere =
                    try link.isMember
                    ? writer.link(member: link.sample, toCorrelation: link.owner)
                    : writer.associate(sample: link.sample, with: link.owner)
                if !isThere { missing += 1 }
            }
        }
        // What a selection leaves out is no fault of the file.
        guard selection.isEverything else { return }
        skip("related", nil, .unsuitableMembers, count: missing)
    }
}

extension SeriesData {
    /// How many data there are.
    var count: Int {
        switch self {
        case .quantities(let data): data.count
        case .locations(let points): points.count
        case .heartbeats(let beats): beats.count
        case .voltages(let voltages): voltages.count
        }
    }
}

extension ImportSummary {
    /// Adds what another part of an import brought.
    mutating func merge(_ other: ImportSummary) {
        samples.merge(other.samples) { $0 + $1 }
        skipped.merge(other.skipped) { $0 + $1 }
        span = span.joined(with: other.span)
    }

    /// Adds what the companion of an export brought, whose samples stand in the XML again.
    mutating func addCompanion(_ companion: ImportSummary) {
        for (type, count) in companion.samples {
            let here = samples[type] ?? Count()
            samples[type] = Count(
                inserted: here.inserted + count.inserted,
                known: max(count.known, here.known - count.inserted))
        }
        skipped.merge(companion.skipped) { $0 + $1 }
        span = span.joined(with: companion.span)
    }
}
