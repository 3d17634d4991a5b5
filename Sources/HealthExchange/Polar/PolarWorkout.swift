internal import Foundation
internal import HealthModel

/// A workout of Polar Flow's archive: a session with its only exercise, or one of several exercises.
struct PolarWorkout {
    private let session: PolarActivity
    private let exercise: PolarActivity?
    /// Whether the session has other exercises, so that its sums are not those of the workout.
    private let isPart: Bool
    private let times: PolarTimes
    private let intake: SampleIntake

    private static let (pause, resume) = (1, 2)

    init(
        _ session: PolarActivity, _ exercise: PolarActivity?, isPart: Bool, _ times: PolarTimes,
        _ intake: SampleIntake
    ) {
        self.session = session
        self.exercise = exercise
        self.isPart = isPart
        self.times = times
        self.intake = intake
    }

    private var offset: Int? { exercise?.offset ?? session.offset }

    private func value<Value>(_ path: KeyPath<PolarActivity, Value?>) -> Value? {
        isPart ? exercise?[keyPath: path] : session[keyPath: path] ?? exercise?[keyPath: path]
    }

    /// Adds the workout with its route and its heart rates.
    ///
    /// - Throws: `needsTimeZone` for times without an offset, and the errors of the intake.
    func add() throws {
        let type = ObjectType.workout
        guard let start = try date(value(\.startTime)) else {
            return skip(type, .invalid(attribute: "startTime"))
        }
        let stop = try date(value(\.stopTime))
        let length = value(\.seconds)
        guard
            let end = stop.flatMap({ $0 > start ? $0 : nil })
                ?? length.map(start.addingTimeInterval)
        else { return skip(type, .missing(attribute: "stopTime")) }
        let time = DateInterval(start: start, end: end)
        let members = try addHeartRates() + addRoutes()
        let detail = WorkoutDetail(
            activityType: activityType, duration: min(length ?? time.duration, time.duration),
            totalEnergyBurned: amount(\.energy, "calories").map { Quantity($0, .kilocalorie) },
            totalDistance: amount(\.meters, "distance").map { Quantity($0, .meter()) },
            events: try events(in: time))
        try intake.add(
            sample(type, .workout(detail), time, length ?? time.duration, metadata),
            associated: members)
    }

    private func amount(_ path: KeyPath<PolarActivity, NumberOrText?>, _ name: String) -> Double? {
        guard let number = value(path) else { return nil }
        guard !number.isUnreadable, let value = number.value, value >= 0 else {
            if number.isUnreadable || number.value != nil {
                skip(.workout, .invalid(attribute: name))
            }
            return nil
        }
        return value > 0 ? value : nil
    }

    // MARK: Sport

    private var sport: PolarActivity.Sport? { exercise?.sport ?? session.sport }

    /// The activity: by the word of an older file, by a number on which all sources agree, otherwise by a word of the
    /// name that the person gave it.
    private var activityType: Int {
        if let word = sport?.word { return WorkoutNames.rawValue(Self.names[word] ?? word) }
        if let name = sport?.number.flatMap({ Self.numbers[$0] }) {
            return WorkoutNames.rawValue(name)
        }
        if sport?.number != nil { intake.skip("sport", nil, .unknownElement) }
        return session.name.flatMap(WorkoutNames.inTitle) ?? WorkoutNames.other
    }

    /// Our names of sports that our words do not find.
    private static let names = [
        "CROSS-TRAINER": "elliptical", "CROSS_TRAINER": "elliptical", "SPINNING": "cycling",
        "CIRCUIT_TRAINING": "crossTraining",
    ]
    /// The sports by their numbers.
    ///
    /// The catalogue is not public; about other numbers the sources contradict each other.
    private static let numbers = [1: "running", 2: "cycling"]

    private var metadata: Metadata {
        var metadata: Metadata = [:]
        if let name = session.name, !name.isEmpty { metadata["title"] = .string(name) }
        if let number = sport?.number { metadata["polar.sport"] = .number(Double(number)) }
        let word = sport?.word ?? ""
        if word.hasPrefix("INDOOR_") || word.hasPrefix("TREADMILL_") {
            metadata[MetadataKey.indoorWorkout] = true
        }
        if word == "POOL_SWIMMING" { metadata[MetadataKey.swimmingLocationType] = 1 }
        if word == "OPEN_WATER_SWIMMING" { metadata[MetadataKey.swimmingLocationType] = 2 }
        return metadata
    }

    private func events(in time: DateInterval) throws -> [WorkoutEvent] {
        try (exercise?.pauseTimes ?? session.pauseTimes ?? []).flatMap { pause -> [WorkoutEvent] in
            guard let start = try date(pause.startTime), let end = try date(pause.endTime),
                start < end,
                let inside = DateInterval(start: start, end: end).intersection(with: time)
            else {
                skip(.workout, .invalid(attribute: "pauseTimes"))
                return []
            }
            return [(Self.pause, inside.start), (Self.resume, inside.end)].map {
                WorkoutEvent(type: $0, interval: DateInterval(start: $1, duration: 0))
            }
        }
    }

