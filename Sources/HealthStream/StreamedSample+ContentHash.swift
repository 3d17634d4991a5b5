internal import Foundation
internal import HealthModel

extension StreamedSample {
    /// A number by which two stores compare a sample: equal for the same content, on every system and in every
    /// process, and different for another one with a probability of 1 − 2^-64.
    ///
    /// It covers the type, the identity, both dates, the value, the metadata, the device, the source, the associated
    /// samples in any order, the data of the series and the unknown fields, with every bit. Numbers in metadata count
    /// as a `Double`, as a store saves them. The summary of a series follows from its data and is left out.
    ///
    /// The number is FNV-1a with 64 bits of these as they stand in a batch, mixed as by SplitMix64, so that the sum of
    /// many is different too if their samples are. It detects differences and does not protect from someone who makes
    /// two samples with the same number.
    ///
    /// - Parameter type: The raw identifier of the type, as in ``SampleBatch/type``.
    public func contentHash(of type: String) -> UInt64 {
        var writer = ByteWriter()
        writer.text(type)
        writer.uuid(uuid)
        writer.double(startDate.timeIntervalSinceReferenceDate)
        writer.double(endDate.timeIntervalSinceReferenceDate)
        writeValue(to: &writer)
        writeMetadata(to: &writer)
        writer.byte(device == nil ? 0 : 1)
        if let device { writer.device(device) }
        writer.byte(sourceRevision == nil ? 0 : 1)
        if let sourceRevision { writer.revision(sourceRevision) }
        writer.count(associated.count)
        for uuid in associated.sorted() { writer.uuid(uuid) }
        writer.block(series.map(SeriesBytes.encoded) ?? [])
        for (tag, bytes) in unknownFields.sorted(by: { $0.key < $1.key }) {
            writer.count(tag)
            writer.block(bytes)
        }
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in writer.bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
        return hash ^ (hash >> 31)
    }

    private func writeValue(to writer: inout ByteWriter) {
        writer.byte(value.form)
        switch value {
        case .correlation: break
        case .quantity(let number, let unit, _):
            writer.double(number)
            writer.text(unit)
        case .category(let number), .series(let number): writer.signed(Int64(number))
        case .document(_, let bytes): writer.block(bytes)
        }
    }

    private func writeMetadata(to writer: inout ByteWriter) {
        let entry = MetadataEntry(
            metadata: metadata.mapValues { value in value.number.map { .number($0) } ?? value },
            unknown: unknownMetadata)
        entry.write(to: &writer) { key, writer in writer.text(key) }
    }
}
