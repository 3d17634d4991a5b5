internal import HealthStream

/// The compressions of pages, by the numbers of the format.
enum ParquetCodec: Int64 {
    case none = 0
    case snappy = 1
    case gzip = 2
    case zstd = 6

    /// Finds a compression.
    ///
    /// - Throws: `unsupportedParquet` for one that is not read.
    init(_ number: Int64) throws(ExchangeError) {
        let names: [Int64: String] = [3: "LZO", 4: "Brotli", 5: "LZ4", 7: "LZ4_RAW"]
        guard let known = Self(rawValue: number) else {
            throw ExchangeError(
                .unsupportedParquet, detail: "compression \(names[number] ?? String(number))")
        }
        self = known
    }

    /// The bytes of a page.
    ///
    /// - Parameters:
    ///   - page: The packed bytes.
    ///   - size: The number of bytes that the page states.
    /// - Throws: `malformed` if the page is damaged or has another size.
    func unpacked(_ page: [UInt8], size: Int) throws(ExchangeError) -> [UInt8] {
        guard size > 0 else { return [] }
        let bytes: [UInt8]? =
            switch self {
            case .none: page.count == size ? page : nil
            case .snappy: Snappy.unpacked(page, size: size)
            case .gzip: Compression.gunzipped(page, size: size)
            case .zstd: try ZstdFrame.expand(page, size: size)
            }
        guard let bytes else {
            throw ExchangeError(.malformed, detail: "parquet: a page in \(self) is damaged")
        }
        return bytes
    }
}

/// Unpacks blocks of Snappy.
///
/// Source: https://github.com/google/snappy/blob/main/format_description.txt
enum Snappy {
    /// The bytes of a block; nil if it is damaged or has another size than the given one.
    static func unpacked(_ block: [UInt8], size: Int) -> [UInt8]? {
        var place = 0
        guard let stated = varint(block, &place), stated == size else { return nil }
        var isWhole = false
        let bytes = [UInt8](unsafeUninitializedCapacity: max(size, 1)) { output, initialized in
            var count = 0
            isWhole = block.withUnsafeBufferPointer {
                unpack($0, from: place, into: output, size: size, &count)
            }
            initialized = isWhole ? count : 0
        }
        return isWhole ? bytes : nil
    }

    /// Writes the content of a block, and returns whether it is exactly so long.
    private static func unpack(
        _ block: UnsafeBufferPointer<UInt8>, from start: Int,
        into output: UnsafeMutableBufferPointer<UInt8>, size: Int, _ count: inout Int
    ) -> Bool {
        var place = start
        while place < block.count {
            let tag = Int(block[place])
            place += 1
            if tag & 3 == 0 {
                var length = tag >> 2
                if length >= 60 {
                    let bytes = length - 59
                    guard let stated = number(block, &place, bytes) else { return false }
                    length = stated
                }
                length += 1
                guard length <= block.count - place, length <= size - count else { return false }
                for index in 0..<length { output[count + index] = block[place + index] }
                place += length
                count += length
                continue
            }
            let length: Int
            let distance: Int
            if tag & 3 == 1 {
                guard let low = number(block, &place, 1) else { return false }
                length = (tag >> 2 & 7) + 4
                distance = (tag >> 5) << 8 | low
            } else {
                guard let far = number(block, &place, tag & 3 == 2 ? 2 : 4) else { return false }
                length = (tag >> 2) + 1
                distance = far
            }
            guard distance >= 1, distance <= count, length <= size - count else { return false }
            // One by one, because a copy may contain its own beginning.
            for _ in 0..<length {
                output[count] = output[count - distance]
                count += 1
            }
        }
        return count == size
    }

    /// A number with the lowest byte first.
    private static func number(
        _ block: UnsafeBufferPointer<UInt8>, _ place: inout Int, _ bytes: Int
    ) -> Int? {
        guard bytes <= block.count - place else { return nil }
        var number = 0
        for index in 0..<bytes { number |= Int(block[place + index]) << (8 * index) }
        place += bytes
        return number
    }

    private static func varint(_ block: [UInt8], _ place: inout Int) -> Int? {
        var number = 0
        for shift in stride(from: 0, to: 35, by: 7) {
            guard place < block.count else { return nil }
            let byte = block[place]
            place += 1
            number |= Int(byte & 0x7F) << shift
            if byte < 0x80 { return number }
        }
        return nil
    }
}
