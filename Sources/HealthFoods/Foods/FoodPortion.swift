/// A portion of a food, such as a slice of 32 g.
public struct FoodPortion: Hashable, Sendable, Codable {
    /// The name, such as `slice`.
    public var name: String
    /// The weight in grams.
    public var grams: Double

    /// Creates a portion.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - grams: The weight in grams.
    public init(_ name: String, grams: Double) {
        self.name = name
        self.grams = grams
    }
}
