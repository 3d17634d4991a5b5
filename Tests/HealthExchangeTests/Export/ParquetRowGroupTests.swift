#if canImport(CZstd)
import Foundation
import TestSupport
import Testing

@testable import HealthExchange

@Suite("Parquet files of several row groups")
struct ParquetRowGroupTests {
    @Test("contain every row once, in order, with groups of any size", arguments: 0..<60)
    func equal(seed: Int) throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "rows.parquet").path
        var random = SeededGenerator(seed: seed)
        let limit = 1 + random.below(40)
        // One in three ends with a full group.
        let count = random.below(3) == 0 ? limit * random.below(5) : random.below(5 * limit)
        // Few texts repeat within a group and across groups; many need a longer index.
        let texts = (0..<(1 + random.below(30))).map { "text \($0)" }

        let file = try AtomicFile(path: path)
        let columns = [
            ParquetColumn("uuid", .uuid), ParquetColumn("start", .instant),
            ParquetColumn("value", .double, isOptional: true),
            ParquetColumn("label", .text, isOptional: true),
        ]
        var parquet = try ParquetFile(file, columns, facts: [], rowsPerGroup: limit)
        var written: [[String: ParquetCell]] = []
        for _ in 0..<count {
            let half = (random.next(), random.next())
            let uuid = withUnsafeBytes(of: half) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
            let micros = Int64(random.below(1_000_000_000)) * 1_000
            let value = random.chance(30) ? nil : Double(random.below(1_000)) / 8
            let text = random.chance(30) ? nil : random.pick(texts)
            parquet.columns[0].append(uuid)
            parquet.columns[1].append(Date(timeIntervalSince1970: Double(micros) / 1e6))
            parquet.columns[2].append(value)
            parquet.columns[3].append(text)
            try parquet.endRow()
            written.append([
                "uuid": .bytes(withUnsafeBytes(of: uuid.uuid) { Array($0) }),
                "start": .integer(micros), "value": value.map(ParquetCell.number) ?? .none,
                "label": text.map { .bytes(Array($0.utf8)) } ?? .none,
            ])
        }
        try parquet.close()
        try file.commit()

        let read = try ParquetReader(path)
        #expect(read.rows == written)
        let full = [Int](repeating: limit, count: count / limit)
        #expect(read.groups == full + (count % limit == 0 ? [] : [count % limit]))
    }
}
#endif
