public import Foundation
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
