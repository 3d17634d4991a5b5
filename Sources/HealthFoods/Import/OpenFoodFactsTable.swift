internal import HealthExchange

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
        let wanted = OpenFoodFacts.values.union(Self.texts)
        let heading = try lines.next() ?? []
        places = heading.split(separator: Self.tab, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }.enumerated()
            .filter { wanted.contains($0.element) }.map { ($0.offset, $0.element) }
    }

    /// Reads all products.
    mutating func read(into intake: inout FoodIntake) throws {
        while let line = try lines.next() {
            if line.isEmpty { continue }
            try product(line).add(to: &intake, countries, bytes: lines.bytesRead)
        }
    }

    /// The product of a line; a cell that is empty states nothing.
    private func product(_ line: [UInt8]) -> OpenFoodFactsProduct {
        var product = OpenFoodFactsProduct()
        var next = places.makeIterator()
        guard var wanted = next.next() else { return product }
        var (start, place) = (0, 0)
        for index in 0...line.count where index == line.count || line[index] == Self.tab {
            if place == wanted.place {
                if index > start {
                    let cell = String(decoding: line[start..<index], as: UTF8.self)
                    Self.set(wanted.name, cell, of: &product)
                }
                guard let following = next.next() else { break }
                wanted = following
            }
            start = index + 1
            place += 1
        }
        return product
    }

    private static func set(
        _ column: String, _ cell: String, of product: inout OpenFoodFactsProduct
    ) {
        switch column {
        case "code": product.code = cell
        case "product_name": product.name = cell
        case "brands": product.brands = cell
        case "countries_tags": product.countries = cell.split(separator: ",").map(String.init)
        case "serving_quantity": product.serving = Double(cell)
        case "last_modified_t": product.modified = Double(cell)
        default: product.values[column] = Double(cell)
        }
    }
}
