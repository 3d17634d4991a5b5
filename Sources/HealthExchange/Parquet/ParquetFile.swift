internal import Foundation
internal import HealthDatabase
internal import HealthModel

/// Writes one Parquet file: rows in groups, each column of a group compressed with zstd.
struct ParquetFile {
    var columns: [ParquetColumn]
    private let file: AtomicFile
    private let facts: [(key: String, value: String)]
    private var groups: [Group] = []
    private var offset: Int64 = 0
    private var rows: Int64 = 0

    /// The maximum number of rows in a group.
    private let rowsPerGroup: Int

    private struct Group {
        var rows: Int64
        var chunks: [Chunk]
    }

    private struct Chunk {
        var dictionaryOffset: Int64?
        var dataOffset: Int64 = 0
        var size: Int64 = 0
        var compressedSize: Int64 = 0
        var count: Int64 = 0
        var nullCount: Int64 = 0
        var bounds: (minimum: [UInt8], maximum: [UInt8])?
    }

    /// Begins a file with columns and key-value metadata.
    init(
        _ file: AtomicFile, _ columns: [ParquetColumn], facts: [(key: String, value: String)],
        rowsPerGroup: Int = 50_000
    ) throws {
        self.file = file
        self.rowsPerGroup = rowsPerGroup
        self.columns = columns
        self.facts = facts
        try write(Array("PAR1".utf8))
    }

    /// Ends a row after each column has its value.
    mutating func endRow() throws {
        if columns[0].count >= rowsPerGroup { try endGroup() }
    }

    /// Writes the remaining rows and the footer.
    mutating func close() throws {
        try endGroup()
        let footer = self.footer
        try write(footer)
        var tail: [UInt8] = []
        tail.appendLittleEndian(UInt32(footer.count))
        try write(tail + Array("PAR1".utf8))
    }

    private mutating func write(_ bytes: [UInt8]) throws {
        try file.write(bytes)
        offset += Int64(bytes.count)
    }

    // MARK: Row groups

    private mutating func endGroup() throws {
        let count = columns[0].count
        guard count > 0 else { return }
        var group = Group(rows: Int64(count), chunks: [])
        for index in columns.indices {
            group.chunks.append(try writeChunk(columns[index]))
            columns[index].clear()
        }
        groups.append(group)
        rows += Int64(count)
    }

    private mutating func writeChunk(_ column: ParquetColumn) throws -> Chunk {
        var chunk = Chunk()
        if let (bytes, count) = column.dictionaryPage {
            chunk.dictionaryOffset = offset
            try writePage(bytes, type: 2, &chunk) { header in
                header.structure(7) { page in
                    page.field(1, Int32(count))
                    page.field(2, Encoding.plain.rawValue)
                }
            }
        }
        chunk.dataOffset = offset
        let encoding: Encoding = column.usesDictionary ? .dictionary : .plain
        try writePage(column.dataPage, type: 0, &chunk) { header in
            header.structure(5) { page in
                page.field(1, Int32(column.count))
                page.field(2, encoding.rawValue)
                page.field(3, Encoding.runs.rawValue)
                page.field(4, Encoding.runs.rawValue)
            }
        }
        chunk.count = Int64(column.count)
        chunk.nullCount = Int64(column.nullCount)
        chunk.bounds = column.bounds
        return chunk
    }

    /// Writes a page; the body writes the type-specific part of its header.
    private mutating func writePage(
        _ bytes: [UInt8], type: Int32, _ chunk: inout Chunk,
        _ body: (inout ThriftCompact) -> Void
    ) throws {
        let compressed = try ZstdFrame.compress(bytes)
        var header = ThriftCompact()
        header.field(1, type)
        header.field(2, Int32(bytes.count))
        header.field(3, Int32(compressed.count))
        body(&header)
        header.end()
        try write(header.bytes)
        try write(compressed)
        chunk.size += Int64(header.bytes.count + bytes.count)
        chunk.compressedSize += Int64(header.bytes.count + compressed.count)
    }

    // MARK: The footer

    private enum Encoding: Int32 {
        case plain = 0
        case runs = 3
        case dictionary = 8
    }

    private var footer: [UInt8] {
        var footer = ThriftCompact()
        footer.field(1, Int32(2))
        footer.list(2, [nil] + columns.map(Optional.some)) { element, column in
            guard let column else {
                element.field(4, "schema")
                return element.field(5, Int32(columns.count))
            }
            Self.describe(column, in: &element)
        }
        footer.field(3, rows)
        footer.list(4, groups) { element, group in describe(group, in: &element) }
        footer.list(5, facts) { element, fact in
            element.field(1, fact.key)
            element.field(2, fact.value)
        }
        footer.field(6, "open-healthkit version 1 (build 0)")
        footer.list(7, columns) { element, _ in element.structure(1) }
        footer.end()
        return footer.bytes
    }

    /// The element of the schema for a column.
    private static func describe(_ column: ParquetColumn, in element: inout ThriftCompact) {
        element.field(1, physicalType(column.kind))
        if column.kind == .uuid { element.field(2, Int32(16)) }
        element.field(3, Int32(column.isOptional ? 1 : 0))
        element.field(4, column.name)
        switch column.kind {
        case .instant:
            element.field(6, Int32(10))
            element.structure(10) { logical in
                logical.structure(8) { timestamp in
                    timestamp.field(1, true)
                    timestamp.structure(2) { unit in unit.structure(2) }
                }
            }
        case .text:
            element.field(6, Int32(0))
            element.structure(10) { $0.structure(1) }
        case .uuid: element.structure(10) { $0.structure(14) }
        case .double: break
        }
    }

    private static func physicalType(_ kind: ParquetColumn.Kind) -> Int32 {
        switch kind {
        case .instant: 2
        case .double: 5
        case .text: 6
        case .uuid: 7
        }
    }

    private func describe(_ group: Group, in element: inout ThriftCompact) {
        element.list(1, Array(zip(columns, group.chunks))) { element, pair in
            let (column, chunk) = pair
            element.field(2, Int64(0))
            element.structure(3) { meta in
                meta.field(1, Self.physicalType(column.kind))
                meta.list(2, chunk.dictionaryOffset == nil ? [Int32(0), 3] : [0, 3, 8])
                meta.list(3, [column.name])
                meta.field(4, Int32(6))
                meta.field(5, chunk.count)
                meta.field(6, chunk.size)
                meta.field(7, chunk.compressedSize)
                meta.field(9, chunk.dataOffset)
                if let dictionary = chunk.dictionaryOffset { meta.field(11, dictionary) }
                meta.structure(12) { statistics in
                    statistics.field(3, chunk.nullCount)
                    if let bounds = chunk.bounds {
                        statistics.field(5, bounds.maximum)
                        statistics.field(6, bounds.minimum)
                    }
                }
            }
        }
        element.field(2, group.chunks.reduce(Int64(0)) { $0 + $1.size })
        element.field(3, group.rows)
    }
}

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
