public import Foundation
public import HealthModel

/// Writes samples as an importer has them, within one transaction.
///
/// Provenance is kept as given, permissions do not count, and a sample whose identity is stored
/// already is left alone, so that the same import twice is the same as once.
public final class IngestionWriter {
    let transaction: StoreTransaction
    /// What was inserted so far, and what was known already.
    public private(set) var report = HealthStore.IngestReport()

    /// The series that was inserted last.
    private var lastSeries: (uuid: UUID, id: Int64)?

    init(_ transaction: StoreTransaction) {
        self.transaction = transaction
    }

    /// Inserts a sample with its members and its series; false where it is stored already.
    ///
    /// - Throws: `validation` for a sample without a source, one that ends before it begins, or
    ///   one whose unit does not fit its type; nothing of it is stored then, and the importer
    ///   can go on with the next.
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

    /// Adds points to a route that this writer has inserted; those of a route that was stored
    /// before are left out.
    ///
    /// - Parameters:
    ///   - points: The points, in the order of their dates.
    ///   - route: The route's identity.
    ///   - position: How many points the route has before these.
    public func append(_ points: [RouteLocation], to route: UUID, from position: Int) throws {
        try SeriesData.locations(points).checkStorable()
        guard route == lastSeries?.uuid, let id = lastSeries?.id else { return }
        try transaction.insert(points, id: id, from: position)
    }

    /// Says that a sample belongs to a workout, or to an electrocardiogram as its symptom; false
    /// unless both are stored.
    @discardableResult
    public func associate(sample: UUID, with owner: UUID) throws -> Bool {
        guard let owner = try transaction.number(of: owner),
            let sample = try transaction.number(of: sample)
        else { return false }
        try transaction.associate(sample, with: owner)
        return true
    }

    /// Says that a sample is a member of a correlation; false unless both are stored.
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
