internal import Foundation
internal import HealthDatabase
internal import HealthModel

/// Writes a folder with a CSV file for each type, with a row for each sample.
struct CSVWriter: FormatWriter {
    /// The columns of every file.
    static let columns = [
        "type", "uuid", "start", "end", "value", "unit", "label", "time_zone", "source",
        "source_identifier", "source_version", "product", "system", "device", "metadata", "detail",
        "related",
    ]

    private let folder: AtomicFolder
    private var csv = CSVText()

    init(_ folder: AtomicFolder) { self.folder = folder }

    mutating func write(_ walk: ExportWalk) throws {
        for type in walk.types {
            let file = try folder.file(type.name, "csv")
            try write(Self.columns.map(CSVText.Cell.text), to: file)
            try walk.forEachSample(type) { sample in
                let owns = sample.type.kind == .workout || sample.type.kind == .electrocardiogram
                let associated = try owns ? walk.snapshot.associated(with: sample.uuid) : []
                try write(Self.fields(SampleRow(sample, associated: associated)), to: file)
                walk.wrote(sample)
            }
            try folder.commit(file)
        }
    }

    private mutating func write(_ fields: [CSVText.Cell?], to file: AtomicFile) throws {
        csv.clear()
        for field in fields { csv.field(field) }
        csv.endRow()
        try file.write(csv.bytes)
    }

    private static func fields(_ row: SampleRow) throws -> [CSVText.Cell?] {
        let before: [String?] = [
            row.type.identifier, row.uuid.uuidString, InstantText.utc(row.start),
            InstantText.utc(row.end),
        ]
        let after: [String?] = [
            row.unit?.exactString,
            row.label, row.metadata[MetadataKey.timeZone]?.string, row.source.source.name,
            row.source.source.bundleIdentifier, row.source.version, row.source.productType,
            row.source.operatingSystemVersion.text, try row.device.map { try StableJSON.text($0) },
            MetadataJSON.text(row.metadata), row.detail,
            row.related.isEmpty
                ? nil : row.related.map(\.uuidString).joined(separator: " "),
        ]
        return before.map { $0.map(CSVText.Cell.text) }
            + [row.value.map { .number(NumberWriting.text($0)) }]
            + after.map { $0.map(CSVText.Cell.text) }
    }
}
