import Foundation
import HealthDatabase
import HealthModel

extension ReadingWays {
    static let statisticsWays = [
        ReadingWay(name: "statistics") { world in
            let figures = try await world.store.statistics(
                of: .heartRate, options: [.discreteMin, .discreteMax], app: world.reader)?.merged
            return ages([figures?.minimum, figures?.maximum])
        },
        ReadingWay(name: "statistics collection") { world in
            let days = try await world.store.statisticsCollection(
                of: .heartRate, options: .discreteMax, anchorDate: .at(0),
                interval: DateComponents(second: 5_000), calendar: Calendar(identifier: .gregorian),
                app: world.reader)
            return ages(days.map(\.merged.maximum))
        },
        ReadingWay(name: "figures") { world in
            let hours = try await world.store.figures(
                of: .heartRate, by: .hour, calendar: Calendar(identifier: .gregorian),
                separatesSources: true, app: world.reader)
            return ages(
                hours.map(\.merged.maximum)
                    + hours.flatMap { ($0.bySource ?? [:]).values.map(\.minimum) })
        },
        ReadingWay(name: "statistics of a workout", always: [.workout]) { world in
            var found: [Quantity?] = []
            for age in Age.allCases {
                let statistics = try await world.store.workoutStatistics(
                    of: AccessWorld.Thing.workout.id(age), app: world.reader)
                found.append(statistics[.heartRate]?.merged.maximum)
            }
            return ages(found)
        },
        ReadingWay(name: "summaries of a workout", always: [.workout]) { world in
            var ages: Set<Age> = []
            for age in Age.allCases {
                let statistics = try await world.store.workoutStatistics(
                    of: AccessWorld.ride(age), app: world.reader)
                if statistics[.activeEnergyBurned] != nil { ages.insert(age) }
            }
            return ages
        },
        ReadingWay(name: "statistics of workouts", always: [.workout]) { world in
            let workouts = try await world.store.samples(
                [SampleQuery(type: .workout)], app: world.reader)
            let statistics = try await world.store.workoutStatistics(
                of: workouts, app: world.reader)
            return Set(
                Age.allCases.filter { age in
                    statistics[AccessWorld.Thing.workout.id(age)] != nil
                        || statistics[AccessWorld.Thing.activity.id(age)] != nil
                        || statistics[AccessWorld.Thing.ownWorkout.id(age)] != nil
                        || statistics[AccessWorld.ride(age)] != nil
                })
        },
        ReadingWay(name: "carried statistics", always: [.workout]) { world in
            let rides = try await world.store.samples(
                [
                    SampleQuery(
                        type: .workout,
                        predicate: .uuids(Set(Age.allCases.map(AccessWorld.ride))))
                ], app: world.reader)
            let carrying = rides.filter { ride in
                ride.workout.map {
                    !$0.statistics.isEmpty
                        || $0.activities.contains { $0.statistics?.isEmpty == false }
                } ?? false
            }
            return Set(
                Age.allCases.filter { age in
                    carrying.contains { $0.uuid == AccessWorld.ride(age) }
                })
        },
    ]

    static let fileWays = [
        ReadingWay(name: "series") { world in
            try await ages(.steps, world) { id in
                try await world.store.series(of: id, app: world.reader) != nil
            }
        },
        ReadingWay(name: "part of a series") { world in
            try await ages(.route, world) { id in
                try await world.store.series(of: id, from: 0, limit: 1, app: world.reader) != nil
            }
        },
        ReadingWay(name: "attachments") { world in
            try await ages(.weight, world) { id in
                try await !world.store.attachments.of(id, app: world.reader).isEmpty
            }
        },
        ReadingWay(name: "attachment data") { world in
            try await ages(.weight, world) { id in
                guard let file = try await world.store.attachments.of(id, app: nil).first else {
                    return false
                }
                return try await world.store.attachments.data(file.uuid, app: world.reader) != nil
            }
        },
        ReadingWay(name: "activity summaries") { world in
            // Days, so they are farther from the limit than the samples.
            let dates: [Age: Date] = [.old: Age.limit - 200_000, .recent: Age.limit + 200_000]
            for (age, date) in dates {
                let day = Calendar(identifier: .gregorian).dateComponents(
                    [.year, .month, .day], from: date)
                var summary = ActivitySummaryRecord(
                    year: day.year ?? 0, month: day.month ?? 0, day: day.day ?? 0)
                summary.activeEnergyBurned = Double(age.rawValue)
                try await world.store.activitySummaries.save([summary])
            }
            // A summary is of the day: its permission is its own.
            let decisions = try world.store.permissions.decisions(of: world.reader)
            let decision = try world.store.permissions.readDecision(
                for: .heartRate, app: world.reader)
            try world.store.permissions.set(
                share: [:], read: [.activitySummary: decision],
                earliest: decisions.earliest(.heartRate).map { [.activitySummary: $0] } ?? [:],
                app: world.reader)
            let found = try await world.store.activitySummaries.all(app: world.reader)
            return Set(
                Age.allCases.filter { age in
                    found.contains { $0.activeEnergyBurned == Double(age.rawValue) }
                })
        },
    ]

    /// The ages whose things an app can see, one by one.
    private static func ages(
        _ thing: AccessWorld.Thing, _ world: AccessWorld,
        _ isSeen: (UUID) async throws -> Bool
    ) async throws -> Set<Age> {
        var ages: Set<Age> = []
        for age in Age.allCases where try await isSeen(thing.id(age)) { ages.insert(age) }
        return ages
    }

    /// The ages of heart rates: each has a rate of its own.
    private static func ages(_ rates: [Quantity?]) -> Set<Age> {
        Set(
            Age.allCases.filter { age in
                rates.contains { rate in
                    rate.map { abs($0.value - 100 - Double(age.rawValue)) < 0.001 } ?? false
                }
            })
    }
}
