internal import Foundation

/// A training session of Polar Flow's archive, or one of its exercises.
///
/// There are two generations of files, whose names of members differ: the older one has a version of the export,
/// texts for lengths and a time in each measurement.
struct PolarActivity: Decodable {
    /// A sport: the number of a catalogue that the archive lacks, or a word such as `ROAD_BIKING`.
    struct Sport: Decodable {
        let number: Int?
        let word: String?

        private enum Key: String, CodingKey { case id }

        init(from decoder: any Decoder) throws {
            let object = try? decoder.container(keyedBy: Key.self)
            number = try object?.decodeIfPresent(NumberOrText.self, forKey: .id)?.value
                .flatMap { Int(exactly: $0) }
            word = object == nil ? try decoder.singleValueContainer().decode(String.self) : nil
        }
    }

    struct Pause: Decodable {
        let startTime: String?
        let endTime: String?
    }

    /// A place of a route, at a number of milliseconds from the start of the route or at a time of its own.
    struct Place: Decodable {
        let latitude: NumberOrText?
        let longitude: NumberOrText?
        let altitude: NumberOrText?
        let elapsedMillis: NumberOrText?
        let dateTime: String?
    }

    struct Route: Decodable {
        let startTime: String?
        let wayPoints: [Place]?
    }

    struct Routes: Decodable {
        let route: Route?
        let transitionRoute: Route?
    }

    // Local times, and the minutes by which they are ahead of GMT.
    let startTime: String?
    let stopTime: String?
    let timezoneOffsetMinutes: NumberOrText?
    let timeZoneOffset: NumberOrText?
    let timezoneOffset: NumberOrText?

    let durationMillis: NumberOrText?
    let duration: String?
    let distanceMeters: NumberOrText?
    let distance: NumberOrText?
    let calories: NumberOrText?
    let kiloCalories: NumberOrText?
    let name: String?
    let sport: Sport?
    let exercises: [PolarActivity]?
    let pauseTimes: [Pause]?
    let routes: Routes?
    let samples: PolarSamples?

    /// The seconds by which the times are ahead of GMT; nil if nothing tells.
    var offset: Int? {
        let minutes = timezoneOffsetMinutes ?? timeZoneOffset ?? timezoneOffset
        guard let value = minutes?.value, abs(value) <= 18 * 60 else { return nil }
        return Int(exactly: value * 60)
    }

    /// The length without pauses in seconds.
    var seconds: Double? {
        let seconds =
            durationMillis?.value.map { $0 / 1_000 } ?? duration.flatMap(ISODuration.seconds)
        return seconds.flatMap { $0 > 0 && $0 < 1e7 ? $0 : nil }
    }

    /// The distance in metres, and the energy in kilocalories.
    var meters: NumberOrText? { distanceMeters ?? distance }
    var energy: NumberOrText? { calories ?? kiloCalories }
}
