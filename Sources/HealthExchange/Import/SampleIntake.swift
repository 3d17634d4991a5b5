internal import Foundation
internal import HealthDatabase
internal import HealthModel

/// Imports the samples of a file into a store, batch by batch, and counts the results.
///
/// Readers of all formats except Apple's pass their samples to it. A batch is one transaction.
/// References to other samples are linked after these are written.
final class SampleIntake {
    private let store: HealthStore
    private let selection: ImportSelection
    private let isPreview: Bool
    private let batchSize: Int
    private let totalBytes: Int64?
    private let isCancelled: () -> Bool
    private let progress: (ImportProgress) -> Void

    private var batch: [Entry] = []
    private var deletions: [UUID] = []
    private var weight = 0
    private var written = 0
    /// The number of bytes of the file that the reader has read.
    var bytesRead: Int64 = 0
    /// Receives each sample that is added.
    var onAdd: ((Sample) -> Void)?
    /// The counts so far.
    private(set) var summary = ImportSummary()
    private var occurrences = OccurrenceCounter()
    private var texts = SampleTexts()

    private struct Entry {
        var sample: Sample
        var series: SeriesData?
        var members: [UUID]
        var associated: [UUID]
        var isOfPhone: Bool
    }

    /// An error that rolls back a preview.
    private struct TakenBack: Error {}

    /// The limit of links that wait for later samples of the file.
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

    /// Adds a sample with its series, members and associated samples.
    ///
    /// A sample of a health store's own file was in a store before, so that only impossible values are
    /// left out. One of a phone's own database keeps its identity, and replaces the same sample of an
    /// export.
    func add(
        _ sample: Sample, series: SeriesData? = nil, members: [UUID] = [], associated: [UUID] = [],
        isOfStore: Bool = false, isOfPhone: Bool = false
    ) throws {
        guard SampleTexts.allows(type: sample.type.identifier) else {
            return skip("sample", sample.type.identifier, .invalid(attribute: "type"))
        }
        guard SamplePlausibility.allows(sample, isOfStore: isOfStore),
            series.map({ SamplePlausibility.allows($0, sample.type) }) ?? true
        else { return skip("sample", sample.type.identifier, .implausible) }
        guard selection.contains(sample.type, sample.startDate) else { return }
        onAdd?(sample)
        var limited = sample
        texts.limit(&limited)
        for (field, count) in texts.takeCuts() {
            skip(field, sample.type.identifier, .cut, count: count)
        }
        batch.append(
            Entry(
                sample: limited, series: series, members: members, associated: associated,
                isOfPhone: isOfPhone))
        weight += 1 + members.count + associated.count + (series?.count ?? 0) / 10
        if weight >= batchSize { try flush() }
    }

    /// Deletes a sample that the file says was deleted, if everything is imported.
    func delete(_ uuid: UUID) throws {
        guard selection.isEverything else { return }
        deletions.append(uuid)
        if deletions.count >= batchSize { try flush() }
    }

    /// The identity of a sample in a format without identities, from its content.
    func uuid(_ type: ObjectType, _ start: Date, _ content: ContentHash) -> UUID {
        ExportIdentity.uuid(
            type: type.identifier, start: start.timeIntervalSinceReferenceDate, content: content,
            occurrence: occurrences.next(content))
    }

    /// Counts a skipped part of the file.
    func skip(_ element: String, _ type: String?, _ reason: SkipReason, count: Int = 1) {
        guard count > 0 else { return }
        summary.skip(
            ExportSkip(
                element: ExportSkip.shortened(element), type: type.map(ExportSkip.shortened),
                reason: reason, line: line, count: count))
    }

    /// The current line of the file, from 1; 0 if it has no lines.
    var line = 0 {
        didSet { if !firstDates.isEmpty { firstDates = [:] } }
    }
    /// The first dates of the repeated times of this line, by the second dates, which were taken.
    private var firstDates: [Date: Date] = [:]

    /// The times that identify a sample of this line: of a repeated time the first date, whichever was taken.
    ///
    /// So a sample is the same one in a part of the file, whose order shows less, and in the whole file.
    func identifyingTimes(of time: DateInterval) -> DateInterval {
        let start = firstDates[time.start] ?? time.start
        return DateInterval(start: start, end: max(start, firstDates[time.end] ?? time.end))
    }

