/// A column of `Double`s: whole numbers of a scale if each is exact, else their bits.
enum NumberColumn {
    /// The divisors by which whole numbers become the values; a batch has the place in this list.
    ///
    /// The powers of two hold every date of the last decades as its clock gave it.
    static let scales: [Double] = [
        1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 0x1p23, 0x1p24, 0x1p26,
    ]
    /// In place of a scale: eight planes of bytes, the lowest bytes of all values first.
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
                // A power of two need not hold what the powers of ten before it held.
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
