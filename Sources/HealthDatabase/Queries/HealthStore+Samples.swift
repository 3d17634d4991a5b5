internal import GRDB
public import HealthModel

extension HealthStore {
    /// The samples that match any of the queries, as far as the app may see them.
    ///
    /// Without an order they come by start, type after type. The limit holds after sorting.
    ///
    /// ```swift
    /// let newest = try await store.samples(
    ///     [SampleQuery(type: .heartRate)], sort: [SortOrder(.startDate, ascending: false)],
    ///     limit: 10, app: app)
    /// ```
    ///
    /// - Parameters:
    ///   - queries: The types, and which of their samples.
    ///   - sort: The order.
    ///   - limit: How many to give at most; nil for all.
    ///   - app: Who asks; nil for the owner, who sees everything.
    /// - Throws: `authorizationNotDetermined` where the app never asked to read a type,
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
                    .statement(visibility, interner)
            else { return [] }
            return try SampleReader(interner, visibility).samples(statement).map(\.sample)
        }
    }

    /// Walks through the samples that match, in batches, on the calling thread.
    ///
    /// Every batch comes from the same snapshot, and only one is in memory: for exports. The body
    /// must not use a store in memory, which has one connection.
    ///
    /// - Throws: What ``samples(_:sort:limit:app:)`` throws, and what the body throws.
    public func forEachSample(
        _ queries: [SampleQuery], sort: [SortOrder] = [], batchSize: Int = 1000,
        app: AppIdentity? = nil, _ body: ([Sample]) throws -> Void
    ) throws {
        try requireUnlocked()
        try applyJournal()
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
            // A body that throws leaves the walk; the statement goes with it.
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

    /// How many samples match any of the queries, as far as the app may see them.
    public func count(_ queries: [SampleQuery], app: AppIdentity?) async throws -> Int {
        let environment = environment
        return try await read { db in
            let interner = Interner(db)
            let visibility = try Visibility(interner, app: app, environment: environment)
            try visibility.requireRead(Set(queries.map(\.type)))
            var total = 0
            for query in queries.mergedByType {
                guard let samples = try VisibleSamples.find(query, visibility, interner) else {
                    continue
                }
                let counting = SQLFragment("SELECT count(*) ") + samples.source
                total +=
                    try Int.fetchOne(
                        db, sql: counting.sql, arguments: counting.statementArguments) ?? 0
            }
            return total
        }
    }

    /// How many samples the store has of each type, as far as the app may see them.
    ///
    /// - Parameter app: Who asks; nil for the owner. Of a type that the app never asked for, it
    ///   sees what it saved itself.
    public func countsByType(app: AppIdentity? = nil) async throws -> [ObjectType: Int] {
        let environment = environment
        return try await read { db in
            let interner = Interner(db)
            if app != nil {
                let visibility = try Visibility(interner, app: app, environment: environment)
                return try Self.countsByType(visibility, interner)
            }
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT type_id, count(*) FROM sample INDEXED BY sample_by_type GROUP BY type_id
                    """)
            return Dictionary(
                uniqueKeysWithValues: try rows.map { (try interner.type(id: $0[0]).type, $0[1]) })
        }
    }

    /// The types of which there are samples, for the owner: without counting them.
    package func storedTypes() async throws -> [ObjectType] {
        try await read { db in
            let interner = Interner(db)
            return try Int64.fetchAll(
                db,
                sql: """
                    SELECT id FROM object_type
                    WHERE EXISTS (SELECT 1 FROM sample WHERE type_id = object_type.id)
                    """
            ).map { try interner.type(id: $0).type }
        }
    }

    private static func countsByType(
        _ visibility: Visibility, _ interner: Interner
    ) throws -> [ObjectType: Int] {
        var counts: [ObjectType: Int] = [:]
        for id in try Int64.fetchAll(interner.db, sql: "SELECT id FROM object_type") {
            let slot = try interner.type(id: id)
            guard
                let samples = try VisibleSamples.find(
                    SampleQuery(type: slot.type), visibility, interner)
            else { continue }
            let counting = SQLFragment("SELECT count(*) ") + samples.source
            let count = try Int.fetchOne(
                interner.db, sql: counting.sql, arguments: counting.statementArguments)
            if let count, count > 0 { counts[slot.type] = count }
        }
        return counts
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
                guard let samples = try VisibleSamples.find(query, visibility, interner) else {
                    continue
                }
                let select = SQLFragment("SELECT DISTINCT s.revision_id ") + samples.source
                for id in try Int64.fetchAll(
                    db, sql: select.sql, arguments: select.statementArguments)
                {
                    let source = try interner.revision(id: id).source
                    sources[source.bundleIdentifier] = source
                }
            }
            return sources.values.sorted { $0.bundleIdentifier < $1.bundleIdentifier }
        }
    }
}
