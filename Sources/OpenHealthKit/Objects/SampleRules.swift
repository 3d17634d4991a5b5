internal import Foundation
package import HealthModel

/// The rules for new samples, as pure functions.
///
/// Texts that public crash logs contain are Apple's; the others are ours.
package enum SampleRules {
    /// Apple's reason for a broken rule; nil for a valid sample.
    package static func violation(of sample: Sample) -> String? {
        dates(of: sample) ?? duration(of: sample) ?? value(of: sample)
            ?? MetadataRules.violation(of: sample.metadata, on: sample.type)
    }

    // MARK: Dates

    private static func dates(of sample: Sample) -> String? {
        if sample.startDate > sample.endDate {
            return "startDate (\(sample.startDate)) may not be later than "
                + "endDate (\(sample.endDate))"
        }
        if sample.endDate == .distantFuture, !mayGoOn.contains(sample.type) {
            return "Type HKSample can not have endDate of NSDate.distantFuture"
        }
        return nil
    }

    /// The types whose samples may be ongoing.
    private static let mayGoOn: Set<ObjectType> = [.pregnancy, .lactation, .contraceptive]

    private static func duration(of sample: Sample) -> String? {
        let duration = sample.endDate.timeIntervalSince(sample.startDate)
        if let maximum = sample.type.maximumDuration, duration > maximum {
            return "startDate (\(sample.startDate)) and endDate (\(sample.endDate)) exceed the "
                + "maximum allowed duration for this sample type. Maximum duration for type "
                + "\(sample.type) is \(text(maximum))"
        }
        if let minimum = sample.type.minimumDuration, duration < minimum {
            return "startDate (\(sample.startDate)) and endDate (\(sample.endDate)) are below the "
                + "minimum allowed duration for this sample type. Minimum duration for type "
                + "\(sample.type) is \(text(minimum))"
        }
        return nil
    }

    /// A number of seconds with six decimals, as in Apple's texts.
    private static func text(_ seconds: TimeInterval) -> String {
        String(format: "%f", seconds)
    }

    // MARK: Values

    private static func value(of sample: Sample) -> String? {
        switch sample.payload {
        case .quantity(let quantity, _): unit(of: quantity, for: sample.type)
        case .category(let value): category(value, for: sample.type)
        case .correlation(let members): correlation(members, type: sample.type)
        case .workout(let workout): WorkoutRules.violation(of: workout, in: sample)
        case .series, .detail: nil
        }
    }

    private static func unit(of quantity: Quantity, for type: ObjectType) -> String? {
        guard let facts = type.quantityFacts, !quantity.isCompatible(with: facts.canonicalUnit)
        else { return nil }
        let canonical = facts.canonicalUnit
        let style = facts.aggregationStyle.isDiscrete ? "Discrete" : "Cumulative"
        return "HK\(style)QuantitySample requires unit of type \(dimension(of: canonical)). "
            + "Incompatible unit: \(quantity.unit)"
    }

    /// The name of a unit's dimension; the unit itself if there is no common name.
    private static func dimension(of unit: HealthUnit) -> String {
        let named: [(HealthUnit, String)] = [
            (.gram(), "Mass"), (.meter(), "Length"), (.joule(), "Energy"),
            (.liter(), "Volume"), (.second(), "Time"), (.pascal(), "Pressure"),
            (.kelvin(), "Temperature"),
        ]
        return named.first { $0.0.isCompatible(with: unit) }?.1 ?? unit.unitString
    }

    private static func category(_ value: Int, for type: ObjectType) -> String? {
        guard let facts = type.categoryFacts, !facts.allows(value) else { return nil }
        return "Value \(value) is not compatible with type \(type)"
    }

    /// Members of other types are rejected when the correlation is saved, not when it is created.
    private static func correlation(_ members: [Sample], type: ObjectType) -> String? {
        members.isEmpty ? "HKCorrelation of type \(type) must contain at least one object" : nil
    }
}

/// The rules for new workouts.
enum WorkoutRules {
    /// The reason for a broken rule; nil for a valid workout.
    static func violation(of workout: WorkoutDetail, in sample: Sample) -> String? {
        if workout.duration < 0 || !workout.duration.isFinite {
            return "duration (\(workout.duration)) may not be negative"
        }
        let span = DateInterval(start: sample.startDate, end: sample.endDate)
        return totals(of: workout)
            ?? workout.events.lazy.compactMap { violation(of: $0, in: span) }.first
    }

    private static func totals(of workout: WorkoutDetail) -> String? {
        let totals: [(String, Quantity?, HealthUnit)] = [
            ("totalEnergyBurned", workout.totalEnergyBurned, .joule()),
            ("totalDistance", workout.totalDistance, .meter()),
            ("totalFlightsClimbed", workout.totalFlightsClimbed, .count),
            ("totalSwimmingStrokeCount", workout.totalSwimmingStrokeCount, .count),
        ]
        for (name, quantity, unit) in totals {
            if let quantity, !quantity.isCompatible(with: unit) {
                return "\(name) requires a unit compatible with \(unit). "
                    + "Incompatible unit: \(quantity.unit)"
            }
        }
        return nil
    }

    /// The reason why an event does not fit a workout; nil if it does.
    static func violation(of event: WorkoutEvent, in span: DateInterval) -> String? {
        if span.start <= event.interval.start, event.interval.end <= span.end { return nil }
        return "Workout event (\(event.interval.start) - \(event.interval.end)) must lie within "
            + "the workout (\(span.start) - \(span.end))"
    }
}
