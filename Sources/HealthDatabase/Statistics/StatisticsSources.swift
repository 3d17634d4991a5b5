internal import Foundation
internal import GRDB
internal import HealthModel

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
        let recency = byNumber.count > 1 ? try recency(interner.db, slot) : [:]
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
            kept: """
                SELECT bundle_id FROM source_priority JOIN source ON source.id = source_id
                WHERE type_id = ? ORDER BY position
                """,
            arguments: [slot.id])
    }

    /// The date of each source's last sample among the latest samples.
    private func recency(_ db: Database, _ slot: TypeSlot) throws -> [Int: Double] {
        var recency: [Int: Double] = [:]
        let latest = try PreparedStatement(
            db,
            """
            SELECT start_time, revision_id FROM sample INDEXED BY sample_by_time
            WHERE type_id = ? ORDER BY start_time DESC LIMIT ?
            """)
        latest.bind(slot.id, at: 1)
        latest.bind(Self.recentSamples, at: 2)
        defer { latest.reset() }
        while try latest.step() {
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
