internal import Foundation
internal import HealthModel

/// Reads Google Fit's archive of an account: streams of measurements, and sessions of workouts and nights.
final class GoogleFitReader {
    private let intake: SampleIntake
    private let streams: GoogleFitStreams
    /// The times that other files of the import recorded; such a workout is not added a second
    /// time.
    private let recorded: RecordedTimes
    private var sessions: [GoogleFitSession] = []
    /// The stages of nights in the streams.
    private let stages = RecordedTimes()
    private static let mostSessions = 200_000

    /// Creates a reader for all files of an import.
    ///
    /// - Parameters:
    ///   - intake: Receives the samples.
    ///   - streams: The streams of the import that are read.
    ///   - recorded: What other files recorded.
    init(
        _ intake: SampleIntake, _ streams: GoogleFitStreams = GoogleFitStreams([]),
        _ recorded: RecordedTimes = RecordedTimes()
    ) {
        self.intake = intake
        self.streams = streams
        self.recorded = recorded
    }

    /// Whether a text is the beginning of one of the files.
    static func begins(_ text: String) -> Bool {
        text.contains("\"\(GoogleFitStreams.points)\"")
            || text.contains("\"Data Source\"") && text.contains("com.google.")
            || text.contains("\"fitnessActivity\"") && text.contains("\"startTime\"")
    }

    /// Reads a file, of joined ones all; the sessions are added by `finish()`.
    ///
    /// - Parameters:
    ///   - source: The file from its start.
    ///   - parts: Its values.
    /// - Returns: Whether anything of the file was read; false if other streams contain it.
    /// - Throws: `tooLong` for more sessions than a person has, and the errors of the scanner and of the intake.
    func read(_ source: any ByteSource, parts: [GoogleFitStreams.Part]) throws -> Bool {
        guard parts.isEmpty || parts.contains(where: isRead) else { return false }
        var scanner = JSONScanner(source)
        defer { intake.bytesRead = scanner.bytesRead }
        var place = 0
        repeat {
            let part = parts.indices.contains(place) ? parts[place] : nil
            place += 1
            if let part, !isRead(part) {
                intake.skip("stream", GoogleFitStreams.Stream(part.name ?? "")?.type, .repeated)
                try scanner.skipValue()
            } else if let part, !part.isSession {
                try readStream(&scanner, part.name)
            } else {
                try readSession(&scanner)
            }
        } while try scanner.hasMore()
        return true
    }

    private func isRead(_ part: GoogleFitStreams.Part) -> Bool {
        part.isSession || streams.contains(part.name)
    }

    private func readStream(_ scanner: inout JSONScanner, _ name: String?) throws {
        let usual = name.flatMap(GoogleFitStreams.Stream.init)?.type
        try scanner.forEachMember { scanner, key in
            guard key == GoogleFitStreams.points else { return try scanner.skipValue() }
            try scanner.forEachElement { scanner in
                defer { intake.bytesRead = scanner.bytesRead }
                guard let point = try scanner.decode(GoogleFitPoint.self) else {
                    return intake.skip("point", usual, .invalid(attribute: "point"))
                }
                try add(point, type: point.dataTypeName ?? usual ?? "", stream: name)
            }
        }
    }

    private func readSession(_ scanner: inout JSONScanner) throws {
        guard let session = try scanner.decode(GoogleFitSession.self, limit: 64 << 20) else {
            return skip(.workout, .invalid(attribute: "session"))
        }
        sessions.append(session)
        guard sessions.count <= Self.mostSessions else {
            throw ExchangeError(.tooLong, detail: "more than \(Self.mostSessions) sessions")
        }
    }

    /// Adds the sessions of all files, after the last one.
    func finish() throws {
        for session in sessions { try add(session) }
        sessions = []
    }

    // MARK: Points

    /// The types by Google's names, with the unit of the numbers, and whether they are amounts of a span of time.
    private static let types: [String: (type: ObjectType, unit: HealthUnit, isAmount: Bool)] = [
        "com.google.step_count.delta": (.stepCount, .count, true),
        "com.google.distance.delta": (.distanceWalkingRunning, .meter(), true),
        "com.google.heart_rate.bpm": (.heartRate, .countPerMinute, false),
        "com.google.weight": (.bodyMass, .kilogram, false),
        "com.google.height": (.height, .meter(), false),
        "com.google.body.fat.percentage": (.bodyFatPercentage, .percent, false),
        "com.google.hydration": (.dietaryWater, .liter(), true),
    ]

    private static let sleep = "com.google.sleep.segment"
    /// HealthKit's values of sleep by Google's; the third of these is time out of bed.
    private static let stageValues = [1: 2, 2: 1, 4: 3, 5: 4, 6: 5]

