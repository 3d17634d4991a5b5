#if canImport(CZstd)
internal import CZstd

/// Compresses and expands bytes with zstd.
enum ZstdFrame {
    private static let level: Int32 = 3

    /// One frame with all of the bytes.
    static func compress(_ bytes: [UInt8]) throws -> [UInt8] {
        let bound = ZSTD_compressBound(bytes.count)
        var size = 0
        let frame = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            size = bytes.withUnsafeBytes {
                ZSTD_compress(buffer.baseAddress, bound, $0.baseAddress, $0.count, level)
            }
            count = ZSTD_isError(size) == 0 ? size : 0
        }
        guard ZSTD_isError(size) == 0 else {
            throw ExchangeError(.cannotWrite, detail: "zstd: no memory")
        }
        return frame
    }

    /// The bytes of frames; nil if these are damaged or have another size than the given one.
    static func expand(_ frames: [UInt8], size: Int) throws(ExchangeError) -> [UInt8]? {
        var isWhole = false
        let bytes = [UInt8](unsafeUninitializedCapacity: max(size, 1)) { buffer, count in
            let written = frames.withUnsafeBytes {
                ZSTD_decompress(buffer.baseAddress, size, $0.baseAddress, $0.count)
            }
            isWhole = ZSTD_isError(written) == 0 && written == size
            count = isWhole ? size : 0
        }
        return isWhole ? bytes : nil
    }
}
#endif
