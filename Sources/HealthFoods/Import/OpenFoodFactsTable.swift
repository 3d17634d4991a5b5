internal import Foundation
internal import HealthExchange
internal import HealthModel

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
