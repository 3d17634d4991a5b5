import Foundation
import HealthModel
import TestSupport

extension RandomSamples {
    private mutating func comparison() -> HealthModel.Comparison {
        random.pick(HealthModel.Comparison.allCases)
    }

    private mutating func date() -> Date { .at(Double(random.below(24))) }

    private mutating func optionalDate() -> Date? { random.chance(80) ? date() : nil }

    private mutating func options() -> IntervalOptions {
        IntervalOptions(rawValue: UInt(random.below(4)))
    }

    mutating func predicate(over samples: [Sample], depth: Int = 3) throws -> SamplePredicate {
        if depth > 0, random.chance(60) {
            let parts = try (0..<random.below(4)).map { _ in
                try predicate(over: samples, depth: depth - 1)
            }
            switch random.below(3) {
            case 0: return .and(parts)
            case 1: return .or(parts)
            default: return .not(try predicate(over: samples, depth: depth - 1))
            }
        }
        return random.chance(50) ? try plain(over: samples) : try special(over: samples)
    }

    private mutating func plain(over samples: [Sample]) throws -> SamplePredicate {
        switch random.below(9) {
        case 0: return .uuids(Set(samples.filter { _ in random.chance(20) }.map(\.uuid)))
        case 1, 2: return .interval(start: optionalDate(), end: optionalDate(), options: options())
        case 3: return .startDate(comparison(), date())
        case 4: return .endDate(comparison(), date())
        case 5: return .quantity(comparison(), try quantity(random.pick(Self.types)))
        case 6: return .count(comparison(), random.below(4))
        case 7: return .categoryValue(comparison(), random.below(4))
        default: return .categoryValueIn([random.below(4), random.below(4)])
        }
    }

    private mutating func special(over samples: [Sample]) throws -> SamplePredicate {
        let key = random.pick(Self.keys)
        let uuid = random.pick(samples).uuid
        switch random.below(19) {
        case 0: return .sources([random.pick(Self.apps).source.bundleIdentifier])
        case 1:
            return .sourceRevisions([
                SourceRevisionPattern(
                    bundleIdentifier: random.pick(Self.apps).source.bundleIdentifier,
                    version: random.pick([nil, .some(nil), "2.0", "1.2"]),
                    productType: random.pick([nil, .some(nil), "iPhone14,3"]),
                    operatingSystemVersion: random.pick([nil, SystemVersion(18, 1, 0)]))
            ])
        case 2: return .devices(Set([device(), device()].compactMap { $0 }))
        case 3:
            return .deviceProperty(
                random.pick([.name, .model]), random.pick([[], ["Watch", "M1"]]))
        case 4: return .metadataExists(key: key)
        case 5:
            return .metadataIn(
                key: key, values: try (0..<random.below(3)).map { _ in try metadataValue() })
        case 6, 7: return .metadata(key: key, comparison(), try metadataValue())
        case 8: return .noCorrelation
        case 9: return .memberOf(correlation: uuid)
        case 10: return .associated(workout: uuid)
        case 11:
            return random.below(2) == 0
                ? .effort(workout: uuid, activity: nil) : .wholeEffort(workout: uuid)
        case 12: return .workoutActivityType(comparison(), random.below(3))
        case 13: return .workoutDuration(comparison(), Double(random.below(5)))
        case 14:
            return .workoutTotal(
                random.pick(WorkoutTotal.allCases), comparison(),
                Quantity(Double(random.below(4)), try HealthUnit(random.pick(["km", "kJ"]))))
        case 15:
            return .workoutStatistic(
                random.pick(WorkoutStatistic.allCases), .stepCount, comparison(),
                try quantity(.stepCount))
        case 16: return .workoutActivity(try activityPredicate(depth: 2))
        case 17:
            return .detail(
                path: random.pick(["kind", "valence", "none"]), comparison(),
                .number(Double(random.below(5)) / 4))
        default: return .detailContains(path: "labels", random.below(3))
        }
    }

    private mutating func activityPredicate(depth: Int) throws -> WorkoutActivityPredicate {
        switch random.below(depth > 0 ? 7 : 4) {
        case 0: return .activityType(comparison(), random.below(3))
        case 1: return .duration(comparison(), Double(random.below(8)))
        case 2: return .interval(start: optionalDate(), end: optionalDate(), options: options())
        case 3:
            return .statistic(
                random.pick(WorkoutStatistic.allCases), .stepCount, comparison(),
                try quantity(.stepCount))
        case 4: return .not(try activityPredicate(depth: depth - 1))
        case 5:
            return .and([
                try activityPredicate(depth: depth - 1), try activityPredicate(depth: depth - 1),
            ])
        default:
            return .or([
                try activityPredicate(depth: depth - 1), try activityPredicate(depth: depth - 1),
            ])
        }
    }
}
