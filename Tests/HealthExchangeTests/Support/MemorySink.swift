import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import Synchronization
import TestSupport
import Testing

/// A health store in memory that says what came to it, and that can fail.
final class MemorySink: ImportSink {
    struct Content {
        var samples: [UUID: Sample] = [:]
        var order: [UUID] = []
        var series: [UUID: SeriesData] = [:]
        var associations: Set<Association> = []
        var summaries: [ExportActivitySummary] = []
        var characteristics: [Characteristic] = []
        var batches = 0
        /// The most points of routes in one batch.
        var mostPoints = 0
    }

    struct Association: Hashable {
        var workout: UUID
        var sample: UUID
    }

    struct Failure: Error {}

    private let store: HealthStore
    private let state = Mutex(Content())
    private let failingBatch: Int?
    private let failure: any Error
    private let sink: Mutex<HealthStoreSink>

    init(failingBatch: Int? = nil, failure: any Error = Failure()) throws {
        store = try HealthStore(at: .memory(name: "import-\(UUID().uuidString)"))
        sink = Mutex(HealthStoreSink(store))
        self.failingBatch = failingBatch
        self.failure = failure
    }

    var content: Content { state.withLock { $0 } }

    func samples(_ type: ObjectType) -> [Sample] {
        let content = content
        return content.order.compactMap { content.samples[$0] }.filter { $0.type == type }
    }

    func write(_ batch: ImportBatch, next: () -> ImportBatch?) throws -> ImportResult {
        try note(batch)
        return try sink.withLock(\.self).write(batch) {
            guard let more = next() else { return nil }
            try? note(more)
            return more
        }
    }

    private func note(_ batch: ImportBatch) throws {
        try state.withLock { state in
            state.batches += 1
            if state.batches == failingBatch { throw failure }
            state.mostPoints = max(state.mostPoints, batch.points)
            state.summaries += batch.summaries
            state.characteristics += batch.characteristics
        }
    }
}

extension MemorySink {
    /// Imports a text, from a file in a folder of its own.
    @discardableResult
    func load(_ text: String, batchSize: Int = 1000) async throws -> ImportSummary {
        let folder = try TemporaryFolder()
        let path = try folder.write("export.xml", Data(text.utf8))
        return try await load(path: path, batchSize: batchSize)
    }

    /// Imports a file.
    @discardableResult
    func load(path: String, batchSize: Int = 1000) async throws -> ImportSummary {
        // What one import remembers is of no use to the next.
        sink.withLock { $0 = HealthStoreSink(store) }
        let result: Result<ImportSummary, any Error>
        do {
            result = .success(
                try await ImportPipeline(ExportFile(path: path), batchSize: batchSize)
                    .run(into: self) { _ in })
        } catch {
            result = .failure(error)
        }
        try await look()
        #expect(try await store.checkIntegrity() == [])
        return try result.get()
    }

    /// Reads all that is in the store.
    private func look() async throws {
        var found = Content()
        for type in try await store.countsByType().keys.sorted(by: { $0.name < $1.name }) {
            for sample in try await store.samples([SampleQuery(type: type)], app: nil) {
                found.samples[sample.uuid] = sample
                found.order.append(sample.uuid)
                found.series[sample.uuid] = try await store.series(of: sample.uuid, app: nil)
            }
        }
        for workout in found.samples.values where workout.type == .workout {
            for type in Set(found.samples.values.map(\.type)) {
                let parts = try await store.samples(
                    [SampleQuery(type: type, predicate: .associated(workout: workout.uuid))],
                    app: nil)
                found.associations.formUnion(
                    parts.map { Association(workout: workout.uuid, sample: $0.uuid) })
            }
        }
        state.withLock { [found] state in
            (state.samples, state.order) = (found.samples, found.order)
            (state.series, state.associations) = (found.series, found.associations)
        }
    }
}

extension ImportBatch {
    /// How many points of routes it holds.
    fileprivate var points: Int {
        series.values.reduce(morePoints?.points.count ?? 0) { sum, data in
            if case .locations(let points) = data { sum + points.count } else { sum }
        }
    }
}

/// Makes the text of small exports.
enum ExportText {
    static func wrap(_ elements: [String]) -> String {
        "<?xml version=\"1.0\"?>\n<HealthData locale=\"en_GB\">\n"
            + elements.joined(separator: "\n") + "\n</HealthData>\n"
    }

    static func record(
        _ type: String, _ value: String, unit: String? = nil, at time: String = "12:00:00 +0000",
        end: String? = nil, source: String = "App", version: String = "1",
        device: String? = nil, metadata: [(String, String)] = []
    ) -> String {
        let parts = [
            unit.map { " unit=\"\($0)\"" }, device.map { " device=\"\($0)\"" },
        ].compactMap { $0 }
        let head =
            "<Record type=\"\(type)\" sourceName=\"\(source)\" sourceVersion=\"\(version)\""
            + parts.joined() + " creationDate=\"2024-05-02 \(time)\" "
            + "startDate=\"2024-05-02 \(time)\" endDate=\"2024-05-02 \(end ?? time)\" "
            + "value=\"\(value)\""
        return element(head, "Record", self.metadata(metadata))
    }

    static func correlation(
        _ type: String, at time: String = "12:00:00 +0000", source: String = "App",
        metadata: [(String, String)] = [], _ members: [String]
    ) -> String {
        element(
            "<Correlation type=\"\(type)\" sourceName=\"\(source)\" "
                + "startDate=\"2024-05-02 \(time)\" endDate=\"2024-05-02 \(time)\"",
            "Correlation", self.metadata(metadata) + members)
    }

    private static func metadata(_ entries: [(String, String)]) -> [String] {
        entries.map { "<MetadataEntry key=\"\($0)\" value=\"\($1)\"/>" }
    }

    private static func element(_ head: String, _ name: String, _ children: [String]) -> String {
        children.isEmpty ? head + "/>" : "\(head)>\(children.joined(separator: "\n"))</\(name)>"
    }
}
