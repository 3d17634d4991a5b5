import HealthModel
import Testing
import health

@Suite("Names of activities")
struct ActivityNameTests {
    @Test(
        "an activity is found by its name, with other capitals or spaces, and by an everyday word",
        arguments: [
            ("running", "running"), ("Run", "running"), ("bike", "cycling"),
            ("traditionalStrengthTraining", "traditionalStrengthTraining"),
            ("strength training", "traditionalStrengthTraining"),
            ("high-intensity interval training", "highIntensityIntervalTraining"),
        ])
    func find(text: String, name: String) throws {
        #expect(try ActivityName.rawValue(text) == WorkoutActivities.rawValue(named: name))
    }

    @Test(
        "a typing error is answered with the similar name, nonsense with an example",
        arguments: [("swiming", "swimming"), ("danc", "dance"), ("qqqqqqqqqqqqqq", "write other")])
    func suggest(text: String, meant: String) {
        let error = #expect(throws: InputError.self) { try ActivityName.rawValue(text) }
        #expect(error?.description.contains(meant) == true)
    }

    @Test("every activity is found by its name")
    func all() throws {
        for value in WorkoutActivities.allRawValues {
            let name = try #require(WorkoutActivities.name(of: value))
            #expect(try ActivityName.rawValue(name) == value)
        }
    }
}
