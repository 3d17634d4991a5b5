internal import Foundation
internal import GRDB
internal import HealthModel

/// A single ordered pass over samples of one type, into a reducer.
///
/// Without series the pass only reads the index on time. Of a cumulative series the pass reads
/// every stored datum, so that each bucket gets its own measurements; for a discrete series the
/// summary is enough.
struct StatisticsScan {
    let interner: Interner
    let slot: TypeSlot
    let style: AggregationStyle
    /// The samples `s`, as `FROM ... WHERE ...`, to which conditions can be added.
    let samples: SQLFragment
    let options: StatisticsOptions
    let buckets: StatisticsBuckets
    /// The time range outside of which nothing counts.
    var limits: DateInterval?
    /// Whether to compute what each source contributes to a sum.
    var countsContributions = false

    /// What a pass found.
    struct Result {
        /// The buckets with data, in order.
        var buckets: [ReducedBucket] = []
        /// The number of rows that were read.
        var rows = 0
    }

    /// The buckets with data, in order.
    func run() throws -> [SampleStatistics] {
        guard let unit = slot.unit else { return [] }
        let sources = try StatisticsSources(interner, slot: slot)
        return try reduce(sources).buckets.map {
            SampleStatistics($0, type: slot.type, unit: unit, sources: sources.byNumber)
        }
    }

    /// The buckets with data as numbers, and the number of rows that were read.
    func reduce(_ sources: StatisticsSources) throws -> Result {
        var rows = 0
        var reducer = StatisticsReducer(
            style: style, options: options, buckets: buckets, sourceRank: sources.ranks,
            limits: limits, countsContributions: countsContributions)
        let hasSummaries = slot.hasSeries && style.isDiscrete
        let statement = try PreparedStatement(interner.db, select)
        defer { statement.reset() }
        while try statement.step() {
            rows += 1
            var row = StatisticsRow(
                start: statement.double(0), end: statement.double(1), value: statement.double(2),
                source: sources.number(ofRevision: Int(statement.int(3))))
            if hasSummaries, !statement.isNull(4) { row.series = Self.series(statement) }
            do {
                try reducer.add(row)
            } catch {
                throw HealthStoreError.invalidArgument(error.description)
            }
        }
        return Result(buckets: reducer.finish(), rows: rows)
    }

    private var select: SQLFragment {
        guard slot.hasSeries else {
            return SQLFragment("SELECT s.start_time, s.end_time, s.value, s.revision_id ") + samples
                + " ORDER BY s.start_time, s.end_time"
        }
        return style.isDiscrete ? discreteSeries : cumulativeSeries
    }

    private var discreteSeries: SQLFragment {
        let matching =
            SQLFragment("SELECT s.id, s.start_time, s.end_time, s.value, s.revision_id ") + samples
        return SQLFragment(
            """
            SELECT m.start_time, m.end_time, m.value, m.revision_id, y.count, y.minimum,
                y.maximum, y.most_recent, y.most_recent_start, y.most_recent_end
            FROM (
            """) + matching
                + """
                ) AS m LEFT JOIN series_summary AS y ON y.sample_id = m.id
                ORDER BY m.start_time, m.end_time
                """
    }

    /// Samples without data, and the data of the others.
    private var cumulativeSeries: SQLFragment {
        let whole =
            SQLFragment("SELECT s.start_time, s.end_time, s.value, s.revision_id ") + samples
            + " AND NOT EXISTS (SELECT 1 FROM quantity_datum WHERE sample_id = s.id)"
        let matching = SQLFragment("SELECT s.id, s.revision_id ") + samples
        let data =
            SQLFragment("SELECT d.start_time, d.end_time, d.value, m.revision_id FROM (")
            + matching + ") AS m JOIN quantity_datum AS d ON d.sample_id = m.id"
        return whole + " UNION ALL " + data + " ORDER BY 1, 2"
    }

    private static func series(_ statement: PreparedStatement) -> StatisticsRow.Series {
        StatisticsRow.Series(
            count: Int(statement.int(4)), minimum: statement.double(5),
            maximum: statement.double(6), mostRecent: statement.double(7),
            mostRecentStart: statement.double(8), mostRecentEnd: statement.double(9))
    }
}
