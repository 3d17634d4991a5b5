internal import Foundation
internal import HealthModel

/// A workout from a GPX or TCX file.
struct RecordedWorkout {
    /// The name of the program that wrote the file.
    var program: String
    /// The raw value of the activity.
    var activityType = WorkoutNames.other
    private var points: [TrackPoint] = []
    /// The places in `points` at which a segment begins.
    private var segmentStarts: [Int] = []
    /// The energy in kilocalories.
    private var energy: Double?
    /// The distance in metres.
    private var distance: Double?
    /// The duration in seconds without pauses.
    private var duration: Double?
    /// The totals that a lap has in a form that cannot be read, so that their sum is unknown.
    private var unreadableTotals: Set<String> = []
    /// The present lap of a TCX file.
    private var lap: Lap?
    /// The times of the laps without points, as in a pool or on a treadmill.
    private var lapsWithoutPoints: [DateInterval] = []

    private struct Lap {
        let start: Date?
        var seconds: Double?
        /// The number of points before it.
        let pointsBefore: Int
    }

    /// The limit of points in a workout, above a day of ten per second.
    private static let mostPoints = 1_000_000
    private static let (pause, resume) = (1, 2)

    init(program: String) { self.program = program }

    /// Begins a segment: nothing was recorded between its first point and the previous point.
    mutating func beginSegment() {
        if segmentStarts.last != points.count { segmentStarts.append(points.count) }
    }

    /// Adds a point; one without a time is reported, and so are the numbers of a point that cannot be read.
    ///
    /// - Throws: `tooLong` for more points than any workout has.
    mutating func append(_ point: TrackPoint, _ intake: SampleIntake) throws {
        guard points.count < Self.mostPoints else {
            throw ExchangeError(.tooLong, detail: "more than \(Self.mostPoints) points")
        }
        guard point.time != nil else {
            return intake.skip("point", nil, .missing(attribute: "time"))
        }
        for name in point.unreadable {
            intake.skip("point", nil, .invalid(attribute: name))
        }
        points.append(point)
    }

    /// Begins a lap, with the text of its start.
    mutating func beginLap(at start: String) {
        lap = Lap(
            start: CivilTime(start)?.date(in: nil), seconds: nil, pointsBefore: points.count)
    }

    /// Adds one of the totals of a lap; zero means that the program did not know it.
    mutating func takeLap(_ tag: String, _ text: String, _ intake: SampleIntake) {
        guard Self.totals.contains(tag), !text.isEmpty else { return }
        guard let number = Double(text), (0...1e9).contains(number) else {
            unreadableTotals.insert(tag)
            return intake.skip("lap", nil, .invalid(attribute: tag))
        }
        guard number > 0 else { return }
        switch tag {
        case "TotalTimeSeconds":
            duration = (duration ?? 0) + number
            lap?.seconds = number
        case "DistanceMeters": distance = (distance ?? 0) + number
        default: energy = (energy ?? 0) + number
        }
    }

    /// The sum of a total over all laps; nil if it is unknown.
    private func whole(_ sum: Double?, _ tag: String) -> Double? {
        unreadableTotals.contains(tag) ? nil : sum
    }

    private static let totals = ["TotalTimeSeconds", "DistanceMeters", "Calories"]

    /// Ends a lap; without points it has its start and its length.
    mutating func endLap(_ intake: SampleIntake) {
        defer { lap = nil }
        guard let lap, lap.pointsBefore == points.count, let seconds = lap.seconds else { return }
        guard let start = lap.start else {
            return intake.skip("lap", nil, .missing(attribute: "StartTime"))
        }
        lapsWithoutPoints.append(DateInterval(start: start, duration: seconds))
    }

    /// Leaves out and counts the points that were not recorded where and when they say.
    private mutating func removeStrays(_ intake: SampleIntake) {
        let kept = TrackStrays.others(points, segments: segments.map(\.indices))
        guard kept.count < points.count else { return }
        intake.skip("point", nil, .implausible, count: points.count - kept.count)
        var place = 0
        segmentStarts = segmentStarts.map { start in
            while place < kept.count, kept[place] < start { place += 1 }
            return place
        }
        points = kept.map { points[$0] }
    }

    /// The points of each segment.
    private var segments: [ArraySlice<TrackPoint>] {
        let starts = [0] + segmentStarts.filter { $0 > 0 } + [points.count]
        return zip(starts, starts.dropFirst()).map { points[$0..<$1] }.filter { !$0.isEmpty }
    }

