internal import Foundation
internal import HealthModel

/// Reads a table of this package, of a known app, or with a mapping.
struct CSVImport {
    private let intake: SampleIntake
    private let options: ImportOptions

    init(_ intake: SampleIntake, _ options: ImportOptions) {
        self.intake = intake
        self.options = options
    }

    /// The limit of title lines before the column names, which some apps write.
    private static let mostTitleLines = 8

    /// Reads a source; returns false if its columns are unknown and there are other files.
    func read(_ source: any ByteSource, name: String, isAlone: Bool) throws -> Bool {
        let prefix = try source.readPrefix(1 << 12)
        var rows = CSVReader(
            PrefixedByteSource(prefix: prefix, rest: source),
            separator: CSVReader.separator(of: prefix))
        for _ in 0..<Self.mostTitleLines {
            guard let row = try rows.next() else { break }
            let header = row.map { $0.trimmingCharacters(in: .whitespaces) }
            if header.first == "type", header == CSVWriter.columns {
                try CSVRowReader(intake).read(&rows)
                return true
            }
            if let mapping = options.mapping {
                guard header.contains(mapping.date) else { continue }
                try read(&rows, try MappedTable(header, mapping))
                return true
            }
            if let layout = CSVLayout.of(header) {
                try read(&rows, MappedTable(header, layout))
                return true
            }
        }
        guard isAlone else { return false }
        if options.mapping != nil {
            throw ExchangeError(.invalidMapping, detail: "no row has the column of the date")
        }
        throw ExchangeError(.unknownFormat, detail: "the columns are of no known app")
    }

    private func read(_ rows: inout CSVReader, _ table: MappedTable) throws {
        let zone = table.isUTC ? TimeZone.gmt : options.timeZone
        while let row = try rows.next() {
            intake.bytesRead = rows.bytesRead
            intake.line = rows.line
            guard row.count > 1 || row.first?.isEmpty == false else { continue }
            guard !table.isDeleted(row) else { continue }
            guard let time = table.civilTime(row) else {
                intake.skip("row", nil, .invalid(attribute: "date"))
                continue
            }
            guard let start = time.date(in: zone) else {
                throw ExchangeError(.needsTimeZone, detail: "line \(rows.line)")
            }
            let end = table.civilEnd(row).flatMap { $0.date(in: zone) } ?? start
            for sample in table.samples(
                row, DateInterval(start: start, end: max(start, end)), intake)
            {
                try intake.add(sample)
            }
        }
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
                associated: isCorrelation ? [] : row.related)
        }
    }

    private static func row(_ fields: [String]) throws -> SampleRow {
        func text(_ name: String) -> String? {
            guard let index = CSVWriter.columns.firstIndex(of: name), !fields[index].isEmpty else {
                return nil
            }
            return fields[index]
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
