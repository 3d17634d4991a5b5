import HealthModel
import Testing
import health

@Suite("Typed workouts")
struct WorkoutTextTests {
    @Test(
        "activity, distance and duration are found in any order",
        arguments: [
            ("run 5 km 28 min", 1680.0, 5000.0), ("28 min run 5km", 1680, 5000),
            ("5 km run in 28:30", 1710, 5000), ("run 1:05:30", 3930, nil),
            ("run 1:05 h", 3900, nil), ("run 28:30 min", 1710, nil), ("run 1h30min", 5400, nil),
            ("run 1 h 5 min 10 s 3.1 mi", 3910, 4988.9664), ("28:30 run", 1710, nil),
            ("run 5 km", nil, 5000), ("run for 45 minutes", 2700, nil), ("run 0,75 h", 2700, nil),
        ] as [(String, Double?, Double?)])
    func parts(text: String, seconds: Double?, meters: Double?) throws {
        let workout = try WorkoutText(text.split(separator: " ").map(String.init))
        #expect(workout == (try WorkoutText([text])))
        #expect(workout.activity == WorkoutActivities.rawValue(named: "running"))
        #expect(workout.duration == seconds)
        let found = try workout.distance?.doubleValue(for: .meter())
        #expect(abs((found ?? 0) - (meters ?? 0)) < 1e-6)
    }

    @Test(
        "words are a workout if they name an activity and no type",
        arguments: [
            (["run", "5 km"], true), (["5 km", "walk"], true),
            (["stair climbing", "20 min"], true),
            (["waist", "82 cm"], false), (["bp", "120/80"], false), (["stairs", "20"], false),
            (["glucose", "5.4", "mmol/L"], false), (["runing", "5 km"], false), ([], false),
        ])
    func named(words: [String], isWorkout: Bool) {
        #expect(WorkoutText.isNamed(in: words) == isWorkout)
    }

    @Test(
        "a colon without minutes or seconds behind it is no duration",
        arguments: ["run 28:", "run :30", "run 28:75", "run 1:2:3:4"])
    func wrongClock(text: String) {
        #expect(throws: InputError.self) { try WorkoutText([text]) }
    }
}
