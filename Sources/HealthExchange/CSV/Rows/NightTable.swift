internal import Foundation
internal import HealthModel

/// The columns of a table in which each row is a night, with the length of each stage.
struct NightColumns: Sendable {
    /// The columns of stages, and their values of `HKCategoryValueSleepAnalysis`.
    let stages: [(name: String, value: Int)]
    /// The seconds in a number, if the name of a column has no unit.
    let unit: Double

    /// The names of all columns.
    var names: [String] { stages.map(\.name) }
}

/// The places of the columns of ``NightColumns`` in a table, and the nights of its rows.
struct NightTable {
    /// A column of the length of a stage.
    struct Stage {
        let index: Int
        let value: Int
        let unit: Double
    }

    let stages: [Stage]

    init(_ columns: NightColumns, _ headings: [ColumnHeading]) {
        stages = columns.stages.compactMap { name, value in
            headings.place(of: name).map {
                Stage(
                    index: $0, value: value,
                    unit: TimeLength.seconds(in: headings[$0]) ?? columns.unit)
            }
        }
    }

    /// The stages of a row, one after the other.
    ///
    /// - Throws: The reason why it cannot be read.
    func stages(_ row: [String], _ table: MappedTable, _ time: DateInterval, _ intake: SampleIntake)
        throws(SkipReason) -> [(value: Int, time: DateInterval)]
    {
        guard time.duration > 0 else { throw .endsBeforeStart }
        var sums: [(value: Int, seconds: Double)] = []
        for stage in stages {
            guard let text = table.field(row, stage.index) else { continue }
            guard let number = TableNumber.value(of: text, table.decimalSign), number >= 0 else {
                throw .invalid(attribute: table.names[stage.index])
            }
            if number > 0 { sums.append((stage.value, number * stage.unit)) }
        }
        if let stages = SleepSums.stages(sums, in: time) { return stages }
        if !sums.isEmpty {
            intake.skip("row", ObjectType.sleepAnalysis.identifier, .invalid(attribute: "end"))
        }
        return [(1, time)]
    }
}
