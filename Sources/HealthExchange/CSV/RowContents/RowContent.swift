internal import Foundation
internal import HealthModel

/// The content of the rows of a table.
enum RowContent {
    /// Measurements, or the workouts of Strava.
    case measurements
    /// Sets of exercises; several rows are one workout.
    case sets(SetTable)
    /// Workouts.
    case session(SessionTable)
    /// Nights.
    case night(NightTable)
    /// Series of a type.
    case series(SeriesTable)
    /// Measurements of the type that each row names.
    case metrics(MetricTable)

    /// Workouts, nights or stages of a mapped table.
    case events(EventTable)

    /// Creates the content of a layout with the names of the columns.
    init(_ layout: CSVLayout, _ headings: [ColumnHeading]) {
        if let columns = layout.sets {
            self = .sets(SetTable(columns, headings, isZeroMissing: layout.isZeroMissing))
        } else if let columns = layout.session {
            self = .session(SessionTable(columns, headings))
        } else if let columns = layout.night {
            self = .night(NightTable(columns, headings))
        } else if let columns = layout.series {
            self = .series(SeriesTable(columns, headings))
        } else if let columns = layout.metrics {
            self = .metrics(MetricTable(columns, headings))
        } else {
            self = .measurements
        }
    }

    /// The columns that are read, in addition to those of dates and measurements.
    var places: Set<Int> {
        switch self {
        case .measurements: []
        case .sets(let table): table.places
        case .session(let table): table.places
        case .night(let table): table.places
        case .series(let table): Set([table.lengths, table.values].compactMap(\.self))
        case .metrics(let table): table.places
        case .events(let table): table.places
        }
    }

    /// The columns of numbers among them, which prove the decimal sign.
    var numbers: [Int] {
        switch self {
        case .measurements, .series: []
        case .sets(let table): table.numbers
        case .session(let table): table.numbers
        case .night(let table): table.stages.map(\.index)
        case .metrics(let table): table.numbers
        case .events(let table): table.numbers
        }
    }

    /// Whether a row without a readable end is left out.
    var needsEnd: Bool {
        switch self {
        case .measurements, .series, .metrics: false
        case .sets, .session, .night, .events: true
        }
    }
}

/// The columns of a table in which each row names what it measures, its unit and its value.
struct MetricColumns: Sendable {
    /// The name of the measured type; a source in brackets may follow, as in `Weight (Apple
    /// Health)`.
    let metric: String
    let unit: String
    let amount: String
    /// The types by the names of the app.
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

    /// The name of the type that a row measures, without the source; empty if the row has none.
    func name(_ row: [String], _ table: MappedTable) -> String {
        let name = table.field(row, metric) ?? ""
        return columns.types[name] == nil ? ColumnHeading(name).base : name
    }

    /// The quantities of a row: one, or the two of a blood pressure; nil if the row's name is
    /// unknown.
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

/// The columns of a table in which each row is a workout.
struct SessionColumns: Sendable {
    /// The name of the activity, or its code.
    let activity: String
    /// Our names of activities by the app's names or codes, where ours differ.
    var activities: [String: String] = [:]
    /// The energy, usually in kilocalories.
    var energy: String?
    /// The distance, usually in metres.
    var distance: String?
    /// The duration without pauses.
    var duration: String?
    /// The seconds in a number of the duration, if its name has no unit.
    var durationUnit = 1.0

    /// The names of all columns.
    var names: [String] { [activity, energy, distance, duration].compactMap(\.self) }
}

/// The places of the columns of ``SessionColumns`` in a table, and the workouts of its rows.
struct SessionTable {
    private let activities: [String: String]
    private let activity: Int?
    private let energy: Int?
    private let energyUnit: HealthUnit
    private let distance: Int?
    private let distanceUnit: HealthUnit
    private let duration: Int?
    private let durationUnit: Double

    init(_ columns: SessionColumns, _ headings: [ColumnHeading]) {
        func unit(_ place: Int?, _ type: ObjectType) -> HealthUnit? {
            place.flatMap { UnitReading(inName: headings[$0].name, for: type).unit }
        }
        activities = columns.activities
        activity = headings.place(of: columns.activity)
        energy = headings.place(of: columns.energy)
        energyUnit = unit(energy, .activeEnergyBurned) ?? .kilocalorie
        distance = headings.place(of: columns.distance)
        distanceUnit = unit(distance, .distanceWalkingRunning) ?? .meter()
        duration = headings.place(of: columns.duration)
        durationUnit =
            duration.flatMap { TimeLength.seconds(in: headings[$0]) } ?? columns.durationUnit
    }

    /// The columns that are read.
    var places: Set<Int> { Set([activity, energy, distance, duration].compactMap(\.self)) }

    /// The columns of numbers.
    var numbers: [Int] { [energy, distance, duration].compactMap(\.self) }

    /// The workout of a row.
    ///
    /// - Throws: The reason why it cannot be read.
    func workout(_ row: [String], _ table: MappedTable, _ time: DateInterval) throws(SkipReason)
        -> WorkoutDetail
    {
        guard time.duration > 0 else {
            let isThere = table.field(row, table.end) != nil
            throw isThere ? .endsBeforeStart : .missing(attribute: "end")
        }
        let name = table.field(row, activity) ?? ""
        let seconds = try amount(row, table, duration).map { $0 * durationUnit }
        return WorkoutDetail(
            activityType: WorkoutNames.rawValue(activities[name] ?? name),
            // A duration is without pauses, so it is at most the time from start to end.
            duration: min(seconds ?? time.duration, time.duration),
            totalEnergyBurned: try amount(row, table, energy).map { Quantity($0, energyUnit) },
            totalDistance: try amount(row, table, distance).map { Quantity($0, distanceUnit) })
    }

    /// A number above zero of a row; nil if it is missing.
    private func amount(_ row: [String], _ table: MappedTable, _ index: Int?) throws(SkipReason)
        -> Double?
    {
        guard let index, let number = try table.number(row, index) else { return nil }
        guard number >= 0 else { throw .invalid(attribute: table.names[index]) }
        return number == 0 ? nil : number
    }
}

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
