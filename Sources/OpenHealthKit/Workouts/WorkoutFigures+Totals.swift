internal import Foundation
internal import HealthModel

extension WorkoutDetail {
    /// The statistics of the samples, and of the totals of types without samples.
    func figures(over interval: DateInterval) -> [SampleStatistics] {
        let measured = statistics.map { SampleStatistics($0) }
        let known = Set(measured.map(\.type))
        let given = totals.filter { !known.contains($0.0) }.map { type, total in
            var figures = StatisticsFigures()
            figures.sum = total
            return SampleStatistics(
                type: type, interval: interval, merged: figures, bySource: nil)
        }
        return measured + given
    }

    /// The totals that the app saved; a distance counts only if the activity has a distance type.
    private var totals: [(ObjectType, Quantity)] {
        let distance = WorkoutActivities.distanceType(of: activityType)
        let all: [(ObjectType?, Quantity?)] = [
            (.activeEnergyBurned, totalEnergyBurned), (distance, totalDistance),
            (.flightsClimbed, totalFlightsClimbed),
            (.swimmingStrokeCount, totalSwimmingStrokeCount),
        ]
        return all.compactMap { type, total in
            if let type, let total { (type, total) } else { nil }
        }
    }
}
