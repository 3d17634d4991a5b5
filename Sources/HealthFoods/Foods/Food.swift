internal import HealthJournal
public import HealthModel

/// A food with its nutrients in 100 g, from one source.
///
/// Many sources state the nutrients of drinks in 100 mL; these are taken as those of 100 g.
public struct Food: Hashable, Sendable {
    /// The identity in the library; it changes when the source is imported again.
    public var id: Int64
    /// The name, as the source states it.
    public var name: String
    /// The manufacturer; nil for a food that anybody may sell.
    public var brand: String?
    /// Other names by which the food is found, separated by commas.
    public var otherNames: String?
    /// The language of the name, as `de`; nil if the source does not state it.
    public var language: String?
    /// The number of the barcode; nil if the food has none.
    public var barcode: Barcode?
    /// The portions; the first is the usual one.
    public var portions: [FoodPortion]
    /// The nutrients in 100 g, each in the unit of `Nutrient`; an absent nutrient is unknown, 0 is none.
    public var nutrients: [ObjectType: Double]
    /// The identifier of the food at its source.
    public var code: String?
    /// The day of the data, as `2024-05-01`; nil if the source does not state it.
    public var date: String?
    /// The name of the source.
    public var source: String

    /// Creates a food.
    ///
    /// - Parameters:
    ///   - id: The identity in the library.
    ///   - name: The name.
    ///   - brand: The manufacturer.
    ///   - otherNames: Other names, separated by commas.
    ///   - language: The language of the name.
    ///   - barcode: The number of the barcode.
    ///   - portions: The portions, the usual one first.
    ///   - nutrients: The nutrients in 100 g, each in the unit of `Nutrient`.
    ///   - code: The identifier at the source.
    ///   - date: The day of the data.
    ///   - source: The name of the source.
    public init(
        id: Int64 = 0, name: String, brand: String? = nil, otherNames: String? = nil,
        language: String? = nil, barcode: Barcode? = nil, portions: [FoodPortion] = [],
        nutrients: [ObjectType: Double], code: String? = nil, date: String? = nil,
        source: String = ""
    ) {
        self.id = id
        self.name = name
        self.brand = brand
        self.otherNames = otherNames
        self.language = language
        self.barcode = barcode
        self.portions = portions
        self.nutrients = nutrients
        self.code = code
        self.date = date
        self.source = source
    }

    /// The nutrients of an amount.
    ///
    /// - Parameter grams: The amount in grams.
    public func nutrients(in grams: Double) -> [ObjectType: Quantity] {
        var scaled: [ObjectType: Quantity] = [:]
        for (type, amount) in nutrients {
            guard let unit = Nutrient.of(type)?.unit else { continue }
            // Rounded, so that a third of a slice has no sixteen digits.
            let value = amount * grams / 100
            scaled[type] = Quantity((value * 10_000).rounded() / 10_000, unit)
        }
        return scaled
    }

    /// The energy of an amount in kilocalories; nil if it is unknown.
    ///
    /// - Parameter grams: The amount in grams.
    public func kilocalories(in grams: Double) -> Double? {
        nutrients[.dietaryEnergyConsumed].map { $0 * grams / 100 }
    }
}
