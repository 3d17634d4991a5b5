/// Reads small numbers, such as levels and dictionary indices: runs of equal numbers, and packed bits.
struct HybridRunReader {
    private let bytes: [UInt8]
    private let end: Int
    private let width: Int
    private var place: Int
    /// The numbers of the run that are left.
    private var left = 0
    /// The number of an equal run; nil in packed bits.
    private var value: UInt32?
    /// The next bit of packed bits.
    private var bit = 0

    /// Begins to read.
    ///
    /// - Parameters:
    ///   - bytes: A page.
    ///   - range: The place of the runs in it.
    ///   - width: The bits of a number, up to 32.
    init(_ bytes: [UInt8], _ range: Range<Int>, width: Int) {
        self.bytes = bytes
        self.width = width
        place = range.lowerBound
        end = range.upperBound
    }

    /// The bits that numbers up to a highest one have.
    static func width(upTo highest: Int) -> Int { Int.bitWidth - highest.leadingZeroBitCount }

    /// The next number.
    ///
    /// - Throws: `malformed` at the end.
    mutating func next() throws(ExchangeError) -> UInt32 {
        while left == 0 { try begin() }
        left -= 1
        if let value { return value }
        return try packed()
    }

    private mutating func begin() throws(ExchangeError) {
        // Packed bits end with a whole byte.
        place = max(place, (bit + 7) / 8)
        let header = try varint()
        left = Int(header >> 1)
        if header & 1 == 1 {
            left *= 8
            value = nil
            bit = place * 8
        } else {
            let size = (width + 7) / 8
            guard end - place >= size else { throw Self.failure }
            var number: UInt64 = 0
            for index in 0..<size { number |= UInt64(bytes[place + index]) << (8 * index) }
            place += size
            value = UInt32(truncatingIfNeeded: number)
        }
    }

    private mutating func packed() throws(ExchangeError) -> UInt32 {
        guard width > 0 else { return 0 }
        guard bit + width <= end * 8 else { throw Self.failure }
        var number: UInt64 = 0
        for index in bit / 8...(bit + width - 1) / 8 {
            number |= UInt64(bytes[index]) << (8 * (index - bit / 8))
        }
        number >>= bit % 8
        bit += width
        return UInt32(truncatingIfNeeded: number & ((1 << width) - 1))
    }

    /// The header of a run; a longer run than a page has values is damage.
    private mutating func varint() throws(ExchangeError) -> UInt64 {
        var number: UInt64 = 0
        for shift in stride(from: 0, to: 35, by: 7) {
            guard place < end else { throw Self.failure }
            let byte = bytes[place]
            place += 1
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return number }
        }
        throw Self.failure
    }

    private static let failure = ExchangeError(.malformed, detail: "parquet: a run of numbers")
}
