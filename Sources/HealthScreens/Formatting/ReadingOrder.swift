/// Prevents a slow read from overwriting the result of a later, faster read.
package struct ReadingOrder {
    private var begun = 0
    private var shown = 0

    package init() {}

    /// Starts a read and returns its number.
    package mutating func begin() -> Int {
        begun += 1
        return begun
    }

    /// Whether the result of a read may be shown; `false` if a later result was already shown.
    package mutating func accept(_ number: Int) -> Bool {
        guard number > shown else { return false }
        shown = number
        return true
    }
}
