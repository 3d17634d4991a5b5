public import Foundation
internal import GRDB
public import HealthModel

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

/// Samples that come twice: without an identity in an export, and with it in a backup of the phone.
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
