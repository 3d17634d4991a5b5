internal import Foundation

extension SamplePredicate {
    /// Evaluates the conditions on a workout's details.
    func matches(
        _ workout: WorkoutDetail, of sample: Sample, _ relations: SampleRelations
    ) -> Bool {
        let samples = relations.workoutSamples[sample.uuid, default: []]
        switch self {
        case .workoutActivityType(let comparison, let value):
            return comparison.holds(Double(workout.activityType), Double(value))
        case .workoutDuration(let comparison, let seconds):
            return comparison.holds(workout.duration, seconds)
        case .workoutTotal(let total, let comparison, let quantity):
            guard let unit = total.unit, let own = workout.total(total),
                let other = try? quantity.doubleValue(for: unit)
            else { return false }
            return comparison.holds(own, other)
        case .workoutStatistic(let statistic, let type, let comparison, let quantity):
            let given = workout.statistics.last { $0.type == type }
            let value = statistic.value(of: samples, type) ?? given.flatMap(statistic.value(of:))
            return type.holds(value, comparison, quantity)
        case .workoutActivity(let condition):
            return workout.activities(of: sample).contains {
                condition.matches($0, samples: samples, workoutEnd: sample.endDate)
            }
        default: return false
        }
    }
}

extension WorkoutActivityPredicate {
    /// Whether an activity of a workout matches the predicate.
    func matches(_ activity: WorkoutActivity, samples: [Sample], workoutEnd: Date) -> Bool {
        let end = activity.endDate ?? workoutEnd
        switch self {
        case .and(let parts):
            return parts.allSatisfy {
                $0.matches(activity, samples: samples, workoutEnd: workoutEnd)
            }
        case .or(let parts):
            return parts.contains {
                $0.matches(activity, samples: samples, workoutEnd: workoutEnd)
            }
        case .not(let part):
            return !part.matches(activity, samples: samples, workoutEnd: workoutEnd)
        case .activityType(let comparison, let value):
            return comparison.holds(Double(activity.configuration.activityType), Double(value))
        case .duration(let comparison, let seconds):
            return comparison.holds(activity.unpausedDuration(until: workoutEnd), seconds)
        case .interval(let start, let stop, let options):
            return options.allows(activity.startDate, end, start: start, end: stop)
        case .statistic(let statistic, let type, let comparison, let quantity):
            let inside = samples.filter {
                $0.startDate >= activity.startDate && $0.startDate <= end
            }
            return type.holds(statistic.value(of: inside, type), comparison, quantity)
        }
    }
}

extension WorkoutStatistic {
    /// The statistic over samples of a type, in its canonical unit; nil without any.
    fileprivate func value(of samples: [Sample], _ type: ObjectType) -> Double? {
        guard let unit = type.canonicalUnit else { return nil }
        let values = samples.filter { $0.type == type }
            .compactMap { try? $0.quantity?.doubleValue(for: unit) }
        if values.isEmpty { return nil }
        switch self {
        case .sum: return values.reduce(0, +)
        case .average: return values.reduce(0, +) / Double(values.count)
        case .minimum: return values.min()
        case .maximum: return values.max()
        }
    }

    /// The statistic that was imported with a workout, in the type's canonical unit.
    fileprivate func value(of given: WorkoutStatistics) -> Double? {
        let quantity =
            switch self {
            case .sum: given.sum
            case .average: given.average
            case .minimum: given.minimum
            case .maximum: given.maximum
            }
        return given.type.canonicalUnit.flatMap { try? quantity?.doubleValue(for: $0) }
    }
}

extension ObjectType {
    /// Compares a value in the type's canonical unit with a quantity.
    fileprivate func holds(_ value: Double?, _ comparison: Comparison, _ other: Quantity) -> Bool {
        guard let value, let unit = canonicalUnit, let number = try? other.doubleValue(for: unit)
        else { return false }
        return comparison.holds(value, number)
    }
}
