public import Foundation
internal import GRDB
public import HealthModel

extension HealthStore {
    /// The counts of an import.
    public struct IngestReport: Hashable, Sendable {
        /// The number of samples that were added.
        public var inserted = 0
        /// The number of samples that were stored already and did not change.
        public var known = 0

        /// Creates an empty ingest report.
        public init() {}
    }

    /// Stores an importer's samples, all or none, in one commit.
    ///
    /// - Parameters:
    ///   - samples: Samples with their source revisions.
    ///   - series: The data of series, by the identity of their sample.
    ///   - associations: The samples of workouts.
    /// - Throws: `validation` for a sample that cannot be stored, `databaseInaccessible` while the
    ///   device is locked.
    @discardableResult
    public func ingest(
        _ samples: [Sample], series: [UUID: SeriesData] = [:],
        associations: [(workout: UUID, sample: UUID)] = []
    ) async throws -> IngestReport {
        try requireUnlocked()
        try applyDeferredSaves()
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
    /// An error of the body rolls everything back. Pass about ten thousand samples at a time:
    /// readers continue meanwhile, other writers wait.
    ///
    /// ```swift
    /// let inserted = try store.withIngestion { writer in
    ///     for sample in batch { try writer.insert(sample) }
    ///     return writer.report.inserted
    /// }
    /// ```
    public func withIngestion<T>(_ body: (IngestionWriter) throws -> T) throws -> T {
        try requireUnlocked()
        try applyDeferredSaves()
        return try writeNow { try body(IngestionWriter($0)) }
    }
}

extension Database {
    /// The checkpoint thresholds in pages of the write-ahead log, during an import and otherwise.
    private static let (pagesInImport, pages) = (8000, 1000)

    /// Runs a body without checks of foreign keys.
    func withoutReferenceChecks<T>(_ body: () throws -> T) throws -> T {
        try execute(
            sql: """
                PRAGMA foreign_keys = OFF; PRAGMA wal_autocheckpoint = \(Self.pagesInImport)
                """)
        defer {
            // Neither statement can fail: both only set a number of the connection.
            try? execute(
                sql: """
                    PRAGMA foreign_keys = ON; PRAGMA wal_autocheckpoint = \(Self.pages)
                    """)
        }
        return try body()
    }

    /// Runs a body in a transaction that writes from its start.
    func inImmediateTransaction<T>(_ body: () throws -> T) throws -> T {
        var result: Result<T, any Error>?
        try inTransaction(.immediate) {
            let value = try body()
            result = .success(value)
            return .commit
        }
        guard let result else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
        return try result.get()
    }
}