    /// The date of a time of the file, in a default time zone if the time has none; nil if there is
    /// neither.
    ///
    /// Times that a change of clocks skips or repeats are counted. The second date of a repeated time is
    /// taken if only the first one is before `earliest`, the date that the time follows.
    func date(of time: CivilTime, in zone: TimeZone?, notBefore earliest: Date? = nil) -> Date? {
        dated(time, in: zone, notBefore: earliest)?.date
    }

    /// The date of ``date(of:in:notBefore:)``, and the effect of a change of clocks on the time.
    func dated(
        _ time: CivilTime, in zone: TimeZone?, notBefore earliest: Date?
    ) -> (date: Date, change: ClockChange?)? {
        guard let (first, change) = time.dated(in: zone) else { return nil }
        switch change {
        case .skipped: skip("date", nil, .skippedHour)
        case .repeated: skip("date", nil, .repeatedHour)
        case nil: break
        }
        guard change == .repeated, let earliest, first < earliest,
            let second = time.secondDate(in: zone), second >= earliest
        else { return (first, change) }
        firstDates[second] = first
        return (second, change)
    }

    /// The imported data that is not samples.
    struct Facts: Sendable {
        var days: [ActivitySummaryRecord] = []
        var characteristics: [(type: ObjectType, value: CharacteristicValue)] = []

        /// Saves the data in a store; existing characteristics do not change.
        func save(in store: HealthStore) async throws {
            if !days.isEmpty { try await store.activitySummaries.save(days) }
            for (type, value) in characteristics
            where try store.characteristics.value(of: type) == nil {
                try store.characteristics.set(type, value)
            }
        }
    }

    /// The imported data that is not samples, to be saved at the end.
    private(set) var facts = Facts()

    /// Adds activity summaries.
    func add(_ days: [ActivitySummaryRecord]) {
        let possible = days.filter(SamplePlausibility.allows)
        skip("ActivitySummary", nil, .implausible, count: days.count - possible.count)
        facts.days += possible.filter { day in
            let end = InstantText.date(year: day.year, month: day.month, day: day.day, hour: 24)
            return selection.contains(.activitySummary, end)
        }
    }

    /// Adds a characteristic.
    func add(_ type: ObjectType, _ value: CharacteristicValue) {
        guard selection.isEverything else { return }
        facts.characteristics.append((type, value))
    }

    /// Whether the file contained any data so far.
    var hasContent: Bool {
        !batch.isEmpty || !summary.samples.isEmpty || !facts.days.isEmpty
    }

    /// Begins the next file of an archive or folder.
    ///
    /// Equal objects of one file are numbered; those of several files are the same object.
    func beginFile() {
        line = 0
        occurrences = OccurrenceCounter()
    }

    /// Throws `cancelled` if the caller asked to stop.
    func checkCancelled() throws(ExchangeError) {
        if isCancelled() {
            throw ExchangeError(.cancelled, position: bytesRead, detail: "the task is cancelled")
        }
    }

    /// Records the use that was made of a file.
    func record(_ file: ImportedFile) { summary.record(file) }

    /// Records the columns of a file that was recorded before.
    func setColumns(_ columns: [ImportedFile.Column], of path: String) {
        summary.setColumns(columns, of: path)
    }

    /// Sets the date of the file.
    func setExportDate(_ date: Date) { summary.exportDate = date }

    /// Records that the file ended early; imported data is kept.
    func interrupt(_ error: ExchangeError) { summary.interruption = error }

    /// Writes the remaining batch; the summary is complete afterwards.
    func close() throws {
        try flush()
        try writeLinks()
        summary.activitySummaries = facts.days.count
        summary.characteristics = Set(facts.characteristics.map(\.type))
        summary.bytesRead = bytesRead
    }

    private func flush() throws {
        try checkCancelled()
        guard !batch.isEmpty || !deletions.isEmpty else { return }
        let (entries, deleted) = (batch, deletions)
        batch.removeAll(keepingCapacity: true)
        deletions.removeAll(keepingCapacity: true)
        weight = 0
        var counted = ImportSummary()
        do {
            try store.withIngestion { writer in
                counted = ImportSummary()
                for entry in entries { try insert(entry, writer, &counted) }
                for uuid in deleted {
                    if let type = try writer.remove(uuid) { counted.deleted[type, default: 0] += 1 }
                }
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
            let isNew =
                entry.isOfPhone
                ? try writer.adopt(sample, series: entry.series)
                : try writer.insert(sample, series: entry.series)
            if isNew {
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

    /// Links to samples that followed their references in the file.
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
        // Missing samples outside of the selection are not a defect of the file.
        guard selection.isEverything else { return }
        skip("related", nil, .unsuitableMembers, count: missing)
    }
}
