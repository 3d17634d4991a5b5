internal import Foundation
internal import HealthModel

/// One point of a recorded workout.
struct TrackPoint {
    var time: Date?
    var latitude: Double?
    var longitude: Double?
    var altitude: Double?
    /// The heart rate per minute.
    var heartRate: Double?
    /// The speed in metres per second.
    var speed: Double?

    /// The location; nil if there is none.
    var location: RouteLocation? {
        guard let time, let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 180
        else { return nil }
        return RouteLocation(
            timestamp: time, latitude: latitude, longitude: longitude, altitude: altitude ?? 0,
            speed: speed ?? -1)
    }
}

/// A workout from a GPX or TCX file.
struct RecordedWorkout {
    /// The name of the program that wrote the file.
    var program = "GPX"
    /// The name of the activity.
    var activity = ""
    var points: [TrackPoint] = []
    /// The energy in kilocalories.
    var energy: Double?
    /// The distance in metres.
    var distance: Double?
    /// The duration in seconds without pauses.
    var duration: Double?

    /// The limit of points in a workout, above a day of ten per second.
    static let mostPoints = 1_000_000

    /// Adds the workout with its route and its heart rates to an intake.
    func add(to intake: SampleIntake, kind: String) throws {
        let times = points.compactMap(\.time)
        guard let start = times.min(), let end = times.max() else {
            return intake.skip(kind, nil, .missing(attribute: "time"))
        }
        let revision = SourceRevision(source: ForeignSource.source(kind, program))
        func sample(
            _ type: ObjectType, _ payload: Sample.Payload, _ start: Date, _ end: Date,
            _ value: Double
        ) -> Sample {
            var content = ContentHash()
            content.combine(kind)
            content.combine(type.identifier)
            content.combine(start.timeIntervalSinceReferenceDate)
            content.combine(end.timeIntervalSinceReferenceDate)
            content.combine(value)
            return Sample(
                uuid: intake.uuid(type, start, content), type: type, startDate: start,
                endDate: end, payload: payload, sourceRevision: revision)
        }
        var members: [UUID] = []
        for point in points {
            guard let time = point.time, let rate = point.heartRate, rate > 0, rate < 400 else {
                continue
            }
            let beat = sample(
                .heartRate, .quantity(Quantity(rate, .countPerMinute)), time, time, rate)
            try intake.add(beat)
            members.append(beat.uuid)
        }
        let locations = points.compactMap(\.location)
        if let first = locations.first?.timestamp, let last = locations.map(\.timestamp).max() {
            let route = sample(
                .workoutRoute, .series(count: locations.count), min(first, last), last,
                Double(locations.count))
            try intake.add(route, series: .locations(locations))
            members.append(route.uuid)
        }
        let meters = distance ?? Track.length(of: locations)
        let detail = WorkoutDetail(
            activityType: WorkoutNames.rawValue(activity),
            duration: duration ?? end.timeIntervalSince(start),
            totalEnergyBurned: energy.map { Quantity($0, .kilocalorie) },
            totalDistance: meters > 0 ? Quantity(meters, .meter()) : nil)
        try intake.add(
            sample(.workout, .workout(detail), start, end, 0), associated: members)
    }
}

/// The length of a track.
enum Track {
    /// The length in metres along the points, on a sphere.
    static func length(of points: [RouteLocation]) -> Double {
        zip(points, points.dropFirst()).reduce(0) { $0 + distance($1.0, $1.1) }
    }

    private static func distance(_ a: RouteLocation, _ b: RouteLocation) -> Double {
        let radius = 6_371_008.8
        let degree = Double.pi / 180
        let north = (b.latitude - a.latitude) * degree / 2
        let east = (b.longitude - a.longitude) * degree / 2
        let part =
            sin(north) * sin(north)
            + cos(a.latitude * degree) * cos(b.latitude * degree) * sin(east) * sin(east)
        return 2 * radius * asin(min(1, part.squareRoot()))
    }
}
