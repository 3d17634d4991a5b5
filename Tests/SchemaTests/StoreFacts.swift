import Foundation
import HealthDatabase
import HealthModel

/// All that a health store says of itself, to be compared.
struct StoreFacts: Hashable, Sendable {
    var samples: [ObjectType: [Sample]] = [:]
    /// What each type has behind its anchor, with the tombstones.
    var changes: [ObjectType: Changes] = [:]
    var series: [UUID: SeriesData] = [:]
    var ofWorkout: [UUID]
    var ofEffort: [UUID]
    var position: Int64
    var counts: [ObjectType: Int]
    var permissions: [Permission]
    var deliveries: [BackgroundDelivery]
    var attachments: [AttachmentRecord]
    var attachment: Data?
    var summaries: [ActivitySummaryRecord]
    var characteristics: [CharacteristicValue?]
    var preferredUnit: HealthUnit?
    var preferredZones: WorkoutZoneConfiguration?
    var priority: [String]
    var problems: [String]

    init(_ store: HealthStore) async throws {
        // The first access saves what waited while the device was locked.
        let correlations: [ObjectType] = [.bloodPressure]
        for type in StoreSpecimen.types + correlations {
            let found = try await store.samples([SampleQuery(type: type)], app: nil)
            samples[type] = found
            var all = try await store.changes([SampleQuery(type: type)], after: nil, app: nil)
            // Two stores never have one history.
            all.anchor.token = nil
            changes[type] = all
            for sample in found {
                series[sample.uuid] = try await store.series(of: sample.uuid, app: nil)
            }
        }
        let workout = StoreSpecimen.id(30)
        ofWorkout = try await store.samples(
            [SampleQuery(type: .heartRate, predicate: .associated(workout: workout))], app: nil
        ).map(\.uuid)
        ofEffort = try await store.samples(
            [
                SampleQuery(
                    type: .workoutEffortScore,
                    predicate: .effort(workout: workout, activity: StoreSpecimen.id(31)))
            ], app: nil
        ).map(\.uuid)
        position = try await store.latestAnchor().position
        counts = try await store.countsByType()
        permissions = try store.permissions.all()
        deliveries = try store.backgroundDeliveries.all()
        attachments = try await store.attachments.of(StoreSpecimen.id(3), app: nil)
        attachment = try await store.attachments.data(StoreSpecimen.id(200), app: nil)
        summaries = try await store.activitySummaries.all(app: nil)
        characteristics = [
            try store.characteristics.value(of: .dateOfBirth),
            try store.characteristics.value(of: .biologicalSex),
        ]
        preferredUnit = try store.preferences.unit(for: .bodyMass)
        preferredZones = try store.preferences.zones(for: .heartRate)
        priority = try store.preferences.sourcePriority(for: .bodyMass)
        problems = try await store.checkIntegrity()
    }
}
