import Foundation
import HealthDatabase
import HealthModel

extension ReadingWays {
    static let sampleWays = [
        ReadingWay(name: "samples") { world in
            let found = try await world.store.samples([beats], app: world.reader)
            return world.ages(.beat, found.map(\.uuid))
        },
        ReadingWay(name: "samples of correlations") { world in
            let found = try await world.store.samples([pressures], app: world.reader)
            return world.ages(.pressure, found.map(\.uuid))
        },
        ReadingWay(name: "members of a correlation", always: [.bloodPressureDiastolic]) { world in
            let found = try await world.store.samples([pressures], app: world.reader)
            return world.ages(.systolic, found.flatMap { $0.members ?? [] }.map(\.uuid))
        },
        ReadingWay(name: "walk") { world in
            var found: [UUID] = []
            try world.store.forEachSample([beats], app: world.reader) {
                found += $0.map(\.uuid)
            }
            return world.ages(.beat, found)
        },
        ReadingWay(name: "count") { world in
            var ages: Set<Age> = []
            for age in Age.allCases {
                let query = SampleQuery(
                    type: .heartRate, predicate: .endDate(.equalTo, .at(age.end)))
                let count = try await world.store.count([query], app: world.reader)
                if count > 0 { ages.insert(age) }
            }
            return ages
        },
        ReadingWay(name: "counts by type") { world in
            // Two samples are both, one is the recent one.
            let counts = try await world.store.countsByType(app: world.reader)
            return [[], [.recent], [.old, .recent]][counts[.heartRate] ?? 0]
        },
        ReadingWay(name: "sources") { world in
            let sources = try await world.store.sources(of: [beats], app: world.reader)
            return Set(
                Age.allCases.filter { age in
                    sources.contains { $0 == age.saver.source }
                })
        },
    ]

    static let changeWays = [
        ReadingWay(name: "changes") { world in
            let changes = try await world.store.changes([beats], after: nil, app: world.reader)
            return world.ages(.beat, changes.added.map(\.uuid))
        },
        ReadingWay(name: "changes of correlations") { world in
            let changes = try await world.store.changes([pressures], after: nil, app: world.reader)
            return world.ages(.pressure, changes.added.map(\.uuid))
        },
        ReadingWay(name: "deletions") { world in
            let changes = try await world.store.changes([beats], after: nil, app: world.reader)
            return world.ages(.deletedBeat, changes.deleted.map(\.uuid))
        },
        ReadingWay(name: "deletions of correlations") { world in
            let changes = try await world.store.changes([pressures], after: nil, app: world.reader)
            return world.ages(.deletedPressure, changes.deleted.map(\.uuid))
        },
        ReadingWay(name: "latest change") { world in
            // With what ends at the limit or later the whole log of the type is known.
            let position = try await world.store.latestChange(
                of: [.heartRate], app: world.reader)
            let all = try await world.store.latestChange(of: [.heartRate], app: nil)
            let first = try await world.store.changes([beats], after: nil, app: world.reader)
            return position == all
                ? world.ages(.beat, first.added.map(\.uuid)) : position.position == 0 ? [] : [.old]
        },
    ]

    static let deletionWays = [
        ReadingWay(name: "number of deletions", always: [.workout]) { world in
            var ages: Set<Age> = []
            for age in Age.allCases {
                let hidden = SamplePredicate.workoutStatistic(
                    .average, .heartRate, .greaterThan, Quantity(1, beat))
                let count = try await world.store.deleteSamples(
                    of: .workout,
                    matching: .and([.uuids([AccessWorld.Thing.ownWorkout.id(age)]), hidden]),
                    app: world.reader)
                if count > 0 { ages.insert(age) }
            }
            return ages
        }
    ]

    static let beats = SampleQuery(type: .heartRate)
    static let pressures = SampleQuery(type: .bloodPressure)
    static let beat = HealthUnit.count.divided(by: .minute)
}
