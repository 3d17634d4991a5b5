import Foundation
import HealthDatabase
import HealthModel
import Synchronization
import Testing

@Suite("Deleting")
struct DeletingTests {
    let fixture: StoreFixture
    let store: HealthStore

    init() throws {
        fixture = try StoreFixture()
        store = fixture.store
        try fixture.permit([.bodyMass], .scale, .diary)
    }

    @Test("an app deletes what it saved, and a tombstone stays")
    func own() async throws {
        let sample = try Sample.weight(80)
        try await store.save([sample], app: .scale)
        try await store.delete([sample.uuid], app: .scale)
        let changes = try await store.changes(
            [SampleQuery(type: .bodyMass)], after: nil, app: .diary)
        #expect(changes.added.isEmpty)
        #expect(changes.deleted == [DeletedObject(uuid: sample.uuid, type: .bodyMass)])
    }

    @Test("others' samples and unknown ones are not found, and then nothing is deleted")
    func others() async throws {
        let own = try Sample.weight(80)
        let other = try Sample.weight(81)
        try await store.save([own], app: .scale)
        try await store.save([other], app: .diary)
        await #expect(throws: HealthStoreError.objectsNotFound([other.uuid])) {
            try await store.delete([own.uuid, other.uuid], app: .scale)
        }
        #expect(try await store.count([SampleQuery(type: .bodyMass)], app: nil) == 2)
    }

    @Test("an empty list is an invalid argument")
    func empty() async throws {
        await #expect(throws: HealthStoreError.self) { try await store.delete([], app: .scale) }
    }

    @Test("deleting by predicate keeps to the app's own samples and counts them")
    func byPredicate() async throws {
        try await store.save(
            try (0..<10).map { try .weight(80, at: Double($0)) }, app: .scale)
        try await store.save([try .weight(80, at: 3)], app: .diary)
        let count = try await store.deleteSamples(
            of: .bodyMass, matching: .startDate(.lessThan, .at(5)), app: .scale)
        #expect(count == 5)
        #expect(try await store.count([SampleQuery(type: .bodyMass)], app: nil) == 6)
        let none = try await store.deleteSamples(
            of: .bodyMass, matching: .startDate(.lessThan, .at(5)), app: .scale)
        #expect(none == 0)
    }

    @Test("permission to share is needed to delete")
    func permission() async throws {
        let sample = try Sample.weight(80)
        try await store.save([sample], app: .scale)
        try store.permissions.set(share: [.bodyMass: .denied], read: [:], app: .scale)
        await #expect(throws: HealthStoreError.authorizationDenied([.bodyMass])) {
            try await store.delete([sample.uuid], app: .scale)
        }
        await #expect(throws: HealthStoreError.authorizationDenied([.bodyMass])) {
            try await store.deleteSamples(of: .bodyMass, matching: .all, app: .scale)
        }
    }

    @Test("metadata that nobody uses any more leaves the file")
    func metadata() async throws {
        let shared: Metadata = ["place": "kitchen"]
        let samples = try (0..<3).map { try Sample.weight(80, at: Double($0), metadata: shared) }
        let secret = try Sample.weight(81, metadata: ["note": "secret-words-of-a-person"])
        try await store.save(samples + [secret], app: .scale)
        #expect(try store.inspect("SELECT count(*) FROM metadata_set") == "2")
        try await store.delete([secret.uuid, samples[0].uuid], app: .scale)
        #expect(try store.inspect("SELECT count(*) FROM metadata_set") == "1")
        #expect(try store.inspect("SELECT count(*) FROM metadata_entry") == "1")
        #expect(try await store.checkIntegrity() == [])
        _ = try store.inspect("PRAGMA wal_checkpoint(TRUNCATE)")
        let bytes = try Data(contentsOf: fixture.file)
        #expect(bytes.range(of: Data("secret-words".utf8)) == nil)
    }

    @Test("tombstones can be purged by age")
    func purge() async throws {
        let samples = try (0..<2).map { try Sample.weight(80, at: Double($0)) }
        try await store.save(samples, app: .scale)
        try await store.delete([samples[0].uuid], app: .scale)
        let later = fixture.world.state.withLock { state in
            state.now += 100
            return state.now
        }
        try await store.delete([samples[1].uuid], app: .scale)
        let anchor = try await store.latestAnchor()
        #expect(try await store.purgeTombstones(olderThan: later) == 1)
        let changes = try await store.changes([SampleQuery(type: .bodyMass)], after: nil, app: nil)
        #expect(changes.deleted.map(\.uuid) == [samples[1].uuid])
        #expect(changes.anchor == anchor)
    }
}
