internal import Foundation
internal import HealthModel

/// The workouts, or the nights and stages of sleep, in the rows of a mapped table.
struct EventTable {
    /// A workout or a stage of sleep.
    enum Event {
        /// A workout; with the name of its activity if that is unknown.
        case workout(WorkoutDetail, title: String?)
        /// A stage, as a value of `HKCategoryValueSleepAnalysis`.
        case stage(Int)
    }

    /// The events of a row, and the reason why a part of it was not used.
    struct Reading {
        var events: [(event: Event, time: DateInterval)]
        var doubt: SkipReason?
    }

    /// A column of workouts or nights.
    private struct Column {
        let index: Int
        let role: ColumnRole
        /// The unit of distances and energies.
        let unit: HealthUnit?
        /// The unit of lengths of time.
        let length: LengthUnit?
    }

    private let rows: TableRows
    private let columns: [ColumnRole: Column]
    /// The activity of all rows, if a column names none.
    private let activity: Int?
    /// The longest workout or night, in seconds.
    private static let longest = 7 * 86_400.0

    /// Finds the columns of a mapping.
    ///
    /// - Throws: `invalidMapping` for a column that does not exist, a role that such rows do not have, or a unit that
    ///   does not fit; `contradictoryUnits` if header, comment and mapping differ.
    init(_ mapping: ColumnMapping, _ header: [String], _ comment: String?) throws(ExchangeError) {
        rows = mapping.rows
        var columns: [ColumnRole: Column] = [:]
        for part in mapping.parts {
            guard let index = header.firstIndex(of: part.column) else {
                throw ExchangeError(.invalidMapping, detail: "a column is not there")
            }
            guard mapping.rows.roles.contains(part.role) else {
                throw ExchangeError(.invalidMapping, detail: "such rows have no \(part.role)")
            }
            guard part.unit.map(part.role.accepts) ?? true else {
                throw ExchangeError(.invalidMapping, detail: "a unit does not fit its column")
            }
            columns[part.role] = try Self.column(part, index, comment)
        }
        self.columns = columns
        activity = mapping.activity.flatMap(WorkoutNames.inAnyLanguage)
        guard mapping.activity == nil || activity != nil else {
            throw ExchangeError(.invalidMapping, detail: "an activity is unknown")
        }
        guard mapping.hasEnd else {
            throw ExchangeError(.invalidMapping, detail: "no column has the end or the duration")
        }
    }

    private static func column(
        _ part: ColumnMapping.Part, _ index: Int, _ comment: String?
    ) throws(ExchangeError) -> Column {
        guard let type = part.role.type else {
            let length = part.unit.flatMap { LengthUnit($0) } ?? LengthUnit(inName: part.column)
            return Column(index: index, role: part.role, unit: nil, length: length)
        }
        let usual: HealthUnit = part.role == .energy ? .kilocalorie : .meter()
        let units = ColumnUnits(part.column, comment, type: type)
        let mapped = part.unit.flatMap { UnitReading(of: $0, for: type).unit }
        let (unit, _) = try units.unit(mapped: mapped, usual: usual)
        return Column(index: index, role: part.role, unit: unit, length: nil)
    }

    /// The type of the samples.
    var type: ObjectType { rows == .workouts ? .workout : .sleepAnalysis }

    /// The columns that are read.
    var places: Set<Int> { Set(columns.values.map(\.index)) }

    /// The columns of numbers; those of lengths only if they have numbers and not texts such as `7:30`.
    var numbers: [Int] {
        columns.values.filter { column in
            if case .numbers = column.length { return true }
            return column.unit != nil
        }.map(\.index).sorted()
    }

    /// The events of a row.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - table: The table.
    ///   - time: From the start to the end; without a length if the row has no end.
    /// - Throws: The reason why it cannot be read.
    func reading(_ row: [String], _ table: MappedTable, _ time: DateInterval) throws(SkipReason)
        -> Reading
    {
        let length = try seconds(row, table, .duration)
        guard rows == .nights else { return try workout(row, table, time, length) }
        // Without a time of day the start of the night is unknown.
        guard table.civilTime(row)?.seconds != nil else { throw .missing(attribute: "time") }
        guard columns[.stage] == nil else { return try stage(row, table, time, length) }
        return try night(row, table, time, length)
    }

