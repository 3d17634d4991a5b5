internal import Foundation
internal import HealthModel

/// A session of an activity with its records and parts, as samples.
struct FITWorkout {
    private let session: FITSession
    private let records: [FITRecord]
    private let parts: FITParts
    private let origin: FITOrigin

    private static let (pause, resume, lap, segment) = (1, 2, 3, 7)

    init(
        _ session: FITSession, _ records: [FITRecord], _ parts: FITParts, _ origin: FITOrigin
    ) {
        self.session = session
        self.records = records
        self.parts = parts
        self.origin = origin
    }

    private var time: DateInterval { session.span.time }
    private var isPoolSwim: Bool { !parts.lengths.isEmpty }

    /// Adds the workout with its route and its measurements to an intake.
    ///
    /// - Parameters:
    ///   - intake: The intake.
    ///   - listed: The same workout in a table.
    func add(to intake: SampleIntake, listed: () -> Sample?) throws {
        let members =
            try addHeartRates(intake) + addRoute(intake) + addSeries(intake) + addStrokes(intake)
        let own = origin.sample(
            .workout, .workout(detail), time, value: 0, metadata: metadata, intake)
        try RecordedWorkout.add(own, with: members, to: intake, listed: listed)
    }

    // MARK: Members

    private func addHeartRates(_ intake: SampleIntake) throws -> [UUID] {
        try records.compactMap { record in
            guard let rate = record.point.heartRate, rate > 0, rate < 400 else { return nil }
            let beat = origin.quantity(
                .heartRate, rate, .countPerMinute, DateInterval(start: record.time, duration: 0),
                intake)
            try intake.add(beat)
            return beat.uuid
        }
    }

    private func addRoute(_ intake: SampleIntake) throws -> [UUID] {
        let locations = records.compactMap(\.location)
        guard let first = locations.map(\.timestamp).min(),
            let last = locations.map(\.timestamp).max()
        else { return [] }
        let route = origin.sample(
            .workoutRoute, .series(count: locations.count), DateInterval(start: first, end: last),
            value: Double(locations.count), intake)
        try intake.add(route, series: .locations(locations))
        return [route.uuid]
    }

    private func addSeries(_ intake: SampleIntake) throws -> [UUID] {
        let activity = WorkoutActivities.name(of: session.sport.activityType) ?? ""
        let wanted = FITSeries.of(activity)
        for (name, value) in FITSeries.counted
        where !wanted.contains(where: { $0.value == value }) {
            let count = records.count { ($0[keyPath: value] ?? 0) > 0 }
            intake.skip(name, nil, .unknownElement, count: count)
        }
        return try wanted.compactMap { series in
            guard let (sample, data) = series.sample(records, origin, intake) else { return nil }
            // A single datum needs no series: the sample has it.
            try intake.add(sample, series: data.count > 1 ? .quantities(data) : nil)
            return sample.uuid
        }
    }

    /// Adds the strokes of each length of a pool.
    private func addStrokes(_ intake: SampleIntake) throws -> [UUID] {
        try parts.lengths.compactMap { length in
            guard let strokes = length.strokes, strokes > 0 else { return nil }
            let sample = origin.quantity(
                .swimmingStrokeCount, strokes, .count, length.time, intake)
            try intake.add(sample)
            return sample.uuid
        }
    }

    // MARK: Details

    private var metadata: Metadata {
        var metadata = session.metadata
        if session.sport.isIndoor { metadata[MetadataKey.indoorWorkout] = true }
        if let place = session.sport.swimmingLocation ?? (isPoolSwim ? 1 : nil) {
            metadata[MetadataKey.swimmingLocationType] = .number(Double(place))
        }
        if let length = poolLength { metadata[MetadataKey.lapLength] = length }
        return metadata
    }

    private var poolLength: MetadataValue? {
        session.poolLength.flatMap { $0 > 0 ? .quantity(Quantity($0, .meter())) : nil }
    }

    private var detail: WorkoutDetail {
        let pauses = parts.pauses.compactMap { $0.intersection(with: time) }
            .filter { $0.duration > 0 }
        let strokes = parts.lengths.reduce(0) { $0 + ($1.strokes ?? 0) }
        let energy = session.span.energy ?? sum(\.energy)
        return WorkoutDetail(
            activityType: session.sport.activityType,
            duration: session.span.timer
                ?? pauses.reduce(time.duration) { max(0, $0 - $1.duration) },
            totalEnergyBurned: energy.flatMap { $0 > 0 ? Quantity($0, .kilocalorie) : nil },
            totalDistance: meters.flatMap { $0 > 0 ? Quantity($0, .meter()) : nil },
            totalSwimmingStrokeCount: strokes > 0 ? Quantity(strokes, .count) : nil,
            events: events(pauses))
    }

    /// The metres of the session, otherwise those of its laps, of its records or of the route.
    private var meters: Double? {
        if let meters = session.span.distance ?? sum(\.distance) { return meters }
        let counted = records.compactMap(\.distance)
        if let least = counted.min(), let most = counted.max(), most > least { return most - least }
        return records.compactMap(\.location).length
    }

    private func sum(_ value: KeyPath<FITSpan, Double?>) -> Double? {
        let values = parts.laps.compactMap { $0[keyPath: value] }
        return values.isEmpty ? nil : values.reduce(0, +)
    }

