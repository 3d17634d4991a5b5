internal import HealthJournal
public import HealthModel

/// The contents of the columns of a table of foods.
///
/// ```swift
/// let mapping = try FoodTableMapping("name=Lebensmittel,energy=Brennwert,protein=Eiweiß|mg")
/// ```
public struct FoodTableMapping: Hashable, Sendable {
    /// The content of a column.
    public enum Content: Hashable, Sendable {
        /// The name of the food.
        case name
        /// Other names.
        case otherNames
        /// The manufacturer.
        case brand
        /// The number of the barcode.
        case barcode
        /// The identifier of the food.
        case code
        /// The weight of a usual portion in grams.
        case portion
        /// A nutrient in 100 g.
        case nutrient(ObjectType)
        /// Salt in 100 g, from which sodium is computed.
        case salt
    }

    /// A column, and its unit if its heading does not say it.
    public struct Column: Hashable, Sendable {
        /// Its content.
        public var content: Content
        /// Its heading.
        public var heading: String
        /// The unit; nil for that of the heading, or else the usual one of the nutrient.
        public var unit: HealthUnit?
    }

    /// The error for a text that is not a mapping.
    public struct Failure: Error, Hashable, Sendable {
        /// The part that cannot be read.
        public var part: String
    }

    /// The columns.
    public var columns: [Column]

    /// Reads a mapping such as `name=Food,energy=kcal,protein=Protein|g`.
    ///
    /// Nutrients have the names of their types, with or without `dietary`, or everyday names as `carbs`.
    ///
    /// - Parameter text: The columns, separated by commas.
    /// - Throws: ``Failure`` for a part that names no content or column, or a unit that does not measure
    ///   the content, or if there is no name.
    public init(_ text: String) throws(Failure) {
        columns = []
        for part in text.split(separator: ",").map(String.init) {
            guard let sign = part.firstIndex(of: "=") else { throw Failure(part: part) }
            let key = part[..<sign].filter { $0 != " " }
            let sides = part[part.index(after: sign)...].split(separator: "|")
            guard let content = Self.content(key), let heading = sides.first,
                sides.count <= 2
            else { throw Failure(part: part) }
            var unit: HealthUnit?
            if sides.count == 2 {
                unit = HealthUnit(everyday: String(sides[1])) ?? (try? HealthUnit(String(sides[1])))
                guard let unit, content.unit.map(unit.isCompatible) ?? false else {
                    throw Failure(part: part)
                }
            }
            columns.append(Column(content: content, heading: String(heading), unit: unit))
        }
        guard columns.contains(where: { $0.content == .name }) else { throw Failure(part: text) }
    }

    private static func content(_ key: String) -> Content? {
        switch key.lowercased() {
        case "name": return .name
        case "names": return .otherNames
        case "brand": return .brand
        case "barcode": return .barcode
        case "code": return .code
        case "portion": return .portion
        case "salt": return .salt
        case "energy": return .nutrient(.dietaryEnergyConsumed)
        default:
            let types = Nutrient.all.map(\.type)
            let named = types.first {
                let name = $0.name.lowercased()
                return name == key.lowercased() || name == "dietary" + key.lowercased()
            }
            let type = named ?? EverydayNames.types[key.lowercased()]
            return type.flatMap { types.contains($0) ? .nutrient($0) : nil }
        }
    }
}

extension FoodTableMapping.Content {
    /// The usual unit of the amounts; nil for a text.
    var unit: HealthUnit? {
        switch self {
        case .nutrient(let type): FoodNutrients.unit(of: type)
        case .salt, .portion: .gram()
        case .name, .otherNames, .brand, .barcode, .code: nil
        }
    }
}
