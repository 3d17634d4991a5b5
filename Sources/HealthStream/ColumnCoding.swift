/// A column of whole numbers: one byte for the mode, then zigzag numbers.
enum IntegerColumn {
    /// The numbers themselves, or differences of the first or second order; `constant` has one number for all.
    enum Mode: UInt8 { case plain, difference, secondDifference, constant }

    static func write(_ numbers: [Int64], to writer: inout ByteWriter) {
        guard let first = numbers.first else { return }
        var sizes = (plain: 0, difference: 0, second: 0)
        var (last, lastDifference, isConstant) = (Int64(0), Int64(0), true)
        for number in numbers {
            let difference = number &- last
            sizes.plain += size(number)
            sizes.difference += size(difference)
            sizes.second += size(difference &- lastDifference)
            isConstant = isConstant && number == first
            (last, lastDifference) = (number, difference)
        }
        if isConstant {
            writer.byte(Mode.constant.rawValue)
            writer.signed(first)
        } else if sizes.plain <= min(sizes.difference, sizes.second) {
            writer.byte(Mode.plain.rawValue)
            for number in numbers { writer.signed(number) }
        } else {
            let isSecond = sizes.second < sizes.difference
            writer.byte((isSecond ? Mode.secondDifference : .difference).rawValue)
            (last, lastDifference) = (0, 0)
            for number in numbers {
                let difference = number &- last
                writer.signed(isSecond ? difference &- lastDifference : difference)
                (last, lastDifference) = (number, difference)
            }
        }
    }

    /// Reads a column.
    ///
    /// - Parameters:
    ///   - count: The number of rows; the caller limits it, because a constant column has few bytes for any number.
    ///   - reader: The bytes from the column's mode on.
    static func read(_ count: Int, from reader: inout ByteReader) throws(SampleBatchError)
        -> [Int64]
    {
        guard count > 0 else { return [] }
        guard let mode = Mode(rawValue: try reader.byte()) else { throw reader.damage }
        if mode == .constant { return Array(repeating: try reader.signed(), count: count) }
        guard count <= reader.remaining else { throw reader.damage }
        var numbers: [Int64] = []
        numbers.reserveCapacity(count)
        var (last, lastDifference) = (Int64(0), Int64(0))
        for _ in 0..<count {
            let number = try reader.signed()
            switch mode {
            case .plain, .constant: last = number
            case .difference: last &+= number
            case .secondDifference:
                lastDifference &+= number
                last &+= lastDifference
            }
            numbers.append(last)
        }
        return numbers
    }

    private static func size(_ number: Int64) -> Int { ByteWriter.size(of: number.zigzag) }
}

/// A column of `Double`s: whole numbers of a scale if each is exact, else their bits.
enum NumberColumn {
    /// The divisors by which whole numbers become the values; a batch has the place in this list.
    ///
    /// The powers of two represent every date of the last decades exactly as its clock gave it.
    static let scales: [Double] = [
        1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 0x1p23, 0x1p24, 0x1p26,
    ]
    /// The mode without a scale: eight planes of bytes, the lowest bytes of all values first.
    private static let raw: UInt8 = 255

    static func write(_ values: [Double], to writer: inout ByteWriter) {
        guard !values.isEmpty else { return }
        guard let scale = scale(for: values) else { return writeBits(values, to: &writer) }
        writer.byte(UInt8(scale))
        IntegerColumn.write(wholes(values, scale), to: &writer)
    }

    static func read(_ count: Int, from reader: inout ByteReader) throws(SampleBatchError)
        -> [Double]
    {
        guard count > 0 else { return [] }
        let scale = try reader.byte()
        if scale == raw { return try readBits(count, from: &reader) }
        guard scale < scales.count else { throw reader.damage }
        let divisor = scales[Int(scale)]
        return try IntegerColumn.read(count, from: &reader).map { Double($0) / divisor }
    }

    /// The place of the coarsest scale that holds every value bit for bit; nil if none does.
    static func scale(for values: [Double]) -> Int? {
        var (scale, start) = (0, 0)
        while scale < scales.count {
            guard let failed = values[start...].firstIndex(where: { !isExact($0, scales[scale]) })
            else {
                // A power of two may not represent values that the powers of ten before it
                // represent.
                if start == 0 { return scale }
                start = 0
                if values.allSatisfy({ isExact($0, scales[scale]) }) { return scale }
                scale += 1
                continue
            }
            (scale, start) = (scale + 1, failed)
        }
        return nil
    }

