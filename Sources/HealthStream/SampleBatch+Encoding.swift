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
