internal import Foundation
internal import HealthModel

/// A table that can be imported: its columns, and what its rows prove.
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
