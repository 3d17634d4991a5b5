public import Foundation

/// One part of a stream of samples, as a server sends it to the person's devices and computers.
///
/// `docs/cloud.md` describes every byte.
public enum SampleFrame: Hashable, Sendable {
    /// Samples and deletions of a type.
    case batch(SampleBatch)
    /// The person no longer shares a type: every sample of it that came through the stream is
    /// deleted.
    ///
    /// The type and its kind are texts as in a ``SampleBatch``.
    case withdrawn(type: String, kind: String)

    enum Kind: UInt8 { case batch = 1, withdrawn }

    /// The bytes of frames, one after the other.
    ///
    /// - Parameter frames: The frames, in the order in which they are read and applied.
    /// - Throws: ``SampleBatchError/tooLarge`` if the batches together are larger than
    ///   ``SampleBatchLimits/stream``.
    public static func write(_ frames: [SampleFrame]) throws(SampleBatchError) -> [UInt8] {
        var rest = SampleBatchLimits.stream
        var writer = ByteWriter()
        for frame in frames {
            let content: [UInt8]
            switch frame {
            case .batch(let batch):
                writer.byte(Kind.batch.rawValue)
                content = try batch.encoded(rest: &rest)
            case .withdrawn(let type, let kind):
                writer.byte(Kind.withdrawn.rawValue)
                var texts = ByteWriter()
                texts.text(type)
                texts.text(kind)
                content = texts.bytes
            }
            guard let count = UInt32(exactly: content.count) else { throw .tooLarge }
            writer.fixed(count)
            writer.append(content)
        }
        return writer.bytes
    }

    /// Reads the bytes of frames.
    ///
    /// - Parameters:
    ///   - bytes: The result of ``write(_:)``, of this or another version.
    ///   - limits: The largest size of all batches together, also after expansion.
    /// - Throws: ``SampleBatchError``, for any bytes that are not exactly frames; nothing of them is returned then.
    ///   A frame of a newer kind is ``SampleBatchError/newerFormat(_:)``, because skipping it could lose a deletion.
    public static func read(
        _ bytes: [UInt8], limits: SampleBatchLimits = .stream
    ) throws(SampleBatchError) -> [SampleFrame] {
        var rest = limits
        var reader = ByteReader(bytes, part: "frame")
        var frames: [SampleFrame] = []
        while reader.remaining > 0 {
            let number = try reader.byte()
            guard let kind = Kind(rawValue: number) else { throw .newerFormat(number) }
            guard let count = Int(exactly: try reader.fixed()) else { throw .tooLarge }
            let content = try reader.bytes(count)
            switch kind {
            case .batch: frames.append(.batch(try SampleBatch(decoding: content, rest: &rest)))
            case .withdrawn:
                var texts = ByteReader(content, part: "withdrawn type")
                frames.append(.withdrawn(type: try texts.text(), kind: try texts.text()))
                try texts.finish()
            }
        }
        return frames
    }
}

extension SampleBatchLimits {
    /// The largest size of all batches that are read or written together as ``SampleFrame``s.
    public static let stream = SampleBatchLimits(
        identities: 1_000_000, bytes: 256 << 20, seriesData: 4_000_000)
}

extension SampleFrame {
    /// The identities in the bytes of frames, read without expanding their columns.
    ///
    /// The identities of a batch are those of its samples, then its deletions, then its associated
    /// samples, each in the order of the batch. This is much faster than reading the samples, for a
    /// server that only checks which samples it has already.
    ///
    /// - Parameter bytes: The result of ``write(_:)``, of this or another version.
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
