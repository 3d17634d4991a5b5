internal import Foundation
internal import GRDB
internal import HealthModel

extension StoreTransaction {
    /// Inserts a workout as JSON, and in columns for predicates and sort orders.
    func insertWorkout(_ workout: WorkoutDetail, of sample: Sample, id: Int64) throws {
        try db.execute(
            sql: """
                INSERT INTO workout
                    (sample_id, activity_type, duration, energy, distance, flights, strokes)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                id, workout.activityType, workout.duration,
                workout.total(.energyBurned), workout.total(.distance),
                workout.total(.flightsClimbed), workout.total(.swimmingStrokeCount),
            ])
        try db.execute(
            sql: "INSERT INTO detail (sample_id, json) VALUES (?, ?)",
            arguments: [id, try StableJSON.text(workout)])
        for (position, activity) in workout.activities(of: sample).enumerated() {
            try db.execute(
                sql: """
                    INSERT INTO workout_activity (workout_id, position, activity_type,
                        start_time, end_time, duration)
                    VALUES (?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    id, position, activity.configuration.activityType,
                    activity.startDate.timeIntervalSinceReferenceDate,
                    (activity.endDate ?? sample.endDate).timeIntervalSinceReferenceDate,
                    activity.unpausedDuration(until: sample.endDate),
                ])
        }
        for statistic in workout.statistics { try insert(statistic, workout: id) }
    }

    private func insert(_ statistic: WorkoutStatistics, workout: Int64) throws {
        let slot = try interner.makeType(statistic.type)
        func canonical(_ quantity: Quantity?) throws -> Double? {
            guard let quantity else { return nil }
            if slot.unit == nil { try interner.setUnit(quantity.unit, of: slot) }
            guard let unit = slot.unit, quantity.isCompatible(with: unit) else { return nil }
            let number = try quantity.doubleValue(for: unit)
            guard number.isFinite else {
                throw HealthStoreError.validation(
                    "A summary of \(statistic.type) in a workout is out of range.")
            }
            return number
        }
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO workout_statistic
                    (workout_id, type_id, sum, average, minimum, maximum)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                workout, slot.id, try canonical(statistic.sum), try canonical(statistic.average),
                try canonical(statistic.minimum), try canonical(statistic.maximum),
            ])
    }
}
