internal import Foundation
internal import GRDB
internal import HealthModel

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
            kept: """
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
