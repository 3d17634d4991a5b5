import Foundation
import HealthKit
import OpenHealthKit
import Testing

@Suite("Rules for sources")
struct SourceRules {
    private let phone = Phone()

    private func sources(in store: HKHealthStore) async throws -> Set<HKSource> {
        let events = Events<Set<HKSource>>()
        store.execute(
            HKSourceQuery(sampleType: TestStore.steps, samplePredicate: nil) { _, sources, _ in
                events.send(sources ?? [])
            })
        return try await events.next()
    }

    @Test("12.1 sources are the apps that have data which the app may read")
    func sources() async throws {
        try await phone.scale.save(Phone.weight(70))
        #expect(try await sources(in: phone.diary).isEmpty)
        try await phone.scale.save([Phone.steps(1), Phone.steps(2)])
        try await phone.diary.save(Phone.steps(3))
        #expect(
            try await sources(in: phone.diary).map(\.bundleIdentifier).sorted()
                == ["org.example.diary", "org.example.scale"])
    }

    @Test("12.3 devices are equal when all their properties are")
    func devices() {
        func device(_ model: String?) -> HKDevice {
            HKDevice(
                name: "A", manufacturer: nil, model: model, hardwareVersion: nil,
                firmwareVersion: nil, softwareVersion: nil, localIdentifier: nil,
                udiDeviceIdentifier: nil)
        }
        #expect(device("1") == device("1"))
        #expect(device("1") != device(nil))
        #expect(HKDevice.local() == HKDevice.local())
    }

    @Test("12.4 a predicate made of the sources of one moment misses those that come later")
    func laterSources() async throws {
        try await phone.diary.save(Phone.steps(1))
        let predicate = HKQuery.predicateForObjects(from: try await sources(in: phone.diary))
        try await phone.scale.save(Phone.steps(2))
        let found = try await TestStore.samples(
            TestStore.steps, in: phone.diary, predicate: predicate)
        #expect(found.map(TestStore.count) == [1])
    }
}
