/// Keeps a slow reading from taking the place of a later one that was faster.
struct ReadingOrder {
    private var begun = 0
    private var shown = 0

    /// The number of a reading that begins now.
    mutating func begin() -> Int {
        begun += 1
        return begun
    }

    /// Whether a reading is to be shown: not where a later one was shown already.
    mutating func accept(_ number: Int) -> Bool {
        guard number > shown else { return false }
        shown = number
        return true
    }
}
