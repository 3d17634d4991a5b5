internal import Foundation
internal import HealthModel

/// Comparisons of a sample's dates and values.
enum ValueConversion {
    /// The predicate of one operator and one value.
    static func predicate(
        _ comparison: FormatComparison, _ sign: FormatOperator, _ value: FormatValue
    ) throws(FormatError) -> SamplePredicate {
        let path = comparison.keyPath
        let type = Comparison(sign)
        switch path {
        case HKPredicateKeyPathStartDate: return .startDate(type, try need(value.date, path))
        case HKPredicateKeyPathEndDate: return .endDate(type, try need(value.date, path))
        case HKPredicateKeyPathQuantity: return .quantity(type, try need(value.quantity, path))
        case HKPredicateKeyPathCount:
            return whole(type, try need(value.number, path)) { .count($0, $1) }
        case HKPredicateKeyPathCategoryValue:
            return whole(type, try need(value.number, path)) { .categoryValue($0, $1) }
        case HKPredicateKeyPathWorkoutDuration:
            return .workoutDuration(type, try need(value.number, path))
        case HKPredicateKeyPathWorkoutType:
            return whole(type, try need(value.number, path)) { .workoutActivityType($0, $1) }
        default: break
        }
        if let total = totals[path] {
            return .workoutTotal(total, type, try need(value.quantity, path))
        }
        if let (statistic, quantityType) = statistic(path, of: workoutStatistics) {
            return .workoutStatistic(
                statistic, quantityType, type, try need(value.quantity, path))
        }
        guard let detail = details[path] else { throw .keyPath(path) }
        guard case .metadata(let operand) = value else { throw .value(path) }
        return comparison.text(sign, operand, not: { .not($0) }) {
            .detail(path: detail, $0, $1)
        }
    }

    private static func whole(
        _ comparison: Comparison, _ number: Double,
        _ condition: (Comparison, Int) -> SamplePredicate
    ) -> SamplePredicate {
        WholeNumberConversion.predicate(comparison, number, none: .or([]), condition)
    }

    private static func need<Value>(
        _ value: Value?, _ path: String
    ) throws(FormatError) -> Value {
        guard let value else { throw .value(path) }
        return value
    }

    /// The statistic and the type of a key path such as `sumQuantity.HKQuantityType...`.
    static func statistic(
        _ path: String, of names: [String: WorkoutStatistic]
    ) -> (WorkoutStatistic, ObjectType)? {
        guard let dot = path.firstIndex(of: "."), let statistic = names[String(path[..<dot])]
        else { return nil }
        let identifier = String(path[path.index(after: dot)...])
        return (statistic, ObjectType(identifier: identifier, kind: .quantity))
    }

    private static let totals: [String: WorkoutTotal] = [
        HKPredicateKeyPathWorkoutTotalDistance: .distance,
        HKPredicateKeyPathWorkoutTotalEnergyBurned: .energyBurned,
        HKPredicateKeyPathWorkoutTotalSwimmingStrokeCount: .swimmingStrokeCount,
        HKPredicateKeyPathWorkoutTotalFlightsClimbed: .flightsClimbed,
    ]

    private static let workoutStatistics: [String: WorkoutStatistic] = [
        HKPredicateKeyPathWorkoutSumQuantity: .sum,
        HKPredicateKeyPathWorkoutAverageQuantity: .average,
        HKPredicateKeyPathWorkoutMinimumQuantity: .minimum,
        HKPredicateKeyPathWorkoutMaximumQuantity: .maximum,
    ]

    /// The paths of values in documents, records, electrocardiograms and doses in the store.
    private static let details: [String: String] = [
        HKPredicateKeyPathCDATitle: "title",
        HKPredicateKeyPathCDAPatientName: "patientName",
        HKPredicateKeyPathCDAAuthorName: "authorName",
        HKPredicateKeyPathCDACustodianName: "custodianName",
        HKPredicateKeyPathClinicalRecordFHIRResourceIdentifier: "resourceIdentifier",
        HKPredicateKeyPathClinicalRecordFHIRResourceType: "resourceType",
        HKPredicateKeyPathECGClassification: "classification",
        HKPredicateKeyPathECGSymptomsStatus: "symptomsStatus",
        HKPredicateKeyPathAverageHeartRate: "averageHeartRate",
        HKPredicateKeyPathStatus: "logStatus",
        HKPredicateKeyPathMedicationConceptIdentifier: "conceptIdentifier",
        HKPredicateKeyPathScheduledDate: "scheduledDate",
    ]
}

/// Comparisons of an integer with any number: `value == 1e300`, `count < 2.5`.
enum WholeNumberConversion {
    /// The equivalent comparison with integers, created by `condition`; nothing for "not a number".
    static func predicate<Predicate>(
        _ comparison: Comparison, _ number: Double, none: Predicate,
        _ condition: (Comparison, Int) -> Predicate
    ) -> Predicate {
        if let whole = Int(exactly: number) { return condition(comparison, whole) }
        guard !number.isNaN else { return none }
        switch comparison {
        case .notEqualTo: return condition(.greaterThanOrEqualTo, .min)
        case .lessThan, .lessThanOrEqualTo:
            guard let below = below(number) else { return none }
            return condition(.lessThanOrEqualTo, below)
        case .greaterThan, .greaterThanOrEqualTo:
            guard let above = above(number) else { return none }
            return condition(.greaterThanOrEqualTo, above)
        default: return none
        }
    }

    /// The highest integer below the number; nil if there is none.
    private static func below(_ number: Double) -> Int? {
        number > 0 && number >= limit ? .max : Int(exactly: number.rounded(.down))
    }

