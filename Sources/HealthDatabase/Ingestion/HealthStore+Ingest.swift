public import Foundation
public import HealthModel

extension HealthStore {
    /// What an import did.
    public struct IngestReport: Hashable, Sendable {
        /// Samples that are new in the store.
        public var inserted = 0
        /// Samples that were in the store already and stayed as they are.
        public var known = 0

        /// A report of nothing.
        public init() {}
    }

    /// Takes in samples as an importer has them, all or none, in one commit.
    ///
    /// - Parameters:
    ///   - samples: Samples with their source revisions.
    ///   - series: The data of series, by the identity of their sample.
    ///   - associations: Which samples belong to which workouts.
    /// - Throws: `validation` for a sample that cannot be stored, `databaseInaccessible` while
    ///   the device is locked.
    @discardableResult
    public func ingest(
        _ samples: [Sample], series: [UUID: SeriesData] = [:],
        associations: [(workout: UUID, sample: UUID)] = []
    ) async throws -> IngestReport {
        try requireUnlocked()
        try applyJournal()
        return try await write { transaction in
            let writer = IngestionWriter(transaction)
            for sample in samples { try writer.insert(sample, series: series[sample.uuid]) }
            for pair in associations {
                try writer.associate(sample: pair.sample, with: pair.workout)
            }
            return writer.report
        }
    }

    /// Runs an import in one transaction on the calling thread: the fast path.
    ///
    /// What the body throws takes back all that it wrote. Give it some ten thousand samples at a
    /// time: readers go on meanwhile, other writers wait.
    ///
    /// ```swift
    /// let inserted = try store.withIngestion { writer in
    ///     for sample in batch { try writer.insert(sample) }
    ///     return writer.report.inserted
    /// }
    /// ```
    public func withIngestion<T>(_ body: (IngestionWriter) throws -> T) throws -> T {
        try requireUnlocked()
        try applyJournal()
        return try writeNow { try body(IngestionWriter($0)) }
    }
}
