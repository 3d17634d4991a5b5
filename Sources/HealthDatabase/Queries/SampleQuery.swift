internal import GRDB
public import HealthModel

/// A query for samples of one type that match a predicate.
public struct SampleQuery: Hashable, Sendable {
    /// The type.
    public var type: ObjectType
    /// The predicate.
    public var predicate: SamplePredicate

    /// Creates a query; by default for every sample of the type.
    public init(type: ObjectType, predicate: SamplePredicate = .all) {
        self.type = type
        self.predicate = predicate
    }
}

/// A property by which samples can be sorted.
public enum SortKey: Hashable, Sendable {
    /// The start.
    case startDate
    /// The end.
    case endDate
    /// The quantity, in the type's canonical unit.
    case quantity
    /// The category's raw value.
    case categoryValue
    /// A workout's duration.
    case workoutDuration
    /// A total that the app saved with a workout.
    case workoutTotal(WorkoutTotal)
    /// The order of insertion into the store.
    case insertion
}

/// A sort key with a direction.
public struct SortOrder: Hashable, Sendable {
    /// The key.
    public var key: SortKey
    /// Whether the smallest value comes first.
    public var ascending: Bool

    /// Creates an order.
    public init(_ key: SortKey, ascending: Bool = true) {
        self.key = key
        self.ascending = ascending
    }
}

extension SortKey {
    /// The expression on a sample `s`.
    var sql: String {
        switch self {
        case .startDate: "s.start_time"
        case .endDate: "s.end_time"
        case .quantity, .categoryValue: "s.value"
        case .workoutDuration: "(SELECT duration FROM workout WHERE sample_id = s.id)"
        case .workoutTotal(let total):
            "(SELECT \(total.column) FROM workout WHERE sample_id = s.id)"
        case .insertion: "s.id"
        }
    }
}

/// Queries of several types as one statement, sorted and limited over all of them.
struct SampleSelection {
    var queries: [SampleQuery]
    var sort: [SortOrder]
    var limit: Int?

    /// The statement; nil if the store has none of the types.
    ///
    /// - Parameter isCached: Whether the statement is cached, for a caller that reads it to its end.
    func statement(_ visibility: Visibility, _ interner: Interner, isCached: Bool = false) throws
        -> PreparedStatement?
    {
        try visibility.requireRead(Set(queries.map(\.type)))
        let found = try queries.mergedByType.compactMap { query in
            try VisibleSamples.find(query, visibility, interner).map { (query, $0) }
        }
        let parts = found.map(\.1.source)
        guard let (query, first) = found.first else { return nil }
        var fragment: SQLFragment
        if parts.count == 1 {
            fragment =
                SQLFragment("SELECT \(SampleReader.columns) ") + first.source
                + endBound(on: first, query.predicate) + order { $0.sql }
        } else {
            // The sort keys of a compound statement must be among its columns.
            let keys = sort.enumerated().map { ", \($1.key.sql) AS key\($0)" }.joined()
            fragment = SQLFragment("")
            for (index, part) in parts.enumerated() {
                let head = index == 0 ? "" : " UNION ALL "
                fragment =
                    fragment
                    + SQLFragment("\(head)SELECT \(SampleReader.columns)\(keys) ") + part
            }
            fragment = fragment + compoundOrder
        }
        if let limit { fragment = fragment + SQLFragment(" LIMIT ?", max(0, limit)) }
        return isCached
            ? try PreparedStatement(interner.db, cached: fragment)
            : try PreparedStatement(interner.db, fragment)
    }

    /// A condition that avoids sorting a whole type for "the latest by end"; empty if it does not
    /// help.
    ///
    /// The index is sorted by start. The first samples by start, as many as are requested, give a
    /// lower bound for the ends of the requested ones, and so for their starts. The other direction
    /// is symmetrical, with a bound on the start.
    private func endBound(
        on samples: VisibleSamples, _ predicate: SamplePredicate
    ) -> SQLFragment {
        guard let limit, limit > 0, let key = sort.first, key.key == .endDate,
            !predicate.namesSamples
        else { return SQLFragment("") }
        let (word, bound) = key.ascending ? ("", "max(e)") : (" DESC", "min(e)")
        let ends =
            SQLFragment("(SELECT \(bound) FROM (SELECT s.end_time AS e ") + samples.source
            + SQLFragment(" ORDER BY s.start_time\(word) LIMIT ?))", limit)
        if key.ascending { return SQLFragment(" AND s.start_time <= ") + ends }
        // One second is added because the difference of two doubles may be rounded.
        return SQLFragment(" AND s.start_time >= ") + ends
            + SQLFragment(" - ?", samples.slot.maxDuration + 1)
    }

    /// The sort order, in which equal samples follow the order of insertion.
    private func order(_ expression: (SortKey) -> String) -> String {
        guard let first = sort.first else { return "" }
        let terms = sort.map { "\(expression($0.key))\($0.ascending ? "" : " DESC")" }
        return " ORDER BY \(terms.joined(separator: ", ")), s.id\(first.ascending ? "" : " DESC")"
    }

    private var compoundOrder: String {
        guard let first = sort.first else { return "" }
        let terms = sort.enumerated().map { "key\($0)\($1.ascending ? "" : " DESC")" }
        // The number is the first column of a sample.
        return " ORDER BY \(terms.joined(separator: ", ")), 1\(first.ascending ? "" : " DESC")"
    }
}

