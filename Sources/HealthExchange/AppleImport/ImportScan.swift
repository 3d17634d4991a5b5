internal import Foundation
internal import HealthDatabase
internal import HealthModel

/// Reads an export and creates batches; the part of an import that does not use a store.
struct ImportScan: ~Copyable {
    let file: ExportFile
    let selection: ImportSelection
    private let batchSize: Int
    private let emit: (ImportBatch) throws(ExchangeError) -> Void
    var reader: AppleExportReader
    var batch = ImportBatch()
    var pendingRoutes: [PendingRoute] = []
    var pendingDocuments: [PendingDocument] = []
    var mapper = SampleMapper()
    var rowMapper = RowMapper()
    var occurrences = OccurrenceCounter()
    /// Whether the reader has reached the files next to the XML.
    private var isReadingFiles = false
    /// The reading thread's part of the summary: skips, dates, linked members.
    var summary = ImportSummary()

    /// A route whose points are in a separate file.
    struct PendingRoute {
        var path: String
        var workout: UUID
        var sample: Sample
    }

    /// A clinical record whose content is in a separate file.
    struct PendingDocument {
        var path: String
        var sample: Sample
    }

    init(
        _ file: ExportFile, batchSize: Int, _ selection: ImportSelection,
        emit: @escaping (ImportBatch) throws(ExchangeError) -> Void
    ) throws(ExchangeError) {
        self.file = file
        self.selection = selection
        self.batchSize = max(1, batchSize)
        self.emit = emit
        reader = AppleExportReader(try file.open())
    }

    /// Reads everything, passes on batches, and returns the summary.
    ///
    /// Damage within the file ends the reading and is recorded; a file without any readable element
    /// throws.
    mutating func run() throws(ExchangeError) -> ImportSummary {
        var elements = 0
        do {
            while let element = try reader.next() {
                elements += 1
                for skip in reader.takeSkips() { summary.skip(skip) }
                try take(element)
                try closeIfFull()
            }
        } catch {
            if error.code == .cancelled || elements == 0 { throw error }
            summary.interruption = error
        }
        // The skips of an element that the damage cut off.
        for skip in reader.takeSkips() { summary.skip(skip) }
        isReadingFiles = true
        try readFiles()
        summary.interruption = summary.interruption ?? file.damage
        try close()
        summary.locale = reader.locale
        summary.bytesRead = reader.bytesRead
        return summary
    }

    /// Passes on the batch if it is large enough.
    mutating func closeIfFull() throws(ExchangeError) {
        if batch.weight >= batchSize { try close() }
    }

    /// Passes on the batch; one that `continues` shares its transaction with the next.
    mutating func close(continues: Bool = false) throws(ExchangeError) {
        batch.bytesRead = reader.bytesRead
        batch.continues = continues
        limitTexts()
        batch.catalog = rowMapper.catalog
        reader.forgetMetadata()
        batch.sort()
        try emit(batch)
        batch = ImportBatch()
        batch.rows.reserveCapacity(batchSize)
    }

    /// Cuts the texts of the batch that are longer than any real one, and reports them.
    private mutating func limitTexts() {
        for place in batch.samples.indices { rowMapper.texts.limit(&batch.samples[place]) }
        for place in batch.composites.indices {
            rowMapper.texts.limit(&batch.composites[place].sample)
        }
        batch.metadata = reader.tables.metadata.map {
            var metadata = $0.metadata
            rowMapper.texts.limit(&metadata)
            return IngestionMetadata(metadata, hash: ($0.hash.high, $0.hash.low))
        }
        for (field, count) in rowMapper.texts.takeCuts() {
            summary.skip(
                ExportSkip(element: field, type: nil, reason: .cut, line: 0, count: count))
        }
    }

    private mutating func take(_ element: ExportElement) throws(ExchangeError) {
        switch element {
        case .record(let record): takeRecord(record)
        case .correlation(let correlation): takeCorrelation(correlation)
        case .workout(let workout): takeWorkout(workout)
        case .activitySummary(let day):
            guard selects(day) else { return }
            guard ActivitySummaryRecord(day).map(SamplePlausibility.allows) ?? true else {
                return skip("ActivitySummary", nil, .implausible)
            }
            batch.summaries.append(day)
            summary.activitySummaries += 1
        case .audiogram(let audiogram): takeAudiogram(audiogram)
        case .visionPrescription(let prescription): takePrescription(prescription)
        case .clinicalRecord(let record): takeClinical(record)
        case .exportDate(let date):
            summary.exportDate = Date(timeIntervalSinceReferenceDate: date)
        case .me(let facts):
            guard selection.isEverything else { return }
            let (found, unknown) = Characteristic.read(facts)
            batch.characteristics += found
            summary.characteristics.formUnion(found.map(\.type))
            for name in unknown { skip("Me", name, .invalid(attribute: name)) }
        case .skipped(let skip): summary.skip(skip)
        }
    }

    /// Whether the activity summary of a day is selected, by the day's end in GMT.
    private func selects(_ summary: ExportActivitySummary) -> Bool {
        guard !selection.isEverything, let day = ActivitySummaryRecord(summary) else { return true }
        let end = InstantText.date(year: day.year, month: day.month, day: day.day, hour: 24)
        return selection.contains(.activitySummary, end)
    }

    /// Whether an object with a start in seconds since 2001 is selected.
    func selects(_ type: ObjectType, _ start: Double) -> Bool {
        selection.contains(type, Date(timeIntervalSinceReferenceDate: start))
    }

    /// Counts a skipped part of the last element.
    mutating func skip(_ element: String, _ type: String?, _ reason: SkipReason) {
        summary.skip(
            ExportSkip(
                element: element, type: type.map { ExportSkip.shortened($0) }, reason: reason,
                line: isReadingFiles ? 0 : reader.line))
    }
}
