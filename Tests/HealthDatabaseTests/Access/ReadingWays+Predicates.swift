import Foundation
import HealthDatabase
import HealthModel

// Conditions that look into other samples than the ones that are asked for: the type that is asked
// for is always granted, the one behind the condition varies.
extension ReadingWays {
    static let predicateWays =
        WorkoutStatistic.allCases.flatMap { [added($0), ofActivity($0)] }
        + [WorkoutStatistic.sum, .average].map(carried)
        + [
            ReadingWay(name: "samples of a workout", always: [.heartRate]) { world in
                try await ages(.beat, in: world) { age in
                    SampleQuery(
                        type: .heartRate,
                        predicate: .associated(workout: AccessWorld.Thing.workout.id(age)))
                }
            },
            ReadingWay(name: "symptoms", always: [.headache]) { world in
                try await ages(.symptom, in: world) { age in
                    SampleQuery(
                        type: .headache,
                        predicate: .symptom(
                            electrocardiogram: AccessWorld.Thing.electrocardiogram.id(age)))
                }
            },
            ReadingWay(name: "effort of a workout", always: [.workoutEffortScore]) { world in
                try await ages(.effort, in: world) { age in
                    SampleQuery(
                        type: .workoutEffortScore,
                        predicate: .effort(
                            workout: AccessWorld.Thing.workout.id(age), activity: nil))
                }
            },
            ReadingWay(name: "effort of a whole workout", always: [.workoutEffortScore]) { world in
                try await ages(.effort, in: world) { age in
                    SampleQuery(
                        type: .workoutEffortScore,
                        predicate: .wholeEffort(workout: AccessWorld.Thing.workout.id(age)))
                }
            },
        ]

    private static func added(_ statistic: WorkoutStatistic) -> ReadingWay {
        ReadingWay(name: "\(statistic) over a workout", always: [.workout]) { world in
            try await ages(.ownWorkout, in: world) { age in
                SampleQuery(
                    type: .workout,
                    predicate: .and([
                        .uuids([AccessWorld.Thing.ownWorkout.id(age)]),
                        .workoutStatistic(statistic, .heartRate, .greaterThan, Quantity(1, beat)),
                    ]))
            }
        }
    }

    private static func ofActivity(_ statistic: WorkoutStatistic) -> ReadingWay {
        ReadingWay(name: "\(statistic) over an activity", always: [.workout]) { world in
            try await ages(.workout, in: world) { age in
                SampleQuery(
                    type: .workout,
                    predicate: .and([
                        .uuids([AccessWorld.Thing.workout.id(age)]),
                        .workoutActivity(
                            .statistic(statistic, .heartRate, .greaterThan, Quantity(1, beat))),
                    ]))
            }
        }
    }

    private static func carried(_ statistic: WorkoutStatistic) -> ReadingWay {
        ReadingWay(name: "\(statistic) that came with a workout", always: [.workout]) { world in
            var ages: Set<Age> = []
            for age in Age.allCases {
                let query = SampleQuery(
                    type: .workout,
                    predicate: .and([
                        .uuids([AccessWorld.ride(age)]),
                        .workoutStatistic(
                            statistic, .activeEnergyBurned, .greaterThan,
                            Quantity(1, .kilocalorie)),
                    ]))
                let count = try await world.store.count([query], app: world.reader)
                if count > 0 { ages.insert(age) }
            }
            return ages
        }
    }

    /// The ages for which a query finds something.
    private static func ages(
        _ thing: AccessWorld.Thing, in world: AccessWorld, _ query: (Age) -> SampleQuery
    ) async throws -> Set<Age> {
        var found: [UUID] = []
        for age in Age.allCases {
            found += try await world.store.samples([query(age)], app: world.reader).map(\.uuid)
        }
        return world.ages(thing, found)
    }
}
