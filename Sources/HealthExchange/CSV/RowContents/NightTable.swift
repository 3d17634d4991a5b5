internal import Foundation
internal import HealthModel

/// The columns of a table in which each row is a night, with the length of each stage.
struct NightColumns: Sendable {
    /// The columns of stages, and their values of `HKCategoryValueSleepAnalysis`.
    let stages: [(name: String, value: Int)]
    /// The seconds in a number, if the name of a column has no unit.
    let unit: Double

    /// The column with a digit for each five minutes, whose meaning `phaseValues` has.
    var phases: String?
    var phaseValues: [Character: Int] = [:]

    /// The names of all columns.
    var names: [String] { stages.map(\.name) + (phases.map { [$0] } ?? []) }
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
    private let phases: Int?
    private let phaseValues: [Character: Int]

    init(_ columns: NightColumns, _ headings: [ColumnHeading]) {
        stages = columns.stages.compactMap { name, value in
            headings.place(of: name).map {
                Stage(
                    index: $0, value: value,
                    unit: TimeLength.seconds(in: headings[$0]) ?? columns.unit)
            }
        }
        phases = headings.place(of: columns.phases)
        phaseValues = columns.phaseValues
    }

    /// The columns that are read.
    var places: Set<Int> { Set(stages.map(\.index) + (phases.map { [$0] } ?? [])) }

    /// The stages of a row: with their times if the row has these, otherwise one after the other.
    ///
    /// - Throws: The reason why it cannot be read.
    func stages(_ row: [String], _ table: MappedTable, _ time: DateInterval, _ intake: SampleIntake)
        throws(SkipReason) -> [(value: Int, time: DateInterval)]
    {
        guard time.duration > 0 else { throw .endsBeforeStart }
        if let text = table.field(row, phases),
            let stages = SleepSums.stages(text, phaseValues, in: time)
        {
            return stages
        }
        var sums: [(value: Int, seconds: Double)] = []
        for stage in stages {
            guard let number = try table.number(row, stage.index) else { continue }
            guard number >= 0 else { throw .invalid(attribute: table.names[stage.index]) }
            if number > 0 { sums.append((stage.value, number * stage.unit)) }
        }
        if let stages = SleepSums.stages(sums, in: time) { return stages }
        if !sums.isEmpty {
            intake.skip("row", ObjectType.sleepAnalysis.identifier, .invalid(attribute: "end"))
        }
        return [(1, time)]
    }
}
