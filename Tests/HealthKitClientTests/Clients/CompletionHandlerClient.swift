import Foundation
import HealthKit

/// The health layer of an app in the style of completion handlers.
///
/// Queries are objects with handlers, types come from failable factories, and anchors live in the
/// app's own storage as archived data.
final class CompletionHandlerClient: Sendable {
    enum ClientError: Error {
        case healthDataUnavailable
        case typeUnavailable
    }

    struct DayTotal: Equatable, Sendable {
        let date: Date
        let value: Double
    }

    private let healthStore: HKHealthStore
    private let anchorURL: URL

    init(healthStore: HKHealthStore = HKHealthStore(), anchorURL: URL) {
        self.healthStore = healthStore
        self.anchorURL = anchorURL
    }

    // MARK: - Authorization

    private static let sampleIdentifiers: [HKQuantityTypeIdentifier] = [
        .bodyMass, .stepCount, .heartRate, .activeEnergyBurned,
    ]

    private var shareTypes: Set<HKSampleType> {
        Set(Self.sampleIdentifiers.compactMap { HKSampleType.quantityType(forIdentifier: $0) })
    }

    private var readTypes: Set<HKObjectType> {
        var types: Set<HKObjectType> = shareTypes
        if let birth = HKObjectType.characteristicType(forIdentifier: .dateOfBirth) {
            types.insert(birth)
        }
        if let sleep = HKObjectType.categoryType(forIdentifier: .sleepAnalysis) {
            types.insert(sleep)
        }
        types.insert(HKObjectType.workoutType())
        return types
    }

    func authorize(completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        guard HKHealthStore.isHealthDataAvailable() else {
            completion(false, ClientError.healthDataUnavailable)
            return
        }
        healthStore.requestAuthorization(toShare: shareTypes, read: readTypes) { success, error in
            completion(success, error)
        }
    }

    func needsToAsk(completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        healthStore.getRequestStatusForAuthorization(
            toShare: shareTypes, read: readTypes
        ) { status, error in
            switch status {
            case .shouldRequest: completion(true, error)
            case .unnecessary, .unknown: completion(false, error)
            @unknown default: completion(false, error)
            }
        }
    }

    func statusText(for identifier: HKQuantityTypeIdentifier) -> String {
        guard let type = HKObjectType.quantityType(forIdentifier: identifier) else { return "?" }
        switch healthStore.authorizationStatus(for: type) {
        case .notDetermined: return "not determined"
        case .sharingDenied: return "denied"
        case .sharingAuthorized: return "authorized"
        @unknown default: return "unknown"
        }
    }

    // MARK: - Reading

    func mostRecentSample(
        for sampleType: HKSampleType,
        completion: @escaping @Sendable (HKQuantitySample?, (any Error)?) -> Void
    ) {
        let mostRecentPredicate = HKQuery.predicateForSamples(
            withStart: Date.distantPast, end: Date(), options: .strictEndDate)
        let sortDescriptor = NSSortDescriptor(
            key: HKSampleSortIdentifierStartDate, ascending: false)
        let query = HKSampleQuery(
            sampleType: sampleType, predicate: mostRecentPredicate, limit: 1,
            sortDescriptors: [sortDescriptor]
        ) { _, samples, error in
            DispatchQueue.global().async {
                guard let samples, let mostRecentSample = samples.first as? HKQuantitySample else {
                    completion(nil, error)
                    return
                }
                completion(mostRecentSample, nil)
            }
        }
        healthStore.execute(query)
    }

    func age(on day: Date) throws -> Int? {
        let birthdayComponents = try healthStore.dateOfBirthComponents()
        guard let birthday = Calendar.current.date(from: birthdayComponents) else { return nil }
        return Calendar.current.dateComponents([.year], from: birthday, to: day).year
    }

    // MARK: - Writing

    func saveBodyMass(
        kilograms: Double, date: Date,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        guard let bodyMassType = HKQuantityType.quantityType(forIdentifier: .bodyMass) else {
            completion(false, ClientError.typeUnavailable)
            return
        }
        let quantity = HKQuantity(unit: HKUnit.gramUnit(with: .kilo), doubleValue: kilograms)
        let sample = HKQuantitySample(
            type: bodyMassType, quantity: quantity, start: date, end: date,
            metadata: [HKMetadataKeyWasUserEntered: true])
        healthStore.save(sample, withCompletion: completion)
    }

