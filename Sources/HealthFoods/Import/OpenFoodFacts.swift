internal import Foundation
internal import HealthExchange
internal import HealthModel

/// The facts that Open Food Facts' two dumps have in common.
///
/// Source: https://static.openfoodfacts.org/data/data-fields.txt. Values named `_100g` are grams in 100 g,
/// or in 100 mL of a drink; energy is in kJ, or in kcal where the name says so.
enum OpenFoodFacts {
    static let source = FoodSource(
        name: "Open Food Facts", licence: "Open Database License (ODbL) 1.0",
        address: "https://world.openfoodfacts.org/data", foods: 0)

    /// The nutrients that are stated in grams, by name.
    private static let grams: [(String, ObjectType)] = [
        ("proteins", .dietaryProtein), ("carbohydrates", .dietaryCarbohydrates),
        ("fat", .dietaryFatTotal), ("fiber", .dietaryFiber), ("sugars", .dietarySugar),
        ("saturated-fat", .dietaryFatSaturated),
        ("monounsaturated-fat", .dietaryFatMonounsaturated),
        ("polyunsaturated-fat", .dietaryFatPolyunsaturated), ("sodium", .dietarySodium),
        ("cholesterol", .dietaryCholesterol), ("potassium", .dietaryPotassium),
        ("calcium", .dietaryCalcium), ("iron", .dietaryIron), ("magnesium", .dietaryMagnesium),
        ("phosphorus", .dietaryPhosphorus), ("zinc", .dietaryZinc), ("copper", .dietaryCopper),
        ("manganese", .dietaryManganese), ("chloride", .dietaryChloride),
        ("vitamin-c", .dietaryVitaminC), ("vitamin-e", .dietaryVitaminE),
        ("vitamin-b6", .dietaryVitaminB6), ("vitamin-b1", .dietaryThiamin),
        ("vitamin-b2", .dietaryRiboflavin), ("vitamin-pp", .dietaryNiacin),
        ("pantothenic-acid", .dietaryPantothenicAcid), ("caffeine", .dietaryCaffeine),
        ("vitamin-a", .dietaryVitaminA), ("vitamin-d", .dietaryVitaminD),
        ("vitamin-k", .dietaryVitaminK), ("vitamin-b12", .dietaryVitaminB12),
        ("biotin", .dietaryBiotin), ("vitamin-b9", .dietaryFolate), ("folates", .dietaryFolate),
        ("iodine", .dietaryIodine), ("selenium", .dietarySelenium),
        ("chromium", .dietaryChromium), ("molybdenum", .dietaryMolybdenum),
    ]

    /// The names of all values that are read.
    static let values: [String] =
        ["energy-kcal_100g", "energy_100g", "salt_100g"] + grams.map { $0.0 + "_100g" }

    /// The nutrients of a product.
    ///
    /// - Parameter value: The number with a name; nil if it is not stated.
    static func nutrients(_ value: (String) -> Double?) -> [ObjectType: Double] {
        var nutrients = FoodNutrients()
        nutrients.add(.dietaryEnergyConsumed, value("energy-kcal_100g"), in: .kilocalorie)
        nutrients.add(.dietaryEnergyConsumed, value("energy_100g"), in: .kilojoule)
        for (name, type) in grams { nutrients.add(type, value(name + "_100g"), in: .gram()) }
        nutrients.add(salt: value("salt_100g"), in: .gram())
        return nutrients.amounts
    }

    /// The portion that a product states; none if it has no weight.
    static func portions(grams: Double?) -> [FoodPortion] {
        grams.map { [FoodPortion("serving", grams: $0)] } ?? []
    }

    /// The day of an instant in seconds since 1970.
    static func day(_ seconds: Double?) -> String? {
        guard let seconds, seconds > 0, seconds < 4e9 else { return nil }
        return Date(timeIntervalSince1970: seconds).formatted(.iso8601.year().month().day())
    }
}

/// Reads Open Food Facts' CSV dump: columns are separated by tabs, and quotes have no meaning.
struct OpenFoodFactsTable {
    private var lines: LineReader
    /// The place of each column that is read, in the order of the file.
    private let places: [(place: Int, name: String)]
    private let countries: CountryTags

    private static let texts = [
        "code", "product_name", "brands", "countries_tags", "serving_quantity", "last_modified_t",
    ]
    private static let tab: UInt8 = 0x09

    /// Whether the first line of a file is that of the dump.
    static func begins(_ prefix: [UInt8]) -> Bool {
        let line = String(decoding: prefix.prefix { $0 != 0x0A }, as: UTF8.self)
        let columns = line.split(separator: "\t").map(String.init)
        return columns.first == "code" && columns.contains("product_name")
    }

    init(_ source: any ByteSource, countries: CountryTags) throws(ExchangeError) {
        lines = LineReader(source)
        self.countries = countries
        let wanted = Set(Self.texts + OpenFoodFacts.values)
        let heading = try lines.next() ?? []
        places = heading.split(separator: Self.tab, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }.enumerated()
            .filter { wanted.contains($0.element) }.map { ($0.offset, $0.element) }
    }

