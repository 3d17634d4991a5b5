public import Foundation

extension SampleFrame {
    /// The identities in the bytes of frames, read without expanding their columns.
    ///
    /// Those of a batch are its samples, then its deletions, then what is associated with samples, each in the order
    /// of the batch. This is much faster than reading the samples, for a server that only asks what it has already.
    ///
    /// - Parameter bytes: What ``write(_:)`` returned, here or in another version.
    /// - Throws: ``SampleBatchError`` for bytes that are not frames; the checksum and the columns are not read.
    public static func identities(in bytes: [UInt8]) throws(SampleBatchError) -> [UUID] {
        var reader = ByteReader(bytes, part: "frame")
        var identities: [UUID] = []
        while reader.remaining > 0 {
            let number = try reader.byte()
            guard let kind = Kind(rawValue: number) else { throw .newerFormat(number) }
            guard let count = Int(exactly: try reader.fixed()) else { throw .tooLarge }
            let content = try reader.bytes(count)
            if kind == .batch { try SampleBatch.addIdentities(in: content, to: &identities) }
        }
        return identities
    }
}

extension SampleBatch {
    fileprivate static func addIdentities(
        in bytes: [UInt8], to identities: inout [UUID]
    ) throws(SampleBatchError) {
        guard bytes.starts(with: BatchHeader.mark), bytes.count >= BatchHeader.size else {
            throw .notABatch
        }
        let version = bytes[BatchHeader.mark.count]
        guard version == BatchHeader.version else { throw .newerFormat(version) }
        var reader = ByteReader(bytes, part: "header")
        _ = try reader.bytes(BatchHeader.checked + 4)
        let count = Int(try reader.fixed())
        _ = try reader.fixed()
        guard count <= reader.remaining / 16 else { throw .damaged("identities") }
        identities.reserveCapacity(identities.count + count)
        for _ in 0..<count { identities.append(try reader.uuid()) }
    }
}
