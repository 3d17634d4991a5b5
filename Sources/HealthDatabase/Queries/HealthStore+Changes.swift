public import Foundation
internal import GRDB
public import HealthModel

/// The samples that were added and deleted after an anchor.
public struct Changes: Hashable, Sendable {
    /// The added samples, in the order of insertion.
    public var added: [Sample]
    /// The deleted samples, in the order of deletion.
    public var deleted: [DeletedObject]
    /// The position up to which changes are included: the anchor for the next call.
    public var anchor: LogAnchor
    /// Whether the given anchor belongs to another history: then the changes are all samples from
    /// the beginning.
    public var isFromBeginning: Bool

    /// Creates changes.
    public init(
        added: [Sample], deleted: [DeletedObject], anchor: LogAnchor, isFromBeginning: Bool = false
    ) {
        self.added = added
        self.deleted = deleted
        self.anchor = anchor
        self.isFromBeginning = isFromBeginning
    }
}

extension HealthStore {
    /// The samples of the queries' types that were added and deleted after an anchor.
    ///
    /// The predicates restrict the added samples; all deletions of the types are included, because
    /// a tombstone does not have the values that a predicate compares. The limit counts both. The
    /// new anchor equals the given one if nothing changed that the app may see.
    ///
    /// - Parameters:
    ///   - queries: The types with their predicates.
    ///   - anchor: The anchor of the last result; nil for all samples, with the deletions that are
    ///     still known. An anchor of another history counts as nil, and the result contains this
    ///     fact.
    ///   - limit: The largest number of changes; nil for all.
    ///   - app: The app that asks; nil for the owner.
    /// - Throws: The errors of ``samples(_:sort:limit:app:)``.
    public func changes(
        _ queries: [SampleQuery], after anchor: LogAnchor?, limit: Int? = nil, app: AppIdentity?
    ) async throws -> Changes {
        let environment = environment
        return try await read { db in
            let interner = Interner(db)
            let visibility = try Visibility(interner, app: app, environment: environment)
            try visibility.requireRead(Set(queries.map(\.type)))
            let log = try LogReader(
                queries: queries.mergedByType, after: anchor, visibility: visibility,
                interner: interner)
            return try log.changes(limit: limit)
        }
    }

    /// An anchor after all changes so far to some types that the app may see.
    ///
    /// - Parameters:
    ///   - types: The types.
    ///   - app: The app that asks; nil for the owner.
    public func latestChange(of types: [ObjectType], app: AppIdentity?) async throws -> LogAnchor {
        let environment = environment
        return try await read { db in
            let interner = Interner(db)
            let visibility = try Visibility(interner, app: app, environment: environment)
            let log = try LogReader(
                queries: types.map { SampleQuery(type: $0) }, after: nil, visibility: visibility,
                interner: interner)
            return try log.end()
        }
    }

    /// Removes tombstones that are older than a date; returns their number.
    ///
    /// A client that asks for changes less often misses these deletions.
    @discardableResult
    public func purgeTombstones(olderThan date: Date) async throws -> Int {
        try await write { transaction in
            try transaction.db.execute(
                sql: "DELETE FROM tombstone WHERE deleted_at < ?",
                arguments: [date.timeIntervalSinceReferenceDate])
            return transaction.db.changesCount
        }
    }
}

/// Reads insertions and deletions of some types after an anchor, in their order.
struct LogReader {
    private let queries: [SampleQuery]
    private let anchor: LogAnchor?
    private let isFromBeginning: Bool
    private let after: Int64
    private let visibility: Visibility
    private let interner: Interner
    private let commits: CommitLog

    /// Creates a reader after an anchor, or from the beginning if the anchor belongs to another
    /// history.
    init(
        queries: [SampleQuery], after anchor: LogAnchor?, visibility: Visibility, interner: Interner
    ) throws {
        self.queries = queries
        self.visibility = visibility
        self.interner = interner
        commits = CommitLog(interner.db)
        let held = try anchor.flatMap { [commits] in try commits.holds($0) ? $0 : nil }
        isFromBeginning = anchor != nil && held == nil
        self.anchor = held
        after = held?.position ?? 0
    }

