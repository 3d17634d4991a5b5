internal import HealthExchange
internal import HealthModel

/// Reads a table with a food in each row, whose columns are found by their headings or a mapping.
struct MappedFoodTable {
    /// A column of the file.
    fileprivate struct Column {
        let place: Int
        let content: FoodTableMapping.Content
        let unit: HealthUnit
    }

    private var rows: CSVReader
    private var waiting: [[String]] = []
    private let columns: [Column]
    private let sign: DecimalSign
    /// The headings.
    let headings: [String]

    /// The headings may follow the title of the table.
    private static let mostTitles = 10
    /// The number of rows that show the decimal sign.
    private static let mostSamples = 500
    /// The texts of tables for an amount that is too small to be measured.
    private static let traces: Set<String> = ["tr", "trace", "traces", "sp.", "spuren"]

    /// Finds the columns.
    ///
    /// - Throws: `unknownFormat` if no row names a food and a nutrient; `invalidMapping` if a column of the
    ///   mapping does not exist.
    init(_ source: any ByteSource, mapping: FoodTableMapping?) throws(ExchangeError) {
        let prefix = try source.readPrefix(1 << 16)
        rows = CSVReader(
            PrefixedByteSource(prefix: prefix, rest: source),
            separator: CSVReader.separator(of: prefix))
        var found: (columns: [Column], headings: [String])?
        for _ in 0..<Self.mostTitles {
            guard found == nil, let row = try rows.next() else { break }
            let columns = Self.columns(of: row, mapping)
            if columns.contains(where: { $0.content == .name }),
                columns.contains(where: \.isNutrient)
            {
                found = (columns, row)
            }
        }
        guard let found else {
            throw ExchangeError(
                mapping == nil ? .unknownFormat : .invalidMapping, detail: "no heading names a food"
            )
        }
        (columns, headings) = found
        if let mapping, columns.count < mapping.columns.count {
            throw ExchangeError(
                .invalidMapping, detail: "a column does not exist, or its unit does not fit")
        }
        while waiting.count < Self.mostSamples, let row = try rows.next() { waiting.append(row) }
        sign = Self.sign(of: waiting, found.columns.filter(\.isNutrient))
    }

    /// The decimal sign that the numbers of some rows prove; a point if they prove none.
    private static func sign(of rows: [[String]], _ columns: [Column]) -> DecimalSign {
        let cells = rows.flatMap { row in
            columns.compactMap { $0.place < row.count ? row[$0.place] : nil }
        }.filter { TableNumber.value(of: $0) != nil }
        var proof = DecimalSignProof()
        for cell in cells { proof.look(at: cell) }
        return proof.sign ?? .point
    }

    /// Reads all foods.
    mutating func read(into intake: inout FoodIntake) throws {
        for row in waiting { try add(row, &intake) }
        waiting = []
        while let row = try rows.next() { try add(row, &intake) }
    }

    private func add(_ row: [String], _ intake: inout FoodIntake) throws {
        guard row.contains(where: { !$0.isEmpty }) else { return }
        var food = Food(name: "", nutrients: [:])
        var nutrients = FoodNutrients()
        var salt: (Double?, HealthUnit)?
        for column in columns where column.place < row.count {
            let cell = row[column.place]
            guard !cell.isEmpty else { continue }
            switch column.content {
            case .name: food.name = cell
            case .otherNames: food.otherNames = cell
            case .brand: food.brand = cell
            case .barcode: food.barcode = Barcode(cell)
            case .code: food.code = cell
            case .portion:
                let grams = number(cell).flatMap {
                    try? Quantity($0, column.unit).doubleValue(for: .gram())
                }
                food.portions = grams.map { [FoodPortion("portion", grams: $0)] } ?? []
            case .nutrient(let type): nutrients.add(type, number(cell), in: column.unit)
            case .salt: salt = (number(cell), column.unit)
            }
        }
        if let salt { nutrients.add(salt: salt.0, in: salt.1) }
        food.nutrients = nutrients.amounts
        try intake.add(food, bytes: rows.bytesRead)
    }

    /// The number of a cell: 0 for a trace, nil for a limit such as `< 0.5`.
    private func number(_ cell: String) -> Double? {
        Self.traces.contains(cell.lowercased()) ? 0 : TableNumber.value(of: cell, sign)
    }

    /// The columns of a row of headings; energy in kilocalories before that in kilojoules.
    private static func columns(of row: [String], _ mapping: FoodTableMapping?) -> [Column] {
        guard let mapping else {
            let all = row.enumerated().compactMap { place, heading -> Column? in
                guard let content = FoodHeadings.content(of: heading),
                    let unit = unit(content, heading)
                else { return nil }
                return Column(place: place, content: content, unit: unit)
            }
            return all.filter { $0.unit != .kilojoule }
                + all.filter { $0.unit == .kilojoule }
        }
        return mapping.columns.compactMap { column -> Column? in
            guard let place = row.firstIndex(of: column.heading),
                let unit = column.unit ?? unit(column.content, column.heading)
            else { return nil }
            return Column(place: place, content: column.content, unit: unit)
        }
    }

    /// The unit of a column: that of its heading, otherwise the usual one; nil if the heading has a unit
    /// that does not measure the nutrient, as vitamins in international units.
    private static func unit(
        _ content: FoodTableMapping.Content, _ heading: String
    ) -> HealthUnit? {
        let usual = content.unit ?? .gram()
        if let stated = FoodHeadings.unit(of: heading), stated.isCompatible(with: usual) {
            return stated
        }
        guard case .nutrient(let type) = content else { return usual }
        return UnitReading(inName: heading, for: type) == .unsuitable ? nil : usual
    }
}

extension MappedFoodTable.Column {
    fileprivate var isNutrient: Bool {
        switch content {
        case .nutrient, .salt: true
        default: false
        }
    }
}
