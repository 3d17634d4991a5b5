internal import Foundation
internal import HealthModel

extension FixtureRewriter {
    /// The replacement of a workout; its zones, which tell the person's age or fitness, are left out.
    mutating func workout(_ original: WorkoutDetail, of sample: Sample) -> WorkoutDetail {
        var detail = original
        let distance = WorkoutActivities.distanceType(of: original.activityType)
        detail.totalEnergyBurned = summary(original.totalEnergyBurned, .activeEnergyBurned)
        detail.totalDistance = summary(original.totalDistance, distance ?? .distanceWalkingRunning)
        detail.totalFlightsClimbed = summary(original.totalFlightsClimbed, .flightsClimbed)
        detail.totalSwimmingStrokeCount = summary(
            original.totalSwimmingStrokeCount, .swimmingStrokeCount)
        let whole = sample.endDate.timeIntervalSince(sample.startDate)
        let span = clock(sample.endDate).timeIntervalSince(clock(sample.startDate))
        detail.duration =
            abs(original.duration - whole) < 1 ? span : min(span, original.duration.rounded())
        detail.zoneGroups = nil
        detail.events = original.events.map { event($0) }
        detail.statistics = original.statistics.map { statistics($0) }
        detail.activities = original.activities.map { activity in
            var activity = activity
            activity.uuid = names.uuid(activity.uuid, &random)
            activity.startDate = clock(activity.startDate)
            activity.endDate = activity.endDate.map { max(activity.startDate, clock($0)) }
            activity.metadata = metadata(activity.metadata)
            activity.events = activity.events.map { event($0) }
            activity.statistics = activity.statistics.map { $0.map { statistics($0) } }
            activity.zoneGroups = nil
            activity.configuration.lapLength = activity.configuration.lapLength.map {
                named($0, MetadataKey.lapLength)
            }
            return activity
        }
        return detail
    }

    private mutating func event(_ original: WorkoutEvent) -> WorkoutEvent {
        WorkoutEvent(
            type: original.type, interval: clock(original.interval),
            metadata: metadata(original.metadata))
    }

    private mutating func statistics(_ original: WorkoutStatistics) -> WorkoutStatistics {
        WorkoutStatistics(
            type: original.type, interval: clock(original.interval),
            sum: summary(original.sum, original.type),
            average: summary(original.average, original.type),
            minimum: summary(original.minimum, original.type),
            maximum: summary(original.maximum, original.type))
    }
}
