internal import Foundation
internal import HealthModel

// Dates are seconds. The index on time begins with the start, so a condition on the end also
// becomes one on the start: a sample that ends after `a` began at most the longest duration of its
// type before `a`.
extension PredicateCompiler {
    /// HealthKit's rule: a sample overlaps [a, b) if it ends at or after a and starts before b;
    /// a strict option puts its own end of the sample into [a, b) instead.
    func interval(start: Date?, end: Date?, options: IntervalOptions) -> SQLFragment {
        var parts: [SQLFragment] = []
        if options.contains(.strictStartDate) {
            if let start { parts.append(startDate(.greaterThanOrEqualTo, start)) }
            if let end { parts.append(startDate(.lessThan, end)) }
        }
        if options.contains(.strictEndDate) {
            if let start { parts.append(endDate(.greaterThanOrEqualTo, start)) }
            if let end { parts.append(endDate(.lessThan, end)) }
        }
        if options.isDisjoint(with: [.strictStartDate, .strictEndDate]) {
            if let start { parts.append(endDate(.greaterThanOrEqualTo, start)) }
            if let end { parts.append(startDate(.lessThan, end)) }
        }
        return .all(parts)
    }

    func startDate(_ comparison: Comparison, _ date: Date) -> SQLFragment {
        comparison.sql("s.start_time", date.timeIntervalSinceReferenceDate)
    }

    func endDate(_ comparison: Comparison, _ date: Date) -> SQLFragment {
        let seconds = date.timeIntervalSinceReferenceDate
        let exact = comparison.sql("s.end_time", seconds)
        // One second is added because the difference of two doubles may be rounded.
        let earliest = seconds - context.maxDuration - 1
        switch comparison {
        case .greaterThan, .greaterThanOrEqualTo:
            return .all([SQLFragment("s.start_time >= ?", earliest), exact])
        case .lessThan, .lessThanOrEqualTo:
            return .all([SQLFragment("s.start_time <= ?", seconds), exact])
        case .equalTo:
            return .all([
                SQLFragment("s.start_time >= ?", earliest),
                SQLFragment("s.start_time <= ?", seconds), exact,
            ])
        default: return exact
        }
    }
}
