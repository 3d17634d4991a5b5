package import HealthDatabase
internal import HealthModel

extension HKActivitySummary.Values {
    /// The values of a stored summary.
    package init(_ record: ActivitySummaryRecord) {
        self.init()
        day = SummaryDay(year: record.year, month: record.month, day: record.day)
        moveMode = record.moveMode
        isPaused = record.isPaused
        activeEnergyBurned = Quantity(record.activeEnergyBurned, .kilocalorie)
        activeEnergyBurnedGoal = Quantity(record.activeEnergyBurnedGoal, .kilocalorie)
        appleMoveTime = Quantity(record.moveTime, .minute)
        appleMoveTimeGoal = Quantity(record.moveTimeGoal, .minute)
        appleExerciseTime = Quantity(record.exerciseTime, .minute)
        exerciseTimeGoal = record.exerciseTimeGoal.map { Quantity($0, .minute) }
        appleStandHours = Quantity(record.standHours, .count)
        standHoursGoal = record.standHoursGoal.map { Quantity($0, .count) }
    }
}
