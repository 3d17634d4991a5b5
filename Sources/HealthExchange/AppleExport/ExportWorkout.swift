package import HealthModel

/// A number with the index of its unit in the reader's table.
package struct ExportQuantity: Hashable, Sendable {
    /// The number.
    package var value: Double
    /// The unit.
    package var unit: InternedID?
}

/// A workout with its child elements.
package struct ExportWorkout: Hashable, Sendable {
    /// The activity's name in the file.
    package var activity: String
    /// Seconds without pauses, if the file has them in a unit of time.
    package var duration: Double?
    /// The distance of exports before iOS 16.
    package var totalDistance: ExportQuantity?
    /// The energy of exports before iOS 16.
    package var totalEnergyBurned: ExportQuantity?
    /// Origin and times.
    package var header: ExportHeader
    /// The metadata.
    package var metadata: [ExportMetadataEntry] = []
    /// Events such as pauses, laps and segments.
    package var events: [ExportWorkoutEvent] = []
    /// The activities of a workout of several sports.
    package var activities: [ExportWorkoutActivity] = []
    /// Summaries over the workout's samples.
    package var statistics: [ExportWorkoutStatistics] = []
    /// The routes.
    package var routes: [ExportRoute] = []
    /// Records inside the workout, such as effort scores.
    package var records: [ExportRecord] = []
    /// The hash that identifies the workout in this and later exports.
    package var identity: ContentHash
}

/// An event during a workout.
package struct ExportWorkoutEvent: Hashable, Sendable {
    /// The event type's name in the file.
    package var type: String
    /// Seconds since 2001.
    package var date: Double
    /// Seconds.
    package var duration: Double
    /// The metadata.
    package var metadata: [ExportMetadataEntry] = []
}

/// One activity of a workout of several sports.
package struct ExportWorkoutActivity: Hashable, Sendable {
    /// The identity in the file, the only one that an export contains.
    package var uuid: String
    /// The activity's name; nil if it is that of the workout.
    package var activity: String?
    /// Seconds since 2001.
    package var start: Double
    /// Seconds since 2001.
    package var end: Double?
    /// The metadata.
    package var metadata: [ExportMetadataEntry] = []
    /// The events during the activity.
    package var events: [ExportWorkoutEvent] = []
}

/// A summary of one type over a workout.
package struct ExportWorkoutStatistics: Hashable, Sendable {
    /// The index of the type identifier in the reader's table.
    package var type: InternedID
    /// The index of the unit in the reader's table.
    package var unit: InternedID?
    /// Seconds since 2001.
    package var start: Double
    /// Seconds since 2001.
    package var end: Double
    /// The sum of a cumulative type.
    package var sum: Double?
    /// The average of a discrete type.
    package var average: Double?
    /// The smallest value of a discrete type.
    package var minimum: Double?
    /// The largest value of a discrete type.
    package var maximum: Double?
}

/// The route of a workout.
package struct ExportRoute: Hashable, Sendable {
    /// Origin and times.
    package var header: ExportHeader
    /// The metadata.
    package var metadata: [ExportMetadataEntry] = []
    /// The path of the GPX file, "/workout-routes/…".
    package var path: String?
    /// The points of exports before 2020, which are in the XML file.
    package var locations: [RouteLocation] = []
    /// The hash that identifies the route in this and later exports.
    package var identity: ContentHash
}
