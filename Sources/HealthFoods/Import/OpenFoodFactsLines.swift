internal import HealthExchange

/// Reads Open Food Facts' JSON Lines dump: a product in each line.
///
/// A line has some ten kilobytes, of which a food needs a few hundred bytes; the rest is skipped and not decoded.
struct OpenFoodFactsLines {
    private var lines: LineReader
    private let countries: CountryTags

    init(_ source: any ByteSource, countries: CountryTags) {
        lines = LineReader(source)
        self.countries = countries
    }

    /// Reads all products.
    mutating func read(into intake: inout FoodIntake) throws {
        while let line = try lines.next() {
            if line.isEmpty { continue }
            guard let product = try? Self.product(line) else {
                intake.leaveOut(.unreadable)
                continue
            }
            try product.add(to: &intake, countries, bytes: lines.bytesRead)
        }
    }

    private static func product(_ line: [UInt8]) throws -> OpenFoodFactsProduct {
        var product = OpenFoodFactsProduct()
        var (code, id): (String?, String?)
        var json = JSONParts(line)
        try json.forEachMember { json, key in
            switch key {
            case "code": code = try json.text()
            case "_id": id = try json.text()
            case "product_name": product.name = try json.text()
            case "brands": product.brands = try json.text()
            case "lang": product.language = try json.text()
            case "countries_tags": product.countries = try json.texts()
            case "serving_quantity": product.serving = try json.number()
            case "last_modified_t": product.modified = try json.number()
            case "nutriments":
                try readValues(&json, &product)
            case "nutrition":
                try readNutrition(&json, &product)
            case _ where isName(key):
                if let name = try json.text() { product.names.append(name) }
            default: try json.skip()
            }
        }
        try json.end()
        product.code = code ?? id
        return product
    }

    /// Whether a key is that of the name in a language, such as `product_name_de`.
    private static func isName(_ key: String) -> Bool {
        let prefix = "product_name_"
        return key.utf8.count == prefix.utf8.count + 2 && key.hasPrefix(prefix)
            && key.utf8.suffix(2).allSatisfy { (0x61...0x7A).contains($0) }
    }

    private static func readValues(
        _ json: inout JSONParts, _ product: inout OpenFoodFactsProduct
    ) throws {
        try json.forEachMember { json, key in
            if OpenFoodFacts.values.contains(key) {
                if let value = try json.number() { product.values[key] = value }
            } else {
                try json.skip()
            }
        }
    }

    /// Reads the nutrients of products since version 1003 of the layout, which state the unit of each.
    private static func readNutrition(
        _ json: inout JSONParts, _ product: inout OpenFoodFactsProduct
    ) throws {
        try json.forEachMember { json, key in
            guard key == "aggregated_set" else { return try json.skip() }
            var (per, preparation): (String?, String?)
            var values: [String: Double] = [:]
            try json.forEachMember { json, key in
                switch key {
                case "per": per = try json.text()
                case "preparation": preparation = try json.text()
                case "nutrients":
                    try json.forEachMember { json, name in
                        var (value, unit): (Double?, String?)
                        try json.forEachMember { json, key in
                            switch key {
                            case "value": value = try json.number()
                            case "unit": unit = try json.text()
                            default: try json.skip()
                            }
                        }
                        values[name + "_100g"] = OpenFoodFacts.value(value, unit, of: name)
                    }
                default: try json.skip()
                }
            }
            if preparation == "as_sold", per == "100g" || per == "100ml" {
                product.values.merge(values) { known, _ in known }
            }
        }
    }
}
