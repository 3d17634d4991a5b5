internal import Foundation
internal import HealthModel

/// What the rows of a table prove together, before any of them is imported.
///
/// A single row can be read in several ways: 3/4/2026, 1,050, a glucose of 5.5 without a unit. The
/// others show which one is meant.
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

    /// The table as its rows prove it to be.
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
    /// A semicolon between fields is the custom of those who write decimal commas.
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
