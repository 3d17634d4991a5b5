import Foundation
import HealthKit

class HKHealthStoreMock: HKHealthStore {
    var saveError: Error?
    var queriesExecuted: [HKQuery] = []
    var authorizationStatus: HKAuthorizationStatus?
    var saveHandler: ((_ objects: [HKObject]) -> Void)?

    override func execute(_ query: HKQuery) {
        queriesExecuted.append(query)
    }

    override func stop(_ query: HKQuery) {
        queriesExecuted.removeAll { $0 === query }
    }

    override func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus {
        return authorizationStatus ?? .notDetermined
    }

    override func requestAuthorization(
        toShare typesToShare: Set<HKSampleType>?, read typesToRead: Set<HKObjectType>?,
        completion: @escaping (Bool, Error?) -> Void
    ) {
        authorizationStatus = .sharingAuthorized
        completion(true, nil)
    }

    override func save(
        _ object: HKObject, withCompletion completion: @escaping (Bool, Error?) -> Void
    ) {
        saveHandler?([object])
        completion(saveError == nil, saveError)
    }

    override func save(
        _ objects: [HKObject], withCompletion completion: @escaping (Bool, Error?) -> Void
    ) {
        saveHandler?(objects)
        completion(saveError == nil, saveError)
    }

    override func delete(
        _ objects: [HKObject], withCompletion completion: @escaping (Bool, Error?) -> Void
    ) {
        completion(saveError == nil, saveError)
    }

    override func deleteObjects(
        of objectType: HKObjectType, predicate: NSPredicate,
        withCompletion completion: @escaping (Bool, Int, Error?) -> Void
    ) {
        completion(saveError == nil, 0, saveError)
    }

    override func enableBackgroundDelivery(
        for type: HKObjectType, frequency: HKUpdateFrequency,
        withCompletion completion: @escaping (Bool, Error?) -> Void
    ) {
        completion(true, nil)
    }

    override func dateOfBirthComponents() throws -> DateComponents {
        return DateComponents(year: 1980, month: 1, day: 2)
    }

    override func biologicalSex() throws -> HKBiologicalSexObject { return BiologicalSexMock() }

    override func bloodType() throws -> HKBloodTypeObject { return BloodTypeMock() }
}

class BiologicalSexMock: HKBiologicalSexObject {
    override var biologicalSex: HKBiologicalSex { return .other }
}

class BloodTypeMock: HKBloodTypeObject {
    override var bloodType: HKBloodType { return .oNegative }
}

class HKObserverQueryMock: HKObserverQuery {
    typealias UpdateHandler = (
        HKObserverQuery, @escaping HKObserverQueryCompletionHandler, Error?
    ) -> Void

    let updateHandler: UpdateHandler

    override init(
        sampleType: HKSampleType, predicate: NSPredicate?, updateHandler: @escaping UpdateHandler
    ) {
        self.updateHandler = updateHandler
        super.init(sampleType: sampleType, predicate: predicate, updateHandler: updateHandler)
    }
}

class HKAnchoredObjectQueryMock: HKAnchoredObjectQuery {
    typealias ResultsHandler = (
        HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, Error?
    ) -> Void

    let resultsHandler: ResultsHandler
    let anchor: HKQueryAnchor?

    override init(
        type: HKSampleType, predicate: NSPredicate?, anchor: HKQueryAnchor?, limit: Int,
        resultsHandler handler: @escaping ResultsHandler
    ) {
        self.resultsHandler = handler
        self.anchor = anchor
        super.init(
            type: type, predicate: predicate, anchor: anchor, limit: limit, resultsHandler: handler)
    }
}

class HKSampleQueryMock: HKSampleQuery {
    let resultsHandler: (HKSampleQuery, [HKSample]?, Error?) -> Void

    override init(
        sampleType: HKSampleType, predicate: NSPredicate?, limit: Int,
        sortDescriptors: [NSSortDescriptor]?,
        resultsHandler: @escaping (HKSampleQuery, [HKSample]?, Error?) -> Void
    ) {
        self.resultsHandler = resultsHandler
        super.init(
            sampleType: sampleType, predicate: predicate, limit: limit,
            sortDescriptors: sortDescriptors, resultsHandler: resultsHandler)
    }
}

class HKStatisticsCollectionQueryMock: HKStatisticsCollectionQuery {
    static var made = 0

    override init(
        quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?,
        options: HKStatisticsOptions, anchorDate: Date, intervalComponents: DateComponents
    ) {
        Self.made += 1
        super.init(
            quantityType: quantityType, quantitySamplePredicate: quantitySamplePredicate,
            options: options, anchorDate: anchorDate, intervalComponents: intervalComponents)
    }
}
