/// A set of log numbers, which needs one bit per number where they are dense.
struct NumberSet {
    private static let wordsOfChunk = 1024
    private static let shift: Int64 = 16

    /// The offsets of the words of each chunk of 65,536 numbers.
    private var places: [Int64: Int] = [:]
    private var words: ContiguousArray<UInt64> = []
    private var last: (chunk: Int64, place: Int) = (-1, 0)

    /// Whether a number is in the set.
    func contains(_ number: Int64) -> Bool {
        guard let place = places[number >> Self.shift] else { return false }
        let bit = Int(number & 0xFFFF)
        return words[place + (bit >> 6)] & (1 << UInt64(bit & 63)) != 0
    }

    /// Adds a number; returns false if it was already in the set.
    @discardableResult
    mutating func insert(_ number: Int64) -> Bool {
        let chunk = number >> Self.shift
        if chunk != last.chunk { last = (chunk, place(of: chunk)) }
        let bit = Int(number & 0xFFFF)
        let index = last.place + (bit >> 6)
        let mask: UInt64 = 1 << UInt64(bit & 63)
        guard words[index] & mask == 0 else { return false }
        words[index] |= mask
        return true
    }

    private mutating func place(of chunk: Int64) -> Int {
        if let known = places[chunk] { return known }
        let place = words.count
        words.append(contentsOf: repeatElement(0, count: Self.wordsOfChunk))
        places[chunk] = place
        return place
    }
}
