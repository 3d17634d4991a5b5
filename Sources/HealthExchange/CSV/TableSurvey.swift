internal import Foundation
internal import HealthModel

/// The formats that all rows of a table prove together, before any of them is imported.
///
/// A single row can be ambiguous: 3/4/2026, 1,050, a glucose of 5.5 without a unit. The other rows
/// show how to read it.
struct TableSurvey {
    private let table: MappedTable
    private(set) var dates = DateOrderProof()
    private var signs = DecimalSignProof()
    private var tallies: [Tally]
    private var hasRows = false
    /// Whether another table began.
    private var isOver = false
    /// The days of the rows as they are written, if other files have these days too.
    private var texts: Set<String> = []
    private let collectsDays: Bool
    /// The columns of numbers that measure no type of their own.
    private let numbers: [Int]
    /// Whether empty fields follow the last column in every row.
    private var hasEmptyEnds = true
    /// The columns of numbers that may all lack a fraction, which is in the column behind them.
    private var shiftedColumns: Set<Int>

    /// The values of a column, as read with each of two decimal signs.
    private struct Tally {
        let check: UnitCheck?
        var point = UnitCheck.Count()
        var comma = UnitCheck.Count()
    }

    init(_ table: MappedTable, collectsDays: Bool = false) {
        self.table = table
        self.collectsDays = collectsDays
        numbers = table.content.numbers + table.workoutNumbers
        shiftedColumns = table.numberColumns
        tallies = table.columns.map { column in
            let isChecked = column.origin != .mapped && column.rowUnit == nil
            return Tally(check: isChecked ? UnitCheck(column.type, column.unit) : nil)
        }
    }

    /// Takes a row into account.
    mutating func look(at row: [String], endsWithFile: Bool) {
        guard !isOver, !table.isWithdrawn(row), table.counts(row) else { return }
        isOver = table.isHeader(row)
        let hasEmptyEnd = row.count > table.names.count && table.hasEmptyEnd(row)
        guard !isOver else { return }
        hasEmptyEnds = hasEmptyEnds && hasEmptyEnd
        guard hasEmptyEnd || table.fits(row, endsWithFile: endsWithFile) else { return }
        hasRows = true
        if hasEmptyEnd { lookForFractions(in: row) }
        if let day = table.dateText(row) {
            dates.look(at: day)
            if collectsDays { texts.insert(Self.withoutTime(day)) }
        }
        if let end = table.field(row, table.end) { dates.look(at: end) }
        for number in numbers {
            if let text = table.field(row, number) { signs.look(at: text) }
        }
        for (place, column) in table.columns.enumerated() {
            guard let text = table.field(row, column.index) else { continue }
            signs.look(at: text)
            guard let check = tallies[place].check else { continue }
            tallies[place].point.add(TableNumber.value(of: text, .point), check)
            tallies[place].comma.add(TableNumber.value(of: text, .comma), check)
        }
    }

    /// The day of a date such as `2024-01-31T07:00:00Z`, of which a table can have millions; another text as it is.
    private static func withoutTime(_ text: String) -> String {
        let day = text.prefix { $0 != "T" }
        return day.count == 10 && day.first?.isNumber == true ? String(day) : text
    }

    /// Keeps the columns whose numbers may have their fraction in the next column, as `80,5` without quotes.
    ///
    /// A fraction has few digits, or it is where no number belongs.
    private mutating func lookForFractions(in row: [String]) {
        let numbers = table.numberColumns
        shiftedColumns = shiftedColumns.filter { column in
            guard table.hasDigits(row, column), table.hasDigits(row, column + 1) else {
                return false
            }
            return !numbers.contains(column + 1) || table.field(row, column + 1)?.count == 1
        }
    }

    /// The table with the formats that its rows prove.
    ///
    /// - Parameters:
    ///   - stated: The order of day and month that was given for this table.
    ///   - usual: The order if no date proves one.
    ///   - separator: The sign between the fields.
    ///   - file: The path of the table, for an error.
    /// - Throws: `contradictoryDates`, `ambiguousDates`, `implausibleUnit`.
    func result(stated: DateOrder?, usual: DateOrder?, separator: UInt8, file: String)
        throws(ExchangeError) -> MappedTable
    {
        var result = table
        result.order = try dates.order(stated: stated, usual: usual)
        if hasEmptyEnds, shiftedColumns.isEmpty { result.allowsEmptyEnd = true }
        result.decimalSign = decimalSign(separator)
        for (column, tally) in zip(table.columns, tallies) where tally.check != nil {
            let count = result.decimalSign == .comma ? tally.comma : tally.point
            guard !count.isSuspicious(isStated: column.origin == .stated) else {
                throw ExchangeError(
                    .implausibleUnit, detail: "\(column.type.name), \(count.suspicious) values",
                    column: table.question(about: column, in: file))
            }
        }
        return result
    }

    /// The sign before fractions; nil if the numbers prove none, or both.
    ///
    /// Programs that write decimal commas usually separate fields with semicolons.
    func decimalSign(_ separator: UInt8) -> DecimalSign? {
        signs.isEmpty && separator == 0x3B ? .comma : signs.sign
    }

    /// The days of the rows, if they were collected.
    func days(_ table: MappedTable) -> Set<CivilTime> {
        Set(texts.compactMap { CivilTime($0, order: table.order)?.whole })
    }

