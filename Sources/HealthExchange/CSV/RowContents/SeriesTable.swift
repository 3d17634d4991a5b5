internal import Foundation
internal import HealthModel

/// The columns of a table in which each row has several values of a type: `"[60,60]","[61,63]"`.
struct SeriesColumns: Sendable {
    /// The type of the values.
    let type: ObjectType
    /// The unit of the values.
    let unit: String
    /// The seconds that each value lasts.
    let lengths: String
    /// The values.
    let values: String

    /// The names of all columns.
    var names: [String] { [lengths, values] }
}

/// The places of the columns of ``SeriesColumns`` in a table, and the values of its rows.
struct SeriesTable {
    /// The type and the unit of the values.
    let columns: SeriesColumns
    let lengths: Int?
    let values: Int?

    init(_ columns: SeriesColumns, _ headings: [ColumnHeading]) {
        self.columns = columns
        lengths = headings.place(of: columns.lengths)
        values = headings.place(of: columns.values)
    }

    /// The values of a row, one after the other.
    ///
    /// - Throws: The reason why it cannot be read.
    func values(_ row: [String], _ table: MappedTable, start: Date) throws(SkipReason)
        -> [(value: Double, time: DateInterval)]
    {
        guard let values = Self.numbers(table.field(row, values)) else {
            throw .invalid(attribute: columns.values)
        }
        guard let lengths = Self.numbers(table.field(row, lengths)), lengths.count == values.count,
            lengths.allSatisfy({ (0...86_400).contains($0) })
        else { throw .invalid(attribute: columns.lengths) }
        var start = start
        return zip(values, lengths).map { value, length in
            let time = DateInterval(start: start, duration: length)
            start = time.end
            return (value, time)
        }
    }

    /// The numbers of `[61,63]` or of `61`; nil for another text.
    private static func numbers(_ text: String?) -> [Double]? {
        guard var text else { return nil }
        if text.hasPrefix("["), text.hasSuffix("]") { text = String(text.dropFirst().dropLast()) }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap {
            TableNumber.value(of: $0.trimmingCharacters(in: .whitespaces), .point)
        }
        return numbers.count == parts.count ? numbers : nil
    }
}
