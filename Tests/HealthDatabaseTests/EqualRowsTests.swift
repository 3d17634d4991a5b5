import Foundation
import HealthDatabase
import HealthModel
import Testing

@Suite("Equal rows of an import")
struct EqualRowsTests {
    private static let equal = 40

    @Test("equal rows have the same identities in batches of any size", arguments: [1, 3, 1000])
    func identities(batchSize: Int) async throws {
        let rows = Array(repeating: row(identity: 1), count: Self.equal)
        let fixture = try StoreFixture()
        let session = IngestionSession()
        var rest = rows[...]
        while !rest.isEmpty {
            let some = ContiguousArray(rest.prefix(batchSize))
            rest = rest.dropFirst(batchSize)
            try write(to: fixture.store, session) { batch, _ in try batch.insert(some) }
        }
        let all = try await uuids(fixture.store)
        let expected = (0..<Self.equal).map { copy in
            var row = row(identity: 1)
            row.uuidLow = row.low(ofCopy: copy)
            return row.uuid
        }
        #expect(all == Set(expected))
    }

    @Test("a member is linked to a record that was inserted after many equal members had none")
    func laterRecord() async throws {
        let fixture = try StoreFixture()
        try write(to: fixture.store, IngestionSession()) { batch, owner in
            let members = Array(repeating: row(identity: 1), count: Self.equal)
            #expect(try batch.link(members[...], to: owner, .association) == 0)
            try batch.insert([row(identity: 2)])
            #expect(try batch.link([row(identity: 1)], to: owner, .association) == 1)
            // The record has a member now.
            #expect(try batch.link([row(identity: 1)], to: owner, .association) == 0)
        }
        #expect(try await uuids(fixture.store).count == Self.equal + 2)
    }

    private func row(identity: UInt64) -> IngestionRow {
        IngestionRow(
            uuidHigh: identity, uuidLow: identity, start: 700_000_000, end: 700_000_000, value: 62,
            type: 0, unit: 0, revision: 0)
    }

    /// Writes a batch; the body gets a sample that members can be associated with.
    private func write(
        to store: HealthStore, _ session: IngestionSession,
        _ body: (IngestionWriter.Batch, UUID) throws -> Void
    ) throws {
        var catalog = IngestionCatalog()
        catalog.types = [.heartRate]
        catalog.units = [try HealthUnit("count/min")]
        catalog.revisions = [AppIdentity.scale.revision]
        let owner = try Sample.weight(80).saved(by: .scale)
        try session.write(to: store) { writer in
            _ = try writer.insert(owner)
            let batch = try writer.batch(catalog, [], session)
            try body(batch, owner.uuid)
            batch.finish()
        }
    }

    private func uuids(_ store: HealthStore) async throws -> Set<UUID> {
        Set(try await store.samples([SampleQuery(type: .heartRate)], app: nil).map(\.uuid))
    }
}
