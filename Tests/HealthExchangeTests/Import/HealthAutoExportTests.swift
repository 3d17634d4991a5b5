import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport
import Testing

@Suite("Health Auto Export's JSON")
struct HealthAutoExportTests {
    private static let text = """
        {"data":{"metrics":[
         {"name":"weight_body_mass","units":"kg","data":[
           {"date":"2026-03-01 07:00:00 +0100","qty":80.4,"source":"Scale"}]},
         {"data":[{"date":"2026-03-01 3:04:05\u{202F}PM +0100","Min":60,"Avg":62,"Max":70,
           "source":"Watch"}],"units":"bpm","name":"heart_rate"},
         {"name":"blood_oxygen_saturation","units":"%","data":[
           {"date":"2026-03-01 08:00:00 +0100","qty":97}]},
         {"name":"blood_pressure","units":"mmHg","data":[
           {"date":"2026-03-01 08:00:00 +0100","systolic":121,"diastolic":79}]},
         {"name":"sleep_analysis","units":"hr","data":[
           {"startDate":"2026-03-01 01:00:00 +0100","endDate":"2026-03-01 02:00:00 +0100",
            "qty":1,"value":"Core","source":"Watch"}]},
         {"name":"unheard_of","units":"x","data":[{"date":"2026-03-01 07:00:00 +0100","qty":1}]}],
        "workouts":[{"id":"A","name":"Outdoor Run","start":"2026-03-01 18:00:00 +0100",
          "end":"2026-03-01 18:30:00 +0100","duration":1750,"isIndoor":false,
          "distance":{"qty":5.1,"units":"km"},"activeEnergyBurned":{"qty":300,"units":"kcal"},
          "heartRateRecovery":null,
          "route":[{"latitude":48.2,"longitude":16.3,"timestamp":"2026-03-01 18:00:01 +0100"},
                   {"latitude":48.3,"longitude":16.4,"timestamp":"2026-03-01 18:00:09 +0100"}]}],
        "stateOfMind":[]}}
        """

    @Test("metrics and workouts become samples in HealthKit's units")
    func samples() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(Self.text)
        #expect(try await fixture.samples(.bodyMass).map(\.quantity) == [Quantity(80.4, .kilogram)])
        #expect(try await fixture.samples(.oxygenSaturation).first?.quantity?.value == 0.97)
        let pulse = try #require(try await fixture.samples(.heartRate).first)
        #expect(pulse.quantity?.value == 62)
        #expect(pulse.startDate == (try ImportFixture.date("2026-03-01T14:04:05Z")))
        #expect(try await fixture.samples(.sleepAnalysis).map(\.categoryValue) == [3])
        #expect(try await fixture.samples(.bloodPressure).first?.members?.count == 2)
        let run = try #require(try await fixture.samples(.workout).first?.workout)
        #expect(run.activityType == 37)
        #expect(run.duration == 1750)
        #expect(run.totalDistance == Quantity(5.1, .kilometer))
        let route = try #require(try await fixture.samples(.workoutRoute).first)
        #expect(try await fixture.store.series(of: route.uuid, app: nil) != nil)
        #expect(summary.skipped.map(\.key.type) == ["unheard_of"])
    }

    @Test("a second import of the same file changes nothing")
    func twice() async throws {
        let fixture = try ImportFixture()
        let first = try await fixture.load(Self.text)
        let second = try await fixture.load(Self.text)
        #expect(first.inserted > 0)
        #expect(second.inserted == 0)
        #expect(second.known == first.inserted)
    }

    @Test("a truncated file is imported as far as it goes, and reported")
    func truncated() async throws {
        let fixture = try ImportFixture()
        let end = try #require(Self.text.range(of: "{\"name\":\"sleep"))
        let summary = try await fixture.load(String(Self.text[..<end.lowerBound]))
        #expect(summary.interruption?.code == .truncated)
        #expect(try await fixture.samples(.bodyMass).count == 1)
    }

    @Test(
        "malicious JSON is rejected",
        arguments: [
            "{\"data\":" + String(repeating: "[", count: 100_000),
            "{\"data\":{\"metrics\":}}", "{\"data\" {}}", "{\"data\":{\"metrics\":[{]}}",
        ])
    func hostile(text: String) async throws {
        let fixture = try ImportFixture()
        await #expect(throws: ExchangeError.self) { try await fixture.load(text) }
    }

    @Test("a metric that is longer than any real one is left out alone")
    func longMetric() async throws {
        let fixture = try ImportFixture()
        let long =
            "{\"name\":\"" + String(repeating: "x", count: 3 << 20)
            + "\",\"data\":[{\"qty\":1}]}"
        let steps =
            #"{"name":"step_count","units":"count","data":[{"qty":5,"date":"2024-05-01 08:00:00 +0000"}]}"#
        let summary = try await fixture.load("{\"data\":{\"metrics\":[\(long),\(steps)]}}")
        #expect(try await fixture.values(.stepCount, .count) == [5])
        #expect(summary.hasLosses && summary.interruption == nil)
    }
}
