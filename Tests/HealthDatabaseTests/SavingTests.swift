import Foundation
import HealthDatabase
import HealthModel
import Synchronization
import Testing

@Suite("Saving")
struct SavingTests {
    let fixture: StoreFixture
    let store: HealthStore

    init() throws {
        fixture = try StoreFixture()
        store = fixture.store
        try fixture.permit([.bodyMass, .heartRate, .stepCount, .workout], .scale, .diary)
    }

    private func weights() async throws -> [Sample] {
        try await store.samples([SampleQuery(type: .bodyMass)], app: .scale)
    }

    @Test("a sample comes back as it was saved, with the app as its source")
    func roundTrip() async throws {
        var sample = try Sample.weight(
            80.25, metadata: ["HKWasUserEntered": true, "note": "after lunch"])
        sample.device = Device(name: "Scale 3", manufacturer: "Example", model: "S3")
        try await store.save([sample], app: .scale)
        #expect(try await weights() == [sample.saved(by: .scale)])
    }

    @Test("metadata texts that Unicode takes for equal come back byte for byte")
    func exactMetadata() async throws {
        let notes = ["Caf\u{e9}", "Cafe\u{301}", "Caf\u{e9}", "Cafe\u{301}"]
        let samples = try (0..<8).map { index in
            try Sample.weight(80, at: Double(index), metadata: ["note": .string(notes[index % 4])])
        }
        func texts(_ samples: [Sample]) -> [[UInt8]] {
            samples.map { Array(($0.metadata["note"]?.string ?? "").utf8) }
        }
        // Sets that one transaction knows, and sets that are found in the store.
        try await store.save(Array(samples[..<5]), app: .scale)
        try await store.save(Array(samples[5...]), app: .scale)
        #expect(try await texts(weights().sorted { $0.startDate < $1.startDate }) == texts(samples))
        #expect(try await store.checkIntegrity().isEmpty)
    }

    @Test("a number comes back with all its bits in the unit it was given in")
    func units() async throws {
        var samples: [Sample] = []
        for (index, value) in [150.1, 175.3, 1 / 3.0, 0.1, 211.7].enumerated() {
            samples.append(try .weight(value, at: Double(index), unit: "lb"))
            samples.append(try .weight(value, at: Double(index), unit: "st"))
        }
        try await store.save(samples, app: .scale)
        let found = try await weights()
        #expect(Set(found) == Set(samples.map { $0.saved(by: .scale) }))
    }

