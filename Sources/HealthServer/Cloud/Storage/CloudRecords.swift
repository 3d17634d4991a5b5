package import Foundation
internal import HealthJournal
package import HealthSync

/// Entries of a person in the cloud: merges what a device pushes with what is there, and pages
/// through what changed.
///
/// Merging is idempotent, so a push that is repeated, delayed or doubled on its way changes
/// nothing; see ``EntryRecord/merged(with:)``.
package struct CloudRecords: Sendable {
    let store: any CloudStore

    /// How often a push begins anew when others write the same records at the same time.
    private static let maximumTries = 20

    package init(store: any CloudStore) { self.store = store }

    /// Merges a push into the person's records.
    ///
    /// A record that can never be taken gets a verdict of its own; the others are applied. A push
    /// that is not newer than the device's last one writes nothing: it may be a late copy, with
    /// clocks that were set back when it first came and would now be later than the edits since.
    ///
    /// - Parameter earlier: The mark of the device's push before, where it names one.
    package func push(
        _ push: CloudPush, after earlier: PushMark? = nil, from token: Int, of person: PersonID,
        at date: Date
    ) async throws -> CloudPushReply {
        var isRepeated = false
        // What was never edited is new, as a rule, and the write says where it is not. A push of such
        // entries is spared a read.
        var mayBeNew = push.records.allSatisfy(\.isUnedited)
        for _ in 0..<Self.maximumTries {
            let known = mayBeNew ? [:] : try await stored(push.records.map(\.id), of: person)
            mayBeNew = false
            var merge = PushMerge(known: known, date: date, isRepeated: isRepeated)
            for record in push.records { try merge.add(record) }
            let write = RecordWrite(
                token: token, mutation: push.mutation,
                rows: merge.rows.values.sorted { $0.id.uuidString < $1.id.uuidString }, date: date)
            switch try await store.write(write, of: person) {
            case .written(let acknowledged, let mark):
                // Asked after the write: what is lost later is noticed by the push's own mark.
                let isLost = try await !holds(earlier, of: person)
                return CloudPushReply(
                    acknowledged: acknowledged, serverTime: date,
                    mark: (isLost ? earlier : mark)?.description, verdicts: merge.verdicts)
            case .repeated: isRepeated = true
            case .changed: continue
            }
        }
        throw CloudStoreError.unavailable("Too many devices write the same entries at once.")
    }

    /// Whether a push is part of the person's history, as it is unless the server was restored from a
    /// copy that was made before.
    private func holds(_ mark: PushMark?, of person: PersonID) async throws -> Bool {
        guard let mark else { return true }
        let found = try await store.changes(of: person, after: mark.sequence, limit: 1)
        return found.startMark == mark.value
    }

    /// The records after a cursor; nil where the cursor is of no use any more, or the device's last
    /// push was lost.
    func changes(
        of person: PersonID, after cursor: CloudCursor?, pushed: PushMark? = nil, limit: Int
    ) async throws -> ChangedRows? {
        let found = try await store.changes(
            of: person, after: cursor?.sequence ?? 0, limit: limit)
        if let cursor, cursor.history != found.history { return nil }
        if let cursor, !(found.horizon...found.last).contains(cursor.sequence) { return nil }
        // Another mark: the server was restored from an older copy, and others have pushed since.
        if let cursor, cursor.mark != found.startMark { return nil }
        // Asked after the page was read: a page without the push is not given as one behind it.
        guard try await holds(pushed, of: person) else { return nil }
        return ChangedRows(
            records: found.records,
            cursor: CloudCursor(
                history: found.history, sequence: found.sequence, mark: found.endMark),
            hasMore: found.hasMore)
    }

    /// The rows of a page of what changed.
    struct ChangedRows {
        var records: [StoredRecord]
        /// Where the next page begins.
        var cursor: CloudCursor
        var hasMore: Bool
    }

    /// The rows of a page of all records.
    struct SnapshotRows {
        var records: [StoredRecord]
        /// Where the snapshot ends.
        var end: CloudCursor
        /// Where the next page begins; nil after the last.
        var next: SnapshotToken?
    }

    /// The rows of a page of all records, the ones that changed last first; nil where the token is of
    /// no use.
    ///
    /// The first page fixes where the snapshot ends. What changes meanwhile comes with the changes
    /// after the snapshot's cursor.
    func snapshotRows(of person: PersonID, after token: SnapshotToken?, limit: Int) async throws
        -> SnapshotRows?
    {
        guard let history = try await store.history(of: person) else {
            throw CloudStoreError.noPerson
        }
        if let token, token.end.history != history { return nil }
        let found = try await store.snapshot(of: person, below: token?.below, limit: limit)
        let end =
            token?.end ?? CloudCursor(history: history, sequence: found.last, mark: found.mark)
        // A record that changed since the first page has a number above its end.
        var rows = SnapshotRows(
            records: found.records.filter { $0.sequence <= end.sequence }, end: end)
        if found.records.count == limit, let last = found.records.last {
            rows.next = SnapshotToken(end: end, below: last.sequence)
        }
        return rows
    }

    private func stored(_ ids: [UUID], of person: PersonID) async throws
        -> [UUID: PushMerge.Known]
    {
        var known: [UUID: PushMerge.Known] = [:]
        for row in try await store.records(ids, of: person) {
            known[row.id] = .init(record: try Self.record(row.text), sequence: row.sequence)
        }
        return known
    }

    static func record(_ text: Data) throws -> EntryRecord {
        try EntryRecord(text: text)
    }
}
