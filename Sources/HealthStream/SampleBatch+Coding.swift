internal import Foundation
internal import HealthModel

extension SampleBatch {
    /// The bytes of the batch.
    ///
    /// - Parameter limits: The largest batch to write; the reader needs the same limits.
    /// - Throws: ``SampleBatchError/tooLarge``.
    public func encoded(
        limits: SampleBatchLimits = SampleBatchLimits()
    ) throws(SampleBatchError) -> [UInt8] {
        var rest = limits
        return try encoded(rest: &rest)
    }

    /// The bytes of the batch within the rest of some limits, from which its size is taken.
    func encoded(rest: inout SampleBatchLimits) throws(SampleBatchError) -> [UInt8] {
        var identities = ByteWriter()
        for sample in samples { identities.uuid(sample.uuid) }
        for uuid in deleted { identities.uuid(uuid) }
        for sample in samples { for uuid in sample.associated { identities.uuid(uuid) } }
        let columns = columns()
        let count = identities.bytes.count / 16
        let data = samples.reduce(0) { $0 + ($1.series?.count ?? 0) }
        guard rest.take(identities: count, bytes: columns.count, seriesData: data),
            columns.count <= UInt32.max, count <= UInt32.max
        else { throw .tooLarge }
        var head = ByteWriter()
        head.append(BatchHeader.mark)
        head.byte(BatchHeader.version)
        head.byte(1)
        var body = ByteWriter()
        body.fixed(UInt32(count))
        body.fixed(UInt32(columns.count))
        // Random identities cannot be compressed.
        body.append(identities.bytes)
        body.append(Compression.compressed(columns))
        head.fixed(
            Compression.checksum(body.bytes[...], after: Compression.checksum(head.bytes[...])))
        return head.bytes + body.bytes
    }

    private func columns() -> [UInt8] {
        var columns = SampleColumns()
        columns.add(samples)
        var writer = ByteWriter()
        writer.text(type)
        writer.text(kind)
        writer.count(samples.count)
        writer.count(deleted.count)
        var byTag = columns.encoded()
        for (tag, bytes) in unknownColumns
        where (ColumnTag.firstUnknown..<ColumnTag.firstOfSamples).contains(tag) {
            byTag[tag] = bytes
        }
        for (tag, bytes) in byTag.sorted(by: { $0.key < $1.key })
        where !bytes.isEmpty || tag >= ColumnTag.firstUnknown {
            writer.count(tag)
            writer.block(bytes)
        }
        return writer.bytes
    }
}

/// The columns of samples while they are written.
private struct SampleColumns {
    private var (sources, devices, keys, metadata, units) = (
        Places(), Places(), Places(), Places(), Places()
    )
    /// The entry of a dictionary that is written; its memory is used again.
    private var entry = ByteWriter()
    private var (starts, ends, numbers): ([Double], [Double], [Double]) = ([], [], [])
    private var (forms, unitPlaces, integers): ([Int64], [Int64], [Int64]) = ([], [], [])
    private var (sourcePlaces, devicePlaces, metadataPlaces): ([Int64], [Int64], [Int64]) = (
        [], [], []
    )
    private var documents = ByteWriter()
    private var sparse: [Int: [(row: Int, bytes: [UInt8])]] = [:]

    mutating func add(_ samples: [StreamedSample]) {
        starts.reserveCapacity(samples.count)
        for (row, sample) in samples.enumerated() {
            starts.append(sample.startDate.timeIntervalSinceReferenceDate)
            ends.append(sample.endDate.timeIntervalSinceReferenceDate)
            add(sample.value, row)
            addProvenance(sample)
            if !sample.associated.isEmpty {
                var writer = ByteWriter()
                writer.count(sample.associated.count)
                add(.associated, row, writer.bytes)
            }
            if let series = sample.series { add(.series, row, SeriesBytes.encoded(series)) }
            for (tag, bytes) in sample.unknownFields
            where tag >= ColumnTag.firstOfSamples
                || tag == ColumnTag.series.rawValue && sample.series == nil
            {
                sparse[tag, default: []].append((row, bytes))
            }
        }
    }

    private mutating func add(_ tag: ColumnTag, _ row: Int, _ bytes: [UInt8]) {
        sparse[tag.rawValue, default: []].append((row, bytes))
    }

    private mutating func add(_ value: StreamedValue, _ row: Int) {
        forms.append(Int64(value.form))
        switch value {
        case .correlation: break
        case .quantity(let number, let unit, let summary):
            numbers.append(number)
            unitPlaces.append(Int64(units.place(unit)))
            if let summary {
                var writer = ByteWriter()
                writer.summary(summary)
                add(.summaries, row, writer.bytes)
            }
        case .category(let number), .series(let number): integers.append(Int64(number))
        case .document(let form, let bytes):
            precondition(form >= StreamedValue.workoutForm, "A document has a form from 4 on")
            documents.block(bytes)
        }
    }

    private mutating func addProvenance(_ sample: StreamedSample) {
        var (source, device, entryOfMetadata) = (0, 0, 0)
        if let revision = sample.sourceRevision {
            entry.removeAll()
            entry.revision(revision)
            source = sources.place(entry.bytes) + 1
        }
        if let fields = sample.device {
            entry.removeAll()
            entry.device(fields)
            device = devices.place(entry.bytes) + 1
        }
        if !sample.metadata.isEmpty || !sample.unknownMetadata.isEmpty {
            entry.removeAll()
            MetadataEntry(metadata: sample.metadata, unknown: sample.unknownMetadata)
                .write(to: &entry) { key, entry in entry.count(keys.place(key)) }
            entryOfMetadata = metadata.place(entry.bytes) + 1
        }
        sourcePlaces.append(Int64(source))
        devicePlaces.append(Int64(device))
        metadataPlaces.append(Int64(entryOfMetadata))
    }

    func encoded() -> [Int: [UInt8]] {
        var result: [Int: [UInt8]] = [:]
        func set(_ tag: ColumnTag, _ bytes: [UInt8]) { result[tag.rawValue] = bytes }
        func set(_ tag: ColumnTag, _ numbers: [Int64]) {
            var writer = ByteWriter()
            IntegerColumn.write(numbers, to: &writer)
            set(tag, writer.bytes)
        }
        func set(_ tag: ColumnTag, _ write: (inout ByteWriter) -> Void) {
            var writer = ByteWriter()
            write(&writer)
            set(tag, writer.bytes)
        }
        set(.sources, sources.encoded)
        set(.devices, devices.encoded)
        set(.keys, keys.encoded)
        set(.metadata, metadata.encoded)
        set(.units, units.encoded)
        set(.starts) { NumberColumn.write(starts, to: &$0) }
        set(.ends) { DateColumns.writeEnds(ends, starts: starts, to: &$0) }
        set(.forms, forms)
        set(.numbers) { NumberColumn.write(numbers, to: &$0) }
        set(.unitPlaces, unitPlaces)
        set(.integers, integers)
        set(.documents, documents.bytes)
        set(.sourcePlaces, sourcePlaces)
        set(.devicePlaces, devicePlaces)
        set(.metadataPlaces, metadataPlaces)
        for (tag, entries) in sparse {
            var writer = ByteWriter()
            var next = 0
            writer.count(entries.count)
            for (row, bytes) in entries {
                writer.count(row - next)
                writer.block(bytes)
                next = row + 1
            }
            result[tag] = writer.bytes
        }
        return result
    }
}

extension SampleBatch {
    /// Reads the bytes of a batch.
    ///
    /// - Parameters:
    ///   - bytes: The result of ``encoded(limits:)``, of this or another version.
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

/// The columns of a batch while they are converted to samples.
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