    static func wholes(_ values: [Double], _ scale: Int) -> [Int64] {
        let divisor = scales[scale]
        return values.map { Int64(($0 * divisor).rounded()) }
    }

    private static func isExact(_ value: Double, _ scale: Double) -> Bool {
        let whole = (value * scale).rounded()
        // The comparison of the bits tells -0 from 0.
        return whole.magnitude < 0x1p53
            && (Double(Int64(whole)) / scale).bitPattern == value.bitPattern
    }

    private static func writeBits(_ values: [Double], to writer: inout ByteWriter) {
        writer.byte(raw)
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            for value in values {
                writer.byte(UInt8(truncatingIfNeeded: value.bitPattern >> shift))
            }
        }
    }

    private static func readBits(
        _ count: Int, from reader: inout ByteReader
    ) throws(SampleBatchError) -> [Double] {
        guard count <= reader.remaining / 8 else { throw reader.damage }
        let planes = try reader.bytes(8 * count)
        return (0..<count).map { index in
            var bits: UInt64 = 0
            for plane in 0..<8 {
                bits |= UInt64(planes[plane * count + index]) << UInt64(8 * plane)
            }
            return Double(bitPattern: bits)
        }
    }
}

/// The start and end dates of samples, in seconds since the start of 2001.
enum DateColumns {
    static func writeEnds(_ ends: [Double], starts: [Double], to writer: inout ByteWriter) {
        guard !ends.isEmpty else { return }
        guard let scale = NumberColumn.scale(for: starts + ends) else {
            writer.byte(255)
            return NumberColumn.write(ends, to: &writer)
        }
        // The ends as their distance from the starts, in one scale that holds both.
        writer.byte(UInt8(scale))
        let (from, to) = (NumberColumn.wholes(starts, scale), NumberColumn.wholes(ends, scale))
        IntegerColumn.write(zip(from, to).map { $1 &- $0 }, to: &writer)
    }

    static func readEnds(
        starts: [Double], from reader: inout ByteReader
    ) throws(SampleBatchError) -> [Double] {
        guard !starts.isEmpty else { return [] }
        let scale = try reader.byte()
        if scale == 255 { return try NumberColumn.read(starts.count, from: &reader) }
        guard scale < NumberColumn.scales.count else { throw reader.damage }
        let divisor = NumberColumn.scales[Int(scale)]
        let distances = try IntegerColumn.read(starts.count, from: &reader)
        var ends: [Double] = []
        ends.reserveCapacity(starts.count)
        for (start, distance) in zip(starts, distances) {
            let whole = (start * divisor).rounded()
            guard whole.magnitude < 0x1p53 else { throw reader.damage }
            ends.append(Double(Int64(whole) &+ distance) / divisor)
        }
        return ends
    }
}

/// A dictionary of a batch while it is written: distinct entries in the order of their first use.
///
/// Entries are compared by bytes, because equal texts of Swift can have different ones.
struct Places {
    private var entries: [[UInt8]] = []
    private var places: [Entry: Int] = [:]
    private var textPlaces: [String: Int] = [:]
    private var last = 0

    private struct Entry: Hashable {
        let bytes: [UInt8]

        /// Hashes the bytes at once; an array would hash one after the other.
        func hash(into hasher: inout Hasher) {
            bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
        }
    }

    /// The place of an entry, which is added if it is new.
    mutating func place(_ bytes: [UInt8]) -> Int {
        // Most samples have the same entry as the previous sample.
        if last < entries.count, entries[last] == bytes { return last }
        let entry = Entry(bytes: bytes)
        if let place = places[entry] {
            last = place
        } else {
            last = entries.count
            places[entry] = last
            entries.append(bytes)
        }
        return last
    }

    /// The place of a text, which is added if it is new.
    mutating func place(_ text: String) -> Int {
        if let place = textPlaces[text], entries[place].elementsEqual(text.utf8) { return place }
        let place = place(Array(text.utf8))
        textPlaces[text] = place
        return place
    }

    /// The column of the entries; empty without any.
    var encoded: [UInt8] {
        guard !entries.isEmpty else { return [] }
        var writer = ByteWriter()
        writer.count(entries.count)
        for entry in entries { writer.block(entry) }
        return writer.bytes
    }
}
