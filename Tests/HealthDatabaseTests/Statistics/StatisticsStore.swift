import Foundation
import HealthDatabase
import HealthModel
import TestSupport

/// A store in a temporary folder, with samples of a watch, a phone and apps.
struct StatisticsStore {
    let store: HealthStore
    private let folder: TemporaryFolder

    static let watch = SourceRevision(
        source: Source(bundleIdentifier: "com.apple.health.watch", name: "Anna's Apple Watch"),
        productType: "Watch7,1")
    static let phone = SourceRevision(
        source: Source(bundleIdentifier: "com.apple.health.phone", name: "Anna's iPhone"),
        productType: "iPhone15,2")
    static let app = SourceRevision(
        source: Source(bundleIdentifier: "com.example.walk", name: "Walk"), version: "1.0")

    init() throws {
        folder = try TemporaryFolder()
        store = try HealthStore(at: .file(folder.url.appending(path: "health.sqlite")))
    }

    /// Runs a body on a new store and removes the store after it.
    static func with(_ body: (StatisticsStore) async throws -> Void) async throws {
        try await body(StatisticsStore())
    }

    /// A quantity sample; times are seconds since the reference date.
    static func sample(
        _ type: ObjectType, _ start: Double, _ end: Double, _ value: Double,
        _ unit: HealthUnit = .count, by revision: SourceRevision = watch,
        series: SeriesSummary? = nil
    ) -> Sample {
        Sample(
            uuid: UUID(), type: type, startDate: Date(timeIntervalSinceReferenceDate: start),
            endDate: Date(timeIntervalSinceReferenceDate: end),
            payload: .quantity(Quantity(value, unit), series: series), sourceRevision: revision)
    }

    func ingest(
        _ samples: [Sample], series: [UUID: SeriesData] = [:],
        associations: [(workout: UUID, sample: UUID)] = []
    ) async throws {
        _ = try await store.ingest(samples, series: series, associations: associations)
    }

    /// A merged sum over everything.
    func sum(_ type: ObjectType, app: AppIdentity? = nil) async throws -> Double? {
        try await store.statistics(of: type, options: .cumulativeSum, app: app)?.merged.sum?.value
    }

    /// Statistics by the hour from the reference date on.
    func hours(
        _ type: ObjectType, _ options: StatisticsOptions, matching predicate: SamplePredicate = .all
    ) async throws -> [SampleStatistics] {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return try await store.statisticsCollection(
            of: type, matching: predicate, options: options,
            anchorDate: Date(timeIntervalSinceReferenceDate: 0),
            interval: DateComponents(hour: 1), calendar: calendar, app: nil)
    }
}
