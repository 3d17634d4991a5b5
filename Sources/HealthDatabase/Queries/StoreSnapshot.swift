public import Foundation
internal import GRDB
public import HealthModel

/// One state of a store, read sample by sample: for exports and backups.
///
/// It holds as long as the body of ``HealthStore/withSnapshot(_:)`` runs and is used on that
/// body's thread only. It shows the owner's view: everything.
public final class StoreSnapshot {
    private let db: Database
    private let interner: Interner
    private let visibility: Visibility
    private let environment: StoreEnvironment

    init(_ db: Database, environment: StoreEnvironment) throws {
        self.db = db
        self.environment = environment
        interner = Interner(db)
        visibility = try Visibility(interner, app: nil, environment: environment)
    }

    /// How many samples there are of each type.
    public func countsByType() throws -> [ObjectType: Int] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT type_id, count(*) FROM sample INDEXED BY sample_by_type GROUP BY type_id
                """)
        return Dictionary(
            uniqueKeysWithValues: try rows.map { (try interner.type(id: $0[0]).type, $0[1]) })
    }

    /// How many samples match a query.
    public func count(_ query: SampleQuery) throws -> Int {
        guard let samples = try VisibleSamples.find(query, visibility, interner) else { return 0 }
        let counting = SQLFragment("SELECT count(*) ") + samples.source
        return try Int.fetchOne(db, sql: counting.sql, arguments: counting.statementArguments) ?? 0
    }

    /// Hands over the samples that match a query, one at a time, in the order of their starts.
    public func forEachSample(_ query: SampleQuery, _ body: (Sample) throws -> Void) throws {
        let selection = SampleSelection(
            queries: [query], sort: [SortOrder(.startDate)], limit: nil)
        guard let statement = try selection.statement(visibility, interner) else { return }
        let reader = SampleReader(interner, visibility)
        // A body that throws leaves the walk; the statement goes with it.
        defer { statement.reset() }
        while try statement.step() { try body(reader.sample(SampleRow(statement))) }
    }

    /// The data of a series; nil where the sample has none.
    public func series(of uuid: UUID) throws -> SeriesData? {
        try SeriesReader(uuid, db, app: nil, environment: environment)?.data(from: 0, limit: nil)
    }

    /// The samples that were added to a workout, or recorded with an electrocardiogram, by identity.
    public func associated(with owner: UUID) throws -> [UUID] {
        try UUID.fetchAll(
            db,
            sql: """
                SELECT s.uuid FROM association
                    JOIN sample AS o ON o.id = owner_id JOIN sample AS s ON s.id = sample_id
                WHERE o.uuid = ? ORDER BY s.id
                """,
            arguments: [owner])
    }

    /// The rings of all days, oldest first.
    public func activitySummaries() throws -> [ActivitySummaryRecord] {
        try String.fetchAll(db, sql: "SELECT json FROM activity_summary ORDER BY day")
            .map { try StableJSON.value(ActivitySummaryRecord.self, from: $0) }
    }

    /// What the person entered about themselves.
    public func characteristics() throws -> [ObjectType: CharacteristicValue] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT identifier, kind, text, number FROM characteristic
                    JOIN object_type ON object_type.id = type_id
                """)
        var values: [ObjectType: CharacteristicValue] = [:]
        for row in rows {
            guard let kind = ObjectKind(rawValue: row[1]) else { continue }
            let text: String? = row[2]
            let number: Int? = row[3]
            values[ObjectType(identifier: row[0], kind: kind)] =
                text.map { .text($0) } ?? number.map { .number($0) }
        }
        return values
    }
}

extension HealthStore {
    /// Runs a body on one state of the store, on the calling thread.
    ///
    /// Others write meanwhile; the body sees none of it. It may take as long as it likes, so call
    /// it on a thread of its own, and use no store in memory inside: that has one connection.
    ///
    /// - Throws: `databaseInaccessible` while the device is locked, what SQLite says, and what the
    ///   body throws.
    public func withSnapshot<T>(_ body: (StoreSnapshot) throws -> T) throws -> T {
        try requireUnlocked()
        try applyJournal()
        return try HealthStoreError.translating(connection.path) {
            try connection.handles().writer.unsafeRead { db in
                try db.withSnapshot { try body(StoreSnapshot($0, environment: environment)) }
            }
        }
    }
}
