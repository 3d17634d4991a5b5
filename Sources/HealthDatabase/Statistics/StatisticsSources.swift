internal import Foundation
internal import GRDB
internal import HealthModel

/// The sources of a store as statistics of one type need them: by number, and by rank.
struct StatisticsSources {
    /// The sources by the number that rows carry.
    private(set) var byNumber: [Int: Source] = [:]
    /// The ranks by number; the lower wins.
    private(set) var ranks: [Int: Int] = [:]
    /// The number of the source of each revision, at the revision's place.
    private var byRevision: [Int] = []

    /// How many of a type's latest samples tell which source was active last.
    ///
    /// The time of each source's last sample would be a walk through the whole type.
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

    /// The number of the source of a revision.
    func number(ofRevision revision: Int) -> Int {
        byRevision.indices.contains(revision) ? byRevision[revision] : 0
    }

    /// The person's list for the type.
    private static func preferred(_ db: Database, _ slot: TypeSlot) throws -> [String] {
        try String.fetchAll(
            db,
            kept: """
                SELECT bundle_id FROM source_priority JOIN source ON source.id = source_id
                WHERE type_id = ? ORDER BY position
                """,
            arguments: [slot.id])
    }

    /// For each source with one of the latest samples, how late that one is.
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
                // The reference date is long after the distant past, so that 0 is the least.
                recency[number] =
                    latest.double(0) - Date.distantPast.timeIntervalSinceReferenceDate
            }
        }
        return recency
    }
}
