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

/// Writes an importer's samples within one transaction.
///
/// Sources are stored as given, permissions are not checked, and a sample whose identity is stored
/// already does not change, so that a repeated import has no effect.
public final class IngestionWriter {
    let transaction: StoreTransaction
    /// The counts of inserted and already stored samples.
    public private(set) var report = HealthStore.IngestReport()

    /// The last inserted series.
    private var lastSeries: (uuid: UUID, id: Int64)?

    init(_ transaction: StoreTransaction) {
        self.transaction = transaction
    }

    /// Inserts a sample with its members and its series; returns false if it is stored already.
    ///
    /// - Throws: `validation` for a sample without a source, one that ends before it begins, or one
    ///   whose unit does not fit its type; nothing of it is stored then, and the importer can
    ///   continue with the next one.
    @discardableResult
    public func insert(_ sample: Sample, series: SeriesData? = nil) throws -> Bool {
        for member in sample.members ?? [] { try transaction.check(member) }
        guard let id = try insertOne(sample, series: series) else {
            report.known += 1
            return false
        }
        for member in sample.members ?? [] {
            guard
                let number = try insertOne(member, series: nil)
                    ?? transaction.number(of: member.uuid)
            else { continue }
            try transaction.link(member: number, correlation: id)
        }
        report.inserted += 1
        return true
    }

    /// Adds points to a route that this writer has inserted; routes that were stored before do not
    /// change.
    ///
    /// - Parameters:
    ///   - points: The points, in the order of their dates.
    ///   - route: The route's identity.
    ///   - position: The number of points of the route before these.
    public func append(_ points: [RouteLocation], to route: UUID, from position: Int) throws {
        try SeriesData.locations(points).checkStorable()
        guard route == lastSeries?.uuid, let id = lastSeries?.id else { return }
        try transaction.insert(points, id: id, from: position)
    }

    /// Associates a sample with a workout, or a symptom with an electrocardiogram; returns false
    /// unless both are stored.
    @discardableResult
    public func associate(sample: UUID, with owner: UUID) throws -> Bool {
        guard let owner = try transaction.number(of: owner),
            let sample = try transaction.number(of: sample)
        else { return false }
        try transaction.associate(sample, with: owner)
        return true
    }

    /// Adds a sample to a correlation as a member; returns false unless both are stored.
    @discardableResult
    public func link(member: UUID, toCorrelation correlation: UUID) throws -> Bool {
        guard let correlation = try transaction.number(of: correlation),
            let member = try transaction.number(of: member)
        else { return false }
        try transaction.link(member: member, correlation: correlation)
        return true
    }

    /// Whether a sample with this identity is stored.
    public func contains(_ uuid: UUID) throws -> Bool {
        try transaction.number(of: uuid) != nil
    }

    private func insertOne(_ sample: Sample, series: SeriesData?) throws -> Int64? {
        guard let revision = sample.sourceRevision else {
            throw HealthStoreError.validation(
                "An imported object of \(sample.type) needs a source.")
        }
        try transaction.checkParts(of: sample, series: series)
        let revisionID = try transaction.interner.makeRevision(revision)
        guard let id = try transaction.insertRow(sample, revision: revisionID) else { return nil }
        if sample.metadata[MetadataKey.syncIdentifier] != nil {
            let source = try transaction.interner.makeSource(revision.source)
            try transaction.insertSyncIdentity(of: sample, id: id, source: source)
        }
        if let series {
            try transaction.insertSeries(series, of: sample, id: id)
            lastSeries = (sample.uuid, id)
        }
        return id
    }
}

extension IngestionWriter {
    /// The state of a batch of rows between elements of the file.
    package struct Batch {
        let writer: RowWriter

        /// The counts of the rows so far.
        package var count: IngestionCount { writer.count }

        /// Inserts independent rows; rows that are stored already do not change.
        ///
        /// Identical rows are separate samples.
        package func insert(_ rows: ContiguousArray<IngestionRow>) throws {
            try writer.writeRecords(rows)
        }

        /// Finds the samples of rows inside another element, and inserts the missing ones; members
        /// are linked to the correlation or the workout.
        ///
        /// - Returns: The number of rows that are also independent samples.
        package func link(_ rows: ArraySlice<IngestionRow>, to owner: UUID, _ link: Link) throws
            -> Int
        {
            guard let owner = try writer.transaction.number(of: owner) else { return 0 }
            var copies = 0
            for row in rows {
                guard let (id, isNew) = try writer.write(row, as: .member) else { continue }
                if isNew {
                    writer.noteCounted(row.type, isNew: true)
                } else {
                    copies += 1
                }
                switch link {
                case .membership: try writer.transaction.link(member: id, correlation: owner)
                case .association: try writer.transaction.associate(id, with: owner)
                }
            }
            return copies
        }

        /// Ends the batch, which must not be used afterwards.
        package func finish() { writer.finish() }
    }

    /// The relation of a sample to another one.
    package enum Link: Sendable {
        /// A member of a correlation.
        case membership
        /// A sample of a workout.
        case association
    }

    /// Begins a batch of rows.
    package func batch(
        _ catalog: IngestionCatalog, _ metadata: [IngestionMetadata], _ session: IngestionSession
    ) throws -> Batch {
        Batch(writer: try RowWriter(transaction, session, catalog, metadata))
    }
}

/// Samples that occur twice: without an identity in an export, and with one in a backup of the
/// phone.
extension IngestionWriter {
    /// Inserts a sample of a backup; returns false if it is stored already, also as one of an export.
    ///
    /// A sample of an export with the same type, times, value and source is replaced: the store keeps
    /// the identity, the bundle identifier and the times of the backup, and what referred to the
    /// former sample refers to this one.
    ///
    /// - Parameters:
    ///   - sample: The sample with its identity on the phone.
    ///   - series: The data of its series.
    /// - Throws: `validation` for a sample that cannot be stored.
    package func adopt(_ sample: Sample, series: SeriesData? = nil) throws -> Bool {
        guard try !contains(sample.uuid), !sample.uuid.isDerived,
            let source = sample.sourceRevision?.source,
            try Counterpart.hasNamesake(source, transaction.db),
            let former = try Counterpart(of: sample, transaction.interner)?
                .rows(transaction.db, isDerived: true).first
        else { return try insert(sample, series: series) }
        try insert(sample, series: series)
        guard let number = try transaction.number(of: sample.uuid) else { return false }
        try Counterpart.moveReferences(from: former, to: number, transaction.db)
        try transaction.remove(former)
        return false
    }

    /// The identity of a backup's sample that is the same as one of an export; nil if there is none.
    ///
    /// - Parameter sample: A sample whose identity is derived from its content.
    package func identityOnPhone(of sample: Sample) throws -> UUID? {
        guard sample.uuid.isDerived, let source = sample.sourceRevision?.source,
            try Counterpart.hasNamesake(source, transaction.db), try !contains(sample.uuid),
            let id = try Counterpart(of: sample, transaction.interner)?
                .rows(transaction.db, isDerived: false).first
        else { return nil }
        return try Counterpart.uuid(of: id, transaction.db)
    }

    /// Deletes a sample that was deleted on the phone; returns its type, or nil if it is not stored.
    ///
    /// - Parameter uuid: The identity of the sample.
    package func remove(_ uuid: UUID) throws -> ObjectType? {
        guard let id = try transaction.number(of: uuid) else { return nil }
        let type = try transaction.type(of: id)
        try transaction.remove(id)
        return type
    }
}
