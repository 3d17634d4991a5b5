import Foundation
import GRDB
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport
import Testing

@Suite("Exports as files")
struct OutputTests {
    private let folder: TemporaryFolder
    private let store: HealthStore

    init() throws {
        folder = try TemporaryFolder()
        store = try HealthStore(at: .file(folder.url.appending(path: "health.sqlite")))
    }

    private func path(_ name: String) -> String { folder.url.appending(path: name).path }

    private func mode(_ path: String) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }

    private func saveWeights(_ values: [(Double, String, Double)]) async throws {
        let samples = try values.enumerated().map { index, item in
            let date = Date(timeIntervalSinceReferenceDate: item.2)
            return Sample(
                uuid: UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, UInt8(index))),
                type: .bodyMass, startDate: date, endDate: date,
                payload: .quantity(Quantity(item.0, try HealthUnit(item.1))),
                metadata: [MetadataKey.timeZone: "Europe/Vienna", "note": "a \"b\", c"],
                sourceRevision: SourceRevision(
                    source: Source(bundleIdentifier: "com.example.scale", name: "Scale")))
        }
        try await store.ingest(samples)
    }

    @Test("only the owner may read a written file", arguments: ExportFormat.allCases)
    func permissions(format: ExportFormat) async throws {
        try await saveWeights([(80, "kg", 0)])
        try await HealthExporter(store).export(as: format, to: path("out"))
        #expect(try mode(path("out")) == (format.isFolder ? 0o700 : 0o600))
        if format.isFolder {
            let names = try FileManager.default.contentsOfDirectory(atPath: path("out"))
            #expect(names.count == 1)
            for name in names { #expect(try mode(path("out/\(name)")) == 0o600) }
        }
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(left.filter { $0.hasSuffix(".partial") } == [])
    }

    @Test("an existing file is replaced, a folder with content is not")
    func replacing() async throws {
        try await saveWeights([(80, "kg", 0)])
        let old = try folder.write("out/old.txt", Data("old".utf8))
        await #expect {
            try await HealthExporter(store).export(as: .csv, to: path("out"))
        } throws: {
            ($0 as? ExchangeError)?.code == .notEmpty
        }
        try await HealthExporter(store).export(as: .ndjson, to: old)
        #expect(try String(contentsOfFile: old, encoding: .utf8).contains("open-healthkit-samples"))
        await #expect {
            try await HealthExporter(store).export(as: .sqlite, to: path("none/file"))
        } throws: { ($0 as? ExchangeError)?.code == .cannotWrite }
    }

    @Test("a cancelled export leaves no file", arguments: ExportFormat.allCases)
    func cancelled(format: ExportFormat) async throws {
        try await saveWeights((0..<250).map { (80, "kg", Double($0)) })
        for batch in 1..<12 {
            try await store.ingest(
                (0..<250).map { index in
                    let date = Date(timeIntervalSinceReferenceDate: Double(batch * 250 + index))
                    return Sample(
                        uuid: UUID(), type: .stepCount, startDate: date, endDate: date,
                        payload: .quantity(Quantity(1, .count)),
                        sourceRevision: SourceRevision(
                            source: Source(bundleIdentifier: "com.example.app", name: "App")))
                })
        }
        let (exporter, path) = (HealthExporter(store), path("out"))
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await exporter.export(as: format, to: path)
        }
        await #expect { try await task.value } throws: {
            ($0 as? ExchangeError)?.code == .cancelled
        }
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(left.filter { !$0.hasPrefix("health.sqlite") } == [])
    }

    @Test("CSV has a row for each sample, in the unit and with the texts as they were saved")
    func csv() async throws {
        try await saveWeights([(80.5, "kg", 0), (176, "lb", 86_400)])
        try await HealthExporter(store).export(as: .csv, to: path("csv"))
        let text = try String(contentsOfFile: path("csv/bodyMass.csv"), encoding: .utf8)
        let lines = text.split(separator: "\r\n")
        #expect(lines.first?.hasPrefix("type,uuid,start,end,value,unit,") == true)
        #expect(lines.count == 3)
        #expect(
            lines.dropFirst().first?.hasPrefix(
                "HKQuantityTypeIdentifierBodyMass,00000000-0000-4000-8000-000000000000,"
                    + "2001-01-01T00:00:00Z,2001-01-01T00:00:00Z,80.5,kg,,Europe/Vienna,Scale,"
                    + "com.example.scale,") == true)
        #expect(
            lines.last?.contains(#""{""HKTimeZone"":""Europe/Vienna"",""note"":""a \""b\"", c""}""#)
                == true)
    }

    @Test("the analysis file has a view for each type and one of days, in one unit")
    func analysis() async throws {
        try await saveWeights([(80, "kg", 0), (82, "kg", 3_600), (200, "lb", 86_399)])
        let vienna = try #require(TimeZone(identifier: "Europe/Vienna"))
        try await HealthExporter(store, zone: vienna).export(
            as: .sqlite, to: path("data.sqlite"))
        let queue = try DatabaseQueue(path: path("data.sqlite"))
        try await queue.read { db in
            let rows = try Row.fetchAll(
                db, sql: "SELECT day, value, unit FROM bodyMass ORDER BY start")
            #expect(rows.map { $0["unit"] as String } == ["kg", "kg", "kg"])
            // The last second of the day in Greenwich is the next day in Vienna.
            #expect(rows.map { $0["day"] as String } == ["2001-01-01", "2001-01-01", "2001-01-02"])
            let last: Double = try #require(rows.last)["value"]
            #expect(abs(last - 90.718474) < 1e-6)
            let days = try Row.fetchAll(
                db,
                sql:
                    "SELECT day, count, average, sum FROM daily WHERE type = 'bodyMass' ORDER BY day"
            )
            #expect(days.map { $0["count"] as Int } == [2, 1])
            #expect(days.first?["average"] as Double? == 81)
            #expect(days.first?["sum"] as Double? == nil)
        }
    }

    @Test("a day of the analysis file has the app's steps: once of two sources, parts at midnight")
    func days() async throws {
        let steps = [
            ("watch", "Watch6,2", 0, 120), ("phone", "iPhone14,3", 0, 100),
            ("watch", "Watch6,2", 84_600, 60),
        ]
        try await store.ingest(
            steps.map { name, product, start, count in
                Sample(
                    uuid: UUID(), type: .stepCount,
                    startDate: Date(timeIntervalSinceReferenceDate: TimeInterval(start)),
                    endDate: Date(timeIntervalSinceReferenceDate: TimeInterval(start + 3600)),
                    payload: .quantity(Quantity(Double(count), .count)),
                    sourceRevision: SourceRevision(
                        source: Source(bundleIdentifier: "com.example.\(name)", name: name),
                        productType: product))
            })
        try await HealthExporter(store, zone: .gmt).export(as: .sqlite, to: path("data.sqlite"))
        let queue = try DatabaseQueue(path: path("data.sqlite"))
        let days = try queue.read { db in
            try Row.fetchAll(db, sql: "SELECT day, count, sum FROM daily ORDER BY day")
        }
        #expect(days.map { $0["day"] as String } == ["2001-01-01", "2001-01-02"])
        #expect(days.map { $0["count"] as Int } == [3, 0])
        #expect(days.map { $0["sum"] as Double? } == [150, 30])
    }
}