    // MARK: Workouts

    private func workout(
        _ row: [String], _ table: MappedTable, _ time: DateInterval, _ length: Double?
    ) throws(SkipReason) -> Reading {
        let whole = try span(time, length)
        let name = table.field(row, columns[.workout]?.index)
        let named = name.flatMap(WorkoutNames.inAnyLanguage)
        let detail = WorkoutDetail(
            activityType: named ?? activity ?? WorkoutNames.other,
            // A duration is without pauses, so it is at most the time from start to end.
            duration: min(length ?? whole.duration, whole.duration),
            totalEnergyBurned: try amount(row, table, .energy),
            totalDistance: try amount(row, table, .distance))
        return Reading(events: [(.workout(detail, title: named == nil ? name : nil), whole)])
    }

    /// From start to end, or as long as a row says.
    private func span(_ time: DateInterval, _ length: Double?) throws(SkipReason) -> DateInterval {
        guard time.duration == 0 else {
            guard time.duration <= Self.longest else { throw .implausible }
            return time
        }
        guard let length, length > 0 else { throw .missing(attribute: "end") }
        return DateInterval(start: time.start, duration: length)
    }

    // MARK: Sleep

    private func stage(
        _ row: [String], _ table: MappedTable, _ time: DateInterval, _ length: Double?
    ) throws(SkipReason) -> Reading {
        guard let name = table.field(row, columns[.stage]?.index) else {
            throw .missing(attribute: "stage")
        }
        guard let value = SleepStageWords.value(of: name) else { throw .unknownCategoryValue }
        return Reading(events: [(.stage(value), try span(time, length))])
    }

    private func night(
        _ row: [String], _ table: MappedTable, _ time: DateInterval, _ length: Double?
    ) throws(SkipReason) -> Reading {
        var sums: [(value: Int, seconds: Double)] = []
        for role in [ColumnRole.asleep, .light, .deep, .rem, .awake] {
            guard let value = role.sleepValue, let seconds = try seconds(row, table, role),
                seconds > 0
            else { continue }
            // The time asleep is the sum of its stages.
            if [.light, .deep, .rem].contains(role) { sums.removeAll { $0.value == 1 } }
            sums.append((value, seconds))
        }
        let inBed = try seconds(row, table, .inBed).flatMap { $0 > 0 ? $0 : nil }
        let sum = sums.reduce(0) { $0 + $1.seconds }
        let whole = try span(time, length ?? inBed ?? sum)
        var events: [(event: Event, time: DateInterval)] = []
        if let inBed {
            events.append((.stage(0), DateInterval(start: whole.start, duration: inBed)))
        }
        if let stages = SleepSums.stages(sums, in: whole) {
            return Reading(events: events + stages.map { (.stage($0.value), $0.time) })
        }
        let doubt: SkipReason? = sums.isEmpty ? nil : .invalid(attribute: "end")
        // A row that states only the time in bed has no sleep.
        if inBed == nil || doubt != nil { events.append((.stage(1), whole)) }
        return Reading(events: events, doubt: doubt)
    }

    // MARK: Fields

    private func seconds(_ row: [String], _ table: MappedTable, _ role: ColumnRole)
        throws(SkipReason) -> Double?
    {
        guard let column = columns[role], let text = table.field(row, column.index) else {
            return nil
        }
        // In a table of nights `7:30` is hours and minutes.
        let unit = column.length ?? (rows == .nights ? .clock(startsWithHours: true) : nil)
        let reading = LengthUnit.seconds(of: text, in: unit) {
            TableNumber.value(of: $0, table.decimalSign)
        }
        switch reading {
        case .seconds(let seconds) where (0...Self.longest).contains(seconds): return seconds
        case .withoutUnit: throw .unsuitableUnit
        case .seconds, .invalid: throw .invalid(attribute: table.names[column.index])
        }
    }

    /// An amount above zero; nil if it is missing.
    private func amount(_ row: [String], _ table: MappedTable, _ role: ColumnRole)
        throws(SkipReason) -> Quantity?
    {
        guard let column = columns[role], let unit = column.unit,
            let number = try table.number(row, column.index)
        else { return nil }
        guard number >= 0 else { throw .invalid(attribute: table.names[column.index]) }
        return number == 0 ? nil : Quantity(number, unit)
    }
}