    // MARK: Measurements

    private func addHeartRates() throws -> [UUID] {
        let samples = exercise?.samples ?? session.samples
        var rates: [(date: Date, value: Double)] = []
        for name in samples?.others ?? [] { intake.skip(name, nil, .unknownElement) }
        for series in samples?.series ?? [] where series.hasValues {
            if series.name == "HEART_RATE" {
                rates += try placed(series)
            } else {
                intake.skip(series.name, nil, .unknownElement)
            }
        }
        for rate in samples?.heartRates ?? [] {
            guard let value = rate.value?.value, value > 0 else { continue }
            guard let date = try date(rate.dateTime) else {
                skip(.heartRate, .invalid(attribute: "dateTime"))
                continue
            }
            rates.append((date, value))
        }
        return try rates.map { date, value in
            let beat = sample(
                .heartRate, .quantity(Quantity(value, .countPerMinute)),
                DateInterval(start: date, duration: 0), value)
            try intake.add(beat)
            return beat.uuid
        }
    }

    /// The measurements of a series with their times.
    ///
    /// The series begins with the exercise if it is as long as it. Otherwise pauses are left out of it, or it begins
    /// later, and nothing tells the times.
    private func placed(_ series: PolarSamples.Series) throws -> [(Date, Double)] {
        let own = exercise ?? session
        guard let values = series.values, let interval = series.intervalMillis?.value,
            (1...3_600_000).contains(interval), let start = try date(own.startTime),
            let stop = try date(own.stopTime) ?? own.seconds.map(start.addingTimeInterval)
        else {
            skip(.heartRate, .missing(attribute: "intervalMillis"))
            return []
        }
        let step = interval / 1_000
        let length = Double(values.count) * step
        guard abs(length - stop.timeIntervalSince(start)) <= 10 + step else {
            skip(.heartRate, .missing(attribute: "startTime"))
            return []
        }
        return values.enumerated().compactMap { place, number in
            guard let value = number.value, value > 0 else { return nil }
            return (start.addingTimeInterval(Double(place) * step), value)
        }
    }

    // MARK: Routes

    private func addRoutes() throws -> [UUID] {
        let own = exercise ?? session
        var members: [UUID] = []
        for route in [own.routes?.route, own.routes?.transitionRoute] {
            guard let route else { continue }
            let start = try date(route.startTime)
            let points = try route.wayPoints?.map { try point($0, from: start) } ?? []
            try addRoute(points, to: &members)
        }
        let places = own.samples?.places ?? []
        try addRoute(places.map { try point($0, from: nil) }, to: &members)
        return members
    }

    private func point(_ place: PolarActivity.Place, from start: Date?) throws -> TrackPoint {
        let elapsed = place.elapsedMillis?.value
        return TrackPoint(
            time: try place.dateTime.flatMap { try date($0) }
                ?? start.flatMap { start in elapsed.map { start.addingTimeInterval($0 / 1_000) } },
            latitude: place.latitude?.value, longitude: place.longitude?.value,
            altitude: place.altitude?.value)
    }

    private func addRoute(_ points: [TrackPoint], to members: inout [UUID]) throws {
        let timed = points.filter { $0.location != nil }
        intake.skip(
            "point", nil, .invalid(attribute: "dateTime"), count: points.count - timed.count)
        let kept = TrackStrays.others(timed, segments: [timed.indices])
        intake.skip("point", nil, .implausible, count: timed.count - kept.count)
        let locations = kept.compactMap { timed[$0].location }
        guard let first = locations.map(\.timestamp).min(),
            let last = locations.map(\.timestamp).max()
        else { return }
        let route = sample(
            .workoutRoute, .series(count: locations.count), DateInterval(start: first, end: last),
            Double(locations.count))
        try intake.add(route, series: .locations(locations))
        members.append(route.uuid)
    }

    // MARK: Parts

    private func date(_ text: String?) throws(ExchangeError) -> Date? {
        try text.flatMap { text throws(ExchangeError) in try times.date(text, offset: offset) }
    }

    private func sample(
        _ type: ObjectType, _ payload: Sample.Payload, _ time: DateInterval, _ number: Double,
        _ metadata: Metadata = [:]
    ) -> Sample {
        var metadata = metadata
        if let zone = offset.flatMap({ TimeZone(secondsFromGMT: $0) }) {
            metadata[MetadataKey.timeZone] = .string(zone.identifier)
        }
        return intake.foreignSample(
            "polar", of: "Polar", type, payload, time, number: number, metadata: metadata)
    }

    private func skip(_ type: ObjectType, _ reason: SkipReason) {
        intake.skip("item", type.identifier, reason)
    }
}
