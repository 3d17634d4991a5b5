import Foundation
import HealthDatabase
import HealthModel

/// Writes GPX and TCX files of tests.
enum TrackFixture {
    struct Point {
        var latitude: Double
        var longitude = 16.3
        /// The seconds since 2026-03-01 06:00 in Greenwich; nil for a point without a time.
        var second: Double?
        var heartRate: Int?
    }

    struct Track {
        /// The elements of the track before its segments.
        var head = ""
        var segments: [[Point]]
    }

    static let morning = Date(timeIntervalSince1970: 1_772_344_800)

    static func gpx(_ tracks: [Track], creator: String = "x", prefix: String = "") -> String {
        let body = tracks.map { track in
            let segments = track.segments.map { points in
                "<trkseg>" + points.map { point($0, prefix) }.joined(separator: "\n") + "</trkseg>"
            }
            return "<trk>\(track.head)\(segments.joined())</trk>"
        }
        return "<?xml version=\"1.0\"?>\n<gpx version=\"1.1\" creator=\"\(creator)\">"
            + body.joined(separator: "\n") + "</gpx>"
    }

    private static func point(_ point: Point, _ prefix: String) -> String {
        let time = point.second.map { "<time>\(instant($0))</time>" } ?? ""
        let rate = point.heartRate.map {
            "<extensions><\(prefix)TrackPointExtension><\(prefix)hr>\($0)</\(prefix)hr>"
                + "</\(prefix)TrackPointExtension></extensions>"
        }
        return "<trkpt lat=\"\(point.latitude)\" lon=\"\(point.longitude)\">"
            + "<ele>170</ele>\(time)\(rate ?? "")</trkpt>"
    }

    /// A TCX file with one activity; each lap is a list of tracks, each track a list of points.
    static func tcx(sport: String, laps: [[[Point]]], totals: String = "") -> String {
        let body = laps.map { tracks in
            let texts = tracks.map { points in
                "<Track>"
                    + points.map { point in
                        "<Trackpoint><Time>\(instant(point.second ?? 0))</Time><Position>"
                            + "<LatitudeDegrees>\(point.latitude)</LatitudeDegrees>"
                            + "<LongitudeDegrees>\(point.longitude)</LongitudeDegrees></Position>"
                            + "</Trackpoint>"
                    }.joined() + "</Track>"
            }
            return "<Lap StartTime=\"\(instant(0))\">\(totals)\(texts.joined())</Lap>"
        }
        return "<?xml version=\"1.0\"?><TrainingCenterDatabase><Activities>"
            + "<Activity Sport=\"\(sport)\"><Id>1</Id>\(body.joined())</Activity>"
            + "</Activities></TrainingCenterDatabase>"
    }

    static func instant(_ second: Double) -> String {
        morning.addingTimeInterval(second).formatted(.iso8601)
    }
}

extension ImportFixture {
    /// The routes of a workout.
    func routes(of workout: Sample) async throws -> [[RouteLocation]] {
        let routes = try await store.samples(
            [SampleQuery(type: .workoutRoute, predicate: .associated(workout: workout.uuid))],
            app: nil)
        var found: [[RouteLocation]] = []
        for route in routes {
            if case .locations(let points)? = try await store.series(of: route.uuid, app: nil) {
                found.append(points)
            }
        }
        return found
    }

    /// The heart rates of a workout.
    func heartRates(of workout: Sample) async throws -> [Double] {
        try await store.samples(
            [SampleQuery(type: .heartRate, predicate: .associated(workout: workout.uuid))],
            sort: [SortOrder(.startDate)], app: nil
        ).compactMap { $0.quantity?.value }
    }
}
