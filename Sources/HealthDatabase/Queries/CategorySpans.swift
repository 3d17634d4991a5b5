package import Foundation
internal import GRDB
package import HealthModel

/// Reads the time ranges of the samples of a category, without the samples.
///
/// The index on time covers them, so that a year of nights is read fast.
package struct CategorySpans: Sendable {
    private let store: HealthStore

    /// Creates the spans of a store.
    package init(_ store: HealthStore) { self.store = store }

    /// The spans of the samples that overlap a time range and that an app may see, in the order of
    /// their starts.
    ///
    /// - Parameters:
    ///   - type: A category type.
    ///   - interval: The time range.
    ///   - app: The app that asks; nil for the owner.
    /// - Throws: `invalidArgument` for a type that is not a category, and the errors of
    ///   ``HealthStore/samples(_:sort:limit:app:)``.
    package func spans(
        of type: ObjectType, in interval: DateInterval, app: AppIdentity?
    ) async throws -> [CategorySpan] {
        guard type.kind == .category else {
            throw HealthStoreError.invalidArgument("\(type.identifier) is not a category type.")
        }
        let query = SampleQuery(
            type: type, predicate: .interval(start: interval.start, end: interval.end))
        let environment = store.environment
        return try await store.read { db in
            let interner = Interner(db)
            let visibility = try Visibility(interner, app: app, environment: environment)
            try visibility.requireRead([type])
            guard let samples = try VisibleSamples.find(query, visibility, interner) else {
                return []
            }
            let select = try PreparedStatement(
                db,
                cached: SQLFragment("SELECT s.start_time, s.end_time, s.value, s.revision_id ")
                    + samples.source + SQLFragment(" ORDER BY s.start_time, s.id"))
            defer { select.reset() }
            var spans: [CategorySpan] = []
            var sources: [Int64: String] = [:]
            func source(_ revision: Int64) throws -> String {
                if let known = sources[revision] { return known }
                let source = try interner.revision(id: revision).source.bundleIdentifier
                sources[revision] = source
                return source
            }
            while try select.step() {
                guard let value = select.doubleOrNil(2).flatMap({ Int(exactly: $0) }) else {
                    throw Interner.missing("sample")
                }
                spans.append(
                    CategorySpan(
                        start: Date(timeIntervalSinceReferenceDate: select.double(0)),
                        end: Date(timeIntervalSinceReferenceDate: select.double(1)),
                        value: value,
                        source: try source(select.int(3))))
            }
            return spans
        }
    }
}
