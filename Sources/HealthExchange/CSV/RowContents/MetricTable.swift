internal import Foundation
internal import HealthModel

/// The columns of a table in which each row names what it measures, its unit and its value.
struct MetricColumns: Sendable {
    /// What is measured; a source in brackets may follow, as in `Weight (Apple Health)`.
    let metric: String
    let unit: String
    let amount: String
    /// The types by the names of what is measured.
    let types: [String: ObjectType]
    /// The name of a blood pressure, whose value is `120/80`.
    let bloodPressure: String

    /// The names of all columns.
    var names: [String] { [metric, unit, amount] }
}

/// The places of the columns of ``MetricColumns`` in a table, and the measurements of its rows.
struct MetricTable {
    private let columns: MetricColumns
    private let metric: Int?
    private let unit: Int?
    private let amount: Int?

    init(_ columns: MetricColumns, _ headings: [ColumnHeading]) {
        self.columns = columns
        metric = headings.place(of: columns.metric)
        unit = headings.place(of: columns.unit)
        amount = headings.place(of: columns.amount)
    }

    /// The columns that are read.
    var places: Set<Int> { Set([metric, unit, amount].compactMap(\.self)) }

    /// The columns of numbers.
    var numbers: [Int] { amount.map { [$0] } ?? [] }

    /// What a row measures, without its source; empty if the row does not say it.
    func name(_ row: [String], _ table: MappedTable) -> String {
        let name = table.field(row, metric) ?? ""
        return columns.types[name] == nil ? ColumnHeading(name).base : name
    }

    /// The quantities of a row: one, or the two of a blood pressure; nil if nothing is known by the row's name.
    ///
    /// - Throws: The reason why it cannot be read.
    func quantities(_ row: [String], _ table: MappedTable) throws(SkipReason)
        -> [(type: ObjectType, number: Double, quantity: Quantity)]?
    {
        let name = name(row, table)
        guard name == columns.bloodPressure else {
            guard let type = columns.types[name] else { return nil }
            guard let number = try table.number(row, amount) else {
                throw .missing(attribute: columns.amount)
            }
            return [(type, number, try quantity(number, type, row, table))]
        }
        let halves = (table.field(row, amount) ?? "").split(separator: "/").map {
            TableNumber.value(of: $0.trimmingCharacters(in: .whitespaces), table.decimalSign)
        }
        guard halves.count == 2, let systolic = halves[0], let diastolic = halves[1] else {
            throw .invalid(attribute: columns.amount)
        }
        return try [
            (.bloodPressureSystolic, systolic), (.bloodPressureDiastolic, diastolic),
        ].map { type, number throws(SkipReason) in
            (type, number, try quantity(number, type, row, table))
        }
    }

    private func quantity(
        _ number: Double, _ type: ObjectType, _ row: [String], _ table: MappedTable
    ) throws(SkipReason) -> Quantity {
        guard let text = table.field(row, unit),
            let unit = UnitReading(of: text, for: type).unit
        else { throw .unsuitableUnit }
        return Quantity(unit == .percent ? number / 100 : number, unit)
    }
}
