/// A nutrient in the table of an authority.
struct ReferenceRow: Sendable {
    /// An amount in the unit of the row, or a range.
    struct Amount: Sendable, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
        let range: ClosedRange<Double>

        init(integerLiteral value: Int) { range = Double(value)...Double(value) }
        init(floatLiteral value: Double) { range = value...value }
        private init(_ range: ClosedRange<Double>) { self.range = range }

        static func range(_ lowest: Double, _ highest: Double) -> Amount {
            Amount(lowest...highest)
        }
    }

    let type: ObjectType
    let unit: HealthUnit
    let year: Int
    /// The amounts of men from an age on, youngest first.
    let men: [(age: Int, amounts: ClosedRange<Double>)]
    /// The amounts of women.
    let women: [(age: Int, amounts: ClosedRange<Double>)]

    /// Creates a row with different values for men and women.
    init(
        _ type: ObjectType, _ unit: HealthUnit, _ year: Int,
        men: KeyValuePairs<Int, Amount>, women: KeyValuePairs<Int, Amount>
    ) {
        self.type = type
        self.unit = unit
        self.year = year
        self.men = men.map { ($0.key, $0.value.range) }
        self.women = women.map { ($0.key, $0.value.range) }
    }

    /// Creates a row with the same values for men and women.
    init(
        _ type: ObjectType, _ unit: HealthUnit, _ year: Int, all: KeyValuePairs<Int, Amount>
    ) {
        self.init(type, unit, year, men: all, women: all)
    }
}
