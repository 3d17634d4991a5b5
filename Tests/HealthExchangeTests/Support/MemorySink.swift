import Foundation
import HealthExchange
import HealthModel
import Synchronization
import TestSupport
import Testing

/// A store of samples in memory that keeps what came first, as a health store does.
final class MemorySink: ImportSink {
    struct Content {
        var samples: [UUID: Sample] = [:]
        var order: [UUID] = []
        var series: [UUID: SeriesData] = [:]
        var associations: Set<ImportBatch.Association> = []
        var summaries: [ExportActivitySummary] = []
        var characteristics: [Characteristic] = []
        var batches = 0
        /// The most points of routes in one batch.
        var mostPoints = 0
    }

    private let state = Mutex(Content())
    private let failingBatch: Int?
    private let failure: any Error

    init(failingBatch: Int? = nil, failure: any Error = Failure()) {
        self.failingBatch = failingBatch
        self.failure = failure
    }

    struct Failure: Error {}

    var content: Content { state.withLock { $0 } }

    func samples(_ type: ObjectType) -> [Sample] {
        let content = content
        return content.order.compactMap { content.samples[$0] }.filter { $0.type == type }
    }

    func write(_ batch: ImportBatch, next: () -> ImportBatch?) throws -> ImportResult {
        var result = try write(batch)
        var batch = batch
        while batch.continues {
            batch = try #require(next())
            result = try write(batch, into: result)
        }
        return result
    }

    private func write(_ batch: ImportBatch, into before: ImportResult = ImportResult()) throws
        -> ImportResult
    {
        try state.withLock { state in
            state.batches += 1
            if state.batches == failingBatch { throw failure }
            state.mostPoints = max(state.mostPoints, batch.points)
            var result = before
            for sample in batch.samples + batch.composites {
                let isNew = insert(sample, into: &state)
                result.samples[sample.type, default: .init()].inserted += isNew ? 1 : 0
                result.samples[sample.type, default: .init()].known += isNew ? 0 : 1
                for member in sample.members ?? [] { _ = insert(member, into: &state) }
            }
            state.series.merge(batch.series) { old, _ in old }
            if let more = batch.morePoints, case .locations(let points) = state.series[more.route] {
                state.series[more.route] = .locations(points + more.points)
            }
            state.associations.formUnion(batch.associations)
            state.summaries += batch.summaries
            state.characteristics += batch.characteristics
            return result
        }
    }

    private func insert(_ sample: Sample, into state: inout Content) -> Bool {
        guard state.samples[sample.uuid] == nil else { return false }
        state.samples[sample.uuid] = sample
        state.order.append(sample.uuid)
        return true
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
        try await ImportPipeline(ExportFile(path: path), batchSize: batchSize)
            .run(into: self) { _ in }
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

extension ImportBatch {
    /// How many points of routes it holds.
    fileprivate var points: Int {
        series.values.reduce(morePoints?.points.count ?? 0) { sum, data in
            if case .locations(let points) = data { sum + points.count } else { sum }
        }
    }
}