    /// Reads all products.
    mutating func read(into intake: inout FoodIntake) throws {
        while let line = try lines.next() {
            if line.isEmpty { continue }
            let row = cells(line)
            guard let code = row["code"] else {
                intake.leaveOut(.unreadable)
                continue
            }
            let tags = row["countries_tags"]?.split(separator: ",").map(String.init) ?? []
            guard countries.contain(anyOf: tags) else {
                intake.leaveOut(.otherCountry)
                continue
            }
            try intake.add(
                Food(
                    name: row["product_name"] ?? "", brand: row["brands"], barcode: Barcode(code),
                    portions: OpenFoodFacts.portions(
                        grams: row["serving_quantity"].flatMap(Double.init)),
                    nutrients: OpenFoodFacts.nutrients { row[$0].flatMap(Double.init) },
                    code: code, date: OpenFoodFacts.day(row["last_modified_t"].flatMap(Double.init))
                ),
                bytes: lines.bytesRead)
        }
    }

    /// The cells of the columns that are read, without the empty ones.
    private func cells(_ line: [UInt8]) -> [String: String] {
        var cells: [String: String] = [:]
        var next = places.makeIterator()
        guard var wanted = next.next() else { return cells }
        var (start, place) = (0, 0)
        for index in 0...line.count where index == line.count || line[index] == Self.tab {
            if place == wanted.place {
                if index > start {
                    cells[wanted.name] = String(decoding: line[start..<index], as: UTF8.self)
                }
                guard let following = next.next() else { break }
                wanted = following
            }
            start = index + 1
            place += 1
        }
        return cells
    }
}

/// Reads Open Food Facts' JSON Lines dump: a product in each line.
struct OpenFoodFactsLines {
    private var lines: LineReader
    private let countries: CountryTags

    init(_ source: any ByteSource, countries: CountryTags) {
        lines = LineReader(source)
        self.countries = countries
    }

    /// The parts of a product that are read.
    private struct Product: Decodable {
        struct Names: Decodable {
            var names: [String] = []

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Key.self)
                for key in container.allKeys
                where key.stringValue.wholeMatch(of: /product_name_[a-z]{2}/) != nil {
                    if let name = try? container.decode(String.self, forKey: key) {
                        names.append(name)
                    }
                }
            }
        }

        struct Key: CodingKey {
            let stringValue: String
            let intValue: Int? = nil

            init?(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { return nil }
        }

        let code: String?
        let name: String?
        let brands: String?
        let language: String?
        let countries: [String]
        let serving: Double?
        let modified: Double?
        let nutriments: [String: NumberOrText]
        let names: Names

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Key.self)
            func text(_ key: String) -> String? {
                Key(stringValue: key).flatMap { try? values.decode(String.self, forKey: $0) }
            }
            func value<T: Decodable>(_ key: String, _ type: T.Type) -> T? {
                Key(stringValue: key).flatMap { try? values.decode(type, forKey: $0) }
            }
            code = text("code") ?? text("_id")
            name = text("product_name")
            brands = text("brands")
            language = text("lang")
            countries = value("countries_tags", [String].self) ?? []
            serving = value("serving_quantity", NumberOrText.self)?.value
            modified = value("last_modified_t", NumberOrText.self)?.value
            nutriments = value("nutriments", [String: NumberOrText].self) ?? [:]
            names = try Names(from: decoder)
        }
    }

    /// Reads all products.
    mutating func read(into intake: inout FoodIntake) throws {
        let decoder = JSONDecoder()
        while let line = try lines.next() {
            if line.isEmpty { continue }
            guard let product = try? decoder.decode(Product.self, from: Data(line)),
                let code = product.code
            else {
                intake.leaveOut(.unreadable)
                continue
            }
            guard countries.contain(anyOf: product.countries) else {
                intake.leaveOut(.otherCountry)
                continue
            }
            let name = product.name ?? product.names.names.sorted().first ?? ""
            let others = Set(product.names.names).subtracting([name, ""]).sorted()
            try intake.add(
                Food(
                    name: name, brand: product.brands,
                    otherNames: others.isEmpty ? nil : others.joined(separator: ","),
                    language: product.language, barcode: Barcode(code),
                    portions: OpenFoodFacts.portions(grams: product.serving),
                    nutrients: OpenFoodFacts.nutrients { product.nutriments[$0]?.value },
                    code: code, date: OpenFoodFacts.day(product.modified)),
                bytes: lines.bytesRead)
        }
    }
}

/// The countries that a person named, as Open Food Facts' tags.
struct CountryTags {
    private let tags: Set<String>

    /// Reads names such as `DE`, `germany` and `united-states`.
    init(_ countries: Set<String>) {
        let english = Locale(identifier: "en_US")
        tags = Set(
            countries.map { country in
                let region =
                    country.count == 2
                    ? english.localizedString(forRegionCode: country.uppercased()) : nil
                return "en:" + (region ?? country).lowercased().replacing(" ", with: "-")
            })
    }

    /// Whether a product with some tags is wanted.
    func contain(anyOf product: [String]) -> Bool {
        tags.isEmpty || product.contains { tags.contains($0) }
    }
}
