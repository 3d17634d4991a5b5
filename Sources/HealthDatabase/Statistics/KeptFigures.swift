internal import Foundation
internal import GRDB
internal import HealthModel

/// The figures of a type's days, weeks, months or years that earlier reads computed.
///
/// A year of a type may have hundreds of thousands of samples, and a page shows it again and again.
/// So a read that passed many samples keeps the figures of each whole period, by the instants of its
/// start and end: they do not depend on the time zone or the hour at which days begin. A save does
/// not write to them. The table has the log number up to which they are complete, and a reader
/// computes those periods again that a later sample overlaps. A deletion removes the periods that it
/// overlaps in its own transaction, so that no figure of a deleted sample stays in the file. The
/// order of sources may change without any sample: a kept sum is used only while its own sources have
/// the order with which it was computed.
struct KeptFigures {
    /// A whole period.
    struct Span: Sendable {
        /// The start, in seconds since the reference date.
        var start: Double
        /// The end, which is not included.
        var end: Double
    }

    private let db: Database
    private let type: Int64
    private let period: Int64
    /// The time ranges of the samples that were added after the figures were kept, in order.
    let added: [ClosedRange<Double>]
    /// The number of these samples.
    let addedCount: Int
    /// Whether figures are kept that are complete up to some log number.
    private let isUsable: Bool

    /// A type with more new samples than this is computed again.
    private static let mostAdded = 5000
    /// The maximum number of separate time ranges of new samples.
    private static let mostRanges = 50

    /// Opens the figures of a type's periods.
    ///
    /// - Precondition: The period is not an hour.
    init(_ db: Database, _ slot: TypeSlot, _ period: CalendarPeriod) throws {
        self.db = db
        type = slot.id
        self.period = Self.number(of: period)
        let end = try PreparedStatement(db, "SELECT last FROM kept_figure_end WHERE type_id = ?")
        end.bind(slot.id, at: 1)
        defer { end.reset() }
        guard try end.step() else {
            (added, addedCount, isUsable) = ([], 0, false)
            return
        }
        let times = try Self.additions(db, slot.id, after: end.int(0))
        addedCount = times.count
        isUsable = times.count <= Self.mostAdded
        added = isUsable ? Self.merged(times) : [-Double.infinity...Double.infinity]
    }

    /// The kept figures of each span that are still right; nil for the others.
    ///
    /// - Parameters:
    ///   - spans: Whole periods, in order.
    ///   - ranks: The ranks of the sources, if the figures depend on them.
    func buckets(_ spans: [Span], ranks: [Int: Int]?) throws -> [ReducedBucket?] {
        var found: [ReducedBucket?] = Array(repeating: nil, count: spans.count)
        guard isUsable, let first = spans.first, let last = spans.last else { return found }
        let select = try PreparedStatement(
            db,
            """
            SELECT start_time, end_time, source_id, sum, average, minimum, maximum
            FROM kept_figure WHERE type_id = ? AND period = ? AND start_time BETWEEN ? AND ?
            ORDER BY start_time, place
            """)
        select.bind(type, at: 1)
        select.bind(period, at: 2)
        select.bind(first.start, at: 3)
        select.bind(last.start, at: 4)
        defer { select.reset() }
        var place = 0
        var nextAdded = 0
        var lastRank = -1
        while try select.step() {
            let (start, end) = (select.double(0), select.double(1))
            while place < spans.count, spans[place].start < start { place += 1 }
            guard place < spans.count else { break }
            guard spans[place].start == start, spans[place].end == end else { continue }
            guard let source = select.intOrNil(2).map(Int.init) else {
                while nextAdded < added.count, added[nextAdded].upperBound < start {
                    nextAdded += 1
                }
                let isOld = nextAdded < added.count && added[nextAdded].lowerBound < end
                found[place] = isOld ? nil : ReducedBucket(spans[place], Self.figures(select))
                lastRank = -1
                continue
            }
            guard found[place] != nil else { continue }
            if let ranks {
                let rank = ranks[source] ?? .max
                guard rank > lastRank else {
                    found[place] = nil
                    continue
                }
                lastRank = rank
                if let part = select.doubleOrNil(3) {
                    found[place]?.contributions?[source] = part
                }
            } else {
                found[place]?.bySource?[source] = Self.figures(select)
            }
        }
        return found
    }

    private static func figures(_ row: PreparedStatement) -> ReducedFigures {
        var figures = ReducedFigures()
        figures.sum = row.doubleOrNil(3)
        figures.average = row.doubleOrNil(4)
        figures.minimum = row.doubleOrNil(5)
        figures.maximum = row.doubleOrNil(6)
        return figures
    }

    /// The time ranges of the samples that were added after a log number; one more than the limit
    /// stands for any number.
    private static func additions(
        _ db: Database, _ type: Int64, after last: Int64
    ) throws -> [ClosedRange<Double>] {
        let select = try PreparedStatement(
            db,
            """
            SELECT start_time, end_time FROM sample INDEXED BY sample_by_type
            WHERE type_id = ? AND id > ? LIMIT ?
            """)
        select.bind(type, at: 1)
        select.bind(last, at: 2)
        select.bind(mostAdded + 1, at: 3)
        defer { select.reset() }
        var times: [ClosedRange<Double>] = []
        while try select.step() { times.append(select.double(0)...select.double(1)) }
        return times
    }

