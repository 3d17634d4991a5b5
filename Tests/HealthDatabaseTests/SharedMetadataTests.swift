import Foundation
import HealthDatabase
import HealthModel
import TestSupport
import Testing

@Suite("Metadata with sync identifiers")
struct SharedMetadataTests {
    let fixture: StoreFixture
    let store: HealthStore

    init() throws {
        fixture = try StoreFixture()
        store = fixture.store
        try fixture.permit([.bodyMass], .scale)
    }

    private func weight(_ value: Double, _ identifier: String, meal: String = "lunch") throws
        -> Sample
    {
        try .weight(
            value, at: value,
            metadata: [
                MetadataKey.syncIdentifier: .string(identifier), MetadataKey.syncVersion: 1,
                "meal": .string(meal),
            ])
    }

    /// The identifiers of the samples that a predicate finds.
    private func found(_ predicate: SamplePredicate) async throws -> [String] {
        try await store.samples(
            [SampleQuery(type: .bodyMass, predicate: predicate)], sort: [SortOrder(.startDate)],
            app: nil
        ).map { $0.metadata[MetadataKey.syncIdentifier]?.string ?? "" }
    }

    @Test("samples that differ in nothing else share a set, and each keeps its identifier")
    func shared() async throws {
        let samples = try [
            weight(80, "entry.0.a"), weight(81, "entry.0.b"), weight(82, "other", meal: "dinner"),
        ]
        try await store.save(samples, app: .scale)
        #expect(try store.inspect("SELECT count(*) FROM metadata_set") == "2")
        #expect(try store.inspect("SELECT sum(uses) FROM metadata_set") == "3")
        let stored = try await store.samples(
            [SampleQuery(type: .bodyMass)], sort: [SortOrder(.startDate)], app: nil)
        #expect(stored.map(\.metadata) == samples.map(\.metadata))
        #expect(try await store.checkIntegrity() == [])
    }

    @Test("a deleted sample takes its identifier along, and the set stays for the others")
    func deleted() async throws {
        let samples = try [weight(80, "entry.0.a"), weight(81, "entry.0.b")]
        try await store.save(samples, app: .scale)
        try await store.delete([samples[0].uuid], app: .scale)
        #expect(try await found(.all) == ["entry.0.b"])
        #expect(try store.inspect("SELECT uses FROM metadata_set") == "1")
        try await store.delete([samples[1].uuid], app: .scale)
        #expect(try store.inspect("SELECT count(*) FROM metadata_set") == "0")
        #expect(try store.inspect("SELECT count(*) FROM metadata_entry") == "0")
    }

    @Test("predicates find each sample by its own identifier")
    func predicates() async throws {
        let plain = try Sample.weight(83, at: 83)
        try await store.save(
            [weight(80, "entry.0.a"), weight(81, "entry.0.b"), weight(82, "x"), plain],
            app: .scale)
        let key = MetadataKey.syncIdentifier
        #expect(try await found(.metadataExists(key: key)) == ["entry.0.a", "entry.0.b", "x"])
        #expect(try await found(.metadata(key: key, .equalTo, "entry.0.b")) == ["entry.0.b"])
        #expect(
            try await found(.metadata(key: key, .notEqualTo, "x")) == [
                "entry.0.a", "entry.0.b", "",
            ]
        )
        #expect(
            try await found(.metadata(key: key, .beginsWith, "entry."))
                == ["entry.0.a", "entry.0.b"])
        #expect(
            try await found(.metadata(key: key, .greaterThan, "entry.0.a")) == ["entry.0.b", "x"])
        #expect(try await found(.metadataIn(key: key, values: ["x", "y"])) == ["x"])
        #expect(try await found(.metadataIn(key: key, values: ["x", 1])) == ["x"])
        #expect(try await found(.metadata(key: key, .equalTo, 1)) == [])
    }

    @Test("an imported sample and a saved one share a set")
    func imported() async throws {
        try await store.save([weight(80, "entry.0.a")], app: .scale)
        try await store.ingest([weight(81, "entry.0.b").saved(by: .diary)])
        #expect(try store.inspect("SELECT count(*) FROM metadata_set") == "1")
        #expect(try await found(.all) == ["entry.0.a", "entry.0.b"])
    }

    @Test("sets of before, which have the identifier, are read as they are")
    func before() async throws {
        try await store.save([weight(80, "entry.0.a")], app: .scale)
        _ = try store.inspect(
            """
            UPDATE metadata_entry SET text = 'entry.0.a' WHERE text IS NULL AND key_id =
                (SELECT id FROM metadata_key WHERE name = 'HKMetadataKeySyncIdentifier')
            """)
        #expect(try await found(.all) == ["entry.0.a"])
        try await store.save([weight(81, "entry.0.b")], app: .scale)
        #expect(try await found(.all) == ["entry.0.a", "entry.0.b"])
        #expect(try await store.checkIntegrity() == [])
    }

    @Test("an identifier that is missing is a defect of the store")
    func defect() async throws {
        try await store.save([weight(80, "entry.0.a"), weight(81, "entry.0.b")], app: .scale)
        _ = try store.inspect("DELETE FROM sync_identity WHERE identifier = 'entry.0.a'")
        #expect(
            try await store.checkIntegrity() == [
                "Samples with a sync identifier that is missing: 1."
            ])
    }
}
