internal import HealthModel

/// Comparisons of an integer with any number: `value == 1e300`, `count < 2.5`.
enum WholeNumberMeaning {
    /// The equivalent comparison with integers, created by `condition`; nothing for "not a number".
    static func predicate<Predicate>(
        _ comparison: Comparison, _ number: Double, none: Predicate,
        _ condition: (Comparison, Int) -> Predicate
    ) -> Predicate {
        if let whole = Int(exactly: number) { return condition(comparison, whole) }
        guard !number.isNaN else { return none }
        switch comparison {
        case .notEqualTo: return condition(.greaterThanOrEqualTo, .min)
        case .lessThan, .lessThanOrEqualTo:
            guard let below = below(number) else { return none }
            return condition(.lessThanOrEqualTo, below)
        case .greaterThan, .greaterThanOrEqualTo:
            guard let above = above(number) else { return none }
            return condition(.greaterThanOrEqualTo, above)
        default: return none
        }
    }

    /// The highest integer below the number; nil if there is none.
    private static func below(_ number: Double) -> Int? {
        number > 0 && number >= limit ? .max : Int(exactly: number.rounded(.down))
    }

    /// The lowest integer above the number; nil if there is none.
    private static func above(_ number: Double) -> Int? {
        number < -limit ? .min : Int(exactly: number.rounded(.up))
    }

    /// 2^63: the first number above every `Int`.
    private static let limit = 0x1p63
}
