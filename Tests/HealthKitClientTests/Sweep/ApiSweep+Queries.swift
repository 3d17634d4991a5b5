import CoreLocation
import Foundation
import HealthKit

extension ApiSweep {
    /// One query of each kind, in the spellings of older and newer code.
    static func queries(
        workout: HKWorkout, done: @escaping @Sendable (String, (any Error)?) -> Void
    ) -> [HKQuery] {
        let steps = HKQuantityType(.stepCount)
        let sort = [
            NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: false),
            NSSortDescriptor(key: HKSampleSortIdentifierEndDate, ascending: true),
        ]
        let descriptors = [
            HKQueryDescriptor(sampleType: steps, predicate: nil),
            HKQueryDescriptor(
                sampleType: .workoutType(), predicate: HKQuery.predicateForWorkouts(with: .running)),
        ]
        let collection = HKStatisticsCollectionQuery(
            quantityType: steps, quantitySamplePredicate: nil,
            options: [.cumulativeSum, .separateBySource], anchorDate: workout.startDate,
            intervalComponents: DateComponents(day: 1))
        collection.initialResultsHandler = { _, results, error in
            let sources = results?.statistics().first?.sources ?? []
            done("collection \(sources.count)", error)
        }
        collection.statisticsUpdateHandler = { _, statistics, _, error in
            done("updated \(statistics == nil)", error)
        }
        let anchored = HKAnchoredObjectQuery(
            type: steps, predicate: nil, anchor: HKQueryAnchor(fromValue: 0),
            limit: HKObjectQueryNoLimit,
            resultsHandler: { _, samples, deleted, anchor, error in
                done("anchored \(samples?.count ?? -1)", error)
            })
        anchored.updateHandler = { _, _, _, _, error in done("anchored again", error) }
        return [
            HKSampleQuery(
                sampleType: steps, predicate: nil, limit: 1, sortDescriptors: sort,
                resultsHandler: { _, samples, error in
                    done("samples \(samples?.count ?? -1)", error)
                }),
            HKSampleQuery(queryDescriptors: descriptors, limit: HKObjectQueryNoLimit) {
                _, samples, error in
                done("both \(samples?.count ?? -1)", error)
            },
            HKObserverQuery(
                sampleType: steps, predicate: nil,
                updateHandler: { _, completion, error in
                    completion()
                    done("observed", error)
                }),
            HKObserverQuery(queryDescriptors: descriptors) { _, types, completion, error in
                completion()
                done("observed types", error)
            },
            HKStatisticsQuery(
                quantityType: steps, quantitySamplePredicate: nil, options: .cumulativeSum
            ) { query, statistics, error in
                done("sum \(query.objectType?.identifier ?? "")", error)
            },
            HKSourceQuery(sampleType: steps, samplePredicate: nil) { _, sources, error in
                done("sources \(sources?.count ?? -1)", error)
            },
            HKActivitySummaryQuery(predicate: nil) { _, summaries, error in
                let summary: HKActivitySummary? = summaries?.first
                done("summaries \(summary?.activityMoveMode.rawValue ?? 0)", error)
            },
            HKQuantitySeriesSampleQuery(quantityType: steps, predicate: nil) {
                _, _, _, _, isDone, error in
                if isDone || error != nil { done("series", error) }
            },
            collection, anchored,
        ]
    }

    /// Queries over one sample that only a device can make.
    static func queries(
        _ route: HKWorkoutRoute, _ beats: HKHeartbeatSeriesSample,
        handler: @escaping @Sendable (Int) -> Void
    ) -> [HKQuery] {
        [
            HKWorkoutRouteQuery(route: route) { _, locations, _, _ in
                handler(locations?.count ?? 0)
            },
            HKHeartbeatSeriesQuery(heartbeatSeries: beats) { _, _, isPrecededByGap, _, _ in
                handler(isPrecededByGap ? 1 : 0)
            },
        ]
    }

    /// The curve of an electrocardiogram in microvolts.
    static func voltages(
        of electrocardiogram: HKElectrocardiogram, in store: HKHealthStore,
        completion: @escaping @Sendable (Double?) -> Void
    ) {
        let query = HKElectrocardiogramQuery(electrocardiogram) { _, result in
            switch result {
            case .measurement(let measurement):
                let quantity = measurement.quantity(for: .appleWatchSimilarToLeadI)
                completion(quantity?.doubleValue(for: .voltUnit(with: .micro)))
            case .done: completion(nil)
            case .error: completion(nil)
            @unknown default: completion(nil)
            }
        }
        store.execute(query)
    }

    /// Predicates as apps write them, by what they select.
    static func predicates(from start: Date, to end: Date) -> [String: NSPredicate] {
        let range = HKQuery.predicateForSamples(
            withStart: start, end: end, options: [.strictStartDate, .strictEndDate])
        let own = HKQuery.predicateForObjects(from: HKSource.default())
        return [
            "range": range,
            "own": own,
            "own in range": NSCompoundPredicate(andPredicateWithSubpredicates: [range, own]),
            "either": NSCompoundPredicate(orPredicateWithSubpredicates: [range, own]),
            "not own": NSCompoundPredicate(notPredicateWithSubpredicate: own),
            "typed": NSPredicate(
                format: "%K >= %@ AND %K < %@", HKPredicateKeyPathStartDate, start as NSDate,
                HKPredicateKeyPathStartDate, end as NSDate),
            "entered": HKQuery.predicateForObjects(
                withMetadataKey: HKMetadataKeyWasUserEntered, operatorType: .notEqualTo,
                value: true),
            "bridged": NSPredicate(
                format: "startDate >= %@ && endDate <= %@", start as any CVarArg,
                end as any CVarArg),
            "automatic": NSPredicate(
                format: "metadata.%K != YES", HKMetadataKeyWasUserEntered),
            "by hand": NSPredicate(format: "metadata.%K == YES", HKMetadataKeyWasUserEntered),
            "without key": NSCompoundPredicate(
                notPredicateWithSubpredicate: HKQuery.predicateForObjects(
                    withMetadataKey: HKMetadataKeyWasUserEntered)),
            "named": HKQuery.predicateForObjects(withMetadataKey: HKMetadataKeyExternalUUID),
            "many": HKQuery.predicateForQuantitySamples(
                with: .greaterThan, quantity: HKQuantity(unit: .count(), doubleValue: 9)),
        ]
    }

    /// Samples by their identities, as a format string and with NSUUID for one.
    static func predicates(of samples: [HKSample]) -> [NSPredicate] {
        let uuids = samples.map(\.uuid)
        return [
            NSPredicate(format: "%K IN %@", HKPredicateKeyPathUUID, uuids),
            HKQuery.predicateForObjects(with: Set(uuids)),
            NSCompoundPredicate(
                orPredicateWithSubpredicates: uuids.map {
                    NSPredicate(format: "%K == %@", HKPredicateKeyPathUUID, $0 as NSUUID)
                }),
        ]
    }

    /// Descriptors with everything that can be said of their samples.
    static func descriptors() -> (
        HKSampleQueryDescriptor<HKQuantitySample>, HKSampleQueryDescriptor<HKCategorySample>
    ) {
        let predicate: HKSamplePredicate<HKQuantitySample> = .quantitySample(
            type: HKQuantityType(.stepCount))
        return (
            HKSampleQueryDescriptor(
                predicates: [predicate, .quantitySample(type: HKQuantityType(.heartRate))],
                sortDescriptors: [SortDescriptor(\.startDate), SortDescriptor(\.endDate)]),
            HKSampleQueryDescriptor(
                predicates: [
                    HKSamplePredicate.categorySample(
                        type: .sleep,
                        predicate: HKQuery.predicateForSamples(withStart: nil, end: nil))
                ],
                sortDescriptors: [SortDescriptor(\.endDate, order: .reverse)])
        )
    }
}