    @Test("one bad sample keeps all from being saved")
    func allOrNothing() async throws {
        let good = try Sample.weight(80)
        try await store.save([good], app: .scale)
        await #expect(throws: HealthStoreError.duplicateObject(good.uuid)) {
            try await store.save([try .weight(81), good], app: .scale)
        }
        #expect(try await weights().count == 1)
    }

    @Test("without permission nothing is saved, and the error tells asked from denied")
    func permission() async throws {
        let sample = try Sample.quantity(.bodyFatPercentage, 20, from: 0, to: 0)
        await #expect(throws: HealthStoreError.authorizationNotDetermined([.bodyFatPercentage])) {
            try await store.save([sample], app: .scale)
        }
        try store.permissions.set(share: [.bodyFatPercentage: .denied], read: [:], app: .scale)
        await #expect(throws: HealthStoreError.authorizationDenied([.bodyFatPercentage])) {
            try await store.save([try .weight(80), sample], app: .scale)
        }
        #expect(try await weights().isEmpty)
    }

    @Test("a newer version takes the old one's place; an equal or older one is ignored")
    func syncVersions() async throws {
        let first = try Sample.weight(80, metadata: Sample.syncKeys("w", 1))
        let second = try Sample.weight(81, metadata: Sample.syncKeys("w", 2))
        let again = try Sample.weight(82, metadata: Sample.syncKeys("w", 2))
        try await store.save([first], app: .scale)
        let anchor = try await store.latestAnchor()
        try await store.save([second, again], app: .scale)
        try await store.save([first], app: .scale)
        #expect(try await weights() == [second.saved(by: .scale)])
        let changes = try await store.changes(
            [SampleQuery(type: .bodyMass)], after: anchor, app: .scale)
        #expect(changes.added == [second.saved(by: .scale)])
        #expect(
            changes.deleted == [
                DeletedObject(
                    uuid: first.uuid, type: .bodyMass, metadata: Sample.syncKeys("w", 1))
            ])
    }

    @Test("the same sync identifier of another app or type is another object")
    func syncScope() async throws {
        let keys = Sample.syncKeys("x", 1)
        try await store.save([try .weight(80, metadata: keys)], app: .scale)
        try await store.save([try .weight(81, metadata: keys)], app: .diary)
        try await store.save(
            [try .quantity(.stepCount, 5, from: 0, to: 9, metadata: keys)], app: .scale)
        #expect(try await weights().count == 2)
    }

    @Test("after a deletion a lower version can be saved again")
    func lowerVersionAfterDeletion() async throws {
        let second = try Sample.weight(81, metadata: Sample.syncKeys("w", 2))
        try await store.save([second], app: .scale)
        try await store.delete([second.uuid], app: .scale)
        let first = try Sample.weight(80, metadata: Sample.syncKeys("w", 1))
        try await store.save([first], app: .scale)
        #expect(try await weights() == [first.saved(by: .scale)])
    }

    @Test("a sync key without the other breaks a rule", arguments: [0, 1])
    func loneSyncKey(index: Int) async throws {
        var metadata = Sample.syncKeys("w", 1)
        metadata[index == 0 ? MetadataKey.syncIdentifier : MetadataKey.syncVersion] = nil
        let sample = try Sample.weight(80, metadata: metadata)
        await #expect(throws: HealthStoreError.self) {
            try await store.save([sample], app: .scale)
        }
    }

    @Test("what ends before the earliest permitted date is refused, and what is older not seen")
    func earliestDate() async throws {
        try await store.save([try .weight(80, at: 0), try .weight(81, at: 100)], app: .scale)
        fixture.world.state.withLock { $0.earliest = .at(50) }
        await #expect(throws: HealthStoreError.self) {
            try await store.save([try .weight(80, at: 49)], app: .scale)
        }
        #expect(try await weights().map(\.startDate) == [.at(100)])
        #expect(try await store.count([SampleQuery(type: .bodyMass)], app: nil) == 2)
    }

    @Test("a locked device keeps saves and refuses reads; unlocking shows what was saved")
    func locked() async throws {
        fixture.world.lock(true)
        let sample = try Sample.weight(80)
        try await store.save([sample], app: .scale)
        await #expect(throws: HealthStoreError.databaseInaccessible) { try await weights() }
        await #expect(throws: HealthStoreError.databaseInaccessible) {
            try await store.delete([sample.uuid], app: .scale)
        }
        let second = try fixture.secondStore()
        fixture.world.lock(false)
        let found = try await second.samples([SampleQuery(type: .bodyMass)], app: .scale)
        #expect(found == [sample.saved(by: .scale)])
        #expect(try await weights() == [sample.saved(by: .scale)])
    }

    @Test("what waits in the journal and cannot be saved any more is dropped, the rest is saved")
    func journalConflict() async throws {
        let sample = try Sample.weight(80)
        fixture.world.lock(true)
        try await store.save([sample], app: .scale)
        try await store.save([sample], app: .scale)
        let other = try Sample.weight(81)
        try await store.save([other], app: .scale)
        fixture.world.lock(false)
        #expect(try await Set(weights().map(\.uuid)) == [sample.uuid, other.uuid])
    }

    @Test("a quantity that does not fit its type is refused", arguments: ["m", "count", "lb/min"])
    func wrongUnit(unit: String) async throws {
        await #expect(throws: HealthStoreError.self) {
            try await store.save([try .weight(80, unit: unit)], app: .scale)
        }
    }

    @Test("a type that no catalogue knows takes the unit of its first quantity")
    func unknownType() async throws {
        let type = ObjectType(identifier: "HKQuantityTypeIdentifierFromTomorrow", kind: .quantity)
        try fixture.permit([type], .scale)
        let sample = Sample(
            uuid: UUID(), type: type, startDate: .at(0), endDate: .at(1),
            payload: .quantity(Quantity(7, try HealthUnit("km"))))
        try await store.save([sample], app: .scale)
        let found = try await store.samples([SampleQuery(type: type)], app: .scale)
        #expect(found == [sample.saved(by: .scale)])
    }
}
