internal import Foundation
internal import HealthDatabase
internal import HealthModel

/// Writes a folder with a Parquet file for each type, with a row for each sample.
struct ParquetWriter: FormatWriter {
    private let folder: AtomicFolder

    init(_ folder: AtomicFolder) { self.folder = folder }

    /// The columns, in the order in which ``append(_:to:)`` fills them.
    private static var columns: [ParquetColumn] {
        [
            ParquetColumn("uuid", .uuid), ParquetColumn("start", .instant),
            ParquetColumn("end", .instant), ParquetColumn("value", .double, isOptional: true),
        ]
            + [
                "unit", "label", "time_zone", "source", "source_identifier", "source_version",
                "product", "system", "device", "metadata", "detail", "related",
            ].map { ParquetColumn($0, .text, isOptional: true) }
    }

    mutating func write(_ walk: ExportWalk) throws {
        for type in walk.types {
            let file = try folder.file(type.name, "parquet")
            var parquet = try ParquetFile(
                file, Self.columns,
                facts: [("type", type.identifier), ("kind", type.kind.rawValue)])
            try walk.forEachSample(type) { sample in
                let owns = sample.type.kind == .workout || sample.type.kind == .electrocardiogram
                let associated = try owns ? walk.snapshot.associated(with: sample.uuid) : []
                try Self.append(SampleRow(sample, associated: associated), to: &parquet)
                walk.wrote(sample)
            }
            try parquet.close()
            try folder.commit(file)
        }
    }

    private static func append(_ row: SampleRow, to file: inout ParquetFile) throws {
        file.columns[0].append(row.uuid)
        file.columns[1].append(row.start)
        file.columns[2].append(row.end)
        file.columns[3].append(row.value)
        let texts: [String?] = [
            row.unit?.exactString, row.label, row.metadata[MetadataKey.timeZone]?.string,
            row.source.source.name, row.source.source.bundleIdentifier, row.source.version,
            row.source.productType, row.source.operatingSystemVersion.text,
            try row.device.map { try StableJSON.text($0) }, MetadataJSON.text(row.metadata),
            row.detail,
            row.related.isEmpty ? nil : row.related.map(\.uuidString).joined(separator: " "),
        ]
        for (index, text) in texts.enumerated() { file.columns[4 + index].append(text) }
        try file.endRow()
    }
}
