internal import Foundation
internal import GRDB
internal import HealthModel

/// A single ordered pass over samples of one type, into a reducer.
///
/// Without series the pass only reads the index on time. Of a cumulative series the pass reads
/// every stored datum, so that each bucket gets its own measurements; for a discrete series the
/// summary is enough.
///
/// Samples are in the order of their start, end and value, so that which of two samples of one source
/// over the same time counts does not depend on the order in which the store was filled. The index on
/// time has this order, with the source's revision and the row behind it.
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

    /// The result of a pass.
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
                + " ORDER BY s.start_time, s.end_time, s.value, s.revision_id, s.id"
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
                ORDER BY m.start_time, m.end_time, m.value, m.revision_id, m.id
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
        return whole + " UNION ALL " + data + " ORDER BY 1, 2, 3, 4"
    }

    private static func series(_ statement: PreparedStatement) -> StatisticsRow.Series {
        StatisticsRow.Series(
            count: Int(statement.int(4)), minimum: statement.double(5),
            maximum: statement.double(6), mostRecent: statement.double(7),
            mostRecentStart: statement.double(8), mostRecentEnd: statement.double(9))
    }
}

/// The sources of a store for statistics of one type: by row, and by rank.
struct StatisticsSources {
    /// The sources by the row that samples refer to.
    private(set) var byNumber: [Int: Source] = [:]
    /// The ranks by row; the lowest wins.
    private(set) var ranks: [Int: Int] = [:]
    /// The row of the source of each revision, at the revision's index.
    private var byRevision: [Int] = []

    /// The number of a type's latest samples that determine which source was active last.
    ///
    /// Finding each source's last sample would require a scan of the whole type.
    private static let recentSamples = 2000

    init(_ interner: Interner, slot: TypeSlot) throws {
        var productTypes: [Int: [String]] = [:]
        let revisions = try PreparedStatement(
            interner.db,
            """
            SELECT r.id, source_id, bundle_id, name, product_type
            FROM source_revision AS r JOIN source ON source.id = source_id ORDER BY r.id
            """)
        defer { revisions.reset() }
        while try revisions.step() {
            let revision = Int(revisions.int(0))
            let number = Int(revisions.int(1))
            if revision >= byRevision.count {
                byRevision += Array(repeating: 0, count: revision + 1 - byRevision.count)
            }
            byRevision[revision] = number
            if byNumber[number] == nil {
                byNumber[number] = Source(
                    bundleIdentifier: revisions.text(2) ?? "", name: revisions.text(3) ?? "")
            }
            if let product = revisions.text(4) { productTypes[number, default: []].append(product) }
        }
        let recency = byNumber.count > 1 ? try recency(interner, slot) : [:]
        let candidates = byNumber.map { number, source in
            SourcePriority.Candidate(
                number: number, source: source, productTypes: productTypes[number] ?? [],
                recency: recency[number] ?? 0)
        }
        ranks = SourcePriority(preferred: try Self.preferred(interner.db, slot)).ranks(candidates)
    }

    /// The row of the source of a revision.
    func number(ofRevision revision: Int) -> Int {
        byRevision.indices.contains(revision) ? byRevision[revision] : 0
    }

    /// The person's source order for the type.
    private static func preferred(_ db: Database, _ slot: TypeSlot) throws -> [String] {
        try String.fetchAll(
            db,
            cached: """
                SELECT bundle_id FROM source_priority JOIN source ON source.id = source_id
                WHERE type_id = ? ORDER BY position
                """,
            arguments: [slot.id])
    }

    /// The date of each source's last sample among the latest samples.
    private func recency(_ interner: Interner, _ slot: TypeSlot) throws -> [Int: Double] {
        var recency: [Int: Double] = [:]
        let latest = try PreparedStatement(
            interner.db,
            """
            SELECT start_time, revision_id FROM sample INDEXED BY sample_by_time
            WHERE type_id = ? ORDER BY start_time DESC LIMIT ?
            """)
        latest.bind(slot.id, at: 1)
        latest.bind(Self.recentSamples, at: 2)
        defer { latest.reset() }
        // Of most types a few samples name all of their sources.
        let known = Set(try interner.revisions(of: slot).map { number(ofRevision: Int($0)) })
        while recency.count < known.count, try latest.step() {
            let number = number(ofRevision: Int(latest.int(1)))
            if recency[number] == nil {
                // The reference date is long after the distant past, so that 0 is the minimum.
                recency[number] =
                    latest.double(0) - Date.distantPast.timeIntervalSinceReferenceDate
            }
        }
        return recency
    }
}
