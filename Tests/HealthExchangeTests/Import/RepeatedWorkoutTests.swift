import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import Testing

@Suite("Workouts that two sources recorded are in the report of an import")
struct RepeatedWorkoutTests {
    private static func sessions(_ starts: [String]) -> [(name: String, text: String)] {
        starts.enumerated().map { place, start in
            (
                "Fit/All Sessions/\(place).json",
                """
                {"fitnessActivity": "running", "startTime": "\(start)",
                 "endTime": "\(start.replacing(":00:00Z", with: ":40:00Z"))"}
                """
            )
        }
    }

    private static func exercises(_ starts: [String]) -> String {
        let items = starts.map {
            #"{"logId":1,"activityName":"Run","duration":2400000,"startTime":"\#($0)"}"#
        }
        return "[" + items.joined(separator: ",") + "]"
    }

    @Test("records that overlap by more than half of the shorter one are one workout")
    func found() async throws {
        let fixture = try ImportFixture()
        let first = try await fixture.load(
            files: Self.sessions(["2024-01-01T08:00:00Z", "2024-01-02T08:00:00Z"]))
        #expect(first.repeatedWorkouts.isEmpty)
        // The second one overlaps by less than half.
        let text = Self.exercises(["01/01/24 08:05:00", "01/02/24 08:25:00", "01/03/24 08:00:00"])
        let second = try await fixture.load(text, "exercise-0.json")
        #expect(
            second.repeatedWorkouts == [
                RepeatedWorkout(
                    start: try ImportFixture.date("2024-01-01T08:00:00Z"), activityType: 37,
                    sources: ["Google Fit", "Fitbit"])
            ])
        // Both records stay.
        #expect(try await fixture.samples(.workout).count == 5)
        // The same file again adds no workout.
        let third = try await fixture.load(text, "exercise-0.json")
        #expect(third.known == 3 && third.repeatedWorkouts.isEmpty)
    }

    @Test("of very many records at one time a limited number is named")
    func many() async throws {
        let fixture = try ImportFixture()
        _ = try await fixture.load(
            Self.exercises((10..<55).map { "01/01/24 08:00:\($0)" }), "exercise-0.json")
        let summary = try await fixture.load(
            files: (10..<55).map { second in
                (
                    "\(second).json",
                    """
                    {"fitnessActivity": "running", "startTime": "2024-01-01T08:00:\(second)Z",
                     "endTime": "2024-01-01T08:40:00Z"}
                    """
                )
            })
        #expect(summary.inserted == 45)
        #expect(summary.repeatedWorkouts.count == 1_000)
    }

    @Test("records of one source, and those of other days, are not named")
    func others() async throws {
        let fixture = try ImportFixture()
        _ = try await fixture.load(files: Self.sessions(["2024-01-01T08:00:00Z"]))
        _ = try await fixture.load(
            Self.exercises(["01/01/24 08:05:00", "01/01/24 08:10:00"]), "exercise-0.json")
        let later = try await fixture.load(
            Self.exercises(["02/01/24 08:05:00", "02/01/24 08:10:00"]), "exercise-100.json")
        #expect(later.inserted == 2 && later.repeatedWorkouts.isEmpty)
    }
}
