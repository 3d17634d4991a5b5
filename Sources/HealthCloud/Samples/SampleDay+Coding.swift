internal import Foundation
internal import HealthJournal

/// The figures of days as bytes that a store keeps, exact to the last bit.
///
/// A day has its place in its week, a byte with a bit for each figure that is there, and the figures in eight bytes
/// each, the lowest first.
extension SampleDay {
    /// The bytes of some days of a week.
    static func encode(_ days: [SampleDay], week: Int) -> Data {
        var data = Data()
        let first = DayWeek.days(week).lowerBound
        for day in days {
            let figures = [
                day.sum?.bitPattern, day.average?.bitPattern, day.minimum?.bitPattern,
                day.maximum?.bitPattern, day.count.map { UInt64(clamping: $0) },
            ]
            var there: UInt8 = 0
            for (place, figure) in figures.enumerated() where figure != nil { there |= 1 << place }
            data.append(UInt8(clamping: first.distance(to: day.day)))
            data.append(there)
            for figure in figures.compactMap(\.self) {
                withUnsafeBytes(of: figure.littleEndian) { data.append(contentsOf: $0) }
            }
        }
        return data
    }

    /// The days of a week; nil for other bytes.
    static func decode(_ data: Data, week: Int) -> [SampleDay]? {
        let first = DayWeek.days(week).lowerBound
        return data.withUnsafeBytes { bytes in
            var (days, place) = ([SampleDay](), 0)
            while place < bytes.count {
                guard place + 2 <= bytes.count else { return nil }
                let (offset, there) = (Int(bytes[place]), bytes[place + 1])
                place += 2
                guard offset < 7, place + 8 * there.nonzeroBitCount <= bytes.count else {
                    return nil
                }
                func next(_ bit: UInt8) -> UInt64? {
                    guard there & (1 << bit) != 0 else { return nil }
                    defer { place += 8 }
                    return UInt64(
                        littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
                }
                days.append(
                    SampleDay(
                        day: first.advanced(by: offset), sum: next(0).map(Double.init(bitPattern:)),
                        average: next(1).map(Double.init(bitPattern:)),
                        minimum: next(2).map(Double.init(bitPattern:)),
                        maximum: next(3).map(Double.init(bitPattern:)),
                        count: next(4).map { Int(clamping: $0) }))
            }
            return days
        }
    }
}
