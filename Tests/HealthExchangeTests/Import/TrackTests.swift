import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport
import Testing

@Suite("Tracks and segments of workout files")
struct TrackTests {
    typealias Point = TrackFixture.Point
    typealias Track = TrackFixture.Track

    /// A thousandth of a degree of latitude in metres.
    private static let step = 111.195

    private func workouts(_ text: String, _ name: String = "track.gpx") async throws -> (
        fixture: ImportFixture, workouts: [Sample], summary: ImportSummary
    ) {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(text, name)
        let again = try await fixture.load(text, name)
        #expect(again.inserted == 0)
        #expect(again.skipped == summary.skipped)
        return (fixture, try await fixture.samples(.workout), summary)
    }

    @Test("a gap between two segments is a pause without distance")
    func gap() async throws {
        let text = TrackFixture.gpx([
            Track(segments: [
                [Point(latitude: 48.2, second: 0), Point(latitude: 48.201, second: 600)],
                [Point(latitude: 48.3, second: 7_200), Point(latitude: 48.301, second: 7_800)],
            ])
        ])
        let (fixture, workouts, _) = try await workouts(text)
        let walk = try #require(workouts.first)
        let detail = try #require(walk.workout)
        #expect(workouts.count == 1)
        #expect(abs((detail.totalDistance?.value ?? 0) - 2 * Self.step) < 0.1)
        #expect(detail.duration == 1_200)
        #expect(walk.endDate.timeIntervalSince(walk.startDate) == 7_800)
        #expect(detail.events.map(\.type) == [1, 2])
        #expect(
            detail.events.map { $0.interval.start.timeIntervalSince(TrackFixture.morning) }
                == [600, 7_200])
        #expect(try await fixture.routes(of: walk).map(\.count) == [4])
    }

    @Test("empty segments, single points and segments that join leave no pause")
    func unusualSegments() async throws {
        let text = TrackFixture.gpx([
            Track(segments: [
                [], [Point(latitude: 48.2, second: 0)], [],
                [Point(latitude: 48.2, second: 0), Point(latitude: 48.201, second: 60)],
                [Point(latitude: 48.201, second: 60), Point(latitude: 48.202, second: 120)],
                [Point(latitude: 48.5)],
            ])
        ])
        let (_, workouts, summary) = try await workouts(text)
        let detail = try #require(workouts.first?.workout)
        #expect(abs((detail.totalDistance?.value ?? 0) - 2 * Self.step) < 0.1)
        #expect(detail.duration == 120)
        #expect(detail.events.isEmpty)
        // The point without a time.
        #expect(summary.skippedCount == 1)
    }

    @Test("the laps of a TCX file join, and a second track of a lap follows a pause")
    func laps() async throws {
        let laps = [
            [[Point(latitude: 48.2, second: 0), Point(latitude: 48.201, second: 60)]],
            [
                [Point(latitude: 48.202, second: 120)],
                [Point(latitude: 48.3, second: 600), Point(latitude: 48.301, second: 660)],
            ],
        ]
        let text = TrackFixture.tcx(sport: "Running", laps: laps)
        let detail = try #require(try await workouts(text, "a.tcx").workouts.first?.workout)
        #expect(abs((detail.totalDistance?.value ?? 0) - 3 * Self.step) < 0.1)
        #expect(detail.duration == 180)
        #expect(detail.activityType == 37)
        let totals = "<TotalTimeSeconds>90</TotalTimeSeconds><DistanceMeters>400</DistanceMeters>"
        let given = TrackFixture.tcx(sport: "Biking", laps: laps, totals: totals)
        let ride = try #require(try await workouts(given, "b.tcx").workouts.first?.workout)
        #expect(ride.totalDistance == Quantity(800, .meter()))
        #expect(ride.duration == 180)
        #expect(ride.activityType == 13)
    }

    @Test("two tracks are two workouts, each with its own heart rates and route")
    func twoTracks() async throws {
        let text = TrackFixture.gpx([
            Track(
                head: "<name>Morning Run</name>",
                segments: [
                    [
                        Point(latitude: 48.2, second: 0, heartRate: 120),
                        Point(latitude: 48.201, second: 300, heartRate: 130),
                    ]
                ]),
            Track(
                head: "<name>Evening Ride</name>",
                segments: [
                    [
                        Point(latitude: 47.2, second: 172_800, heartRate: 90),
                        Point(latitude: 47.201, second: 172_900),
                    ]
                ]),
        ])
        let (fixture, workouts, _) = try await workouts(text)
        #expect(workouts.map { $0.workout?.activityType } == [37, 13])
        #expect(workouts.map { $0.workout?.duration } == [300, 100])
        let (run, ride) = (try #require(workouts.first), try #require(workouts.last))
        #expect(try await fixture.heartRates(of: run) == [120, 130])
        #expect(try await fixture.heartRates(of: ride) == [90])
        #expect(try await fixture.routes(of: ride).first?.map(\.latitude) == [47.2, 47.201])
    }

    @Test("a track without times is reported, and the next one is a workout")
    func planned() async throws {
        let text = TrackFixture.gpx([
            Track(segments: [[Point(latitude: 48.2), Point(latitude: 48.3)]]), Track(segments: []),
            Track(segments: [[Point(latitude: 48.2, second: 0), Point(latitude: 48.2, second: 5)]]),
        ])
        let (_, workouts, summary) = try await workouts(text)
        #expect(workouts.count == 1)
        #expect(summary.skipped.filter { $0.key.element == "gpx" }.map(\.value) == [2])
    }

    @Test("a file with only places and planned routes says so")
    func placesOnly() async throws {
        let (_, workouts, summary) = try await workouts(
            "<gpx creator=\"x\"><wpt lat=\"1\" lon=\"2\"/><rte><rtept lat=\"1\" lon=\"2\"/></rte></gpx>"
        )
        #expect(workouts.isEmpty)
        #expect(Set(summary.skipped.keys.map(\.element)) == ["wpt", "rte", "gpx"])
    }

    @Test(
        "the activity comes from the type of the track, then from Strava's code, then from the name",
        arguments: [
            ("<name>Vienna Running</name><link href=\"a\"><type>text/html</type></link>", "x", 37),
            (
                "<link href=\"a\"><text>Ride</text><type>walk</type></link><name>A swim</name>",
                "x", 46
            ),
            ("<name>Morning Run</name><type>9</type>", "StravaGPX", 37),
            ("<name>Morning Run</name><type>1</type>", "StravaGPX iPhone", 13),
            ("<name>Nach der Arbeit</name><type>4</type>", "strava.com Android", 24),
            ("<type>10</type>", "StravaGPX", 52), ("<type>10</type>", "a merger", 52),
            ("<name>Evening Ride</name><type>9</type>", "another", 13),
            ("<name>Evening Ride</name><type>trail_running</type>", "x", 37),
            ("<type>Cycling</type><name>Around the run</name>", "x", 13),
            ("<name><![CDATA[Walking 5/1/20 & more]]></name>", "x", 52),
            ("<name>Am <![CDATA[Fluss]]> laufen</name>", "x", 37),
            ("<name>Brunnen und Brücken</name>", "x", 3_000), ("<type>Radfahren</type>", "x", 13),
            ("<name>Pride Parade</name>", "x", 3_000), ("<name>Trailrunning</name>", "x", 37),
            ("<extensions><type>Run</type><name>Run</name></extensions>", "x", 3_000),
            ("<type>Other</type><name>Morning Run</name>", "x", 3_000), ("", "x", 3_000),
        ])
    func activity(head: String, creator: String, expected: Int) async throws {
        let points = [Point(latitude: 48.2, second: 0), Point(latitude: 48.2, second: 5)]
        let text = TrackFixture.gpx([Track(head: head, segments: [points])], creator: creator)
        let (_, workouts, _) = try await workouts(text)
        #expect(workouts.map { $0.workout?.activityType } == [expected])
    }

    @Test("the name of the file tells the activity if nothing else does")
    func fileName() async throws {
        let points = [Point(latitude: 48.2, second: 0), Point(latitude: 48.2, second: 5)]
        let text = TrackFixture.gpx([Track(segments: [points])])
        let found = try await workouts(text, "2026-03-01 Hike.gpx").workouts
        #expect(found.map { $0.workout?.activityType } == [24])
    }

    @Test("any tracks, segments and optional parts give the same workouts", arguments: 0..<20)
    func anyLayout(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        var second = 0.0
        var tracks: [Track] = []
        var lengths: [Int] = []
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            var segments: [[Point]] = []
            var steps = 0
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let count = Int.random(in: 2...20, using: &generator)
                let start = Double.random(in: -60...60, using: &generator)
                segments.append(
                    (0..<count).map { index in
                        second += 10
                        return Point(
                            latitude: start + Double(index) / 1_000, second: second,
                            heartRate: Bool.random(using: &generator) ? 100 : nil)
                    })
                steps += count - 1
                second += Double(Int.random(in: 60...90_000, using: &generator))
            }
            tracks.append(Track(head: "<type>running</type>", segments: segments))
            lengths.append(steps)
        }
        let text = TrackFixture.gpx(
            tracks, prefix: Bool.random(using: &generator) ? "gpxtpx:" : "")
        let (fixture, workouts, summary) = try await workouts(text)
        #expect(summary.skippedCount == 0)
        #expect(workouts.count == tracks.count)
        for (workout, (track, steps)) in zip(workouts, zip(tracks, lengths)) {
            let detail = try #require(workout.workout)
            #expect(abs((detail.totalDistance?.value ?? 0) / Double(steps) - Self.step) < 0.1)
            #expect(detail.duration == Double(steps) * 10)
            #expect(detail.events.count == 2 * (track.segments.count - 1))
            let points = track.segments.joined()
            let route = try #require(try await fixture.routes(of: workout).first)
            #expect(route.count == points.count)
            #expect(
                try await fixture.heartRates(of: workout).count
                    == points.filter { $0.heartRate != nil }.count)
        }
    }
}