extension ApiSweep {
    /// What a chart of a discrete type shows for each bucket.
    static func texts(of collection: HKStatisticsCollection, in unit: HKUnit) -> [String] {
        collection.statistics().map { (statistics: HKStatistics) in
            let latest = statistics.mostRecentQuantity()?.doubleValue(for: unit) ?? 0
            let mean = statistics.averageQuantity()?.doubleValue(for: unit) ?? 0
            let least = statistics.minimumQuantity()?.doubleValue(for: unit) ?? 0
            let most = statistics.maximumQuantity()?.doubleValue(for: unit) ?? 0
            return "\(latest) \(mean) \(least) \(most) \(statistics.sumQuantity() == nil)"
        }
    }
}

// What apps add to the store themselves.
extension HKHealthStore {
    func sum(of type: HKQuantityType, predicate: NSPredicate?) async throws -> HKQuantity? {
        try await withCheckedThrowingContinuation { continuation in
            execute(
                HKStatisticsQuery(
                    quantityType: type, quantitySamplePredicate: predicate,
                    options: [.cumulativeSum]
                ) { _, statistics, error in
                    if let error {
                        continuation.resume(throwing: error)
                    } else {
                        continuation.resume(returning: statistics?.sumQuantity())
                    }
                })
        }
    }

    func startBackgroundDelivery(for type: HKObjectType) {
        enableBackgroundDelivery(for: type, frequency: .immediate, withCompletion: { _, _ in })
    }

    func stopBackgroundDelivery(for type: HKObjectType) async throws {
        try await disableBackgroundDelivery(for: type)
        disableBackgroundDelivery(for: type, withCompletion: { _, _ in })
        disableAllBackgroundDelivery(completion: { _, _ in })
    }
}
