/// The kind of the rows of a table.
public enum TableRows: String, CaseIterable, Hashable, Sendable, Codable {
    /// Measurements.
    case measurements
    /// Workouts.
    case workouts
    /// Nights, or stages of nights.
    case nights

    /// The roles of the columns of such a table, beside measurements.
    public var roles: [ColumnRole] {
        switch self {
        case .measurements: []
        case .workouts: [.workout, .duration, .distance, .energy]
        case .nights: [.duration, .stage, .asleep, .light, .deep, .rem, .awake, .inBed]
        }
    }
}

/// The role of a column of a table of workouts or nights.
public enum ColumnRole: String, CaseIterable, Hashable, Sendable, Codable {
    /// The name of the activity.
    case workout
    /// The length of a workout, a night or a stage.
    case duration
    /// The distance of a workout.
    case distance
    /// The energy of a workout.
    case energy
    /// The name of a stage of sleep.
    case stage
    /// The time asleep, whatever the stage.
    case asleep
    /// The time in light sleep.
    case light
    /// The time in deep sleep.
    case deep
    /// The time in REM sleep.
    case rem
    /// The time awake.
    case awake
    /// The time in bed.
    case inBed

    /// The type in whose units the numbers are; nil for names and for lengths of time.
    public var type: ObjectType? {
        switch self {
        case .distance: .distanceWalkingRunning
        case .energy: .activeEnergyBurned
        default: nil
        }
    }

    /// Whether the column has lengths of time.
    public var isLength: Bool { ![.workout, .stage, .distance, .energy].contains(self) }

    /// The value of `HKCategoryValueSleepAnalysis` whose length the column has; nil for other columns.
    package var sleepValue: Int? {
        switch self {
        case .inBed: 0
        case .asleep: 1
        case .awake: 2
        case .light: 3
        case .deep: 4
        case .rem: 5
        default: nil
        }
    }

    /// Whether a text is a unit of the column's numbers.
    package func accepts(unit: String) -> Bool {
        if let type { return UnitReading(of: unit, for: type).unit != nil }
        return isLength && LengthUnit(unit) != nil
    }
}
