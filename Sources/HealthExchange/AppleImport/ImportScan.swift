internal import Foundation
internal import HealthDatabase
internal import HealthModel

/// Reads an export and makes batches of it; the half of an import that knows no store.
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
    /// Whether the XML is read, and the files beside it are.
    private var isReadingFiles = false
    /// What is known of the import on this side: skips, dates, linked members.
    var summary = ImportSummary()

    /// A route whose points are in a file of their own.
    struct PendingRoute {
        var path: String
        var workout: UUID
        var sample: Sample
    }

    /// A clinical record whose content is in a file of its own.
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

    /// Reads everything, hands over batch after batch, and says what was found.
    ///
    /// Damage in the middle ends the reading and is noted; nothing read at all throws.
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
        // What was told of an element that the damage cut off.
        for skip in reader.takeSkips() { summary.skip(skip) }
        isReadingFiles = true
        try readFiles()
        summary.interruption = summary.interruption ?? file.damage
        try close()
        summary.locale = reader.locale
        summary.bytesRead = reader.bytesRead
        return summary
    }

    /// Hands over the batch once it holds enough.
    mutating func closeIfFull() throws(ExchangeError) {
        if batch.weight >= batchSize { try close() }
    }

    /// Hands over the batch; one that `continues` shares its transaction with the next.
    mutating func close(continues: Bool = false) throws(ExchangeError) {
        batch.bytesRead = reader.bytesRead
        batch.continues = continues
        batch.catalog = rowMapper.catalog
        batch.metadata = reader.tables.metadata.map {
            IngestionMetadata($0.metadata, hash: ($0.hash.high, $0.hash.low))
        }
        reader.forgetMetadata()
        batch.sort()
        try emit(batch)
        batch = ImportBatch()
        batch.rows.reserveCapacity(batchSize)
    }

    private mutating func take(_ element: ExportElement) throws(ExchangeError) {
        switch element {
        case .record(let record): takeRecord(record)
        case .correlation(let correlation): takeCorrelation(correlation)
        case .workout(let workout): takeWorkout(workout)
        case .activitySummary(let day):
            guard selects(day) else { return }
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

    /// Whether the rings of a day are taken, by the day's end in Greenwich.
    private func selects(_ summary: ExportActivitySummary) -> Bool {
        guard !selection.isEverything, let day = ActivitySummaryRecord(summary) else { return true }
        let end = InstantText.date(year: day.year, month: day.month, day: day.day, hour: 24)
        return selection.contains(.activitySummary, end)
    }

    /// Whether an object that begins so many seconds after 2001 is taken.
    func selects(_ type: ObjectType, _ start: Double) -> Bool {
        selection.contains(type, Date(timeIntervalSinceReferenceDate: start))
    }

    /// Counts what could not be used of the element that was read last.
    mutating func skip(_ element: String, _ type: String?, _ reason: SkipReason) {
        summary.skip(
            ExportSkip(
                element: element, type: type.map { ExportSkip.shortened($0) }, reason: reason,
                line: isReadingFiles ? 0 : reader.line))
    }
}
