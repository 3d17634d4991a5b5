internal import Foundation
internal import HealthModel

extension SampleBatch {
    /// Reads the bytes of a batch.
    ///
    /// - Parameters:
    ///   - bytes: What ``encoded(limits:)`` returned, here or in another version.
    ///   - limits: The largest batch to read, also after expansion.
    /// - Throws: ``SampleBatchError``, for any bytes that are not exactly one batch.
    public init(
        decoding bytes: [UInt8], limits: SampleBatchLimits = SampleBatchLimits()
    ) throws(SampleBatchError) {
        var rest = limits
        try self.init(decoding: bytes, rest: &rest)
    }

    /// Reads the bytes of a batch within the rest of some limits, and takes its size from them.
    init(decoding bytes: [UInt8], rest: inout SampleBatchLimits) throws(SampleBatchError) {
        var reader = ByteReader(bytes, part: "header")
        guard bytes.starts(with: BatchHeader.mark), bytes.count >= BatchHeader.size else {
            throw .notABatch
        }
        _ = try reader.bytes(BatchHeader.mark.count)
        let version = try reader.byte()
        guard version > 0 else { throw .damaged("version") }
        guard version == BatchHeader.version else { throw .newerFormat(version) }
        let compression = try reader.byte()
        let checksum = try reader.fixed()
        let start = Compression.checksum(bytes[..<BatchHeader.checked])
        guard checksum == Compression.checksum(bytes[(BatchHeader.checked + 4)...], after: start)
        else { throw .damaged("checksum") }
        guard compression == 1 else { throw .newerFormat(version) }
        let (count, size) = (Int(try reader.fixed()), Int(try reader.fixed()))
        guard rest.take(identities: count, bytes: size) else { throw .tooLarge }
        guard count <= reader.remaining / 16 else { throw .damaged("identities") }
        var identities: [UUID] = []
        identities.reserveCapacity(count)
        for _ in 0..<count { identities.append(try reader.uuid()) }
        guard let columns = Compression.expanded(reader.rest(), size: size) else {
            throw .damaged("compression")
        }
        try self.init(columns: columns, identities: identities, rest: &rest)
    }

    private init(
        columns bytes: [UInt8], identities: [UUID], rest: inout SampleBatchLimits
    ) throws(SampleBatchError) {
        var reader = ByteReader(bytes, part: "columns")
        self.init(type: try reader.text(), kind: try reader.text())
        let count = try reader.index(below: identities.count + 1)
        let deletions = try reader.index(below: identities.count - count + 1)
        var columns = ColumnReader(count: count)
        var last = 0
        while reader.remaining > 0 {
            let tag = try reader.index(below: Int(Int32.max))
            guard tag > last else { throw .damaged("order of columns") }
            last = tag
            if (ColumnTag.firstUnknown..<ColumnTag.firstOfSamples).contains(tag) {
                unknownColumns[tag] = try reader.block()
            } else {
                guard tag >= ColumnTag.firstOfSamples || ColumnTag(rawValue: tag) != nil else {
                    throw .damaged("tag of a column")
                }
                columns.sections[tag] = try reader.section("column \(tag)")
            }
        }
        samples = try columns.samples(
            identities: identities[..<count], associated: identities[(count + deletions)...],
            seriesData: &rest.seriesData)
        deleted = Array(identities[count..<count + deletions])
    }
}

/// The columns of a batch while samples are made of them.
private struct ColumnReader {
    let count: Int
    var sections: [Int: ByteReader] = [:]

    func samples(
        identities: ArraySlice<UUID>, associated: ArraySlice<UUID>, seriesData: inout Int
    ) throws(SampleBatchError) -> [StreamedSample] {
        let starts = try column(.starts) { reader throws(SampleBatchError) in
            try NumberColumn.read(count, from: &reader)
        }
        let ends = try column(.ends) { reader throws(SampleBatchError) in
            try DateColumns.readEnds(starts: starts, from: &reader)
        }
        let values = try values()
        let sources = try dictionary(.sources) { reader throws(SampleBatchError) in
            try reader.revision()
        }
        let devices = try dictionary(.devices) { reader throws(SampleBatchError) in
            try reader.device()
        }
        let keys = try texts(.keys)
        let metadata = try dictionary(.metadata) { reader throws(SampleBatchError) in
            try MetadataEntry.read(from: &reader, keys: keys)
        }
        let sourcePlaces = try places(.sourcePlaces, in: sources.count)
        let devicePlaces = try places(.devicePlaces, in: devices.count)
        let metadataPlaces = try places(.metadataPlaces, in: metadata.count)
        var samples: [StreamedSample] = []
        samples.reserveCapacity(count)
        for (row, uuid) in identities.enumerated() {
            let entry =
                metadataPlaces[row] == 0 ? MetadataEntry() : metadata[metadataPlaces[row] - 1]
            samples.append(
                StreamedSample(
                    uuid: uuid, startDate: Date(timeIntervalSinceReferenceDate: starts[row]),
                    endDate: Date(timeIntervalSinceReferenceDate: ends[row]), value: values[row],
                    metadata: entry.metadata, unknownMetadata: entry.unknown,
                    device: devicePlaces[row] == 0 ? nil : devices[devicePlaces[row] - 1],
                    sourceRevision: sourcePlaces[row] == 0 ? nil : sources[sourcePlaces[row] - 1]))
        }
        try addAssociated(associated, to: &samples)
        try addSparse(to: &samples, seriesData: &seriesData)
        return samples
    }