    func changes(limit: Int?) throws -> Changes {
        let changed = try changedQueries()
        var withAdded = changed.filter { $0.lastAdded > after }.map(\.query)
        var deleted = try self.deleted(
            changed.filter { $0.lastDeleted > after }.map(\.query), limit: limit)
        var end = changed.reduce(after) { max($0, $1.lastAdded, $1.lastDeleted) }
        if let limit {
            // Only log numbers are read first, because the limit excludes most rows of many types.
            let added = try numbersAdded(withAdded, through: end, limit: limit)
            withAdded = added.queries
            let numbers = added.numbers + deleted.map(\.log)
            // The next call reads the changes beyond the limit.
            if numbers.count >= limit { end = numbers.sorted().prefix(max(0, limit)).last ?? after }
            deleted.removeAll { $0.log > end }
        }
        let added = end > after ? try self.added(withAdded, through: end) : []
        return Changes(
            added: added, deleted: deleted.map(\.object),
            anchor: try self.anchor(at: max(after, end)), isFromBeginning: isFromBeginning)
    }

    /// The anchor at a position: the given anchor if nothing changed.
    private func anchor(at end: Int64) throws -> LogAnchor {
        if let anchor, anchor.position == end { return anchor }
        return try commits.anchor(at: end)
    }

    /// A query, and the highest log numbers of its type.
    private struct ChangedQuery {
        var query: SampleQuery
        var lastAdded: Int64
        var lastDeleted: Int64
    }

    /// The end of the log that the reader may see: an anchor after all changes so far to the types.
    func end() throws -> LogAnchor {
        try anchor(at: changedQueries().reduce(after) { max($0, $1.lastAdded, $1.lastDeleted) })
    }

    /// The queries whose types have changes after the position that the reader may see.
    ///
    /// Usually there are none, and then no predicate is compiled. Invisible changes do not count,
    /// because a new anchor would reveal them.
    private func changedQueries() throws -> [ChangedQuery] {
        guard try commits.end().position > after else { return [] }
        return try queries.compactMap { query in
            let samples = try visibility.condition(on: query.type)
            let tombstones = try visibility.tombstoneCondition(on: query.type)
            let changes =
                samples == .always && tombstones == .always
                ? try lastChanges(seeingAllOf: query) : try lastChanges(query, samples, tombstones)
            guard let changes, max(changes.lastAdded, changes.lastDeleted) > after else {
                return nil
            }
            return changes
        }
    }

    /// The highest log numbers of a type of which the reader sees everything.
    private func lastChanges(seeingAllOf query: SampleQuery) throws -> ChangedQuery? {
        let select = try PreparedStatement(
            interner.db,
            """
            SELECT
                IFNULL((SELECT max(id) FROM sample INDEXED BY sample_by_type
                    WHERE type_id = object_type.id), 0),
                IFNULL((SELECT max(log) FROM tombstone INDEXED BY tombstone_by_type
                    WHERE type_id = object_type.id), 0)
            FROM object_type WHERE identifier = ? AND kind = ?
            """)
        select.bind(query.type.identifier, at: 1)
        select.bind(query.type.kind.rawValue, at: 2)
        defer { select.reset() }
        guard try select.step() else { return nil }
        return ChangedQuery(query: query, lastAdded: select.int(0), lastDeleted: select.int(1))
    }

    /// The highest log numbers of a type's changes that the reader may see.
    private func lastChanges(
        _ query: SampleQuery, _ samples: SQLFragment, _ tombstones: SQLFragment
    ) throws -> ChangedQuery? {
        guard let slot = try interner.type(query.type) else { return nil }
        let added =
            SQLFragment(
                """
                SELECT s.id FROM sample AS s INDEXED BY sample_by_type
                WHERE s.type_id = ? AND s.id > ? AND
                """, slot.id, after) + " " + samples + " ORDER BY s.id DESC LIMIT 1"
        let deleted =
            SQLFragment(
                """
                SELECT log FROM tombstone INDEXED BY tombstone_by_type
                WHERE type_id = ? AND log > ? AND
                """, slot.id, after) + " " + tombstones + " ORDER BY log DESC LIMIT 1"
        return ChangedQuery(
            query: query, lastAdded: try first(added), lastDeleted: try first(deleted))
    }

    /// The number that a statement finds; 0 if it finds none.
    private func first(_ fragment: SQLFragment) throws -> Int64 {
        let select = try PreparedStatement(interner.db, cached: fragment)
        defer { select.reset() }
        return try select.step() ? select.int(0) : 0
    }

