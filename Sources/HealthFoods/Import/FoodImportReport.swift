/// What came in from a file of foods, and what was left out.
public struct FoodImportReport: Hashable, Sendable {
    /// The reason for which a food was left out.
    public enum Reason: String, CaseIterable, Hashable, Sendable {
        /// It has no name.
        case noName
        /// It states no energy and none of protein, carbohydrates and fat.
        case noNutrients
        /// It states more than 100 g of a nutrient in 100 g, or an energy that no food has.
        case impossible
        /// It is sold in other countries.
        case otherCountry
        /// Its line or row cannot be read.
        case unreadable
    }

    /// The source as it is in the library.
    public var source: FoodSource
    /// The number of foods that were left out, by reason.
    public var leftOut: [Reason: Int]
}
