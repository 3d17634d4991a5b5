import HealthModel
import Testing

@Suite("Activities of workouts")
struct WorkoutActivitiesTests {
    @Test("Raw value, Swift name and export name lead to one another")
    func names() {
        #expect(WorkoutActivities.name(of: 37) == "running")
        #expect(WorkoutActivities.exportName(of: 37) == "HKWorkoutActivityTypeRunning")
        #expect(WorkoutActivities.name(of: 3000) == "other")
        #expect(WorkoutActivities.name(of: 81) == nil)
        #expect(WorkoutActivities.allRawValues.count == 84)
        for value in WorkoutActivities.allRawValues {
            let name = WorkoutActivities.name(of: value) ?? ""
            #expect(WorkoutActivities.rawValue(named: name) == value)
            let exportName = WorkoutActivities.exportName(of: value) ?? ""
            #expect(WorkoutActivities.rawValue(exportName: exportName) == value)
        }
    }
}
