#if canImport(CZstd)
import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport
import Testing

@Suite("Parquet, read by the format's specification, contains every sample")
struct ParquetRoundTripTests {
    private let folder: TemporaryFolder
    private let store: HealthStore

    init() throws {
        folder = try TemporaryFolder()
        store = try HealthStore(
            at: .file(folder.url.appending(path: "original.sqlite")), durability: .relaxed)
    }

    @Test("with the columns of CSV, and times to the microsecond", arguments: 0..<8)
    func equal(seed: Int) async throws {
        var random = RandomStore(seed: seed)
        try await random.fill(store)
        try await compare()
    }

    @Test("of every type of the catalogue, with long columns and empty ones")
    func everyType() async throws {
        var random = RandomStore(seed: 100, types: RandomStore.everyType)
        try await random.fill(store, count: 1_500)
        try await compare()
    }

    @Test("with two Unicode forms of one letter unchanged")
    func formsOfLetters() async throws {
        let names = ["Caf\u{e9}", "Cafe\u{301}"]
        let samples = (0..<8).map { index in
            let date = RandomStore.start.addingTimeInterval(Double(index))
            let record = ClinicalDetail(
                displayName: names[index % 2], resourceIdentifier: "1", resourceType: "Condition",
                fhirVersion: "4.0.1", data: Data("{}".utf8), sourceURL: nil)
            return Sample(
                uuid: UUID(), type: .allergyRecord, startDate: date, endDate: date,
                payload: .detail(.clinical(record)),
                sourceRevision: SourceRevision(
                    source: Source(bundleIdentifier: "com.example.app", name: "App")))
        }
        try await store.ingest(samples)
        let stored = try StoreContent(store).samples.values.map(\.exactTexts.first)
        #expect(Set(stored).count == 2)
        try await compare()
    }

    @Test("from dictionaries whose indexes need more than one byte")
    func longDictionaries() async throws {
        let samples = (0..<1_200).map { index in
            let date = RandomStore.start.addingTimeInterval(Double(index))
            return Sample(
                uuid: UUID(), type: .stepCount, startDate: date, endDate: date,
                payload: .quantity(Quantity(Double(index), .count)),
                metadata: ["place": .number(Double(index * 7 % 400))],
                sourceRevision: SourceRevision(
                    source: Source(bundleIdentifier: "com.example.app", name: "App")))
        }
        try await store.ingest(samples)
        try await compare()
    }

    private func compare() async throws {
        let written = try StoreContent(store)
        let path = folder.url.appending(path: "parquet")
        let report = try await HealthExporter(store, zone: .gmt).export(
            as: .parquet, to: path.path)
        #expect(report.written == written.samples.count)
        #expect(report.leftOut.isEmpty)
        let files = try FileManager.default.contentsOfDirectory(atPath: path.path)
        var rows = try files.flatMap { try read(path.appending(path: $0).path) }
        for index in rows.indices {
            try rows[index].setClose(written.samples[rows[index].uuid])
        }
        let (samples, associations) = try ReadRow.content(rows)
        #expect(samples.keys.sorted() == written.samples.keys.sorted())
        for (uuid, sample) in samples {
            #expect(sample == written.samples[uuid])
            #expect(sample.exactTexts == written.samples[uuid]?.exactTexts)
        }
        #expect(associations == written.associations)
    }

    private func read(_ path: String) throws -> [ReadRow] {
        let file = try ParquetReader(path)
        let kind = try #require(file.facts["kind"].flatMap(ObjectKind.init))
        let type = ObjectType(identifier: try #require(file.facts["type"]), kind: kind)
        #expect(path.hasSuffix("/\(type.name).parquet") || !type.isKnown)
        return try file.rows.map { try row($0, type) }
    }

    private func row(_ cells: [String: ParquetCell], _ type: ObjectType) throws -> ReadRow {
        #expect(cells.count == 16)
        let metadata = try ReadValues.metadata(cells["metadata"]?.text)
        #expect(cells["time_zone"]?.text == metadata["HKTimeZone"]?.string)
        let source = Source(
            bundleIdentifier: try #require(cells["source_identifier"]?.text),
            name: try #require(cells["source"]?.text))
        return ReadRow(
            uuid: try uuid(cells["uuid"]), type: type, start: try date(cells["start"]),
            end: try date(cells["end"]), value: cells["value"]?.number, unit: cells["unit"]?.text,
            label: cells["label"]?.text,
            source: SourceRevision(
                source: source, version: cells["source_version"]?.text,
                productType: cells["product"]?.text,
                operatingSystemVersion: SystemVersion(read: cells["system"]?.text)),
            device: try ReadValues.decoded(Device.self, cells["device"]?.text), metadata: metadata,
            detail: cells["detail"]?.text,
            related: Set(
                (cells["related"]?.text ?? "").split(separator: " ").compactMap {
                    UUID(uuidString: String($0))
                }))
    }

    private func uuid(_ cell: ParquetCell?) throws -> UUID {
        guard case .bytes(let bytes)? = cell, bytes.count == 16 else { throw ReadError("no UUID") }
        return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    private func date(_ cell: ParquetCell?) throws -> Date {
        guard case .integer(let micros)? = cell else { throw ReadError("no date") }
        return Date(timeIntervalSince1970: Double(micros) / 1e6)
    }
}

extension ReadRow {
    /// Takes the dates of a sample from which those of the row differ by less than a microsecond.
    fileprivate mutating func setClose(_ sample: Sample?) throws {
        guard let sample else { throw ReadError("a sample that was not stored") }
        if abs(start.timeIntervalSince(sample.startDate)) < 1e-6 { start = sample.startDate }
        if abs(end.timeIntervalSince(sample.endDate)) < 1e-6 { end = sample.endDate }
    }
}
#endif
