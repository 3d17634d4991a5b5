internal import Foundation

extension FuzzTarget {
    private static let limits = SampleBatchLimits(
        identities: 1_000, bytes: 1 << 20, seriesData: 10_000)

    /// Reads a batch of samples: the bytes themselves, and a batch that has them as its columns.
    static func readSamples(_ bytes: [UInt8]) throws {
        _ = try? SampleBatch(decoding: bytes, limits: limits)
        let batch = try SampleBatch(decoding: sealed(bytes[...]), limits: limits)
        // A batch that is read is written, and read as the same batch.
        let written = try batch.encoded()
        let again = try SampleBatch(decoding: written).encoded()
        precondition(again == written)
    }

    /// Reads frames: the bytes themselves, and frames whose kind, size and content the bytes give.
    static func readSampleFrames(_ bytes: [UInt8]) throws {
        _ = try? SampleFrame.read(bytes, limits: limits)
        var stream: [UInt8] = []
        var rest = bytes[...]
        while let kind = rest.popFirst() {
            let size = Int(rest.popFirst() ?? 0) << 4
            let part = rest.prefix(size)
            rest = rest.dropFirst(size)
            let content = kind == 1 ? sealed(part) : Array(part)
            stream.append(kind)
            withUnsafeBytes(of: UInt32(content.count).littleEndian) {
                stream.append(contentsOf: $0)
            }
            stream += content
        }
        let frames = try SampleFrame.read(stream, limits: limits)
        let written = try SampleFrame.write(frames)
        let again = try SampleFrame.write(SampleFrame.read(written))
        precondition(again == written)
    }

    /// A batch whose checksum is right: the first byte is the number of its identities, the others are its columns.
    private static func sealed(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        let (count, columns) = (bytes.first ?? 0, Array(bytes.dropFirst()))
        var head = ByteWriter()
        head.append(BatchHeader.mark + [BatchHeader.version, 1])
        var body = ByteWriter()
        body.fixed(UInt32(count))
        body.fixed(UInt32(columns.count))
        for number in 0..<count { body.append(Array(repeating: number, count: 16)) }
        body.append(Compression.compressed(columns))
        let checksum = Compression.checksum(
            body.bytes[...], after: Compression.checksum(head.bytes[...]))
        head.fixed(checksum)
        return head.bytes + body.bytes
    }
}