extension HealthStore {
    /// The samples that match any of the queries and that the app may see.
    ///
    /// Without a sort order they are sorted by start, type after type. The limit applies after
    /// sorting.
    ///
    /// ```swift
    /// let newest = try await store.samples(
    ///     [SampleQuery(type: .heartRate)], sort: [SortOrder(.startDate, ascending: false)],
    ///     limit: 10, app: app)
    /// ```
    ///
    /// - Parameters:
    ///   - queries: The types with their predicates.
    ///   - sort: The order.
    ///   - limit: The largest number of samples; nil for all.
    ///   - app: The app that asks; nil for the owner, who sees everything.
    /// - Throws: `authorizationNotDetermined` if the app never asked to read a type,
    ///   `databaseInaccessible` while the device is locked.
    public func samples(
        _ queries: [SampleQuery], sort: [SortOrder] = [], limit: Int? = nil, app: AppIdentity?
    ) async throws -> [Sample] {
        let environment = environment
        return try await read { db in
            let interner = Interner(db)
            let visibility = try Visibility(interner, app: app, environment: environment)
            guard
                let statement = try SampleSelection(queries: queries, sort: sort, limit: limit)
                    .statement(visibility, interner, isCached: true)
            else { return [] }
            return try SampleReader(interner, visibility).samples(statement)
        }
    }

    /// Iterates over the matching samples in batches, on the calling thread.
    ///
    /// All batches come from one snapshot, and only one is in memory, as exports need. The body
    /// must not use an in-memory store, which has one connection.
    ///
    /// - Throws: The errors of ``samples(_:sort:limit:app:)`` and of the body.
    public func forEachSample(
        _ queries: [SampleQuery], sort: [SortOrder] = [], batchSize: Int = 1000,
        app: AppIdentity? = nil, _ body: ([Sample]) throws -> Void
    ) throws {
        try requireUnlocked()
        try applyDeferredSaves()
        try readNow { db in
            let interner = Interner(db)
            let visibility = try Visibility(interner, app: app, environment: environment)
            guard
                let statement = try SampleSelection(queries: queries, sort: sort, limit: nil)
                    .statement(visibility, interner)
            else { return }
            let reader = SampleReader(interner, visibility)
            var batch: [Sample] = []
            batch.reserveCapacity(batchSize)
            // An error of the body ends the iteration and resets the statement.
            defer { statement.reset() }
            while try statement.step() {
                batch.append(try reader.sample(SampleRow(statement)))
                guard batch.count == batchSize else { continue }
                try body(batch)
                batch.removeAll(keepingCapacity: true)
            }
            if !batch.isEmpty { try body(batch) }
        }
    }

    /// The number of samples that match any of the queries and that the app may see.
    public func count(_ queries: [SampleQuery], app: AppIdentity?) async throws -> Int {
        let environment = environment
        return try await read { db in
            let interner = Interner(db)
            let visibility = try Visibility(interner, app: app, environment: environment)
            try visibility.requireRead(Set(queries.map(\.type)))
            var total = 0
            for query in queries.mergedByType {
                let samples = try VisibleSamples.find(query, visibility, interner)
                total += try samples?.count(interner) ?? 0
            }
            return total
        }
    }

    /// The number of samples of each type that the app may see.
    ///
    /// - Parameter app: The app that asks; nil for the owner. Of a type that the app never asked
    ///   for, it sees only its own samples.
    public func countsByType(app: AppIdentity? = nil) async throws -> [ObjectType: Int] {
        let environment = environment
        return try await read { db in
            let interner = Interner(db)
            if app != nil {
                let visibility = try Visibility(interner, app: app, environment: environment)
                return try visibility.sampleCounts(interner)
            }
            return try interner.sampleCounts()
        }
    }

    /// The sources that have samples matching any of the queries, by bundle identifier.
    public func sources(of queries: [SampleQuery], app: AppIdentity?) async throws -> [Source] {
        let environment = environment
        return try await read { db in
            let interner = Interner(db)
            let visibility = try Visibility(interner, app: app, environment: environment)
            try visibility.requireRead(Set(queries.map(\.type)))
            var sources: [String: Source] = [:]
            for query in queries.mergedByType {
                let samples = try VisibleSamples.find(query, visibility, interner)
                for id in try samples?.revisions(interner) ?? [] {
                    let source = try interner.revision(id: id).source
                    sources[source.bundleIdentifier] = source
                }
            }
            return sources.values.sorted { $0.bundleIdentifier < $1.bundleIdentifier }
        }
    }
}

extension Visibility {
    /// The number of samples of each type that the app may see.
    fileprivate func sampleCounts(_ interner: Interner) throws -> [ObjectType: Int] {
        var counts: [ObjectType: Int] = [:]
        for id in try Int64.fetchAll(interner.db, sql: "SELECT id FROM object_type") {
            let slot = try interner.type(id: id)
            let samples = try VisibleSamples.find(SampleQuery(type: slot.type), self, interner)
            if let count = try samples?.count(interner), count > 0 { counts[slot.type] = count }
        }
        return counts
    }
}
