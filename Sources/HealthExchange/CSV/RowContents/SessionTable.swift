internal import Foundation
internal import HealthModel

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