    private func add(_ point: GoogleFitPoint, type name: String, stream: String?) throws {
        guard name == Self.sleep || Self.types[name] != nil else {
            return intake.skip(name, nil, .unknownElement)
        }
        guard let number = point.number else {
            return intake.skip("point", name, .invalid(attribute: "fitValue"))
        }
        guard let start = Self.date(point.startTimeNanos ?? point.endTimeNanos),
            let end = Self.date(point.endTimeNanos ?? point.startTimeNanos), start <= end
        else { return intake.skip("point", name, .invalid(attribute: "startTimeNanos")) }
        let time = DateInterval(start: start, end: end)
        let source = Self.source(of: point.originDataSourceId ?? stream)
        guard name != Self.sleep else {
            guard let value = Int(exactly: number).flatMap({ Self.stageValues[$0] }) else {
                return skip(.sleepAnalysis, .unknownCategoryValue)
            }
            let stage = sample(source, .sleepAnalysis, .category(value), time, Double(value))
            stages.note(stage)
            return try intake.add(stage)
        }
        guard let (type, unit, isAmount) = Self.types[name] else { return }
        // Nothing was counted where an amount is zero.
        guard number != 0 || !isAmount else { return }
        let amount = type == .bodyFatPercentage ? number / 100 : number
        // A measurement has no duration, an amount has one.
        let span = isAmount ? time : DateInterval(start: end, duration: 0)
        try intake.add(sample(source, type, .quantity(Quantity(amount, unit)), span, number))
    }

    /// The name of the app in the identifier of a stream: that of another company, otherwise Google Fit.
    private static func source(of stream: String?) -> String {
        let parts = (stream ?? "").split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count > 2, !parts[2].isEmpty, !parts[2].hasPrefix("com.google.") else {
            return "Google Fit"
        }
        return String(parts[2])
    }

    private static func date(_ nanoseconds: NumberOrText?) -> Date? {
        guard let value = nanoseconds?.value, value > 0, value < 1e19 else { return nil }
        return Date(timeIntervalSince1970: value / 1e9)
    }

    // MARK: Sessions

    private func add(_ session: GoogleFitSession) throws {
        let type = ObjectType.workout
        guard let start = session.startTime.flatMap(Self.date),
            let end = session.endTime.flatMap(Self.date), start < end
        else { return skip(type, .invalid(attribute: "startTime")) }
        let time = DateInterval(start: start, end: end)
        let activity = session.fitnessActivity ?? ""
        guard !activity.hasPrefix("sleep") else {
            // The stages of a newer night are in a stream; then it is time in bed.
            let value = stages.has(.sleepAnalysis, in: time) ? 0 : 1
            return try intake.add(
                sample("Google Fit", .sleepAnalysis, .category(value), time, Double(value)))
        }
        guard !recorded.hasWorkout(at: start) else { return skip(type, .repeated) }
        let detail = WorkoutDetail(
            activityType: WorkoutNames.rawValue(Self.names[activity] ?? activity),
            duration: session.seconds.map { min(max($0, 0), time.duration) } ?? time.duration,
            totalEnergyBurned: session.sum("com.google.calories.expended")
                .map { Quantity($0, .kilocalorie) },
            totalDistance: session.sum("com.google.distance.delta")
                .map { Quantity($0, .meter()) })
        var metadata: Metadata = [:]
        if let name = session.name, !name.isEmpty { metadata["title"] = .string(name) }
        try intake.add(
            sample("Google Fit", type, .workout(detail), time, time.duration, metadata))
    }

    /// Google's names of activities that `WorkoutNames` does not find.
    private static let names = [
        "football.american": "americanFootball", "football.australian": "australianFootball",
        "interval_training": "hiit", "circuit_training": "crossTraining",
        "biking.hand": "handCycling", "dancing": "dance",
    ]

    private static func date(_ text: String) -> Date? { CivilTime(text)?.date(in: nil) }

    private func sample(
        _ source: String, _ type: ObjectType, _ payload: Sample.Payload, _ time: DateInterval,
        _ number: Double, _ metadata: Metadata = [:]
    ) -> Sample {
        intake.foreignSample(
            "google-fit", of: source, type, payload, time, number: number, metadata: metadata)
    }

    private func skip(_ type: ObjectType, _ reason: SkipReason) {
        intake.skip("item", type.identifier, reason)
    }
}

/// A point of a stream in Google Fit's archive.
struct GoogleFitPoint: Decodable {
    struct Field: Decodable {
        struct Value: Decodable {
            let intVal: NumberOrText?
            let fpVal: NumberOrText?
        }
        let value: Value?
    }

