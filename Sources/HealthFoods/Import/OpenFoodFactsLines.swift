internal import Foundation
internal import HealthExchange
internal import HealthModel

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