    /// Adds the workout with its route and its heart rates to an intake.
    ///
    /// - Parameters:
    ///   - intake: The intake.
    ///   - kind: The name of the format.
    ///   - listed: The same workout in a table, which is requested only if this one has a time.
    mutating func add(to intake: SampleIntake, kind: String, listed: () -> Sample?) throws {
        removeStrays(intake)
        let spans = (segments.compactMap(Self.span) + lapsWithoutPoints)
            .sorted { $0.start < $1.start }
        guard let start = spans.map(\.start).min(), let end = spans.map(\.end).max() else {
            return intake.skip(kind, nil, .missing(attribute: "time"))
        }
        func sample(
            _ type: ObjectType, _ payload: Sample.Payload, _ start: Date, _ end: Date,
            _ number: Double
        ) -> Sample {
            intake.foreignSample(
                kind, of: program, type, payload, DateInterval(start: start, end: end),
                number: number)
        }
        var members: [UUID] = []
        for point in points {
            guard let time = point.time, let rate = point.heartRate, rate > 0 else { continue }
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
        let own = sample(.workout, .workout(detail(spans)), start, end, 0)
        try Self.add(own, with: members, to: intake, listed: listed)
    }

    /// Adds a recorded workout to an intake, joined with the same one in a table.
    ///
    /// - Parameters:
    ///   - own: The recorded workout.
    ///   - members: The samples that belong to it.
    ///   - intake: The intake.
    ///   - listed: The same workout in a table.
    static func add(
        _ own: Sample, with members: [UUID], to intake: SampleIntake, listed: () -> Sample?
    ) throws {
        guard case .workout(let detail) = own.payload, var workout = listed(),
            case .workout(let given) = workout.payload
        else { return try intake.add(own, associated: members) }
        (workout.startDate, workout.endDate) = (own.startDate, own.endDate)
        workout.payload = .workout(joined(detail, given))
        workout.metadata.merge(own.metadata) { inTable, _ in inTable }
        workout.device = own.device
        try intake.add(workout, associated: members)
    }

    /// The details of a recording together with those of a table, which count where they exist.
    private static func joined(_ own: WorkoutDetail, _ given: WorkoutDetail) -> WorkoutDetail {
        func known(_ quantity: Quantity?) -> Quantity? {
            quantity.flatMap { $0.value > 0 ? $0 : nil }
        }
        var detail = own
        if given.activityType != WorkoutNames.other { detail.activityType = given.activityType }
        if given.duration > 0 { detail.duration = given.duration }
        detail.totalEnergyBurned = known(given.totalEnergyBurned) ?? own.totalEnergyBurned
        detail.totalDistance = known(given.totalDistance) ?? own.totalDistance
        return detail
    }

    /// The details, with a pause in each gap between two segments.
    private func detail(_ spans: [DateInterval]) -> WorkoutDetail {
        let meters =
            whole(distance, "DistanceMeters")
            ?? segments.reduce(0) { $0 + $1.compactMap(\.location).length }
        let gaps = zip(spans, spans.dropFirst()).filter { $0.end < $1.start }
        return WorkoutDetail(
            activityType: activityType,
            duration: whole(duration, "TotalTimeSeconds") ?? spans.reduce(0) { $0 + $1.duration },
            totalEnergyBurned: whole(energy, "Calories").map { Quantity($0, .kilocalorie) },
            totalDistance: meters > 0 ? Quantity(meters, .meter()) : nil,
            events: gaps.flatMap { before, after in
                [(Self.pause, before.end), (Self.resume, after.start)].map {
                    WorkoutEvent(type: $0, interval: DateInterval(start: $1, duration: 0))
                }
            })
    }

    /// The time from the first to the last point of a segment.
    private static func span(_ points: ArraySlice<TrackPoint>) -> DateInterval? {
        let times = points.compactMap(\.time)
        guard let start = times.min(), let end = times.max() else { return nil }
        return DateInterval(start: start, end: end)
    }
}

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
    /// The names of the elements and attributes whose numbers cannot be read.
    private(set) var unreadable: [String] = []

    /// The location; nil if there is none.
    var location: RouteLocation? {
        guard let time, let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 180
        else { return nil }
        return RouteLocation(
            timestamp: time, latitude: latitude, longitude: longitude, altitude: altitude ?? 0,
            speed: speed ?? -1)
    }

