/// How far two values of the same days rise and fall together.
///
/// Pearson's coefficient, r = Σ(x − x̄)(y − ȳ) / √(Σ(x − x̄)² · Σ(y − ȳ)²), from −1 to 1. It says
/// nothing about causes, and little about few days: there is none for fewer than ``fewest`` days.
///
/// Source: Pearson, "Note on regression and inheritance in the case of two parents" (1895).
package struct Correlation: Hashable, Sendable {
    /// The fewest days for which there is a coefficient.
    package static let fewest = 20

    /// The coefficient, from −1 to 1.
    package let coefficient: Double
    /// The number of days that have both values.
    package let days: Int

    /// Creates the correlation of pairs of values; nil for too few pairs, and where one value never
    /// changes.
    package init?(_ pairs: [(first: Double, second: Double)]) {
        let known = pairs.filter { $0.first.isFinite && $0.second.isFinite }
        guard known.count >= Self.fewest else { return nil }
        let count = Double(known.count)
        let mean = (
            first: known.reduce(0) { $0 + $1.first } / count,
            second: known.reduce(0) { $0 + $1.second } / count
        )
        var (both, first, second) = (0.0, 0.0, 0.0)
        for pair in known {
            let (x, y) = (pair.first - mean.first, pair.second - mean.second)
            both += x * y
            first += x * x
            second += y * y
        }
        // The square roots one by one, because the product of great sums may exceed all numbers.
        let scale = first.squareRoot() * second.squareRoot()
        guard scale > 0, scale.isFinite, both.isFinite else { return nil }
        coefficient = min(max(both / scale, -1), 1)
        days = known.count
    }
}
