package import Foundation
package import HealthModel

/// The columns and first rows of a table, for a person who maps the columns.
package struct TablePreview: Hashable, Sendable {
    /// A row as a mapping reads it.
    package struct Reading: Hashable, Sendable {
        /// Date and time as they are written, without a zone; nil where they cannot be read.
        package var time: DateComponents?
        /// The measurements in the order of the mapping; those that cannot be read are left out.
        package var values: [Value]
        /// The workout, or the night or stage of sleep, of a mapping of such rows.
        package var events: [Event] = []
    }

    /// A workout or a stage of sleep.
    package struct Event: Hashable, Sendable {
        /// What it is.
        package enum Kind: Hashable, Sendable {
            /// A workout, as a raw value of `HKWorkoutActivityType`.
            case workout(Int)
            /// A stage, as a value of `HKCategoryValueSleepAnalysis`.
            case sleep(Int)
        }

        package var kind: Kind
        /// The length in seconds.
        package var seconds: Double
        /// The distance and the energy of a workout.
        package var amounts: [Quantity] = []
    }

    /// One measurement.
    package struct Value: Hashable, Sendable {
        package var type: ObjectType
        package var quantity: Quantity
    }

    /// The names of the columns; those without a name are left out.
    package let columns: [String]
    /// The first rows.
    package let rows: [[String]]
    /// The first column that holds a date in each of the first rows; nil where there is none.
    package let dateColumn: String?
    /// The order of day and month that the dates prove; nil where they prove none.
    package let order: DateOrder?
    private let separator: UInt8
    private static let mostRows = 5
    /// The number of rows among which a date is looked for that proves the order.
    private static let mostDates = 1000
    private static let mostColumns = 200
    /// The limit of lines above the names.
    private static let mostTitles = 8

    /// Reads the beginning of a file; nil if it is not a table with several columns of different
    /// names.
    ///
    /// - Throws: `unreadable`, `tooLong`.
    package init?(at path: String) throws(ExchangeError) {
        let part = try OpenPart(path, path, FileByteSource(path: path))
        guard part.kind == .format(.csv) else { return nil }
        self.init(part)
    }

    /// Reads the beginning of a file; nil if it is not a table with several columns of different
    /// names.
    ///
    /// Lines above the names, which some apps write, are passed over.
    init?(_ part: OpenPart) {
        separator = CSVReader.separator(of: part.prefix)
        var reader = CSVReader(part.source, separator: separator)
        var lines: [[String]] = []
        while lines.count < Self.mostRows + Self.mostTitles, let row = try? reader.next() {
            lines.append(row)
        }
        let isNames = { (place: Int) in
            Self.isNames(lines[place], before: lines.dropFirst(place + 1))
        }
        let place = lines.indices.prefix(Self.mostTitles).first(where: isNames) ?? 0
        guard lines.indices.contains(place) else { return nil }
        let header = Self.names(of: lines[place])
        // A column without a name is mostly the number of the row.
        let named = header.indices.filter { !header[$0].isEmpty }
        columns = named.map { header[$0] }
        guard (2...Self.mostColumns).contains(columns.count), Set(columns).count == columns.count
        else { return nil }
        let rows = lines.dropFirst(place + 1).filter { Self.fits($0, header) }
            .prefix(Self.mostRows)
        guard !rows.isEmpty else { return nil }
        self.rows = rows.map { row in named.map { row[$0] } }
        let date = named.first { column in
            rows.allSatisfy { CivilTime($0[column]) != nil }
        }
        dateColumn = date.map { header[$0] }
        guard let date else {
            order = nil
            return
        }
        var proof = lines.dropFirst(place + 1).lazy.filter { $0.indices.contains(date) }
            .compactMap { DateOrderProof.order(provedBy: $0[date]) }.first
        var count = rows.count
        while proof == nil, count < Self.mostDates, let row = try? reader.next() {
            count += 1
            if row.indices.contains(date) { proof = DateOrderProof.order(provedBy: row[date]) }
        }
        order = proof
    }

    /// Whether a row has the names of columns: texts without values, above a row of as many fields.
    private static func isNames(_ row: [String], before next: ArraySlice<[String]>) -> Bool {
        let names = names(of: row)
        guard names.count >= 2, let below = next.first(where: { $0.count > 1 }) else {
            return false
        }
        return fits(below, names) && !names.contains { isValue($0) || $0.isEmpty }
            && below.contains { isValue($0) }
    }

    /// The names of columns in a row, without the empty fields at its end.
    private static func names(of row: [String]) -> [String] {
        let names = row.map { $0.trimmingCharacters(in: .whitespaces) }
        return Array(names.prefix((names.lastIndex { !$0.isEmpty } ?? -1) + 1))
    }

    /// Whether a row has a field for each name, and nothing but empty fields behind them.
    private static func fits(_ row: [String], _ names: [String]) -> Bool {
        row.count >= names.count && row.dropFirst(names.count).allSatisfy(\.isEmpty)
    }

    private static func isValue(_ text: String) -> Bool {
        TableNumber.value(of: text) != nil || CivilTime(text) != nil
    }

    /// Whether the first rows have a date that means another day with day and month swapped.
    package var hasAmbiguousOrder: Bool {
        guard order == nil, let date = columns.firstIndex(where: { $0 == dateColumn }) else {
            return false
        }
        return rows.contains {
            CivilTime($0[date], order: .dayFirst) != CivilTime($0[date], order: .monthFirst)
        }
    }

    /// Whether the first row holds values, such as a number or a date, instead of names.
    package var hasNoNames: Bool {
        columns.contains { Self.isValue($0) }
    }

    /// The first rows as a mapping reads them.
    ///
    /// - Throws: `invalidMapping` for a column that is not there or a unit that does not fit.
    package func readings(_ mapping: ColumnMapping) throws(ExchangeError) -> [Reading] {
        var table = try MappedTable(columns, mapping)
        table.order = mapping.dateOrder ?? order ?? .monthFirst
        var survey = TableSurvey(table)
        for row in rows { survey.look(at: row, endsWithFile: false) }
        table.decimalSign = survey.decimalSign(separator)
        return rows.map { row in
            Reading(
                time: table.civilTime(row).map(Self.components), values: table.values(row),
                events: table.previewedEvents(row))
        }
    }

    private static func components(_ time: CivilTime) -> DateComponents {
        var parts = DateComponents(year: time.year, month: time.month, day: time.day)
        if let seconds = time.seconds {
            parts.hour = Int(seconds) / 3600
            parts.minute = Int(seconds) / 60 % 60
        }
        return parts
    }
}
