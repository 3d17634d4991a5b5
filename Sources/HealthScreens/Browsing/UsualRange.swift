/// The usual range of a person: the middle 80 % of some daily values.
///
/// The bounds are the 10th and the 90th percentile by the nearest lower rank: of n values in
/// ascending order, those with the numbers ⌊0.1 · (n − 1)⌋ and ⌊0.9 · (n − 1)⌋, counted from zero.
struct UsualRange: Hashable, Sendable {
    let low: Double
    let high: Double

    /// The range of some values; nil for fewer than 30, which do not say what is usual.
    init?(_ values: [Double]) {
        guard values.count >= 30 else { return nil }
        let sorted = values.sorted()
        func at(_ share: Double) -> Double { sorted[Int(share * Double(sorted.count - 1))] }
        low = at(0.1)
        high = at(0.9)
    }
}
