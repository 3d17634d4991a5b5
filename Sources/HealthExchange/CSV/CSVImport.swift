internal import Foundation
internal import HealthModel

/// Imports the rows of a table of this package, of a known app, or with a mapping.
struct CSVImport {
    private let intake: SampleIntake
    private let options: ImportOptions

    init(_ intake: SampleIntake, _ options: ImportOptions) {
        self.intake = intake
        self.options = options
    }

    /// Imports the rows of a surveyed table, and reports the use of its columns.
    ///
    /// - Parameters:
    ///   - part: The table from its start.
    ///   - surveyed: What is known about it.
    ///   - repeated: The days that another table of the import has in detail.
    ///   - listed: Receives the workouts whose recordings are other files of the import.
    ///   - recorded: What other files of the app have; a row with the same is left out.
    func read(
        _ part: OpenPart, _ surveyed: SurveyedTable, repeated: Set<CivilTime> = [],
        listed: ListedWorkouts = ListedWorkouts(), recorded: RecordedTimes? = nil
    ) throws -> ImportedFile {
        var rows = CSVReader(part.source, separator: CSVReader.separator(of: part.prefix))
        for _ in 0..<surveyed.rowsBefore { _ = try rows.next() }
        guard let table = surveyed.table else {
            try CSVRowReader(intake).read(&rows)
            return ImportedFile(
                part.path, .read(.csv, app: nil),
                columns: CSVWriter.columns.map { ImportedFile.Column($0, .used) })
        }
        try read(&rows, table, repeated) { sample, row in
            guard recorded?.contains(sample) != true else {
                return intake.skip("row", sample.type.identifier, .repeated)
            }
            let recording = table.recording(row)
            guard !listed.wait(sample, recording: recording, table: part.path) else { return }
            try intake.add(sample)
        }
        return ImportedFile(
            part.path, .read(.csv, app: surveyed.layout?.app), columns: table.report)
    }

    private func read(
        _ rows: inout CSVReader, _ table: MappedTable, _ repeated: Set<CivilTime>,
        add: (Sample, [String]) throws -> Void
    ) throws {
        let zone = table.isUTC ? TimeZone.gmt : options.timeZone
        var log = WorkoutLog()
        var order = TimeOrder()
        // Whether a second table began, whose columns are other ones.
        var isOther = false
        while let row = try rows.next() {
            intake.bytesRead = rows.bytesRead
            intake.line = rows.line
            guard row.count > 1 || row.first?.isEmpty == false else { continue }
            guard !table.isWithdrawn(row) else {
                intake.skip("row", nil, .withdrawn)
                continue
            }
            guard table.counts(row) else {
                if let kind = table.leftOut(row) { intake.skip("row", kind, .unknownElement) }
                continue
            }
            isOther = isOther || table.isHeader(row)
            guard !isOther else {
                intake.skip("row", nil, .invalid(attribute: "header"))
                continue
            }
            guard table.fits(row, endsWithFile: rows.endsWithFile) else {
                intake.skip("row", nil, .invalid(attribute: "fields"))
                continue
            }
            guard let time = table.civilTime(row) else {
                intake.skip("row", nil, .invalid(attribute: "date"))
                continue
            }
            guard !table.hasBrokenEnd(row) else {
                intake.skip("row", nil, .invalid(attribute: "end"))
                continue
            }
            guard !repeated.contains(time) else {
                intake.skip("row", nil, .repeated)
                continue
            }
            guard let (start, change) = intake.dated(time, in: zone, notBefore: order.earliest)
            else {
                throw ExchangeError(.needsTimeZone, detail: "line \(rows.line)")
            }
            order.add(start, change)
            let end =
                table.civilEnd(row).flatMap { intake.date(of: $0, in: zone, notBefore: start) }
                ?? start
            guard end >= start || !table.content.needsEnd else {
                intake.skip("row", nil, .endsBeforeStart)
                continue
            }
            if case .sets(let sets) = table.content {
                try log.add(row, sets, table, DateInterval(start: start, end: end), intake)
                continue
            }
            for sample in table.samples(
                row, DateInterval(start: start, end: max(start, end)), intake)
            {
                try add(sample, row)
            }
        }
        try log.finish(table, intake)
    }
}

/// Reads the rows of a table that this package wrote.
struct CSVRowReader {
    private let intake: SampleIntake

    init(_ intake: SampleIntake) { self.intake = intake }

    func read(_ rows: inout CSVReader) throws {
        while let fields = try rows.next() {
            intake.bytesRead = rows.bytesRead
            intake.line = rows.line
            guard fields.count == CSVWriter.columns.count else {
                intake.skip("row", nil, .missing(attribute: "field"))
                continue
            }
            let row: SampleRow
            let sample: Sample
            do {
                row = try Self.row(fields)
                sample = try row.sample()
            } catch let reason as SkipReason {
                intake.skip("row", fields.first, reason)
                continue
            }
            let isCorrelation = sample.type.kind == .correlation
            try intake.add(
                sample, members: isCorrelation ? row.related : [],
                associated: isCorrelation ? [] : row.related, isOfStore: true)
        }
    }

    private static func row(_ fields: [String]) throws -> SampleRow {
        func text(_ name: String) -> String? {
            guard let index = CSVWriter.columns.firstIndex(of: name), !fields[index].isEmpty else {
                return nil
            }
            return SpreadsheetText.plain(fields[index])
        }
        guard let identifier = text("type"), let type = type(identifier) else {
            throw SkipReason.missing(attribute: "type")
        }
        guard let uuid = text("uuid").flatMap({ UUID(uuidString: $0) }) else {
            throw SkipReason.invalid(attribute: "uuid")
        }
        guard let start = text("start").flatMap({ InstantText.instant($0) }),
            let end = text("end").flatMap({ InstantText.instant($0) })
        else { throw SkipReason.invalid(attribute: "start") }
        let metadata = text("metadata").map { MetadataJSON.metadata($0) } ?? [:]
        guard let metadata else { throw SkipReason.invalid(attribute: "metadata") }
        let device = try text("device").map {
            guard let device = try? StableJSON.value(Device.self, from: $0) else {
                throw SkipReason.invalid(attribute: "device")
            }
            return device
        }
        let source = SourceRevision(
            source: Source(
                bundleIdentifier: text("source_identifier") ?? "", name: text("source") ?? ""),
            version: text("source_version"), productType: text("product"),
            operatingSystemVersion: text("system").flatMap { SystemVersion($0) }
                ?? SystemVersion(0, 0, 0))
        return SampleRow(
            uuid: uuid, type: type, start: start, end: end,
            value: text("value").flatMap(Double.init),
            unit: text("unit").flatMap { try? HealthUnit($0) }, label: text("label"),
            source: source, device: device, metadata: metadata, detail: text("detail"),
            related: (text("related") ?? "").split(separator: " ")
                .compactMap { UUID(uuidString: String($0)) })
    }

    /// The type with an identifier; the kind of an unknown type depends on its prefix.
    private static func type(_ identifier: String) -> ObjectType? {
        if let known = ObjectType.named(identifier) { return known }
        if identifier.hasPrefix("HKQuantityTypeIdentifier") {
            return ObjectType(identifier: identifier, kind: .quantity)
        }
        guard identifier.hasPrefix("HKCategoryTypeIdentifier") else { return nil }
        return ObjectType(identifier: identifier, kind: .category)
    }
}
