internal import Foundation

extension SamplePredicate {
    /// Whether a sample matches the predicate, by the rules that the store implements in SQL.
    ///
    /// A comparison with a missing value is false, also for "not equal". Texts are compared by
    /// their bytes.
    ///
    /// ```swift
    /// let heavy = SamplePredicate.quantity(.greaterThan, Quantity(100, .gram(.kilo)))
    /// let isHeavy = heavy.matches(sample)
    /// ```
    ///
    /// - Parameters:
    ///   - sample: The sample.
    ///   - relations: The relations of the sample to others, if the predicate uses them.
    public func matches(
        _ sample: Sample, relations: SampleRelations = SampleRelations()
    ) -> Bool {
        switch self {
        case .all: return true
        case .and(let parts): return parts.allSatisfy { $0.matches(sample, relations: relations) }
        case .or(let parts): return parts.contains { $0.matches(sample, relations: relations) }
        case .not(let part): return !part.matches(sample, relations: relations)

        case .uuids(let uuids): return uuids.contains(sample.uuid)
        case .interval(let start, let end, let options):
            return options.allows(sample.startDate, sample.endDate, start: start, end: end)
        case .startDate(let comparison, let date): return comparison.holds(sample.startDate, date)
        case .endDate(let comparison, let date): return comparison.holds(sample.endDate, date)

        case .sources(let identifiers):
            guard let source = sample.sourceRevision?.source else { return false }
            return identifiers.contains(source.bundleIdentifier)
        case .sourceRevisions(let patterns):
            guard let revision = sample.sourceRevision else { return false }
            return patterns.contains { $0.matches(revision) }
        case .devices(let devices): return sample.device.map(devices.contains) ?? false
        case .deviceProperty(let property, let values):
            let value = sample.device.flatMap { property.value(of: $0) }
            return value.map(values.contains) ?? values.isEmpty

        case .metadataExists(let key): return sample.metadata[key] != nil
        case .metadataIn(let key, let values):
            guard let value = sample.metadata[key] else { return false }
            return values.isEmpty || values.contains { Comparison.equalTo.holds(value, $0) }
        case .metadata(let key, .notEqualTo, let value):
            // Apps exclude manual entries by "not equal to true", and most samples do not have the
            // key.
            return !(sample.metadata[key].map { Comparison.equalTo.holds($0, value) } ?? false)
        case .metadata(let key, let comparison, let value):
            return sample.metadata[key].map { comparison.holds($0, value) } ?? false

        case .quantity(let comparison, let quantity):
            guard let unit = sample.type.canonicalUnit ?? sample.quantity?.unit,
                let a = try? sample.quantity?.doubleValue(for: unit),
                let b = try? quantity.doubleValue(for: unit)
            else { return false }
            return comparison.holds(a, b)
        case .count(let comparison, let count):
            return sample.dataCount.map { comparison.holds(Double($0), Double(count)) } ?? false
        case .categoryValue(let comparison, let value):
            guard let own = sample.categoryValue else { return false }
            return comparison.holds(Double(own), Double(value))
        case .categoryValueIn(let values):
            return sample.categoryValue.map(values.contains) ?? false

        case .noCorrelation: return relations.correlations[sample.uuid, default: []].isEmpty
        case .memberOf(let correlation):
            return relations.correlations[sample.uuid, default: []].contains(correlation)
        case .associated(workout: let owner), .symptom(electrocardiogram: let owner):
            return relations.owners[sample.uuid, default: []].contains(owner)
        case .effort(let workout, let activity):
            return relations.efforts[sample.uuid, default: []].contains {
                $0.workout == workout && (activity == nil || $0.activity == activity)
            }
        case .wholeEffort(let workout):
            return relations.efforts[sample.uuid, default: []].contains {
                $0.workout == workout && $0.activity == nil
            }

        case .workoutActivityType, .workoutDuration, .workoutTotal, .workoutStatistic,
            .workoutActivity:
            guard let workout = sample.workout else { return false }
            return matches(workout, of: sample, relations)

        case .detail(let path, let comparison, let value):
            guard let json = sample.detailJSON else { return false }
            return SampleDetail.holds(json: json, path: path, comparison, value)
        case .detailContains(let path, let number):
            guard let json = sample.detailJSON else { return false }
            return SampleDetail.contains(json: json, path: path, number)
        }
    }
}

extension IntervalOptions {
    /// Whether a time range matches [start, end) by HealthKit's rule for overlaps.
    func allows(_ from: Date, _ to: Date, start: Date?, end: Date?) -> Bool {
        func isAfterStart(_ date: Date) -> Bool {
            start.map { Comparison.greaterThanOrEqualTo.holds(date, $0) } ?? true
        }
        func isBeforeEnd(_ date: Date) -> Bool {
            end.map { Comparison.lessThan.holds(date, $0) } ?? true
        }
        if isDisjoint(with: [.strictStartDate, .strictEndDate]) {
            return isAfterStart(to) && isBeforeEnd(from)
        }
        if contains(.strictStartDate), !(isAfterStart(from) && isBeforeEnd(from)) { return false }
        if contains(.strictEndDate), !(isAfterStart(to) && isBeforeEnd(to)) { return false }
        return true
    }
}

extension SourceRevisionPattern {
    /// Whether a revision matches one of the patterns.
    func matches(_ revision: SourceRevision) -> Bool {
        bundleIdentifier == revision.source.bundleIdentifier
            && (version.map { $0 == revision.version } ?? true)
            && (productType.map { $0 == revision.productType } ?? true)
            && (operatingSystemVersion.map { $0 == revision.operatingSystemVersion } ?? true)
    }
}

extension Sample {
    /// The number of data of the sample; nil for kinds without data.
    fileprivate var dataCount: Int? {
        switch payload {
        case .quantity(_, let series): series?.count ?? 1
        case .series(let count): count
        default: nil
        }
    }

    fileprivate var detailJSON: String? {
        if case .detail(let detail) = payload { try? StableJSON.text(detail) } else { nil }
    }
}
