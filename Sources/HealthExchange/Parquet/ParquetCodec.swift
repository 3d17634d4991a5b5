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
