internal import Foundation
internal import HealthModel

/// Reads the workouts of a GPX file: each track with its route, and heart rates if the points have
/// them.
struct GPXWorkoutReader {
    private let intake: SampleIntake
    /// The measurements of a point that are not imported: cadence, power, temperatures and depth.
    private static let withoutPlace: Set<String> = [
        "cad", "cadence", "power", "PowerInWatts", "atemp", "wtemp", "temp", "depth",
    ]

    init(_ intake: SampleIntake) { self.intake = intake }

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - source: The file.
    ///   - name: Its name, which can name the activity if the track does not.
    ///   - listed: The workout of the file in a table; requested for each track with a time.
    func read(
        _ source: any ByteSource, name: String, listed: () -> Sample? = { nil }
    ) throws {
        var scanner = XMLScanner(source, keepsText: true, blockSize: 1 << 18)
        var program = "GPX"
        var workout: RecordedWorkout?
        var words = TrackWords(fileName: name)
        var point: TrackPoint?
        var path: [String] = []
        var tracks = 0
        while true {
            switch try scanner.next() {
            case .finished:
                if tracks == 0 { intake.skip("gpx", nil, .missing(attribute: "trk")) }
                return
            case .start:
                let tag = scanner.localName
                switch tag {
                case "gpx": program = scanner.attributes.text("creator") ?? program
                case "trk": workout = RecordedWorkout(program: program)
                case "trkseg": workout?.beginSegment()
                case "trkpt":
                    point = TrackPoint()
                    point?.take("lat", scanner.attributes.text("lat") ?? "")
                    point?.take("lon", scanner.attributes.text("lon") ?? "")
                // Planned routes and places are not workouts.
                case "rte", "wpt": intake.skip(tag, nil, .unknownElement)
                default: break
                }
                guard scanner.isEmptyElement else {
                    path.append(tag)
                    continue
                }
                if tag == "trkpt", let whole = point {
                    try workout?.append(whole, intake)
                    point = nil
                }
            case .end:
                let tag = path.popLast()
                let parent = path.last
                if tag == "trkpt", let whole = point {
                    try workout?.append(whole, intake)
                    point = nil
                } else if let tag, point != nil {
                    point?.take(tag, scanner.textValue)
                    if Self.withoutPlace.contains(tag) { intake.skip(tag, nil, .unknownElement) }
                } else if tag == "type", parent == "trk" {
                    words.type = scanner.textValue
                } else if tag == "name", parent == "trk" {
                    words.name = scanner.textValue
                } else if tag == "trk" {
                    workout?.activityType = words.activityType(program: program)
                    try workout?.add(to: intake, kind: "gpx", listed: listed)
                    tracks += 1
                    workout = nil
                    words = TrackWords(fileName: name)
                }
                intake.bytesRead = scanner.bytesScanned
            }
        }
    }
}
