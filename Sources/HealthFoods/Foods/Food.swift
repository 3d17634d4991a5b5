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
    /// The manufacturer; nil for a food without one.
    public var brand: String?
    /// Other names by which the food is found, separated by commas.
    public var otherNames: String?
    /// The language of the name, such as `de`; nil if the source does not state it.
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

/// The number of a barcode of products: GTIN-8, -12, -13 or -14.
///
/// The same product has the same number with and without zeros at the start.
public struct Barcode: Hashable, Sendable, CustomStringConvertible {
    /// The number.
    public let number: Int64

    /// Reads the digits below a barcode; nil for other texts.
    ///
    /// The check digit is not compared, because shops print numbers of their own.
    ///
    /// - Parameter text: 8 to 14 digits; spaces and hyphens have no meaning.
    public init?(_ text: String) {
        let digits = text.filter { $0 != " " && $0 != "-" }
        guard (8...14).contains(digits.count),
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int64(digits), number > 0
        else { return nil }
        self.number = number
    }

    init(number: Int64) { self.number = number }

    /// The number with 13 digits, or as many as it has.
    public var description: String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, 13 - digits.count)) + digits
    }
}

/// A table of foods that is in the library, with its licence.
public struct FoodSource: Hashable, Sendable {
    /// The name, such as `Open Food Facts`.
    public var name: String
    /// The licence of the data, as its publisher states it.
    public var licence: String
    /// The address at which the publisher offers the data; nil if it is not known.
    public var address: String?
    /// The day of the data, as `2024-05-01`; nil if the file does not state it.
    public var date: String?
    /// The number of its foods.
    public var foods: Int

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - licence: The licence of the data.
    ///   - address: The address of the publisher.
    ///   - date: The day of the data.
    ///   - foods: The number of its foods.
    public init(
        name: String, licence: String, address: String? = nil, date: String? = nil,
        foods: Int
    ) {
        self.name = name
        self.licence = licence
        self.address = address
        self.date = date
        self.foods = foods
    }
}