    /// Reads the text of an attribute of the point, or of an element inside it.
    mutating func take(_ name: String, _ text: String) {
        func number(_ bounds: ClosedRange<Double> = -1e9...1e9) -> Double? {
            guard !text.isEmpty else { return nil }
            let number = Double(text).flatMap { bounds.contains($0) ? $0 : nil }
            if number == nil { unreadable.append(name) }
            return number
        }
        switch name {
        case "time", "Time": time = CivilTime(text)?.date(in: nil)
        case "ele", "AltitudeMeters": altitude = number()
        case "lat", "LatitudeDegrees": latitude = number(-90...90)
        case "lon", "LongitudeDegrees": longitude = number(-180...180)
        // Zero is written while the strap has no contact.
        case "hr", "heartrate": heartRate = number(0...400)
        case "speed", "Speed": speed = number()
        default: break
        }
    }
}

/// The texts of a track that can name its activity.
struct TrackWords {
    /// The type of the track: a word, or a program's code.
    var type = ""
    /// The name of the track.
    var name = ""
    /// The name of the file.
    let fileName: String

    init(fileName: String) { self.fileName = fileName }

    /// The raw value of the activity: from the type, then from the program's code, then from the
    /// names.
    ///
    /// A code of a program that is unknown counts after the names.
    func activityType(program: String) -> Int {
        if let known = WorkoutNames.inAnyLanguage(type) { return known }
        let code = Self.stravaTypes[type].flatMap { WorkoutNames.known($0) }
        if let code, program.lowercased().contains("strava") { return code }
        return WorkoutNames.inTitle(name) ?? code ?? WorkoutNames.inTitle(fileName)
            ?? WorkoutNames.other
    }

    /// The numbers that Strava's GPX files have as types of frequent tracks.
    ///
    /// Strava documents none of them. Other numbers are unknown, so that no activity is a guess.
    private static let stravaTypes = ["1": "Ride", "4": "Hike", "9": "Run", "10": "Walk"]
}

/// Finds the points of a track that a person cannot have reached from the others.
///
/// A receiver without a fix writes latitude and longitude 0, or a date in 1970. One such point would add thousands of
/// kilometres, or fifty years.
enum TrackStrays {
    /// The fastest speed in metres per second: far above an airliner's, because fixes and times are coarse.
    private static let fastest = 1_500.0
    /// The longest time between two points in seconds.
    private static let longest = 30 * 86_400.0

    /// The places of the points without the strays, in their order.
    ///
    /// Times are compared over the whole track. Locations are compared within a segment: between two segments the
    /// receiver was off, so nothing is known about the way.
    static func others(_ points: [TrackPoint], segments: [Range<Int>]) -> [Int] {
        let timely = reached(points.indices.filter { points[$0].time != nil }) {
            isTimely(points[$0], points[$1])
        }
        var rest = timely[...]
        return segments.flatMap { segment in
            let places = Array(rest.prefix { $0 < segment.upperBound })
            rest = rest.dropFirst(places.count)
            let located = reached(places.filter { points[$0].location != nil }) {
                isNear(points[$0], points[$1])
            }
            return (located + places.filter { points[$0].location == nil }).sorted()
        }
    }

    /// The places that can be reached from each other, in their order.
    ///
    /// They are followed from the first one. If that leads to less than half of them, it is a stray itself, and they
    /// are followed from the last one.
    private static func reached(_ places: [Int], by reaches: (Int, Int) -> Bool) -> [Int] {
        func follow(_ places: some Sequence<Int>) -> [Int] {
            var kept: [Int] = []
            for place in places where kept.last.map({ reaches($0, place) }) ?? true {
                kept.append(place)
            }
            return kept
        }
        let forward = follow(places)
        guard forward.count * 2 < places.count else { return forward }
        let backward = follow(places.reversed())
        return backward.count > forward.count ? backward.reversed() : forward
    }

    private static func isTimely(_ first: TrackPoint, _ second: TrackPoint) -> Bool {
        guard let first = first.time, let second = second.time else { return false }
        return abs(second.timeIntervalSince(first)) <= longest
    }

    private static func isNear(_ first: TrackPoint, _ second: TrackPoint) -> Bool {
        guard let first = first.location, let second = second.location else { return false }
        // Times are often whole seconds.
        let seconds = abs(second.timestamp.timeIntervalSince(first.timestamp)) + 1
        return first.distance(to: second) <= fastest * seconds
    }
}
