internal import Foundation
internal import HealthModel

/// Reads a workout from a GPX file: its route, and heart rates if the points have them.
struct GPXWorkoutReader {
    private let intake: SampleIntake

    init(_ intake: SampleIntake) { self.intake = intake }

    func read(_ source: any ByteSource, name: String) throws {
        var scanner = XMLScanner(source, keepsText: true, blockSize: 1 << 18)
        var workout = RecordedWorkout()
        var point: TrackPoint?
        var isTrack = false
        while true {
            switch try scanner.next() {
            case .finished:
                if workout.activity.isEmpty { workout.activity = name }
                return try workout.add(to: intake, kind: "gpx")
            case .start:
                let tag = scanner.localName
                if tag == "gpx" {
                    workout.program = scanner.attributes.text("creator") ?? "GPX"
                } else if tag == "trkpt" {
                    point = TrackPoint(
                        latitude: scanner.attributes.number("lat"),
                        longitude: scanner.attributes.number("lon"))
                    if scanner.isEmptyElement { try workout.append(&point, intake) }
                } else if tag == "trk" {
                    isTrack = true
                }
            case .end:
                let tag = scanner.localName
                if tag == "trkpt" {
                    try workout.append(&point, intake)
                } else if point != nil {
                    point?.take(tag, scanner.textValue)
                } else if isTrack, tag == "type" || tag == "name" && workout.activity.isEmpty {
                    workout.activity = scanner.textValue
                }
                intake.bytesRead = scanner.bytesScanned
            }
        }
    }
}

/// Reads the workouts of a TCX file.
struct TCXReader {
    private let intake: SampleIntake

    init(_ intake: SampleIntake) { self.intake = intake }

    func read(_ source: any ByteSource) throws {
        var scanner = XMLScanner(source, keepsText: true, blockSize: 1 << 18)
        var workout: RecordedWorkout?
        var point: TrackPoint?
        var program = "TCX"
        var path: [String] = []
        while true {
            switch try scanner.next() {
            case .finished: return
            case .start:
                let tag = scanner.localName
                path.append(tag)
                if tag == "Activity" {
                    workout = RecordedWorkout(activity: scanner.attributes.text("Sport") ?? "")
                } else if tag == "Trackpoint" {
                    point = TrackPoint()
                }
                if scanner.isEmptyElement { path.removeLast() }
            case .end:
                let tag = scanner.localName
                let parent = path.dropLast().last
                if path.last == tag { path.removeLast() }
                if tag == "Trackpoint" {
                    try workout?.append(&point, intake)
                } else if point != nil {
                    point?.take(parent == "HeartRateBpm" ? "hr" : tag, scanner.textValue)
                } else if parent == "Lap" {
                    workout?.takeLap(tag, scanner.textValue)
                } else if tag == "Name", parent == "Creator" {
                    program = scanner.textValue
                } else if tag == "Activity" {
                    workout?.program = program
                    try workout?.add(to: intake, kind: "tcx")
                    workout = nil
                }
                intake.bytesRead = scanner.bytesScanned
            }
        }
    }
}

extension RecordedWorkout {
    /// Adds a point.
    ///
    /// - Throws: `tooLong` for more points than any workout has.
    fileprivate mutating func append(_ point: inout TrackPoint?, _ intake: SampleIntake) throws {
        guard let whole = point else { return }
        point = nil
        guard points.count < Self.mostPoints else {
            throw ExchangeError(.tooLong, detail: "more than \(Self.mostPoints) points")
        }
        if whole.time == nil {
            intake.skip("point", nil, .missing(attribute: "time"))
        } else {
            points.append(whole)
        }
    }

    /// Adds the totals of a lap.
    fileprivate mutating func takeLap(_ tag: String, _ text: String) {
        guard let number = Double(text), number >= 0, number.isFinite else { return }
        switch tag {
        case "TotalTimeSeconds": duration = (duration ?? 0) + number
        case "DistanceMeters": distance = (distance ?? 0) + number
        case "Calories": energy = (energy ?? 0) + number
        default: break
        }
    }
}

extension TrackPoint {
    /// Reads the text of an element inside the point.
    fileprivate mutating func take(_ tag: String, _ text: String) {
        func number() -> Double? { Double(text).flatMap { $0.isFinite ? $0 : nil } }
        switch tag {
        case "time", "Time": time = CivilTime(text).flatMap { $0.date(in: nil) }
        case "ele", "AltitudeMeters": altitude = number()
        case "LatitudeDegrees": latitude = number()
        case "LongitudeDegrees": longitude = number()
        case "hr", "heartrate": heartRate = number()
        case "speed", "Speed": speed = number()
        default: break
        }
    }
}

extension XMLScanner {
    /// The name of the element without its namespace's prefix.
    fileprivate var localName: String {
        let name = String(decoding: name, as: UTF8.self)
        return name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
    }

    /// The text of the element that ends, without white space at its ends.
    fileprivate var textValue: String {
        XMLText.decode(text).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
