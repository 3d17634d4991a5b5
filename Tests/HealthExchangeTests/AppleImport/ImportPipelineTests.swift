import Foundation
import HealthExchange
import HealthModel
import Synchronization
import TestSupport
import Testing

@Suite("An import runs to its end or throws")
struct ImportPipelineTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func many(_ count: Int) -> String {
        ExportText.wrap(
            (0..<count).map {
                ExportText.record("HKQuantityTypeIdentifierStepCount", "\($0)", unit: "count")
            })
    }

    @Test("Batches are bounded and progress goes up to the end")
    func progress() async throws {
        let text = many(1_000)
        let path = try folder.write("export.xml", Data(text.utf8))
        let seen = Mutex<[ImportProgress]>([])
        let sink = try MemorySink()
        let summary = try await ImportPipeline(ExportFile(path: path), batchSize: 64)
            .run(into: sink) { progress in seen.withLock { $0.append(progress) } }
        #expect(summary.inserted == 1_000)
        #expect(sink.content.batches == 16)
        let progress = seen.withLock { $0 }
        #expect(progress.map(\.bytes) == progress.map(\.bytes).sorted())
        #expect(progress.last?.fraction == 1)
        #expect(progress.last?.samples == 1_000)
    }

    @Test("Batches are limited by the size of documents, not only by their number")
    func documents() async throws {
        let records = (0..<8).map {
            "<ClinicalRecord type=\"Immunization\" identifier=\"\($0)\" sourceName=\"Clinic\" "
                + "sourceURL=\"\" fhirVersion=\"4.0.1\" "
                + "receivedDate=\"2024-05-02 12:00:00 +0000\" "
                + "resourceFilePath=\"/clinical-records/\($0).json\"/>"
        }
        let path = try folder.write("export.xml", Data(ExportText.wrap(records).utf8))
        for number in 0..<8 {
            _ = try folder.write(
                "clinical-records/\(number).json", Data(repeating: 0x20, count: 60 << 10))
        }
        let sink = try MemorySink()
        #expect(try await sink.load(path: path, batchSize: 100).inserted == 8)
        // Two of them are a full batch, and the last one is empty.
        #expect(sink.content.batches == 5)
    }

    @Test("A workout counts like thirty records")
    func workouts() async throws {
        let workouts = (10..<40).map { minute in
            "<Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" sourceName=\"Watch\" "
                + "startDate=\"2024-05-02 12:\(minute):00 +0000\" "
                + "endDate=\"2024-05-02 12:\(minute):30 +0000\"/>"
        }
        let sink = try MemorySink()
        #expect(try await sink.load(ExportText.wrap(workouts), batchSize: 100).inserted == 30)
        // Four are a full batch; two are left.
        #expect(sink.content.batches == 8)
    }

    @Test("A truncated file is imported as far as it goes, and reported")
    func interruption() async throws {
        let text = many(100)
        let sink = try MemorySink()
        let summary = try await sink.load(String(text.prefix(text.count * 3 / 4)), batchSize: 10)
        #expect(summary.interruption?.code == .truncated)
        #expect(summary.inserted > 70)
        #expect(sink.content.samples.count == summary.inserted)
        #expect(try await sink.load(text).inserted == 100 - summary.inserted)
    }

    @Test("A file of another format throws")
    func noExport() async throws {
        let path = try folder.write("export.xml", Data("<!DOCTYPE HealthData []><gpx/>".utf8))
        await #expect(throws: ExchangeError.self) { try await MemorySink().load(path: path) }
    }

    @Test("An error of the store ends the import", arguments: [1, 2, 5, 9])
    func failure(batch: Int) async throws {
        let path = try folder.write("export.xml", Data(many(100).utf8))
        let sink = try MemorySink(failingBatch: batch)
        await #expect(throws: MemorySink.Failure.self) {
            try await sink.load(path: path, batchSize: 10)
        }
        #expect(sink.content.samples.count == (batch - 1) * 10)
    }

    @Test("A cancelled task ends the import")
    func cancellation() async throws {
        let path = try folder.write("export.xml", Data(many(2_000).utf8))
        let pipeline = try ImportPipeline(ExportFile(path: path), batchSize: 1)
        let started = AsyncStream.makeStream(of: Void.self)
        let isCancelled = DispatchSemaphore(value: 0)
        let task = Task {
            try await pipeline.run(into: try MemorySink()) { _ in
                started.continuation.yield()
                isCancelled.wait()
            }
        }
        for await _ in started.stream { break }
        task.cancel()
        isCancelled.signal()
        let result = await task.result
        #expect(throws: ExchangeError.self) { try result.get() }
    }
}
