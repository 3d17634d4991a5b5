import Foundation
import HealthKit
import OpenHealthKit
import Testing

@Suite("Rules for saving")
struct SavingRules {
    private let phone = Phone()

    @Test("3.2 a correlation is saved only where every member may be", arguments: [false, true])
    func members(isDenied: Bool) async throws {
        let phone = Phone(
            diary: .only(share: [Phone.systolic], read: [Phone.systolic, Phone.diastolic]),
            prompt: .deny)
        if isDenied {
            try await phone.diary.requestAuthorization(
                toShare: [Phone.systolic, Phone.diastolic], read: [])
        }
        let code = await Phone.code { try await phone.diary.save(Phone.pressure(120, 80)) }
        #expect(code == (isDenied ? .errorAuthorizationDenied : .errorAuthorizationNotDetermined))
        #expect(try await TestStore.samples(Phone.systolic, in: phone.diary).isEmpty)
    }

    @Test("3.4 what ends before the earliest permitted date is refused, and older not seen")
    func earliest() async throws {
        let phone = Phone { $0.earliestPermittedSampleDate = { Phone.date(50) } }
        #expect(phone.diary.earliestPermittedSampleDate() == Phone.date(50))
        let code = await Phone.code { try await phone.diary.save(Phone.steps(1, 0, 49)) }
        #expect(code == .errorInvalidArgument)
        try await phone.diary.save(Phone.steps(2, 0, 50))
        #expect(try await TestStore.samples(TestStore.steps, in: phone.diary).count == 1)
    }

    @Test("3.5 a greater version takes the old one's place in a correlation and in a workout")
    func replacement() async throws {
        let store = phone.diary
        func energy(_ kilocalories: Double, _ version: Int) -> HKQuantitySample {
            Phone.energy(kilocalories, 0, 600, metadata: Phone.sync("run", version))
        }
        func sugar(_ grams: Double, _ version: Int) -> HKQuantitySample {
            HKQuantitySample(
                type: HKQuantityType(.dietarySugar),
                quantity: HKQuantity(unit: .gram(), doubleValue: grams), start: Phone.date(0),
                end: Phone.date(0), metadata: Phone.sync("sugar", version))
        }
        let run = Phone.run()
        try await store.save(run)
        try await store.addSamples([energy(50, 1)], to: run)
        let meal = HKCorrelation(
            type: HKCorrelationType(.food), start: Phone.date(0), end: Phone.date(0),
            objects: [sugar(5, 1)])
        try await store.save(meal)
        let (newEnergy, newSugar) = (energy(60, 2), sugar(6, 2))
        try await store.save([newEnergy, newSugar])

        let joined = try await TestStore.samples(
            Phone.energyType, in: store, predicate: HKQuery.predicateForObjects(from: run))
        #expect(joined.map(\.uuid) == [newEnergy.uuid])
        let read = try await TestStore.samples(HKCorrelationType(.food), in: store)
        #expect((read.first as? HKCorrelation)?.objects.map(\.uuid) == [newSugar.uuid])
    }

    @Test("3.5 a version that is not greater is ignored, and the save succeeds", arguments: [1, 2])
    func ignored(version: Int) async throws {
        let first = Phone.weight(70, metadata: Phone.sync("w", 2))
        try await phone.diary.save(first)
        try await phone.diary.save(Phone.weight(71, metadata: Phone.sync("w", version)))
        let left = try await TestStore.samples(TestStore.mass, in: phone.diary)
        #expect(left.map(\.uuid) == [first.uuid])
    }

    @Test("3.5 a replacement is a deletion with its sync keys and an addition with a new UUID")
    func replacementInChanges() async throws {
        let first = Phone.weight(70, metadata: Phone.sync("w", 1))
        let second = Phone.weight(71, metadata: Phone.sync("w", 2))
        try await phone.diary.save(first)
        let before = try await Phone.changes(TestStore.mass, in: phone.diary)
        try await phone.diary.save(second)
        let after = try await Phone.changes(
            TestStore.mass, after: before.newAnchor, in: phone.diary)
        #expect(after.addedSamples.map(\.uuid) == [second.uuid])
        #expect(after.deletedObjects.map(\.uuid) == [first.uuid])
        let keys = after.deletedObjects.first?.metadata
        #expect(keys?[HKMetadataKeySyncIdentifier] as? String == "w")
        #expect(keys?[HKMetadataKeySyncVersion] as? Int == 1)
    }

    @Test("3.5 two apps may use the same sync identifier")
    func scope() async throws {
        try await phone.diary.save(Phone.weight(70, metadata: Phone.sync("w", 1)))
        try await phone.scale.save(Phone.weight(71, metadata: Phone.sync("w", 2)))
        #expect(try await TestStore.samples(TestStore.mass, in: phone.diary).count == 2)
    }

    @Test("3.7 a sample carries the app with its version, and a device only where one was given")
    func provenance() async throws {
        let tracker = HKDevice(
            name: "Tracker", manufacturer: "Example", model: nil, hardwareVersion: nil,
            firmwareVersion: "1.2", softwareVersion: nil, localIdentifier: nil,
            udiDeviceIdentifier: nil)
        try await phone.diary.save([
            Phone.steps(1), Phone.steps(2, 100, 160, device: tracker),
        ])
        let oldest = NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: true)
        let read = try await TestStore.samples(TestStore.steps, in: phone.scale, sort: [oldest])
        #expect(read.map(\.device) == [nil, tracker])
        let revision = try #require(read.first?.sourceRevision)
        #expect(revision.source.bundleIdentifier == "org.example.diary")
        #expect(revision.source.name == "Diary")
        #expect(revision.version == "2.1")
        #expect(revision.productType == "iPhone14,3")
        let system = ProcessInfo.processInfo.operatingSystemVersion
        #expect(revision.operatingSystemVersion.majorVersion == system.majorVersion)
    }
}