    let fitValue: [Field]?
    let dataTypeName: String?
    let startTimeNanos: NumberOrText?
    let endTimeNanos: NumberOrText?
    /// The stream from which the merged one took the point.
    let originDataSourceId: String?

    /// The number of a point with one.
    var number: Double? {
        guard let fields = fitValue, fields.count == 1, let value = fields[0].value else {
            return nil
        }
        return value.fpVal?.value ?? value.intVal?.value
    }
}

/// A workout or a night of Google Fit's archive.
struct GoogleFitSession: Decodable {
    struct Sum: Decodable {
        let metricName: String?
        let floatValue: NumberOrText?
        let intValue: NumberOrText?
    }

    let fitnessActivity: String?
    let startTime: String?
    let endTime: String?
    /// The time without pauses, such as `1800s`.
    let duration: String?
    let name: String?
    let aggregate: [Sum]?

    /// The sum of a metric above zero; nil if there is none.
    func sum(_ metric: String) -> Double? {
        let sum = aggregate?.first { $0.metricName == metric }
        let number = sum?.floatValue?.value ?? sum?.intValue?.value
        return number.flatMap { $0 > 0 ? $0 : nil }
    }

    /// The time without pauses in seconds.
    var seconds: Double? {
        duration.flatMap { $0.last == "s" ? Double($0.dropLast()) : nil }
    }
}

/// The streams of Google Fit's archive that are read: one file is one stream of one data type.
///
/// Google merges the streams of all apps and devices into another one, which is in the archive too.
struct GoogleFitStreams {
    /// A stream by its identifier: `derived:com.google.weight:com.google.android.gms:merge_weight`.
    struct Stream: Hashable {
        let name: String
        /// The data type, such as `com.google.weight`.
        let type: String
        let isRaw: Bool
        /// Its rank among the merged streams of its type; nil if it is not merged.
        ///
        /// The app shows the estimated steps, in which the merged ones are included.
        let rank: Int?

        init?(_ name: String) {
            let parts = name.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count >= 2, ["raw", "derived"].contains(parts[0]) else { return nil }
            self.name = name
            type = String(parts[1])
            isRaw = parts[0] == "raw"
            let last = parts[parts.count - 1]
            guard !isRaw else {
                rank = nil
                return
            }
            rank = last.hasPrefix("estimated_steps") ? 0 : last.hasPrefix("merge") ? 1 : nil
        }
    }

    private let chosen: Set<Stream>
    private let types: Set<String>

    /// Chooses among the streams of an import.
    ///
    /// Of a type with merged streams one of these is read, otherwise all streams of its apps and
    /// devices, otherwise all streams.
    init(_ names: [String]) {
        let streams = Dictionary(grouping: Set(names).compactMap(Stream.init), by: \.type)
        chosen = Set(
            streams.values.flatMap { streams -> [Stream] in
                let merged = streams.filter { $0.rank != nil }
                let best = merged.min { ($0.rank ?? 0, $0.name) < ($1.rank ?? 0, $1.name) }
                if let best { return [best] }
                let raw = streams.filter(\.isRaw)
                return raw.isEmpty ? streams : raw
            })
        types = Set(streams.keys)
    }

    /// Whether a stream is read, because no other one contains it; one without a name is.
    func contains(_ name: String?) -> Bool {
        guard let name, let stream = Stream(name) else { return true }
        return chosen.contains(stream) || !types.contains(stream.type)
    }

    /// A value of a file, of which usually there is one; joined files have several.
    struct Part: Hashable {
        /// The name of the stream; nil without one, and for a stream without points, which repeats no other one.
        let name: String?
        /// Whether it is a session of a workout or of a night, and no stream.
        let isSession: Bool
    }

    static let (name, points) = ("Data Source", "Data Points")

    /// The values of a file, in their order, up to where it is damaged.
    static func parts(of source: any ByteSource) -> [Part] {
        var scanner = JSONScanner(source)
        var parts: [Part] = []
        do {
            repeat {
                var stream: String?
                var (isStream, hasPoints) = (false, false)
                // A truncated stream counts with the values before the damage.
                defer { parts.append(Part(name: hasPoints ? stream : nil, isSession: !isStream)) }
                try scanner.forEachMember { scanner, key in
                    switch key {
                    case name:
                        isStream = true
                        stream = try scanner.decode(String.self)
                    case points:
                        isStream = true
                        try scanner.forEachElement { scanner in
                            hasPoints = true
                            try scanner.skipValue()
                        }
                    default: try scanner.skipValue()
                    }
                }
            } while try scanner.hasMore()
        } catch {
            // The reader reports the damage.
        }
        return parts
    }
}
