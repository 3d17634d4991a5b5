import Foundation
import HealthKit

/// Programming errors that end the process: on a phone by an exception of Objective-C.
enum Misuse: String, Codable, Sendable {
    case requestForCorrelation, requestToSaveAppleOnly, requestForRouteAlone
    case requestForHalfPressure, requestForHeartbeatsAlone, requestForNothing
    case statusForCorrelation, requestForPrescriptions
    case startAfterEnd, wrongDimension, unknownCategoryValue, missingMetadata
    case metadataOfWrongClass, metadataOfUnknownClass, fiveDays, endlessSleep, silentInstant
    case unknownKeyPath, noDescriptors, executedTwice, updatesWithLimit
    case sumOfDiscrete, averageOfCumulative, intervalOfZero, noInitialHandler
    case emptyCorrelation, eventOutside, longPause
    case unknownUnit, emptyPower, prefixOfPound, wrongConversion, wrongComparison

    /// Does what must not be done.
    ///
    /// It returns only if nothing is raised.
    func commit() {
        switch self {
        case .requestForCorrelation, .requestToSaveAppleOnly, .requestForRouteAlone,
            .requestForHalfPressure, .requestForHeartbeatsAlone, .requestForNothing,
            .statusForCorrelation, .requestForPrescriptions:
            commitRequest()
        case .startAfterEnd, .wrongDimension, .unknownCategoryValue, .missingMetadata,
            .metadataOfWrongClass, .metadataOfUnknownClass, .fiveDays, .endlessSleep,
            .silentInstant, .emptyCorrelation, .eventOutside, .longPause:
            commitObject()
        case .unknownKeyPath, .noDescriptors, .executedTwice, .updatesWithLimit, .sumOfDiscrete,
            .averageOfCumulative, .intervalOfZero, .noInitialHandler:
            commitQuery()
        case .unknownUnit, .emptyPower, .prefixOfPound, .wrongConversion, .wrongComparison:
            commitUnit()
        }
    }
}

// MARK: Requests

extension Misuse {
    private func request(_ share: Set<HKSampleType>, _ read: Set<HKObjectType>) {
        HKHealthStore().requestAuthorization(toShare: share, read: read) { _, _ in }
    }

    private func commitRequest() {
        switch self {
        case .requestForCorrelation: request([Phone.pressure], [])
        case .requestToSaveAppleOnly: request([HKQuantityType(.appleStandTime)], [])
        case .requestForRouteAlone: request([HKSeriesType.workoutRoute()], [])
        case .requestForHalfPressure: request([], [Phone.systolic])
        case .requestForHeartbeatsAlone: request([HKSeriesType.heartbeat()], [])
        case .requestForNothing: request([], [])
        case .requestForPrescriptions: request([], [HKObjectType.visionPrescriptionType()])
        default:
            HKHealthStore().getRequestStatusForAuthorization(
                toShare: [Phone.pressure], read: []
            ) { _, _ in }
        }
    }
}

// MARK: Objects

extension Misuse {
    private func weight(_ metadata: [String: Any]) {
        _ = HKQuantitySample(
            type: Phone.mass, quantity: HKQuantity(unit: .gram(), doubleValue: 1),
            start: Phone.zero, end: Phone.zero, metadata: metadata)
    }

    private func quantity(
        _ type: HKQuantityType, _ unit: HKUnit, lasting seconds: TimeInterval
    ) {
        _ = HKQuantitySample(
            type: type, quantity: HKQuantity(unit: unit, doubleValue: 1), start: Phone.zero,
            end: Phone.date(seconds))
    }

    private func run(_ event: HKWorkoutEventType, _ start: TimeInterval, _ end: TimeInterval) {
        let interval = DateInterval(start: Phone.date(start), end: Phone.date(end))
        _ = HKWorkout(
            activityType: .running, start: Phone.zero, end: Phone.date(600),
            workoutEvents: [HKWorkoutEvent(type: event, dateInterval: interval, metadata: nil)],
            totalEnergyBurned: nil, totalDistance: nil, metadata: nil)
    }