    /// The lowest integer above the number; nil if there is none.
    private static func above(_ number: Double) -> Int? {
        number < -limit ? .min : Int(exactly: number.rounded(.up))
    }

    /// 2^63: the first number above every `Int`.
    private static let limit = 0x1p63
}

/// Creates a regular expression for a text operator with options such as `[cd]`.
enum TextPattern {
    /// The pattern for a text under an operator.
    static func pattern(
        _ text: String, _ type: FormatOperator, ignoresCase: Bool, ignoresAccents: Bool
    ) -> String {
        let body =
            switch type {
            case .beginsWith: "\(literal(text, ignoresAccents)).*"
            case .endsWith: ".*\(literal(text, ignoresAccents))"
            case .contains: ".*\(literal(text, ignoresAccents)).*"
            case .like: wildcards(text, ignoresAccents)
            case .matches: text
            default: literal(text, ignoresAccents)
            }
        return (ignoresCase ? "(?is)" : "(?s)") + body
    }

    private static func wildcards(_ text: String, _ ignoresAccents: Bool) -> String {
        text.map { character in
            switch character {
            case "*": ".*"
            case "?": "."
            default: literal(String(character), ignoresAccents)
            }
        }.joined()
    }

    private static func literal(_ text: String, _ ignoresAccents: Bool) -> String {
        guard ignoresAccents else { return NSRegularExpression.escapedPattern(for: text) }
        return text.map { character in
            let base = folded(String(character))
            let forms = accented[base] ?? []
            let escaped = NSRegularExpression.escapedPattern(for: base)
            // An accent may also be a separate mark after its letter.
            return forms.isEmpty ? escaped : "(?:\(escaped)\\p{M}*|[\(forms.joined())])"
        }.joined()
    }

    private static func folded(_ text: String) -> String {
        text.folding(options: .diacriticInsensitive, locale: nil)
    }

    /// The Latin letters with accents, by the letter without.
    private static let accented: [String: [String]] = {
        var forms: [String: [String]] = [:]
        for code in Array(0xC0...0x24F) + Array(0x1E00...0x1EFF) {
            guard let scalar = Unicode.Scalar(code) else { continue }
            let letter = String(Character(scalar))
            let base = folded(letter)
            if base != letter && base.count == 1 { forms[base, default: []].append(letter) }
        }
        return forms
    }()
}

/// Comparisons over the activities of a workout.
enum WorkoutActivityConversion {
    /// The predicate; nil for other key paths.
    static func predicate(
        _ comparison: FormatComparison
    ) throws(FormatError) -> WorkoutActivityPredicate? {
        let path = comparison.keyPath
        let isKnown =
            plain.contains(path) || ValueConversion.statistic(path, of: statistics) != nil
        guard isKnown else { return nil }
        return try FormatConversion.ordered(comparison, and: { .and($0) }, or: { .or($0) }) {
            sign, value throws(FormatError) in
            try single(path, sign, value)
        }
    }

    private static func single(
        _ path: String, _ sign: FormatOperator, _ value: FormatValue
    ) throws(FormatError) -> WorkoutActivityPredicate {
        let type = Comparison(sign)
        if let (statistic, quantityType) = ValueConversion.statistic(path, of: statistics) {
            guard let quantity = value.quantity else { throw .value(path) }
            return .statistic(statistic, quantityType, type, quantity)
        }
        switch path {
        case HKPredicateKeyPathWorkoutActivityType:
            guard let number = value.number else { throw .value(path) }
            return WholeNumberConversion.predicate(type, number, none: .or([])) {
                .activityType($0, $1)
            }
        case HKPredicateKeyPathWorkoutActivityDuration:
            guard let number = value.number else { throw .value(path) }
            return .duration(type, number)
        default:
            guard let date = value.date else { throw .value(path) }
            let isStart = path == HKPredicateKeyPathWorkoutActivityStartDate
            return try bound(path, sign, date, isStart ? .strictStartDate : .strictEndDate)
        }
    }

    /// A comparison of dates as a range that includes its start and not its end.
    private static func bound(
        _ path: String, _ sign: FormatOperator, _ date: Date, _ options: IntervalOptions
    ) throws(FormatError) -> WorkoutActivityPredicate {
        let next = Date(
            timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate.nextUp)
        func range(_ start: Date?, _ end: Date?) -> WorkoutActivityPredicate {
            .interval(start: start, end: end, options: options)
        }
        switch sign {
        case .equalTo: return range(date, next)
        case .notEqualTo: return .not(range(date, next))
        case .lessThan: return range(nil, date)
        case .lessThanOrEqualTo: return range(nil, next)
        case .greaterThan: return range(next, nil)
        case .greaterThanOrEqualTo: return range(date, nil)
        default: throw .comparison(path)
        }
    }

    private static let plain: Set<String> = [
        HKPredicateKeyPathWorkoutActivityType, HKPredicateKeyPathWorkoutActivityDuration,
        HKPredicateKeyPathWorkoutActivityStartDate, HKPredicateKeyPathWorkoutActivityEndDate,
    ]

    private static let statistics: [String: WorkoutStatistic] = [
        HKPredicateKeyPathWorkoutActivitySumQuantity: .sum,
        HKPredicateKeyPathWorkoutActivityAverageQuantity: .average,
        HKPredicateKeyPathWorkoutActivityMinimumQuantity: .minimum,
        HKPredicateKeyPathWorkoutActivityMaximumQuantity: .maximum,
    ]
}
