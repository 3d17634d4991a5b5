import Foundation
import HealthDatabase
import HealthModel
import TestSupport
import Testing

/// Rows are inserted many at a time where they are new, which nobody may notice.
@Suite("Rows of an import")
struct IngestionRowTests {
    private static let count = 3000
    /// Batches of so many rows are written row by row.
    private static let few = 150

    @Test("large batches store what single rows store", arguments: 0..<4)
    func batches(seed: Int) async throws {
        var make = RandomRows(random: SeededGenerator(seed: seed))
        let rows = make.rows(Self.count)
        let (one, many) = (try StoreFixture(), try StoreFixture())
        let expected = try write(rows, to: one.store, batchSize: Self.few)
        let counts = try write(rows, to: many.store, batchSize: Self.count)
        #expect(counts == expected)
        #expect(try await content(many.store) == content(one.store))
        #expect(try await many.store.checkIntegrity() == [])
    }

    @Test("rows that are stored already, among new ones, do not change", arguments: [few, 1000])
    func again(batchSize: Int) async throws {
        var make = RandomRows(random: SeededGenerator(seed: 5))
        let rows = make.distinctRows(Self.count)
        let fixture = try StoreFixture()
        // Every third row, and a long run of rows.
        let first = rows.indices.filter { $0 % 3 == 0 || 1000..<1600 ~= $0 }.map { rows[$0] }
        let counts = try write(first, to: fixture.store, batchSize: batchSize)
        #expect(counts == Counts(inserted: first.count))
        let numbers = try numbers(fixture.store)
        let all = try write(rows, to: fixture.store, batchSize: batchSize)
        #expect(all == Counts(inserted: rows.count - first.count, known: first.count))
        #expect(try self.numbers(fixture.store).hasPrefix(numbers))
        let again = try write(rows, to: fixture.store, batchSize: batchSize)
        #expect(again == Counts(known: rows.count))
        #expect(try fixture.store.inspect("SELECT max(id) FROM sample") == String(rows.count))
        #expect(try await fixture.store.checkIntegrity() == [])
    }

    @Test("a failure after rows were inserted takes back all of them")
    func failure() async throws {
        struct Stop: Error {}
        var make = RandomRows(random: SeededGenerator(seed: 6))
        let rows = make.rows(Self.count)
        let fixture = try StoreFixture()
        #expect(throws: Stop.self) {
            try write(rows, to: fixture.store, batchSize: Self.count) { throw Stop() }
        }
        #expect(try fixture.store.inspect("SELECT count(*) FROM sample") == "0")
        let other = try StoreFixture()
        let counts = try write(rows, to: other.store, batchSize: Self.count)
        #expect(try write(rows, to: fixture.store, batchSize: Self.count) == counts)
        #expect(try await content(fixture.store) == content(other.store))
    }

    private struct Counts: Equatable {
        var inserted = 0
        var known = 0
        var refused = 0
    }

    /// Writes rows as one import, a transaction for each batch.
    private func write(
        _ rows: [IngestionRow], to store: HealthStore, batchSize: Int,
        atEnd: () throws -> Void = {}
    ) throws -> Counts {
        let session = IngestionSession()
        var counts = Counts()
        for start in stride(from: 0, to: rows.count, by: batchSize) {
            try session.write(to: store) { writer in
                let batch = try writer.batch(RandomRows.catalog(), RandomRows.metadata, session)
                let end = min(start + batchSize, rows.count)
                try batch.insert(ContiguousArray(rows[start..<end]))
                batch.finish()
                for type in batch.count.types {
                    counts.inserted += type.inserted
                    counts.known += type.known
                    counts.refused += type.refused
                }
                try atEnd()
            }
        }
        return counts
    }

    /// All samples of a store by their identities.
    private func content(_ store: HealthStore) async throws -> [UUID: Sample] {
        let types = RandomRows.types.map { SampleQuery(type: $0) }
        let samples = try await store.samples(types, app: nil)
        return Dictionary(uniqueKeysWithValues: samples.map { ($0.uuid, $0) })
    }

    /// The identities of all samples in the order of their numbers.
    private func numbers(_ store: HealthStore) throws -> String {
        try store.inspect(
            """
            SELECT group_concat(hex(uuid)) FROM (SELECT uuid FROM sample ORDER BY id)
            """) ?? ""
    }
}

/// Rows in the order of a file: runs of similar rows, with copies, other units, and rows that the
/// store rejects.
private struct RandomRows {
    static let types: [ObjectType] = [.heartRate, .bodyMass, .stepCount, .sleepAnalysis]
    /// The first unit fits each type but the last, which has none.
    private static let units = ["count/min", "kg", "count", "lb"]
    static let metadata = [
        IngestionMetadata(["HKMetadataKeyHeartRateMotionContext": .number(1)], hash: (1, 1)),
        IngestionMetadata(Sample.syncKeys("row", 1), hash: (2, 2)),
    ]

    var random: SeededGenerator

    static func catalog() throws -> IngestionCatalog {
        var catalog = IngestionCatalog()
        catalog.types = types
        catalog.units = try units.map { try HealthUnit($0) }
        catalog.revisions = [AppIdentity.scale.revision, AppIdentity.diary.revision]
        catalog.devices = [Device(name: "Watch"), Device(name: "Phone")]
        return catalog
    }

    mutating func rows(_ count: Int) -> [IngestionRow] {
        var rows = distinctRows(count)
        // The last third has copies and rows that are rejected; the rest is new from row to row.
        for place in rows.indices.dropFirst(count * 2 / 3) where random.chance(5) {
            switch random.below(4) {
            case 0: rows[place].end = rows[place].start - 1
            case 1: rows[place].unit = -1
            case 2: rows[place] = rows[random.below(place)]
            default:
                for copy in place..<min(place + random.below(40), count) {
                    rows[copy] = rows[place]
                }
            }
        }
        return rows
    }

    /// Rows without copies, all of which the store takes.
    mutating func distinctRows(_ count: Int) -> [IngestionRow] {
        var type: Int32 = 0
        return (0..<count).map { number in
            if random.chance(1) { type = Int32(random.below(Self.types.count)) }
            let start = 700_000_000 + Double(number * 60)
            let unit: Int32 = type == 1 && random.chance(50) ? 3 : type == 3 ? -1 : type
            return IngestionRow(
                uuidHigh: UInt64(type + 1) << 48 | UInt64(number) << 16 | 0x8000,
                uuidLow: 1 << 63 | UInt64(number), start: start,
                end: start + Double(random.below(60)),
                value: type == 3 ? Double(random.below(3)) : 60 + Double(random.below(100)) / 10,
                type: type, unit: unit, revision: Int32(random.below(2)),
                device: Int32(random.below(3)) - 1,
                metadata: random.chance(80) ? -1 : random.chance(95) ? 0 : 1)
        }
    }
}