    /// Whether the table has a row that counts.
    var isEmpty: Bool { !hasRows }
}

/// A table that can be imported: its columns, and the formats that its rows prove.
struct SurveyedTable {
    /// The layout of the table; nil for a mapped one.
    let layout: CSVLayout?
    /// The columns; nil for a table that this package wrote.
    private(set) var table: MappedTable?
    /// The number of rows up to the column names, with these.
    let rowsBefore: Int
    /// The days of the rows, if other files have these days too.
    private(set) var days: Set<CivilTime> = []
    /// Whether it has column names and no rows.
    private(set) var isEmpty = false

    /// The limit of title lines before the column names, which some apps write.
    private static let mostTitleLines = 8

    /// Finds the columns and reads all rows once; nil for a table that no layout knows and that no
    /// mapping fits.
    ///
    /// - Parameters:
    ///   - part: The table.
    ///   - options: The mapping and the order of day and month, if they were given.
    ///   - isAlone: Whether it is a single file, which a mapping must fit.
    ///   - checkCancelled: Throws if the import was cancelled.
    /// - Throws: `ambiguousTable`, `ambiguousDates`, `contradictoryDates`, `contradictoryUnits`,
    ///   `implausibleUnit`, `invalidMapping`, and the errors of the source.
    init?(
        _ part: OpenPart, _ options: ImportOptions, isAlone: Bool,
        checkCancelled: () throws(ExchangeError) -> Void = {}
    ) throws(ExchangeError) {
        let separator = CSVReader.separator(of: part.prefix)
        var rows = CSVReader(part.source, separator: separator)
        var comment: String?
        var found: SurveyedTable?
        var count = 0
        while count < Self.mostTitleLines, found == nil, let row = try rows.next() {
            count += 1
            comment = comment ?? ColumnUnits.comment(row)
            found = try Self.table(row, count, options, isAlone: isAlone, comment, part)
        }
        guard var found else {
            guard !isAlone || options.mapping == nil else {
                throw ExchangeError(.invalidMapping, detail: "no row has the column of the date")
            }
            return nil
        }
        if let table = found.table {
            try found.survey(table, part.path, &rows, options, separator, checkCancelled)
        }
        self = found
    }

    private init(_ layout: CSVLayout?, _ table: MappedTable?, _ rowsBefore: Int) {
        (self.layout, self.table, self.rowsBefore) = (layout, table, rowsBefore)
    }

    /// The table whose column names a row has; nil for another row.
    private static func table(
        _ row: [String], _ count: Int, _ options: ImportOptions, isAlone: Bool, _ comment: String?,
        _ part: OpenPart
    ) throws(ExchangeError) -> SurveyedTable? {
        let header = row.map { $0.trimmingCharacters(in: .whitespaces) }
        if header == CSVWriter.columns { return SurveyedTable(nil, nil, count) }
        if let mapping = options.mapping, header.contains(mapping.date) {
            // The other tables of an archive have other columns.
            let isMeant = isAlone || mapping.columns.allSatisfy(header.contains)
            if isMeant {
                let table = try MappedTable(header, mapping, comment: comment)
                return SurveyedTable(nil, table, count)
            }
        }
        guard !isAlone || options.mapping == nil else { return nil }
        if let layout = try CSVLayout.of(header, file: part.name) {
            return SurveyedTable(layout, try MappedTable(header, layout, comment: comment), count)
        }
        guard let (english, layout) = try translation(of: header, part) else { return nil }
        let table = try MappedTable(english, layout, comment: comment, titles: header)
        return SurveyedTable(layout, table, count)
    }

    /// The names of the columns in English, and the layout of a table in another language; nil for another table.
    private static func translation(
        of header: [String], _ part: OpenPart
    ) throws(ExchangeError) -> (names: [String], layout: CSVLayout)? {
        if let names = StravaHeader.inEnglish(header, part.prefix),
            let layout = try CSVLayout.of(names, file: part.name)
        {
            return (names, layout)
        }
        for names in TranslatedHeader.inEnglish(header) {
            if let layout = try CSVLayout.of(names, file: part.name) { return (names, layout) }
        }
        return nil
    }

    private mutating func survey(
        _ table: MappedTable, _ file: String, _ rows: inout CSVReader, _ options: ImportOptions,
        _ separator: UInt8, _ checkCancelled: () throws(ExchangeError) -> Void
    ) throws(ExchangeError) {
        var table = table
        table.allowsEmptyEnd = separator != 0x2C || layout?.hasSeparatorAtEnd == true
        var survey = TableSurvey(table, collectsDays: layout?.detail != nil)
        do {
            while let row = try rows.next() {
                guard row.count > 1 || row.first?.isEmpty == false else { continue }
                if rows.line & 0xFFF == 0 { try checkCancelled() }
                survey.look(at: row, endsWithFile: rows.endsWithFile)
            }
        } catch {
            // The rows before the damage count; the import will meet it again.
            guard error.isDamage else { throw error }
        }
        let result = try survey.result(
            stated: layout == nil ? options.mapping?.dateOrder : nil,
            usual: options.dateOrder ?? layout?.order, separator: separator, file: file)
        days = survey.days(result)
        isEmpty = survey.isEmpty
        self.table = result
    }
}
