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
