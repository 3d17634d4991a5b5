internal import Foundation
internal import HealthModel

/// Reads the workouts of a TCX file.
struct TCXReader {
    private let intake: SampleIntake
    /// The measurements of a point that are not imported.
    private static let withoutPlace: Set<String> = ["Cadence", "RunCadence", "Watts"]

    init(_ intake: SampleIntake) { self.intake = intake }

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - source: The file.
    ///   - listed: The workout of the file in a table; requested for each activity with a time.
    func read(_ source: any ByteSource, listed: () -> Sample? = { nil }) throws {
        var scanner = XMLScanner(source, keepsText: true, blockSize: 1 << 18)
        var workout: RecordedWorkout?
        var point: TrackPoint?
        var path: [String] = []
        // Laps follow each other without a gap; a second track of a lap follows a pause.
        var tracksOfLap = 0
        while true {
            switch try scanner.next() {
            case .finished: return
            case .start:
                let tag = scanner.localName
                switch tag {
                case "Activity":
                    workout = RecordedWorkout(program: "TCX")
                    workout?.activityType = WorkoutNames.rawValue(
                        scanner.attributes.text("Sport") ?? "")
                case "Lap":
                    tracksOfLap = 0
                    workout?.beginLap(at: scanner.attributes.text("StartTime") ?? "")
                case "Track":
                    if tracksOfLap > 0 { workout?.beginSegment() }
                    tracksOfLap += 1
                case "Trackpoint": point = TrackPoint()
                // A planned course is not a workout.
                case "Course": intake.skip(tag, nil, .unknownElement)
                default: break
                }
                guard scanner.isEmptyElement else {
                    path.append(tag)
                    continue
                }
                if tag == "Trackpoint", let whole = point {
                    try workout?.append(whole, intake)
                    point = nil
                }
            case .end:
                let tag = path.popLast() ?? ""
                let parent = path.last
                if tag == "Trackpoint", let whole = point {
                    try workout?.append(whole, intake)
                    point = nil
                } else if point != nil {
                    point?.take(parent == "HeartRateBpm" ? "hr" : tag, scanner.textValue)
                    if Self.withoutPlace.contains(tag) { intake.skip(tag, nil, .unknownElement) }
                } else if parent == "Lap" {
                    workout?.takeLap(tag, scanner.textValue, intake)
                } else if tag == "Lap" {
                    workout?.endLap(intake)
                } else if tag == "Name", parent == "Creator" {
                    workout?.program = scanner.textValue
                } else if tag == "Activity" {
                    try workout?.add(to: intake, kind: "tcx", listed: listed)
                    workout = nil
                }
                intake.bytesRead = scanner.bytesScanned
            }
        }
    }
}
