internal import HealthExchange

/// Reads Open Food Facts' Parquet dump: a product in each row.
///
/// Source: https://huggingface.co/datasets/openfoodfacts/product-database. Names are a list with their languages, the
/// main one as `main`. Nutrients are a list with the amount in 100 g in the unit of the other dumps. Since version 1003
/// of the layout the unit is stated; before, the unit is that of another amount.
struct OpenFoodFactsParquet {
    private var table: ParquetTable
    private let countries: CountryTags

    private static let names = Column.allCases.map(\.name)

    /// The columns that are read.
    private enum Column: Int, CaseIterable {
        case code, language, brands, countries, serving, modified, version
        case nameLanguage, nameText, nutrient, amount, unit

        var name: ParquetTable.Name {
            switch self {
            case .code: ParquetTable.Name("code")
            case .language: ParquetTable.Name("lang")
            case .brands: ParquetTable.Name("brands")
            case .countries: ParquetTable.Name("countries_tags")
            case .serving: ParquetTable.Name("serving_quantity")
            case .modified: ParquetTable.Name("last_modified_t")
            case .version: ParquetTable.Name("schema_version")
            case .nameLanguage: ParquetTable.Name("product_name", "lang")
            case .nameText: ParquetTable.Name("product_name", "text")
            case .nutrient: ParquetTable.Name("nutriments", "name")
            case .amount: ParquetTable.Name("nutriments", "100g")
            case .unit: ParquetTable.Name("nutriments", "unit")
            }
        }
    }

    /// Reads the description of the columns.
    ///
    /// - Throws: `unknownFormat` if they are those of another table, and the errors of the file.
    init(path: String, countries: CountryTags) throws(ExchangeError) {
        table = try ParquetTable(FileByteSource(path: path), Self.names)
        self.countries = countries
        let needed: [Column] = [.code, .nameText, .nameLanguage, .nutrient, .amount]
        for column in needed where !table.has(column.name) {
            throw ExchangeError(.unknownFormat, detail: "parquet: no column \(column)")
        }
    }

    /// Reads all products.
    mutating func read(into intake: inout FoodIntake) throws {
        var row: [[ParquetValue]] = []
        while try table.next(&row) {
            try Self.product(row).add(to: &intake, countries, bytes: table.position)
        }
    }

    private static func product(_ row: [[ParquetValue]]) -> OpenFoodFactsProduct {
        func values(_ column: Column) -> [ParquetValue] { row[column.rawValue] }
        func text(_ column: Column) -> String? { values(column).first?.text }
        func number(_ column: Column) -> Double? { values(column).first?.number }
        var product = OpenFoodFactsProduct()
        product.code = text(.code)
        product.language = text(.language)
        product.brands = text(.brands)
        product.countries = values(.countries).compactMap(\.text)
        product.serving = number(.serving)
        product.modified = number(.modified)
        for (language, name) in zip(values(.nameLanguage), values(.nameText)) {
            guard let name = name.text else { continue }
            if language.text == "main" { product.name = name } else { product.names.append(name) }
        }
        let statesUnits = number(.version).map { $0 >= 1003 } ?? false
        let units = values(.unit)
        for (index, (nutrient, amount)) in zip(values(.nutrient), values(.amount)).enumerated() {
            guard let name = nutrient.text, amount != .none else { continue }
            let key = name + "_100g"
            guard OpenFoodFacts.values.contains(key) else { continue }
            let unit = statesUnits && index < units.count ? units[index].text : nil
            product.values[key] = OpenFoodFacts.value(amount.number, unit, of: name)
        }
        return product
    }
}
