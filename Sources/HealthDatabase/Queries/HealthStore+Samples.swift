internal import GRDB
public import HealthModel

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