    private static func merged(_ times: [ClosedRange<Double>]) -> [ClosedRange<Double>] {
        var merged: [ClosedRange<Double>] = []
        for time in times.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last, time.lowerBound <= last.upperBound + 86_400 {
                merged[merged.count - 1] =
                    last.lowerBound...max(last.upperBound, time.upperBound)
            } else {
                merged.append(time)
            }
        }
        guard merged.count > mostRanges else { return merged }
        let end = merged.map(\.upperBound).max() ?? 0
        return [merged[0].lowerBound...end]
    }

    /// The number of a period in the table.
    static func number(of period: CalendarPeriod) -> Int64 {
        switch period {
        case .hour: preconditionFailure("The figures of hours are not kept.")
        case .day: 1
        case .week: 2
        case .month: 3
        case .year: 4
        }
    }

    /// Removes the figures of all periods of a type that overlap a time range.
    static func remove(_ db: Database, type: Int64, overlapping time: ClosedRange<Double>) throws {
        let delete = try PreparedStatement(
            db,
            "DELETE FROM kept_figure WHERE type_id = ? AND start_time <= ? AND end_time >= ?")
        delete.bind(type, at: 1)
        delete.bind(time.upperBound, at: 2)
        delete.bind(time.lowerBound, at: 3)
        try delete.run()
    }
}

extension ReducedBucket {
    /// Creates the bucket of a whole period, with the parts of its sources still to be added.
    ///
    /// Without any figure the period has no data.
    init(_ span: KeptFigures.Span, _ figures: ReducedFigures) {
        self.init(
            index: 0,
            interval: DateInterval(
                start: Date(timeIntervalSinceReferenceDate: span.start),
                end: Date(timeIntervalSinceReferenceDate: span.end)),
            merged: figures, bySource: [:], contributions: [:])
    }
}

/// The figures that a read computed, to be kept for later reads.
struct KeptFiguresUpdate: Sendable {
    /// The type's row.
    let type: Int64
    let period: CalendarPeriod
    /// The end of the log of the snapshot from which the figures were computed.
    let end: LogAnchor
    /// The time ranges in which earlier figures are no longer right.
    let outdated: [ClosedRange<Double>]
    /// Each computed period with its figures.
    let fresh: [(span: KeptFigures.Span, bucket: ReducedBucket)]
    /// The ranks of the sources.
    let ranks: [Int: Int]

    /// Writes the figures, unless that would have to wait for another write.
    func keep(_ connection: StoreConnection) async {
        guard let handles = try? connection.handles(), handles.readOnly == nil else { return }
        // If the disk is full, for example, the next read computes the figures again.
        try? await handles.quickWriter.writeIfIdle { try write($0) }
    }

    /// Writes the figures, unless something was committed since the snapshot.
    ///
    /// A deletion since then would have removed figures that this would write again.
    private func write(_ db: Database) throws {
        guard try CommitLog(db).end() == end else { return }
        for time in outdated {
            try KeptFigures.remove(db, type: type, overlapping: time)
        }
        let number = KeptFigures.number(of: period)
        let delete = try PreparedStatement(
            db, "DELETE FROM kept_figure WHERE type_id = ? AND period = ? AND start_time = ?")
        delete.bind(type, at: 1)
        delete.bind(number, at: 2)
        let insert = try PreparedStatement(
            db,
            """
            INSERT INTO kept_figure (type_id, period, start_time, place, end_time, source_id, sum,
                average, minimum, maximum)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """)
        insert.bind(type, at: 1)
        insert.bind(number, at: 2)
        for (span, bucket) in fresh {
            delete.bind(span.start, at: 3)
            try delete.run()
            insert.bind(span.start, at: 3)
            insert.bind(span.end, at: 5)
            try add(bucket.merged, of: nil, at: 0, insert)
            let sources = (bucket.bySource ?? [:]).keys.sorted {
                (ranks[$0] ?? .max, $0) < (ranks[$1] ?? .max, $1)
            }
            for (place, source) in sources.enumerated() {
                var figures = bucket.bySource?[source] ?? ReducedFigures()
                figures.sum = bucket.contributions?[source]
                try add(figures, of: source, at: place + 1, insert)
            }
        }
        try db.execute(
            cached: """
                INSERT INTO kept_figure_end (type_id, last) VALUES (?, ?)
                ON CONFLICT DO UPDATE SET last = excluded.last
                """,
            arguments: [type, end.position])
    }

    private func add(
        _ figures: ReducedFigures, of source: Int?, at place: Int, _ insert: PreparedStatement
    ) throws {
        insert.bind(place, at: 4)
        insert.bind(source.map(Int64.init), at: 6)
        insert.bind(figures.sum, at: 7)
        insert.bind(figures.average, at: 8)
        insert.bind(figures.minimum, at: 9)
        insert.bind(figures.maximum, at: 10)
        try insert.run()
    }
}
