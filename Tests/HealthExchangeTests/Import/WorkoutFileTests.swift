import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import Testing

@Suite("Workouts as files")
struct WorkoutFileTests {
    private static let gpx = """
        <?xml version="1.0"?>
        <gpx version="1.1" creator="Strava" xmlns:gpxtpx="x"><metadata><time>2026-03-01T17:00:00Z</time>
        </metadata><trk><name>Evening</name><type>running</type><trkseg>
        <trkpt lat="48.2000" lon="16.3"><ele>170</ele><time>2026-03-01T17:00:00Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>120</gpxtpx:hr></gpxtpx:TrackPointExtension>
        </extensions></trkpt>
        <trkpt lat="48.2010" lon="16.3"><ele>171</ele><time>2026-03-01T17:01:00Z</time></trkpt>
        <trkpt lat="48.2020" lon="16.3"/>
        </trkseg></trk></gpx>
        """

    private static let tcx = """
           <?xml version="1.0"?><TrainingCenterDatabase><Activities><Activity Sport="Biking">
        <Id>2026-03-01T17:00:00Z</Id><Lap StartTime="2026-03-01T17:00:00Z">
        <TotalTimeSeconds>60</TotalTimeSeconds><DistanceMeters>500</DistanceMeters><Calories>20</Calories>
        <Track><Trackpoint><Time>2026-03-01T17:00:00Z</Time><Position><LatitudeDegrees>48.2</LatitudeDegrees>
        <LongitudeDegrees>16.3</LongitudeDegrees></Position><HeartRateBpm><Value>120</Value></HeartRateBpm>
        </Trackpoint><Trackpoint><Time>2026-03-01T17:01:00Z</Time><HeartRateBpm><Value>130</Value>
        </HeartRateBpm></Trackpoint></Track></Lap><Creator><Name>Edge</Name></Creator>
        </Activity></Activities></TrainingCenterDatabase>
        """

    @Test("a GPX file is a workout with a route and heart rates")
    func gpx() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(Self.gpx, "run.gpx")
        let run = try #require(try await fixture.samples(.workout).first)
        #expect(run.workout?.activityType == 37)
        #expect(run.sourceRevision?.source.name == "Strava")
        let meters = try #require(run.workout?.totalDistance?.value)
        #expect(abs(meters - 111.2) < 0.2)
        #expect(try await fixture.samples(.heartRate).map { $0.quantity?.value } == [120])
        let routes = try await fixture.store.samples(
            [SampleQuery(type: .workoutRoute, predicate: .associated(workout: run.uuid))], app: nil)
        #expect(routes.count == 1)
        #expect(summary.skipped.values.reduce(0, +) == 1)
        #expect(try await fixture.load(Self.gpx, "again.gpx").inserted == 0)
    }

    @Test("names of elements may have the prefix of their namespace")
    func prefixes() async throws {
        let fixture = try ImportFixture()
        for (text, name) in [(Self.gpx, "run.gpx"), (Self.tcx, "ride.tcx")] {
            let prefixed = text.replacing(/<(\/?)(?=[A-Za-z]+[ >\/])/) { "<\($0.1)a:" }
            #expect(prefixed.contains("</a:"))
            _ = try await fixture.load(prefixed, name)
        }
        let types = try await fixture.samples(.workout).map { $0.workout?.activityType }
        #expect(Set(types) == [37, 13])
    }

    @Test("a TCX file has its laps' time, distance and energy")
    func tcx() async throws {
        let fixture = try ImportFixture()
        _ = try await fixture.load(Self.tcx, "ride.tcx")
        let ride = try #require(try await fixture.samples(.workout).first)
        #expect(ride.workout?.activityType == 13)
        #expect(ride.workout?.duration == 60)
        #expect(ride.workout?.totalDistance == Quantity(500, .meter()))
        #expect(ride.workout?.totalEnergyBurned == Quantity(20, .kilocalorie))
        #expect(ride.sourceRevision?.source.name == "Edge")
        #expect(try await fixture.samples(.heartRate).count == 2)
        #expect(try await fixture.load(Self.tcx, "again.tcx").inserted == 0)
    }

    @Test("cadence, power and temperature of the points are counted, the rest is imported")
    func withoutPlace() async throws {
        let fixture = try ImportFixture()
        let gpx = Self.gpx.replacing(
            "<gpxtpx:hr>120</gpxtpx:hr>",
            with: "<gpxtpx:atemp>20</gpxtpx:atemp><gpxtpx:hr>120</gpxtpx:hr>"
                + "<gpxtpx:cad>80</gpxtpx:cad>"
        ).replacing("<extensions>", with: "<extensions><power>200</power>")
        let run = try await fixture.load(gpx, "run.gpx")
        #expect(try await fixture.samples(.heartRate).count == 1)
        let tcx = Self.tcx.replacing(
            "<HeartRateBpm><Value>120</Value></HeartRateBpm>",
            with: "<HeartRateBpm><Value>120</Value></HeartRateBpm><Cadence>85</Cadence>"
                + "<Extensions><ns3:TPX><ns3:Watts>210</ns3:Watts></ns3:TPX></Extensions>")
        let ride = try await fixture.load(tcx, "ride.tcx")
        #expect(try await fixture.samples(.heartRate).count == 3)
        let left = [run, ride].map { summary in
            Set(
                summary.skipped.filter { $0.key.reason == .unknownElement }
                    .map { "\($0.key.element) \($0.value)" })
        }
        #expect(left == [["atemp 1", "cad 1", "power 1"], ["Cadence 1", "Watts 1"]])
        #expect(!ride.hasLosses)
    }
}