    private func commitObject() {
        switch self {
        case .startAfterEnd: quantity(Phone.steps, .count(), lasting: -1)
        case .wrongDimension: quantity(Phone.steps, .gram(), lasting: 0)
        case .fiveDays: quantity(Phone.steps, .count(), lasting: 5 * 86_400)
        case .silentInstant:
            quantity(
                HKQuantityType(.environmentalAudioExposure),
                .decibelAWeightedSoundPressureLevel(), lasting: 0)
        case .unknownCategoryValue:
            _ = HKCategorySample(
                type: Phone.sleep, value: 77, start: Phone.zero, end: Phone.date(60))
        case .missingMetadata:
            _ = HKCategorySample(
                type: HKCategoryType(.menstrualFlow), value: 1, start: Phone.zero,
                end: Phone.zero)
        case .endlessSleep:
            _ = HKCategorySample(
                type: Phone.sleep, value: HKCategoryValueSleepAnalysis.inBed.rawValue,
                start: Phone.zero, end: .distantFuture)
        case .metadataOfWrongClass: weight([HKMetadataKeyFoodType: 5])
        case .metadataOfUnknownClass: weight(["list": [1, 2]])
        case .emptyCorrelation:
            _ = HKCorrelation(type: Phone.food, start: Phone.zero, end: Phone.zero, objects: [])
        case .eventOutside: run(.pause, 700, 700)
        default: run(.pause, 100, 200)
        }
    }
}

// MARK: Queries

extension Misuse {
    private func sampleQuery(_ predicate: NSPredicate?) -> HKSampleQuery {
        HKSampleQuery(
            sampleType: Phone.steps, predicate: predicate, limit: 1, sortDescriptors: nil
        ) { _, _, _ in }
    }

    private func statisticsQuery(_ type: HKQuantityType, _ options: HKStatisticsOptions) {
        HKHealthStore().execute(
            HKStatisticsQuery(quantityType: type, quantitySamplePredicate: nil, options: options) {
                _, _, _ in
            })
    }

    private func collectionQuery(hours: Int) -> HKStatisticsCollectionQuery {
        HKStatisticsCollectionQuery(
            quantityType: Phone.steps, quantitySamplePredicate: nil, options: .cumulativeSum,
            anchorDate: Phone.zero, intervalComponents: DateComponents(hour: hours))
    }

    private func commitQuery() {
        let store = HKHealthStore()
        switch self {
        case .unknownKeyPath:
            store.execute(sampleQuery(NSPredicate(format: "%K > %d", "mood", 3)))
        case .noDescriptors:
            store.execute(
                HKSampleQuery(queryDescriptors: [], limit: HKObjectQueryNoLimit) { _, _, _ in })
        case .executedTwice:
            let query = sampleQuery(nil)
            store.execute(query)
            store.execute(query)
        case .updatesWithLimit:
            let query = HKAnchoredObjectQuery(
                type: Phone.steps, predicate: nil, anchor: nil, limit: 5
            ) { _, _, _, _, _ in }
            query.updateHandler = { _, _, _, _, _ in }
            store.execute(query)
        case .sumOfDiscrete: statisticsQuery(Phone.mass, .cumulativeSum)
        case .averageOfCumulative: statisticsQuery(Phone.steps, .discreteAverage)
        case .intervalOfZero:
            let query = collectionQuery(hours: 0)
            query.initialResultsHandler = { _, _, _ in }
            store.execute(query)
        default: store.execute(collectionQuery(hours: 1))
        }
    }
}

// MARK: Units

extension Misuse {
    private func commitUnit() {
        let gram = HKQuantity(unit: .gram(), doubleValue: 1)
        switch self {
        case .unknownUnit: _ = HKUnit(from: "furlong")
        case .emptyPower: _ = HKUnit(from: "m^")
        case .prefixOfPound: _ = HKUnit(from: "klb")
        case .wrongConversion: _ = gram.doubleValue(for: .meter())
        default: _ = gram.compare(HKQuantity(unit: .meter(), doubleValue: 1))
        }
    }
}
