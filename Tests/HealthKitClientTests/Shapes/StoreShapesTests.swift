import Foundation
import HealthKit
import Testing

/// Ways to talk to the store that apps share.
@Suite("Shapes of saving, deleting and asking", .authorizedHealthStore, .timeLimit(.minutes(30)))
struct StoreShapesTests {
    let store = HKHealthStore()
    private let water = HKQuantityType(.dietaryWater)

    private func drink(_ millilitres: Double, metadata: [String: Any]? = nil) -> HKQuantitySample {
        HKQuantitySample(
            type: water,
            quantity: HKQuantity(unit: .literUnit(with: .milli), doubleValue: millilitres),
            start: Days.noon, end: Days.noon, metadata: metadata)
    }

    private func millilitres() async throws -> [Double] {
        try await HKSampleQueryDescriptor(
            predicates: [.quantitySample(type: water)], sortDescriptors: []
        ).result(for: store)
            .map { $0.quantity.doubleValue(for: .literUnit(with: .milli)) }.sorted()
    }

    @Test("An object is saved once; saving it again is an invalid argument")
    func savedTwice() async throws {
        let sample = drink(250)
        try await store.save(sample)
        await #expect {
            try await store.save(sample)
        } throws: { error in
            (error as? HKError)?.code == .errorInvalidArgument
        }
        #expect(try await millilitres() == [250])
    }

    @Test("A list is saved whole or not at all")
    func allOrNothing() async throws {
        let old = drink(1)
        try await store.save(old)
        await #expect(throws: HKError.self) { try await store.save([drink(2), old]) }
        #expect(try await millilitres() == [1])
    }

    @Test("What others saved cannot be deleted; own things go without it")
    func othersObjects() async throws {
        let bottle = TestStore.other("com.example.bottle", name: "Bottle")
        let theirs = drink(500)
        let own = drink(100)
        try await bottle.save(theirs)
        try await store.save(own)
        await #expect(throws: HKError.self) { try await store.delete([own, theirs]) }
        #expect(try await millilitres() == [100, 500])
        let everything = HKQuery.predicateForSamples(withStart: nil, end: nil, options: [])
        #expect(try await store.deleteObjects(of: water, predicate: everything) == 1)
        #expect(try await millilitres() == [500])
    }

    @Test("What was saved comes back as it was: identity, unit, device, facts and source")
    func roundTrip() async throws {
        let zone = "America/St_Johns"
        let made = HKQuantitySample(
            type: water, quantity: HKQuantity(unit: .fluidOunceUS(), doubleValue: 8.1),
            start: Days.noon, end: Days.noon.addingTimeInterval(0.25), device: ApiSweep.device,
            metadata: [HKMetadataKeyTimeZone: zone, "cups": 1.5, "hot": true, "at": Days.noon])
        try await store.save(made)
        let read = try #require(
            try await HKSampleQueryDescriptor(
                predicates: [.quantitySample(type: water)], sortDescriptors: []
            ).result(for: store).first)
        #expect(read == made && read.uuid == made.uuid)
        #expect(read.quantity.doubleValue(for: .fluidOunceUS()) == 8.1)
        #expect(read.startDate == made.startDate && read.endDate == made.endDate)
        #expect(read.device == ApiSweep.device)
        #expect(read.metadata?[HKMetadataKeyTimeZone] as? String == zone)
        #expect(read.metadata?["cups"] as? Double == 1.5)
        #expect(read.metadata?["hot"] as? Bool == true)
        #expect(read.metadata?["at"] as? Date == Days.noon)
        #expect(read.sourceRevision.source == .default())
        #expect(read is HKCumulativeQuantitySample)
    }

    @Test("The version that an app saves last wins only where it is greater")
    func syncVersions() async throws {
        func version(_ number: Int, _ amount: Double) -> HKQuantitySample {
            drink(
                amount,
                metadata: [
                    HKMetadataKeySyncIdentifier: "drink-1", HKMetadataKeySyncVersion: number,
                ])
        }
        try await store.save(version(1, 100))
        try await store.save(version(3, 300))
        try await store.save(version(2, 200))
        #expect(try await millilitres() == [300])
    }

    @Test("Permission is asked for with only one of the two sets", .newHealthStore)
    func oneSet() async throws {
        let read: Set<HKObjectType> = [water]
        let asked = try await callback {
            store.requestAuthorization(toShare: nil, read: read, completion: $0)
        }
        #expect(asked)
        #expect(store.authorizationStatus(for: water) == .notDetermined)
        try await store.requestAuthorization(toShare: [water], read: [])
        #expect(store.authorizationStatus(for: water) == .sharingAuthorized)
        let status = try await store.statusForAuthorizationRequest(toShare: [water], read: read)
        #expect(status == .unnecessary)
    }

    @Test("Units that the person prefers are there for each type that was asked for")
    func preferredUnits() async throws {
        let types: Set = [water, HKQuantityType(.bodyMass), HKQuantityType(.height)]
        let units = try await store.preferredUnits(for: types)
        #expect(Set(units.keys) == types)
        for (type, unit) in units { #expect(type.is(compatibleWith: unit)) }
    }

    @Test("A builder works step by step with completion handlers")
    func builder() async throws {
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = .rowing
        let builder = HKWorkoutBuilder(
            healthStore: store, configuration: configuration, device: .local())
        let start = Days.noon
        let sip = HKQuantitySample(
            type: HKQuantityType(.activeEnergyBurned),
            quantity: HKQuantity(unit: .kilocalorie(), doubleValue: 50), start: start,
            end: start.addingTimeInterval(60))
        let lap = HKWorkoutEvent(
            type: .lap, dateInterval: DateInterval(start: start, duration: 30), metadata: nil)
        #expect(try await callback { builder.beginCollection(withStart: start, completion: $0) })
        #expect(try await callback { builder.add([sip], completion: $0) })
        #expect(try await callback { builder.addWorkoutEvents([lap], completion: $0) })
        #expect(
            try await callback {
                builder.addMetadata([HKMetadataKeyIndoorWorkout: true], completion: $0)
            })
        #expect(builder.elapsedTime(at: start.addingTimeInterval(45)) == 45)
        let end = start.addingTimeInterval(90)
        #expect(try await callback { builder.endCollection(withEnd: end, completion: $0) })
        let workout = try #require(
            try await callback { builder.finishWorkout(completion: $0) })
        #expect(workout.duration == 90 && workout.workoutActivityType == .rowing)
        #expect(workout.workoutEvents?.count == 1)
        let energy = workout.allStatistics[HKQuantityType(.activeEnergyBurned)]
        #expect(energy?.sumQuantity()?.doubleValue(for: .kilocalorie()) == 50)
    }

    @Test("A locked device takes what is saved and shows nothing until it is unlocked")
    func locked() async throws {
        TestStore.device.isLocked = true
        try await store.save(drink(250))
        await #expect {
            _ = try await millilitres()
        } throws: { error in
            (error as? HKError)?.code == .errorDatabaseInaccessible
        }
        TestStore.device.isLocked = false
        #expect(try await millilitres() == [250])
    }
}
