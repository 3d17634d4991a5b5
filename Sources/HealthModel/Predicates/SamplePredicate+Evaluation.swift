package import Foundation

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

extension DeviceProperty {
    /// The property of a device.
    package func value(of device: Device) -> String? {
        switch self {
        case .name: device.name
        case .manufacturer: device.manufacturer
        case .model: device.model
        case .hardwareVersion: device.hardwareVersion
        case .firmwareVersion: device.firmwareVersion
        case .softwareVersion: device.softwareVersion
        case .localIdentifier: device.localIdentifier
        case .udiDeviceIdentifier: device.udiDeviceIdentifier
        }
    }
}

// The comparison of two values, for the evaluation in memory and for SQL functions. Values of
// different kinds, such as a text and a number, never match, not even with "not equal".
extension Comparison {
    /// Compares numbers; always false for "not a number" and for the comparisons of texts.
    package func holds(_ a: Double, _ b: Double) -> Bool {
        if a.isNaN || b.isNaN { return false }
        return switch self {
        case .equalTo: a == b
        case .notEqualTo: a != b
        case .lessThan: a < b
        case .lessThanOrEqualTo: a <= b
        case .greaterThan: a > b
        case .greaterThanOrEqualTo: a >= b
        case .beginsWith, .endsWith, .contains, .like, .matches: false
        }
    }

    /// Compares dates.
    package func holds(_ a: Date, _ b: Date) -> Bool {
        holds(a.timeIntervalSinceReferenceDate, b.timeIntervalSinceReferenceDate)
    }

    /// Compares texts by their bytes, as SQLite does.
    package func holds(_ a: String, _ b: String) -> Bool {
        switch self {
        case .equalTo: a.utf8.elementsEqual(b.utf8)
        case .notEqualTo: !a.utf8.elementsEqual(b.utf8)
        case .lessThan: a.utf8.lexicographicallyPrecedes(b.utf8)
        case .lessThanOrEqualTo: !b.utf8.lexicographicallyPrecedes(a.utf8)
        case .greaterThan: b.utf8.lexicographicallyPrecedes(a.utf8)
        case .greaterThanOrEqualTo: !a.utf8.lexicographicallyPrecedes(b.utf8)
        case .beginsWith: a.utf8.starts(with: b.utf8)
        case .endsWith: a.utf8.reversed().starts(with: b.utf8.reversed())
        case .contains: b.isEmpty || a.range(of: b, options: .literal) != nil
        case .like: Self.matches(a, pattern: Self.pattern(like: b))
        case .matches: Self.matches(a, pattern: b)
        }
    }

    /// Compares quantities in the unit of the first; always false for incompatible units.
    package func holds(_ a: Quantity, _ b: Quantity) -> Bool {
        guard let number = try? b.doubleValue(for: a.unit) else { return false }
        return holds(a.value, number)
    }

    /// Compares values of metadata; always false for values of different classes.
    package func holds(_ a: MetadataValue, _ b: MetadataValue) -> Bool {
        if let a = a.number, let b = b.number { return holds(a, b) }
        return switch (a, b) {
        case (.string(let a), .string(let b)): holds(a, b)
        case (.date(let a), .date(let b)): holds(a, b)
        case (.quantity(let a), .quantity(let b)): holds(a, b)
        default: false
        }
    }

    /// Whether the whole text matches a regular expression; an invalid expression matches nothing.
    private static func matches(_ text: String, pattern: String) -> Bool {
        guard let expression = try? NSRegularExpression(pattern: "^(?:\(pattern))$") else {
            return false
        }
        let range = NSRange(text.startIndex..., in: text)
        return expression.firstMatch(in: text, range: range)?.range == range
    }

    /// The regular expression of a pattern in which `*` matches any text and `?` any character.
    private static func pattern(like text: String) -> String {
        text.map { character in
            switch character {
            case "*": "(?s:.*)"
            case "?": "(?s:.)"
            default: NSRegularExpression.escapedPattern(for: String(character))
            }
        }.joined()
    }
}

// A predicate on a detail looks up its JSON, both in memory and in the store, so that both
// evaluations agree.
extension SampleDetail {
    /// Whether the value at a path of a detail's JSON satisfies a comparison.
    ///
    /// A path begins below the detail's case: `classification`, `averageHeartRate`, `valence`.
    package static func holds(
        json: String, path: String, _ comparison: Comparison, _ value: MetadataValue
    ) -> Bool {
        guard let found = lookup(json: json, path: path) else { return false }
        switch value {
        case .string(let text):
            return (found as? String).map { comparison.holds($0, text) } ?? false
        case .number(let number):
            return (found as? NSNumber).map { comparison.holds($0.doubleValue, number) } ?? false
        case .exact(let number):
            return (found as? NSNumber).map { comparison.holds($0.doubleValue, number.double) }
                ?? false
        case .date(let date):
            guard let seconds = (found as? NSNumber)?.doubleValue else { return false }
            return comparison.holds(seconds, date.timeIntervalSinceReferenceDate)
        case .quantity(let quantity):
            guard let parts = found as? [String: Any], let unit = parts["unit"] as? String,
                let number = (parts["value"] as? NSNumber)?.doubleValue,
                let unit = try? HealthUnit(unit)
            else { return false }
            return comparison.holds(Quantity(number, unit), quantity)
        }
    }

    /// Whether the list at a path of a detail's JSON contains a number.
    package static func contains(json: String, path: String, _ number: Int) -> Bool {
        let list = lookup(json: json, path: path) as? [Any]
        return list?.contains { ($0 as? NSNumber)?.doubleValue == Double(number) } ?? false
    }

    private static func lookup(json: String, path: String) -> Any? {
        let root = try? JSONSerialization.jsonObject(with: Data(json.utf8))
        guard let detail = (root as? [String: Any])?.values.first as? [String: Any] else {
            return nil
        }
        var found: Any = detail["_0"] ?? detail
        for name in path.split(separator: ".") {
            guard let next = (found as? [String: Any])?[String(name)] else { return nil }
            found = next
        }
        return found
    }
}