    /// The first log numbers of added samples, as many as the limit, and the queries that they match.
    private func numbersAdded(
        _ queries: [SampleQuery], through end: Int64, limit: Int
    ) throws -> (numbers: [Int64], queries: [SampleQuery]) {
        var numbers: [Int64] = []
        var matched: [SampleQuery] = []
        var end = end
        for (query, first) in try inOrderOfFirst(queries, through: end) {
            // This type and the following ones begin after the limit.
            if first > end { break }
            matched.append(query)
            numbers += try self.numbersAdded(query, through: end, limit: limit)
            guard limit > 0, numbers.count >= limit else { continue }
            // Of the other types only numbers before the last of these count.
            numbers = Array(numbers.sorted().prefix(limit))
            end = min(end, numbers.last ?? end)
        }
        return (numbers, matched)
    }

    /// The queries that match samples, each with the first log number, in the order of these.
    ///
    /// An import saves type by type. In another order each call would read as many numbers of each
    /// type as the limit, and drop them for those of the type that was saved first.
    private func inOrderOfFirst(
        _ queries: [SampleQuery], through end: Int64
    ) throws -> [(query: SampleQuery, first: Int64)] {
        var found: [(query: SampleQuery, first: Int64)] = []
        for query in queries {
            let numbers = try numbersAdded(query, through: end, limit: 1)
            if let first = numbers.first { found.append((query, first)) }
        }
        return found.sorted { $0.first < $1.first }
    }

    private func numbersAdded(
        _ query: SampleQuery, through end: Int64, limit: Int
    ) throws -> [Int64] {
        guard let samples = try samples(of: query, through: end) else { return [] }
        let select = try PreparedStatement(
            interner.db,
            cached: SQLFragment("SELECT s.id ") + samples.source
                + SQLFragment(" ORDER BY s.id LIMIT ?", max(0, limit)))
        var numbers: [Int64] = []
        while try select.step() { numbers.append(select.int(0)) }
        return numbers
    }

    /// The samples that match the queries, in the order of their log numbers.
    private func added(_ queries: [SampleQuery], through end: Int64) throws -> [Sample] {
        let reader = SampleReader(interner, visibility)
        var found: [Sample] = []
        var numbers: [Int64] = []
        for query in queries {
            guard let samples = try samples(of: query, through: end) else { continue }
            let fragment =
                SQLFragment("SELECT \(SampleReader.columns) ") + samples.source
                + " ORDER BY s.id"
            let statement = try PreparedStatement(interner.db, cached: fragment)
            defer { statement.reset() }
            while try statement.step() {
                let row = try SampleRow(statement)
                numbers.append(row.id)
                found.append(try reader.sample(row))
            }
        }
        // Only places are sorted, because a sample is large.
        return numbers.indices.sorted { numbers[$0] < numbers[$1] }.map { found[$0] }
    }

    private func samples(
        of query: SampleQuery, through end: Int64
    ) throws -> VisibleSamples? {
        try VisibleSamples.find(
            query, by: .log(after: after, through: end), visibility, interner)
    }

    private func deleted(
        _ queries: [SampleQuery], limit: Int?
    ) throws -> [(log: Int64, object: DeletedObject)] {
        var found: [(log: Int64, object: DeletedObject)] = []
        for query in queries {
            guard let slot = try interner.type(query.type) else { continue }
            let visible = try visibility.tombstoneCondition(on: query.type)
            var fragment =
                SQLFragment(
                    """
                    SELECT log, uuid, sync_identifier, sync_version
                    FROM tombstone INDEXED BY tombstone_by_type WHERE type_id = ? AND log > ? AND
                    """, slot.id, after) + " " + visible + " ORDER BY log"
            if let limit { fragment = fragment + SQLFragment(" LIMIT ?", max(0, limit)) }
            let select = try PreparedStatement(interner.db, cached: fragment)
            defer { select.reset() }
            while try select.step() {
                guard let uuid = select.uuid(1) else { throw Interner.missing("tombstone") }
                var metadata: Metadata = [:]
                if let identifier = select.text(2) {
                    metadata[MetadataKey.syncIdentifier] = .string(identifier)
                }
                if let version = select.doubleOrNil(3) {
                    metadata[MetadataKey.syncVersion] = .number(version)
                }
                found.append(
                    (
                        select.int(0),
                        DeletedObject(uuid: uuid, type: query.type, metadata: metadata)
                    ))
            }
        }
        return found.sorted { $0.log < $1.log }
    }
}
