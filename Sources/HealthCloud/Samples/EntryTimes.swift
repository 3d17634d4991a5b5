internal import Foundation

/// The times of samples of one type by entry: samples that are computed from the entry, or shared samples that name it.
struct EntryTimes: Hashable {
    /// In milliseconds since 1970, both ends rounded to the outside.
    private(set) var times: [UUID: Set<ClosedRange<Int>>] = [:]

    init() {}

    /// Adds a time; one that is not over counts at its start, as its sample does.
    mutating func add(_ start: Date, _ end: Date, of entry: UUID) {
        let first = start.milliseconds
        let last = end < .distantFuture ? end.milliseconds + 1 : first + 1
        times[entry, default: []].insert(first...max(first, last))
    }

    /// Removes an entry; returns its times.
    mutating func remove(_ entry: UUID) -> Set<ClosedRange<Int>> {
        times.removeValue(forKey: entry) ?? []
    }

    /// The entries with a time that overlaps one of some ranges.
    func entries(overlapping ranges: [ClosedRange<Int>]) -> [UUID] {
        times.filter { _, own in
            own.contains { time in ranges.contains { $0.overlaps(time) } }
        }.keys.sorted()
    }

    /// The weeks, of a range, that a time overlaps.
    func weeks(in range: ClosedRange<Int>) -> Set<Int> {
        var weeks: Set<Int> = []
        for time in times.values.joined() {
            let (first, last) = (
                SampleWeek.number(of: time.lowerBound), SampleWeek.number(of: time.upperBound)
            )
            if first <= range.upperBound, last >= range.lowerBound {
                weeks.formUnion(max(first, range.lowerBound)...min(last, range.upperBound))
            }
        }
        return weeks
    }

    // MARK: Bytes

    /// The size of an entry's identity, a start and an end.
    private static let size = 32

    /// Reads the encoded form; bytes at the end that are no whole time are ignored.
    init(_ data: Data) {
        data.withUnsafeBytes { bytes in
            for place in stride(from: 0, to: bytes.count - Self.size + 1, by: Self.size) {
                let entry = UUID(
                    uuid: bytes.loadUnaligned(fromByteOffset: place, as: uuid_t.self))
                let start = bytes.loadUnaligned(fromByteOffset: place + 16, as: Int64.self)
                let end = bytes.loadUnaligned(fromByteOffset: place + 24, as: Int64.self)
                let (first, last) = (Int(Int64(littleEndian: start)), Int(Int64(littleEndian: end)))
                times[entry, default: []].insert(first...max(first, last))
            }
        }
    }

    /// For each time the identity of its entry, and its start and end with the lowest byte first.
    var data: Data {
        var data = Data()
        for (entry, own) in times {
            for time in own {
                withUnsafeBytes(of: entry.uuid) { data.append(contentsOf: $0) }
                for number in [time.lowerBound, time.upperBound] {
                    withUnsafeBytes(of: Int64(number).littleEndian) { data.append(contentsOf: $0) }
                }
            }
        }
        return data
    }
}
