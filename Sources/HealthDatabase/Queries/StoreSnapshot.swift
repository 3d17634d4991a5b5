internal import DatabaseFile
public import Foundation
internal import GRDB
public import HealthModel

/// A snapshot of a store that is read sample by sample, for exports and backups.
///
/// It is valid only inside the body of ``HealthStore/withSnapshot(_:)`` and on that body's thread.
/// It contains everything that the owner sees.
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

    /// The number of samples of each type.
    public func countsByType() throws -> [ObjectType: Int] { try interner.sampleCounts() }

    /// The number of samples that match a query.
    public func count(_ query: SampleQuery) throws -> Int {
        try VisibleSamples.find(query, visibility, interner)?.count(interner) ?? 0
    }

    /// Passes the samples that match a query to a body, one at a time, in the order of their
    /// starts.
    public func forEachSample(_ query: SampleQuery, _ body: (Sample) throws -> Void) throws {
        let selection = SampleSelection(
            queries: [query], sort: [SortOrder(.startDate)], limit: nil)
        guard let statement = try selection.statement(visibility, interner) else { return }
        let reader = SampleReader(interner, visibility)
        // An error of the body ends the iteration and resets the statement.
        defer { statement.reset() }
        while try statement.step() { try body(reader.sample(SampleRow(statement))) }
    }

    /// The figures of a quantity type of each period in a range, which are those of
    /// ``HealthStore/figures(of:in:by:calendar:dayStart:separatesSources:app:)``.
    ///
    /// - Throws: `invalidArgument` for a type without quantities.
    public func figures(
        of type: ObjectType, in range: DateInterval? = nil, by period: CalendarPeriod,
        calendar: Calendar
    ) throws -> [SampleStatistics] {
        try FigureRequest(
            of: type, in: range, by: period, calendar: calendar, dayStart: 0,
            separatesSources: false, app: nil
        ).answer(db, environment).statistics
    }

    /// The data of a series; nil if the sample has none.
    public func series(of uuid: UUID) throws -> SeriesData? {
        try SeriesReader(uuid, db, app: nil, environment: environment)?.data(from: 0, limit: nil)
    }

    /// The identities of the samples that were added to a workout or an electrocardiogram.
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

    /// The activity summaries of all days, oldest first.
    public func activitySummaries() throws -> [ActivitySummaryRecord] {
        try String.fetchAll(db, sql: "SELECT json FROM activity_summary ORDER BY day")
            .map { try StableJSON.value(ActivitySummaryRecord.self, from: $0) }
    }

    /// The characteristics that the person entered.
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
    /// Runs a body on one snapshot of the store, on the calling thread.
    ///
    /// Later writes of others are not visible to the body. It may take a long time, so call it on a
    /// separate thread, and do not use an in-memory store inside, which has one connection.
    ///
    /// - Throws: `databaseInaccessible` while the device is locked, SQLite's errors, and the errors
    ///   of the body.
    public func withSnapshot<T>(_ body: (StoreSnapshot) throws -> T) throws -> T {
        try requireUnlocked()
        try applyDeferredSaves()
        return try HealthStoreError.translating(connection.path) {
            try connection.handles().writer.unsafeRead { db in
                try db.withSnapshot { try body(StoreSnapshot($0, environment: environment)) }
            }
        }
    }
}
