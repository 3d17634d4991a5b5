public import Foundation
public import HealthModel

/// A meal or a part of one, which consists of items.
public struct FoodEntry: Hashable, Sendable, Codable {
    /// The fields that all entries have.
    public var header: EntryHeader
    /// The person's name for the meal.
    public var name: String
    /// The meal of the day.
    public var meal: Meal
    /// The manufacturer.
    public var brand: String?
    /// The items; at least one.
    public var items: [FoodItem]

    /// Creates an entry.
    public init(
        header: EntryHeader, name: String, meal: Meal, brand: String? = nil, items: [FoodItem]
    ) {
        self.header = header
        self.name = name
        self.meal = meal
        self.brand = brand
        self.items = items
    }

    /// The nutrients of all items together, each in the unit of ``Nutrient``.
    ///
    /// A nutrient that no item has is absent; one that is 0 in all items is 0.
    public var nutrients: [ObjectType: Quantity] {
        var totals = NutrientTotals()
        for item in items { totals.add(item.nutrients) }
        return totals.quantities
    }

    /// Whether ``meal`` follows from the time, by ``Meal/usual(at:in:)``, because the entry is another app's.
    ///
    /// HealthKit has no field for the meal of the day. Such a meal is computed when the entry is read and is never
    /// saved; an edit by the person saves it in their own copy.
    public var isMealFromTime: Bool { header.source.isForeign }

    /// Sets the meal of another app's entry, which follows from its time.
    mutating func setMealFromTime() {
        if isMealFromTime { meal = .usual(at: header.date, in: header.timeZone) }
    }

    /// The meal as the journal stores it: a snack for another app's entry, whose meal follows from its time.
    var storedMeal: Meal { isMealFromTime ? .snack : meal }
}

/// The meal of the day to which food belongs.
public enum Meal: String, CaseIterable, Hashable, Sendable, Codable {
    /// The morning meal.
    case breakfast
    /// The midday meal.
    case lunch
    /// The evening meal.
    case dinner
    /// Food between meals.
    case snack

    /// The usual meal at a time of day: breakfast from 4:00 to 10:30, lunch to 15:00, dinner from 17:00 to 22:00; a
    /// snack otherwise.
    ///
    /// - Parameters:
    ///   - date: The instant.
    ///   - zone: The time zone whose clock counts, such as that of the entry.
    public static func usual(at date: Date, in zone: TimeZone) -> Meal {
        let seconds = date.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: date))
        let minute = Int((seconds / 60).rounded(.down).truncatingRemainder(dividingBy: 1440))
        return switch (minute + 1440) % 1440 {
        case 4 * 60..<10 * 60 + 30: .breakfast
        case 10 * 60 + 30..<15 * 60: .lunch
        case 17 * 60..<22 * 60: .dinner
        default: .snack
        }
    }
}

/// A food of a meal with its nutrients.
public struct FoodItem: Hashable, Sendable {
    /// The origin of an item's data.
    public enum Origin: String, CaseIterable, Hashable, Sendable, Codable {
        /// Typed by the person.
        case manual = "Manual"
        /// Read from a package.
        case barcode = "Barcode"
        /// Recognised from text or a picture.
        case aiParsed = "AI-Parsed"
    }

    /// The name of the food.
    public var name: String
    /// The manufacturer.
    public var brand: String?
    /// The amount eaten in the person's words, such as "1 cup".
    public var servingSize: String?
    /// The origin of the item's data.
    public var origin: Origin
    /// The confidence of the origin, from 0 to 1.
    public var confidence: Double?
    /// The nutrients as typed; an absent nutrient is unknown, 0 is none.
    public var nutrients: [ObjectType: Quantity]

    /// Creates an item.
    public init(
        name: String, brand: String? = nil, servingSize: String? = nil, origin: Origin = .manual,
        confidence: Double? = nil, nutrients: [ObjectType: Quantity]
    ) {
        self.name = name
        self.brand = brand
        self.servingSize = servingSize
        self.origin = origin
        self.confidence = confidence
        self.nutrients = nutrients
    }
}

/// The coding of an item, with its nutrients by identifier, so that its JSON is an object.
extension FoodItem: Codable {
    private enum CodingKeys: String, CodingKey {
        case name, brand, servingSize, origin, confidence, nutrients
    }

    /// Decodes an item; a nutrient that is not one of ``Nutrient/all`` is an error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        brand = try container.decodeIfPresent(String.self, forKey: .brand)
        servingSize = try container.decodeIfPresent(String.self, forKey: .servingSize)
        origin = try container.decode(Origin.self, forKey: .origin)
        confidence = try container.decodeIfPresent(Double.self, forKey: .confidence)
        nutrients = [:]
        let named = try container.decode([String: Quantity].self, forKey: .nutrients)
        for (identifier, quantity) in named {
            guard let nutrient = Nutrient.named(identifier) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .nutrients, in: container,
                    debugDescription: "\(identifier) is not a nutrient.")
            }
            nutrients[nutrient.type] = quantity
        }
    }

    /// Encodes the item.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encodeIfPresent(brand, forKey: .brand)
        try container.encodeIfPresent(servingSize, forKey: .servingSize)
        try container.encode(origin, forKey: .origin)
        try container.encodeIfPresent(confidence, forKey: .confidence)
        let named = nutrients.map { ($0.key.identifier, $0.value) }
        try container.encode(
            Dictionary(named, uniquingKeysWith: { first, _ in first }), forKey: .nutrients)
    }
}