    private func events(_ pauses: [DateInterval]) -> [WorkoutEvent] {
        var events = pauses.flatMap { pause in
            [(Self.pause, pause.start), (Self.resume, pause.end)].map {
                WorkoutEvent(type: $0, interval: DateInterval(start: $1, duration: 0))
            }
        }
        func add(_ type: Int, _ part: DateInterval, _ metadata: Metadata) {
            guard let inside = part.intersection(with: time) else { return }
            events.append(WorkoutEvent(type: type, interval: inside, metadata: metadata))
        }
        // A single lap covers the whole workout. In a pool HealthKit's laps are the lengths.
        if parts.laps.count > 1 {
            for lap in parts.laps {
                let length = lap.distance.map { MetadataValue.quantity(Quantity($0, .meter())) }
                if isPoolSwim {
                    add(Self.segment, lap.time, [:])
                } else {
                    add(Self.lap, lap.time, length.map { [MetadataKey.lapLength: $0] } ?? [:])
                }
            }
        }
        for length in parts.lengths {
            var metadata: Metadata = [:]
            metadata[MetadataKey.lapLength] = poolLength
            metadata[MetadataKey.swimmingStrokeStyle] = length.style.map { .number(Double($0)) }
            add(Self.lap, length.time, metadata)
        }
        for set in parts.sets { add(Self.segment, set.time, set.metadata) }
        return events.enumerated().sorted {
            ($0.element.interval.start, $0.offset) < ($1.element.interval.start, $1.offset)
        }.map(\.element)
    }
}

/// The sport of a FIT file as an activity of HealthKit.
struct FITSport {
    /// The number of the sport; nil if the file has none.
    var sport: Int?
    /// The number of the sub-sport.
    var subSport: Int?

    /// An unknown sport.
    init() {}

    /// Reads the sport of a message from two of its fields.
    init(_ message: FITMessage, _ sport: UInt8, _ subSport: UInt8) {
        self.sport = message.integer(sport)
        self.subSport = message.integer(subSport)
    }

    /// The raw value of the activity.
    var activityType: Int {
        let name = subSport.flatMap { Self.bySubSport[$0] } ?? sport.flatMap { Self.bySport[$0] }
        return name.flatMap { WorkoutActivities.rawValue(named: $0) } ?? WorkoutNames.other
    }

    /// Whether the activity was inside a building, by its sub-sport.
    var isIndoor: Bool { subSport.map { Self.indoor.contains($0) } ?? false }

    /// The raw value of the place of a swim: a pool or open water; nil if it is unknown.
    var swimmingLocation: Int? {
        switch subSport {
        case 17: 1
        case 18 where sport == 5: 2
        default: nil
        }
    }

    private static let indoor: Set<Int> = [1, 5, 6, 14, 25, 27, 45, 58, 68, 71, 86, 87, 88]

    private static let bySubSport: [Int: String] = [
        1: "running", 5: "cycling", 6: "cycling", 12: "handCycling", 14: "rowing",
        15: "elliptical", 16: "stairClimbing", 19: "flexibility",
        20: "traditionalStrengthTraining", 26: "mixedCardio", 27: "walking", 43: "yoga",
        44: "pilates", 45: "running", 68: "climbing", 69: "climbing",
        70: "highIntensityIntervalTraining", 73: "highIntensityIntervalTraining",
        74: "highIntensityIntervalTraining", 75: "highIntensityIntervalTraining",
        84: "pickleball", 85: "racquetball", 86: "wheelchairWalkPace", 87: "wheelchairRunPace",
        88: "handCycling", 92: "discSports", 94: "squash", 95: "badminton", 96: "racquetball",
        97: "tableTennis",
    ]

    private static let bySport: [Int: String] = [
        1: "running", 2: "cycling", 3: "transition", 5: "swimming", 6: "basketball", 7: "soccer",
        8: "tennis", 9: "americanFootball", 11: "walking", 12: "crossCountrySkiing",
        13: "downhillSkiing", 14: "snowboarding", 15: "rowing", 16: "hiking", 17: "hiking",
        18: "swimBikeRun", 19: "paddleSports", 21: "cycling", 25: "golf", 27: "equestrianSports",
        28: "hunting", 29: "fishing", 30: "skatingSports", 31: "climbing", 32: "sailing",
        33: "skatingSports", 35: "snowSports", 37: "paddleSports", 38: "surfingSports",
        39: "waterSports", 40: "waterSports", 41: "paddleSports", 42: "paddleSports",
        43: "surfingSports", 44: "surfingSports", 47: "boxing", 48: "stairClimbing",
        49: "baseball", 53: "underwaterDiving", 58: "snowSports",
        62: "highIntensityIntervalTraining", 63: "fitnessGaming", 64: "racquetball",
        65: "wheelchairWalkPace", 66: "wheelchairRunPace", 67: "mindAndBody", 69: "discSports",
        71: "cricket", 72: "rugby", 73: "hockey", 74: "lacrosse", 75: "volleyball",
        77: "surfingSports", 78: "waterSports", 79: "archery", 80: "martialArts",
        82: "waterSports", 83: "socialDance", 84: "jumpRope", 85: "underwaterDiving",
        86: "flexibility", 88: "paddleSports",
    ]
}