    func save(
        _ samples: [HKSample], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        healthStore.save(samples) { success, error in completion(success, error) }
    }

    func deleteBodyMass(
        from start: Date, to end: Date,
        completion: @escaping @Sendable (Int, (any Error)?) -> Void
    ) {
        guard let bodyMassType = HKQuantityType.quantityType(forIdentifier: .bodyMass) else {
            return
        }
        let predicate = HKQuery.predicateForSamples(withStart: start, end: end, options: [])
        healthStore.deleteObjects(of: bodyMassType, predicate: predicate) { _, count, error in
            completion(count, error)
        }
    }

    // MARK: - Charts

    func dailySteps(
        from startDate: Date, to endDate: Date,
        completion: @escaping @Sendable ([DayTotal], (any Error)?) -> Void
    ) {
        guard let stepsType = HKQuantityType.quantityType(forIdentifier: .stepCount) else {
            completion([], ClientError.typeUnavailable)
            return
        }
        var interval = DateComponents()
        interval.day = 1
        let query = HKStatisticsCollectionQuery(
            quantityType: stepsType, quantitySamplePredicate: nil, options: .cumulativeSum,
            anchorDate: Calendar.current.startOfDay(for: startDate), intervalComponents: interval)
        query.initialResultsHandler = { _, results, error in
            guard let results else {
                completion([], error)
                return
            }
            var days: [DayTotal] = []
            results.enumerateStatistics(from: startDate, to: endDate) { statistics, _ in
                let sum = statistics.sumQuantity()?.doubleValue(for: HKUnit.count()) ?? 0
                days.append(DayTotal(date: statistics.startDate, value: sum))
            }
            completion(days, nil)
        }
        healthStore.execute(query)
    }

    // MARK: - Observing

    func observe(
        _ type: HKSampleType, handler: @escaping @Sendable ((any Error)?) -> Void
    ) -> HKObserverQuery {
        let query = HKObserverQuery(sampleType: type, predicate: nil) {
            _, completionHandler, error in
            defer { completionHandler() }
            handler(error)
        }
        healthStore.execute(query)
        healthStore.enableBackgroundDelivery(for: type, frequency: .immediate) { success, error in
            if !success { handler(error) }
        }
        return query
    }

    func stop(_ query: HKQuery) {
        healthStore.stop(query)
        healthStore.disableAllBackgroundDelivery { _, _ in }
    }

    // MARK: - Synchronising

    struct Changes: Sendable {
        let added: [HKQuantitySample]
        let deleted: [UUID]
    }

    func changes(
        of type: HKSampleType,
        completion: @escaping @Sendable (Changes?, (any Error)?) -> Void
    ) {
        let query = HKAnchoredObjectQuery(
            type: type, predicate: nil, anchor: loadAnchor(), limit: HKObjectQueryNoLimit
        ) { [self] _, samplesOrNil, deletedObjectsOrNil, newAnchor, errorOrNil in
            guard let samples = samplesOrNil, let deletedObjects = deletedObjectsOrNil else {
                completion(nil, errorOrNil)
                return
            }
            saveAnchor(newAnchor)
            completion(
                Changes(
                    added: samples.compactMap { $0 as? HKQuantitySample },
                    deleted: deletedObjects.map { $0.uuid }),
                nil)
        }
        healthStore.execute(query)
    }

    private func loadAnchor() -> HKQueryAnchor? {
        guard let data = try? Data(contentsOf: anchorURL) else { return nil }
        return try? NSKeyedUnarchiver.unarchivedObject(ofClass: HKQueryAnchor.self, from: data)
    }

    private func saveAnchor(_ anchor: HKQueryAnchor?) {
        guard let anchor,
            let data = try? NSKeyedArchiver.archivedData(
                withRootObject: anchor, requiringSecureCoding: true)
        else { return }
        try? data.write(to: anchorURL)
    }
}
