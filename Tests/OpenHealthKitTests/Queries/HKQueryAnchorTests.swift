import Foundation
import HealthKit
import OpenHealthKit
import TestSupport
import Testing

@Suite struct HKQueryAnchorTests {
    @Test("an anchor comes back from an archive equal", arguments: [0, 1, 4_294_967_296])
    func archive(_ value: Int) throws {
        let anchor = HKQueryAnchor(fromValue: value)
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: anchor, requiringSecureCoding: true)
        let decoded = try NSKeyedUnarchiver.unarchivedObject(
            ofClass: HKQueryAnchor.self, from: data)
        #expect(decoded == anchor)
        #expect(decoded?.hash == anchor.hash)
    }

    @Test("anchors at different places are different")
    func equality() {
        #expect(HKQueryAnchor(fromValue: 1) != HKQueryAnchor(fromValue: 2))
        #expect(HKQueryAnchor(fromValue: 1) == HKQueryAnchor(fromValue: 1))
    }
}

@Suite("An anchor of another history")
struct HKQueryAnchorHistoryTests {
    @Test("a query after it reads everything, as one without an anchor")
    func readsEverything() async throws {
        let folder = try TemporaryFolder()
        let file = StoredFile(folder.url.appending(path: "health.sqlite"))
        var configuration = OpenHealthKitConfiguration(
            location: .file(file.url),
            app: OpenHealthKitConfiguration.App(bundleIdentifier: "com.example.scale", name: "S"),
            prompt: .allow)
        configuration.grants = .everything
        let store = HKHealthStore(configuration: configuration)
        try await store.save(Self.mass(70))
        let before = try await Self.changes(after: nil, store)
        try file.keepCopy()
        try await store.save(Self.mass(71))
        let after = try await Self.changes(after: before.newAnchor, store)
        #expect(after.addedSamples.count == 1)
        try file.restoreCopy()
        try await store.save(Self.mass(72))
        let changes = try await Self.changes(after: Self.archived(after.newAnchor), store)
        #expect(changes.addedSamples.map(Self.kilograms) == [70, 72])
        #expect(changes.newAnchor != after.newAnchor)
        // What was taken before the copy is of this history too.
        let known = try await Self.changes(after: Self.archived(before.newAnchor), store)
        #expect(known.addedSamples.map(Self.kilograms) == [72])
        #expect(known.newAnchor == changes.newAnchor)
    }

    private static func mass(_ kilograms: Double) -> HKQuantitySample {
        let date = Date(timeIntervalSinceReferenceDate: 700_000_000)
        return HKQuantitySample(
            type: HKQuantityType(.bodyMass),
            quantity: HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: kilograms),
            start: date, end: date)
    }

    private static func kilograms(_ sample: HKQuantitySample) -> Double {
        sample.quantity.doubleValue(for: .gramUnit(with: .kilo))
    }

    private static func archived(_ anchor: HKQueryAnchor) throws -> HKQueryAnchor? {
        try NSKeyedUnarchiver.unarchivedObject(
            ofClass: HKQueryAnchor.self,
            from: NSKeyedArchiver.archivedData(withRootObject: anchor, requiringSecureCoding: true))
    }

    private static func changes(after anchor: HKQueryAnchor?, _ store: HKHealthStore) async throws
        -> HKAnchoredObjectQueryDescriptor<HKQuantitySample>.Result
    {
        try await HKAnchoredObjectQueryDescriptor(
            predicates: [.quantitySample(type: HKQuantityType(.bodyMass))], anchor: anchor
        ).result(for: store)
    }
}
