internal import Foundation
internal import HealthDatabase
internal import HealthModel

/// The store's operations for builders and queries of series.
extension HealthStore {
    /// Whether a sample is stored, whoever saved it.
    func holds(_ uuid: UUID, of type: ObjectType) async throws -> Bool {
        let query = SampleQuery(type: type, predicate: .uuids([uuid]))
        return try await !samples([query], sort: [], limit: 1, app: nil).isEmpty
    }

    /// Saves the samples that are not stored yet.
    func saveUnsaved(_ samples: [Sample], app: AppIdentity) async throws {
        let queries = Dictionary(grouping: samples, by: \.type).map { type, samples in
            SampleQuery(type: type, predicate: .uuids(Set(samples.map(\.uuid))))
        }
        let stored = try await self.samples(queries, sort: [], limit: nil, app: nil)
        let known = Set(stored.map(\.uuid))
        let unsaved = samples.filter { !known.contains($0.uuid) }
        if !unsaved.isEmpty { try await save(unsaved, app: app) }
    }

    /// Saves a sample with its series; returns it as stored.
    ///
    /// If the sample is ignored, because the store has an equal or greater version of it, the stored version
    /// is returned.
    ///
    /// Invalid data of a client is an error of the save, not an exception.
    func save(_ sample: Sample, series: SeriesData?, app: AppIdentity) async throws -> Sample {
        if let reason = SampleRules.violation(of: sample) {
            throw HKError(.errorInvalidArgument, text: reason)
        }
        try await save([sample], series: series.map { [sample.uuid: $0] } ?? [:], app: app)
        if let stored = try await storedVersion(of: sample, app: app) { return stored }
        var saved = sample
        saved.sourceRevision = app.revision
        return saved
    }

    /// The app's stored sample with the sync identifier of a sample that was ignored.
    ///
    /// - Returns: nil if the sample was saved.
    private func storedVersion(of sample: Sample, app: AppIdentity) async throws -> Sample? {
        guard let identifier = sample.metadata[MetadataKey.syncIdentifier],
            try await !holds(sample.uuid, of: sample.type)
        else { return nil }
        let query = SampleQuery(
            type: sample.type,
            predicate: .and([
                .metadata(key: MetadataKey.syncIdentifier, .equalTo, identifier),
                .sources([app.source.bundleIdentifier]),
            ]))
        return try await samples([query], sort: [], limit: 1, app: nil).first
    }

    /// The samples of a type that match a predicate, by start.
    func samplesByStart(
        of type: ObjectType, matching condition: SamplePredicate, app: AppIdentity?
    ) async throws -> [Sample] {
        let query = SampleQuery(type: type, predicate: condition)
        return try await samples([query], sort: [], limit: nil, app: app)
            .sorted { $0.startDate < $1.startDate }
    }

    /// The quantities of a sample: its series, or its own quantity without one.
    func quantities(of sample: Sample, app: AppIdentity?) async throws -> [SeriesQuantity] {
        var series: SeriesData?
        if case .quantity(_, series: .some) = sample.payload {
            series = try await self.series(of: sample.uuid, app: app)
        }
        return SeriesQuantity.all(of: sample, series: series)
    }
}
