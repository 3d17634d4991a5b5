internal import Foundation
internal import HealthModel

/// Workouts and their routes.
extension ImportScan {
    mutating func takeWorkout(_ workout: ExportWorkout) {
        guard selects(.workout, workout.header.start) else { return }
        let (detail, skips) = mapper.detail(of: workout, reader.tables)
        for skip in skips { self.skip(skip.element, skip.type, skip.reason) }
        let uuid = uuid(.workout, workout.header, workout.identity)
        let sample = mapper.sample(
            uuid, .workout, .workout(detail), header: workout.header, metadata: workout.metadata,
            reader.tables)
        guard SamplePlausibility.allows(sample, isOfStore: workout.header.uuid != nil) else {
            return skip("Workout", nil, .implausible)
        }
        batch.add(sample, members: members(workout.records))
        for route in workout.routes { takeRoute(route, workout: uuid) }
    }

    private mutating func takeRoute(_ route: ExportRoute, workout: UUID) {
        let uuid = uuid(.workoutRoute, route.header, route.identity)
        let sample = mapper.sample(
            uuid, .workoutRoute, .series(count: route.locations.count), header: route.header,
            metadata: route.metadata, reader.tables)
        if !route.locations.isEmpty {
            add(sample, .locations(route.locations), workout: workout)
        } else if let path = route.path {
            pendingRoutes.append(PendingRoute(path: path, workout: workout, sample: sample))
        } else {
            skip("WorkoutRoute", nil, .missing(attribute: "path"))
        }
    }

    mutating func add(_ sample: Sample, _ series: SeriesData, workout: UUID) {
        batch.add(sample, series)
        batch.associations.append(ImportBatch.Association(workout: workout, sample: sample.uuid))
    }
}
