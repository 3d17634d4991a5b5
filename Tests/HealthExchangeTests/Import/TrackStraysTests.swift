import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport
import Testing

@Suite("Points of a track that nobody was at")
struct TrackStraysTests {
    typealias Point = TrackFixture.Point

    /// A run of four points, 111 metres and 30 seconds apart.
    private static let run = (0...3).map {
        Point(latitude: 48.2 + Double($0) / 1_000, second: Double($0) * 30, heartRate: 120 + $0)
    }

    static let points: [(Point, Int)] = [
        // Latitude and longitude 0.
        (Point(latitude: 0, longitude: 0, second: 45), 2),
        (Point(latitude: 0, longitude: 0, second: -30), 0),
        (Point(latitude: 0, longitude: 0, second: 120), 4),
        // 1970, before the clock of the receiver was set.
        (Point(latitude: 48.2, second: -1_772_344_800), 0),
        // 1980, where the weeks of GPS begin.
        (Point(latitude: 48.2, second: 315_964_800 - 1_772_344_800), 1),
    ]

    @Test("they add no distance and no time, and are counted", arguments: points.indices)
    func strays(index: Int) async throws {
        let (stray, place) = Self.points[index]
        var points = Self.run
        points.insert(stray, at: place)
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            TrackFixture.gpx([.init(head: "<name>Run</name>", segments: [points])]), "run.gpx")
        let run = try #require(try await fixture.samples(.workout).first)
        #expect(run.startDate == TrackFixture.morning)
        #expect(run.workout?.duration == 90)
        #expect(abs((run.workout?.totalDistance?.value ?? 0) - 333.6) < 0.5)
        #expect(try await fixture.routes(of: run).map(\.count) == [4])
        #expect(
            summary.skipped == [.init(element: "point", type: nil, reason: .implausible): 1])
    }

    @Test("the segments stay apart when a point of the first one is left out")
    func segments() async throws {
        let far = (0...1).map {
            Point(latitude: 48.4 + Double($0) / 1_000, second: 3_600 + Double($0) * 30)
        }
        let stray = Point(latitude: 0, longitude: 0, second: 45)
        let fixture = try ImportFixture()
        _ = try await fixture.load(
            TrackFixture.gpx([.init(segments: [Self.run + [stray], far])]), "run.gpx")
        let run = try #require(try await fixture.samples(.workout).first)
        #expect(run.workout?.duration == 120)
        #expect(abs((run.workout?.totalDistance?.value ?? 0) - 444.8) < 0.5)
    }

    @Test("a gap between two segments may be of any speed")
    func gap() async throws {
        let far = (0...1).map {
            Point(latitude: 20 + Double($0) / 1_000, second: 120 + Double($0) * 30)
        }
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            TrackFixture.gpx([.init(segments: [Self.run, far])]), "run.gpx")
        #expect(!summary.skipped.keys.contains { $0.element == "point" })
        let run = try #require(try await fixture.samples(.workout).first)
        #expect(run.workout?.duration == 120)
        #expect(abs((run.workout?.totalDistance?.value ?? 0) - 444.8) < 0.5)
    }

    @Test("an aeroplane and a walk of weeks are no strays")
    func possible() async throws {
        let flight = (0...3).map { Point(latitude: 48 + Double($0), second: Double($0) * 400) }
        let walk = (0...3).map {
            Point(latitude: 48 + Double($0) / 10, second: Double($0) * 86_400 * 7)
        }
        for points in [flight, walk] {
            let fixture = try ImportFixture()
            let summary = try await fixture.load(
                TrackFixture.gpx([.init(segments: [points])]), "a.gpx")
            #expect(!summary.skipped.keys.contains { $0.element == "point" })
        }
    }

    @Test("totals of zero in a lap are unknown, not zero")
    func laps() async throws {
        let totals =
            "<TotalTimeSeconds>0</TotalTimeSeconds><DistanceMeters>0</DistanceMeters>"
            + "<Calories>0</Calories>"
        let fixture = try ImportFixture()
        _ = try await fixture.load(
            TrackFixture.tcx(sport: "Running", laps: [[Self.run]], totals: totals), "run.tcx")
        let run = try #require(try await fixture.samples(.workout).first)
        #expect(run.workout?.duration == 90)
        #expect(abs((run.workout?.totalDistance?.value ?? 0) - 333.6) < 0.5)
        #expect(run.workout?.totalEnergyBurned == nil)
    }
}
