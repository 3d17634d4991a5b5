#if os(Linux)
internal import CZlib
#else
internal import zlib
#endif

/// The compression of zlib (RFC 1950) and its CRC-32.
enum Compression {
    static func compressed(_ bytes: [UInt8]) -> [UInt8] {
        var count = compressBound(numericCast(bytes.count))
        let result = [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, initialized in
            let status = compress2(buffer.baseAddress, &count, bytes, numericCast(bytes.count), 6)
            // Fails only without memory, as the buffer has the bound.
            precondition(status == Z_OK, "zlib has no memory")
            initialized = Int(count)
        }
        return result
    }

    /// The bytes of exactly one stream; nil if it is damaged or has another size than the given one.
    static func expanded(_ bytes: [UInt8], size: Int) -> [UInt8]? {
        // Deflate expands a byte to at most 1,032.
        guard size <= bytes.count * 1_032 + 64 else { return nil }
        var isWhole = false
        let result = [UInt8](unsafeUninitializedCapacity: max(size, 1)) { buffer, initialized in
            var (written, read): (uLong, uLong) = (numericCast(size), numericCast(bytes.count))
            let status = uncompress2(buffer.baseAddress, &written, bytes, &read)
            isWhole = status == Z_OK && Int(written) == size && Int(read) == bytes.count
            initialized = isWhole ? size : 0
        }
        return isWhole ? result : nil
    }

    /// The CRC-32 of some bytes after others with a CRC-32.
    static func checksum(_ bytes: ArraySlice<UInt8>, after first: UInt32 = 0) -> UInt32 {
        bytes.withUnsafeBufferPointer {
            UInt32(crc32(numericCast(first), $0.baseAddress, numericCast($0.count)))
        }
    }
}
