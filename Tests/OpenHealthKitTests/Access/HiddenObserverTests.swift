import Foundation
import HealthDatabase
import HealthKit
import OpenHealthKit
import Testing

@Suite("Observers of what an app may not read")
struct HiddenObserverTests {
    /// The diary was asked for everything here and may read only steps.
    private func phone() async throws -> Phone {
        let phone = Phone(
            diary: .none, prompt: .allowing(share: Self.types, read: [TestStore.steps]))
        try await phone.diary.requestAuthorization(toShare: Self.types, read: Self.types)
        return phone
    }

    private static let types: Set<HKSampleType> = [
        TestStore.steps, TestStore.mass, Phone.systolic, Phone.diastolic,
    ]

    @Test(
        "are not called when others save and delete, but when the app itself does",
        arguments: [TestStore.mass, Phone.pressureType])
    func silent(type: HKSampleType) async throws {
        let phone = try await phone()
        let events = Events<Set<HKSampleType>?>()
        let queries = [type, TestStore.steps].map {
            HKQueryDescriptor(sampleType: $0, predicate: nil)
        }
        let query = HKObserverQuery(queryDescriptors: queries) { _, types, completion, _ in
            events.send(types)
            completion()
        }
        phone.diary.execute(query)
        func others() async throws {
            let objects = [Phone.weight(70), Phone.pressure(120, 80)] as [HKSample]
            try await phone.scale.save(objects)
            try await phone.scale.delete(objects)
        }
        try await others()
        // Steps may be read: they are told, and nothing was told before them.
        try await phone.scale.save(Phone.steps(1))
        #expect(try await events.next() == [TestStore.steps])
        try await others()
        try await phone.diary.save(
            type == TestStore.mass ? Phone.weight(71) : Phone.pressure(121, 81))
        #expect(try await events.next() == [type])
        phone.diary.stop(query)
    }

    @Test("are not called while the device is locked either")
    func locked() async throws {
        let phone = try await phone()
        let events = Events<Set<HKSampleType>?>()
        let queries = [TestStore.mass, Phone.pressureType, TestStore.steps].map {
            HKQueryDescriptor(sampleType: $0, predicate: nil)
        }
        let query = HKObserverQuery(queryDescriptors: queries) { _, types, completion, _ in
            events.send(types)
            completion()
        }
        try await phone.diary.save(Phone.steps(1))
        phone.diary.execute(query)
        #expect(try await events.next() == [TestStore.steps])
        // What was under way when the device was locked is still committed by other processes.
        let samples = [Phone.weight(70), Phone.pressure(120, 80), Phone.steps(2)].map(\.sample)
        phone.isLocked.value = true
        try await phone.unlockedStore().save(samples, app: phone.scale.app)
        #expect(try await events.next() == [TestStore.steps])
        phone.diary.stop(query)
    }
}

extension Phone {
    /// The same store as another process has it, which knows nothing of the lock.
    fileprivate func unlockedStore() throws -> HealthStore {
        try HealthStore(at: scale.openStore().location)
    }
}