    private func values() throws(SampleBatchError) -> [StreamedValue] {
        let forms = try integers(.forms, count)
        let isKnown = forms.allSatisfy { (0...255).contains($0) }
        guard isKnown else { throw .damaged("forms") }
        let quantities = forms.count { $0 == 1 }
        let numbers = try column(.numbers) { reader throws(SampleBatchError) in
            try NumberColumn.read(quantities, from: &reader)
        }
        let units = try texts(.units)
        let unitPlaces = try integers(.unitPlaces, quantities)
        let integers = try integers(.integers, forms.count { $0 == 2 || $0 == 3 })
        var documents = sections[ColumnTag.documents.rawValue] ?? ByteReader([], part: "documents")
        var (quantity, integer) = (0, 0)
        var values: [StreamedValue] = []
        values.reserveCapacity(count)
        for form in forms {
            switch form {
            case 0: values.append(.correlation)
            case 1:
                guard let place = Int(exactly: unitPlaces[quantity]), units.indices.contains(place)
                else { throw .damaged("units") }
                values.append(.quantity(numbers[quantity], unit: units[place]))
                quantity += 1
            case 2, 3:
                // A watch can have an `Int` of 32 bits.
                guard let number = Int(exactly: integers[integer]) else {
                    throw .damaged("integers")
                }
                values.append(form == 2 ? .category(number) : .series(count: number))
                integer += 1
            default: values.append(.document(form: UInt8(form), try documents.block()))
            }
        }
        try documents.finish()
        for (row, bytes) in try sparse(ColumnTag.summaries.rawValue) {
            guard case .quantity(let number, let unit, _) = values[row] else {
                throw .damaged("summaries")
            }
            var reader = ByteReader(bytes, part: "summary")
            values[row] = .quantity(number, unit: unit, summary: try reader.summary())
            try reader.finish()
        }
        return values
    }

    private func addAssociated(
        _ associated: ArraySlice<UUID>, to samples: inout [StreamedSample]
    ) throws(SampleBatchError) {
        var rest = associated
        for (row, bytes) in try sparse(ColumnTag.associated.rawValue) {
            var reader = ByteReader(bytes, part: "associated")
            let count = try reader.index(below: rest.count + 1)
            try reader.finish()
            samples[row].associated = Array(rest.prefix(count))
            rest = rest.dropFirst(count)
        }
        guard rest.isEmpty else { throw .damaged("associated") }
    }

    private func addSparse(
        to samples: inout [StreamedSample], seriesData: inout Int
    ) throws(SampleBatchError) {
        for (row, bytes) in try sparse(ColumnTag.series.rawValue) {
            if let series = try SeriesBytes.decoded(bytes, budget: &seriesData) {
                samples[row].series = series
            } else {
                samples[row].unknownFields[ColumnTag.series.rawValue] = bytes
            }
        }
        for tag in sections.keys where tag >= ColumnTag.firstOfSamples {
            for (row, bytes) in try sparse(tag) { samples[row].unknownFields[tag] = bytes }
        }
    }

    /// The entries of a column that only some samples have.
    private func sparse(_ tag: Int) throws(SampleBatchError) -> [(row: Int, bytes: [UInt8])] {
        guard var reader = sections[tag] else { return [] }
        var entries: [(row: Int, bytes: [UInt8])] = []
        var next = 0
        for _ in 0..<(try reader.count(of: 2)) {
            guard next < count else { throw reader.damage }
            let row = next + (try reader.index(below: count - next))
            entries.append((row, try reader.block()))
            next = row + 1
        }
        try reader.finish()
        return entries
    }

    private func column<T>(
        _ tag: ColumnTag, _ read: (inout ByteReader) throws(SampleBatchError) -> T
    ) throws(SampleBatchError) -> T {
        var reader = sections[tag.rawValue] ?? ByteReader([], part: "column \(tag.rawValue)")
        let result = try read(&reader)
        try reader.finish()
        return result
    }

    private func integers(_ tag: ColumnTag, _ count: Int) throws(SampleBatchError) -> [Int64] {
        try column(tag) { reader throws(SampleBatchError) in
            try IntegerColumn.read(count, from: &reader)
        }
    }

    /// The places in a dictionary, from 1; 0 for none.
    private func places(_ tag: ColumnTag, in size: Int) throws(SampleBatchError) -> [Int] {
        let places = try integers(tag, count)
        guard places.allSatisfy({ $0 >= 0 && $0 <= size }) else {
            throw .damaged("column \(tag.rawValue)")
        }
        return places.map { Int($0) }
    }

    private func dictionary<T>(
        _ tag: ColumnTag, _ read: (inout ByteReader) throws(SampleBatchError) -> T
    ) throws(SampleBatchError) -> [T] {
        guard var reader = sections[tag.rawValue] else { return [] }
        var entries: [T] = []
        for _ in 0..<(try reader.count()) {
            var entry = try reader.section("column \(tag.rawValue)")
            entries.append(try read(&entry))
            try entry.finish()
        }
        try reader.finish()
        return entries
    }

    private func texts(_ tag: ColumnTag) throws(SampleBatchError) -> [String] {
        try dictionary(tag) { reader throws(SampleBatchError) in
            let bytes = reader.rest()
            let text = String(decoding: bytes, as: UTF8.self)
            guard text.utf8.elementsEqual(bytes) else { throw reader.damage }
            return text
        }
    }
}
