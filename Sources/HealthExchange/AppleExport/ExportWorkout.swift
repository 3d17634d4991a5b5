package import HealthModel

/// A number with the place of its unit in the reader's table.
package struct ExportQuantity: Hashable, Sendable {
    /// The number.
    package var value: Double
    /// The unit.
    package var unit: InternedID?
}

/// A workout with all that is in it.
package struct ExportWorkout: Hashable, Sendable {
    /// The activity's name as written.
    package var activity: String
    /// Seconds without pauses, where the file says it in a unit of time.
    package var duration: Double?
    /// The distance of exports before iOS 16.
    package var totalDistance: ExportQuantity?
    /// The energy of exports before iOS 16.
    package var totalEnergyBurned: ExportQuantity?
    /// Origin and times.
    package var header: ExportHeader
    /// Facts beside it.
    package var metadata: [ExportMetadataEntry] = []
    /// Pauses, laps, segments and the like.
    package var events: [ExportWorkoutEvent] = []
    /// The parts of a workout of several sports.
    package var activities: [ExportWorkoutActivity] = []
    /// Summaries over the workout's samples.
    package var statistics: [ExportWorkoutStatistics] = []
    /// The routes.
    package var routes: [ExportRoute] = []
    /// Records that stand in the workout, as effort scores do.
    package var records: [ExportRecord] = []
    /// What identifies it in this export and in later ones.
    package var identity: ContentHash
}

/// Something that happened during a workout.
package struct ExportWorkoutEvent: Hashable, Sendable {
    /// The event type's name as written.
    package var type: String
    /// Seconds since 2001.
    package var date: Double
    /// Seconds.
    package var duration: Double
    /// Facts beside it.
    package var metadata: [ExportMetadataEntry] = []
}

/// One part of a workout of several sports.
package struct ExportWorkoutActivity: Hashable, Sendable {
    /// Its identity as written; the only one that an export holds.
    package var uuid: String
    /// The activity's name where it is written, else the workout's holds.
    package var activity: String?
    /// Seconds since 2001.
    package var start: Double
    /// Seconds since 2001.
    package var end: Double?
    /// Facts beside it.
    package var metadata: [ExportMetadataEntry] = []
    /// What happened during it.
    package var events: [ExportWorkoutEvent] = []
}

/// A summary of one type over a workout.
package struct ExportWorkoutStatistics: Hashable, Sendable {
    /// The type identifier's place in the reader's table.
    package var type: InternedID
    /// The unit's place in the reader's table.
    package var unit: InternedID?
    /// Seconds since 2001.
    package var start: Double
    /// Seconds since 2001.
    package var end: Double
    /// The sum of a cumulative type.
    package var sum: Double?
    /// The average of a discrete type.
    package var average: Double?
    /// The least value of a discrete type.
    package var minimum: Double?
    /// The greatest value of a discrete type.
    package var maximum: Double?
}

/// The route of a workout.
package struct ExportRoute: Hashable, Sendable {
    /// Origin and times.
    package var header: ExportHeader
    /// Facts beside it.
    package var metadata: [ExportMetadataEntry] = []
    /// The path of the GPX file as written, "/workout-routes/…".
    package var path: String?
    /// The points of exports before 2020, which stand in the file itself.
    package var locations: [RouteLocation] = []
    /// What identifies it in this export and in later ones.
    package var identity: ContentHash
}
