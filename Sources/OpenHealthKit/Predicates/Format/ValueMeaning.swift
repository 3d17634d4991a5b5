internal import Foundation
internal import HealthModel

/// Comparisons of a sample's dates and values.
enum ValueMeaning {
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
        WholeNumberMeaning.predicate(comparison, number, none: .or([]), condition)
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
