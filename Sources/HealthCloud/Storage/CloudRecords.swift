package import Foundation
package import HealthCloudSync
internal import HealthJournal
internal import HealthModel

/// Entries of a person in the cloud: merges the records of a push with the stored ones, and reads
/// changes page by page.
///
/// Merging is idempotent, so a repeated, delayed or duplicated push changes nothing; see
/// ``EntryRecord/merged(with:)``.
package struct CloudRecords: Sendable {
    let store: any CloudStore

    /// The number of times a push is tried again while others write the same records.
    private static let maximumTries = 20

    package init(store: any CloudStore) { self.store = store }

    /// Merges a push into the person's records.
    ///
    /// A record that can never be accepted gets a verdict of its own; the others are applied. A
    /// push that is not newer than the device's last one writes nothing; see
    /// ``PushMerge/init(known:date:isRepeated:)``.
    ///
    /// - Parameter earlier: The mark of the device's push before, if the request has one.
    package func push(
        _ push: CloudPush, after earlier: PushMark? = nil, from token: Int, of person: PersonID,
        at date: Date
    ) async throws -> CloudPushReply {
        var isRepeated = false
        // Entries that were never edited are new, as a rule, so they are not read first. If one is
        // stored already, the write fails and is tried again with what is stored.
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
                // Checked after the write: a later loss is detected by the push's own mark.
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

    /// Whether a push, or a batch of samples, is part of the person's history; it is not if the server was restored
    /// from an older copy.
    func holds(_ mark: PushMark?, of person: PersonID) async throws -> Bool {
        guard let mark else { return true }
        let found = try await store.changes(of: person, after: mark.sequence, limit: 1)
        return found.startMark == mark.value
    }

    /// The records after a cursor; nil if the cursor is invalid or the device's last push was lost.
    func changes(
        of person: PersonID, after cursor: CloudCursor?, pushed: PushMark? = nil, limit: Int
    ) async throws -> ChangedRows? {
        let found = try await store.changes(
            of: person, after: cursor?.sequence ?? 0, limit: limit)
        if let cursor, cursor.history != found.history { return nil }
        if let cursor, !(found.horizon...found.last).contains(cursor.sequence) { return nil }
        // The mark differs: the server was restored from an older copy, and others have pushed
        // since.
        if let cursor, cursor.mark != found.startMark { return nil }
        // Checked after the page was read: a page without the push must not be returned as one
        // after it.
        guard try await holds(pushed, of: person) else { return nil }
        return ChangedRows(
            records: found.records,
            cursor: CloudCursor(
                history: found.history, sequence: found.sequence, mark: found.endMark),
            hasMore: found.hasMore)
    }

    /// The rows of a page of changes.
    struct ChangedRows {
        var records: [StoredRecord]
        /// The beginning of the next page.
        var cursor: CloudCursor
        var hasMore: Bool
    }

    /// The rows of a page of all records.
    struct SnapshotRows {
        var records: [StoredRecord]
        /// The end of the snapshot.
        var end: CloudCursor
        /// The start of the next page; nil after the last one.
        var next: SnapshotToken?
    }

    /// The rows of a page of all records, latest change first; nil if the token is invalid.
    ///
    /// The first page fixes the end of the snapshot. Later changes come with the changes after the
    /// snapshot's cursor.
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

/// The pages as JSON, in which the records are the texts that the store keeps: nobody reads them.
extension CloudRecords.ChangedRows {
    /// A `CloudPage`.
    var text: Data {
        var writer = JSONWriter(capacity: records.byteCount)
        writer.object { writer in
            writer.name("records")
            writer.write(records)
            writer.name("cursor")
            writer.string(cursor.description)
            writer.name("hasMore")
            writer.bool(hasMore)
        }
        return writer.data
    }
}

extension CloudRecords.SnapshotRows {
    /// A `CloudSnapshot`.
    var text: Data {
        var writer = JSONWriter(capacity: records.byteCount)
        writer.object { writer in
            writer.name("records")
            writer.write(records)
            if let next {
                writer.name("next")
                writer.string(next.description)
            }
            writer.name("cursor")
            writer.string(end.description)
        }
        return writer.data
    }
}

extension [StoredRecord] {
    /// About how many bytes the records have.
    fileprivate var byteCount: Int { reduce(256) { $0 + $1.text.count + 1 } }
}

extension JSONWriter {
    fileprivate mutating func write(_ records: [StoredRecord]) {
        array { writer in for record in records { writer.json(record.text) } }
    }
}

/// Merges the records of one push with the stored ones, without writing anything.
struct PushMerge {
    /// A record as it was read from the store.
    struct Known {
        var record: EntryRecord
        var sequence: Int
    }

    /// The records to write.
    private(set) var rows: [UUID: RecordWrite.Row] = [:]
    /// The outcome of each record, in order.
    private(set) var verdicts: [CloudPushReply.Verdict] = []
    private var known: [UUID: Known]
    private let limit: Date
    private let isRepeated: Bool

    /// The limit of a record's size in bytes.
    private static let maximumRecord = 256 << 10

    /// - Parameter isRepeated: Whether this push, or a later one of the device, came before. Then
    ///   it changes nothing: it is a late copy, or it comes from an older copy of the journal, which
    ///   sends it again under a later number.
    init(known: [UUID: Known], date: Date, isRepeated: Bool) {
        self.known = known
        limit = date.addingTimeInterval(CloudProtocol.maximumClockLead)
        self.isRepeated = isRepeated
    }

    /// Merges one record.
    mutating func add(_ pushed: EntryRecord) throws {
        let text: Data
        do {
            text = try Self.text(of: pushed)
        } catch {
            verdicts.append(.init(id: pushed.id, state: .invalid, reason: error.reason))
            return
        }
        let before = known[pushed.id]
        let given = pushed.clamped(to: limit, knowing: before?.record.corrected ?? [:])
        let merged = before.map { $0.record.merged(with: given) } ?? given
        guard merged != before?.record else {
            verdicts.append(.init(id: pushed.id, state: .known, record: merged))
            return
        }
        guard !isRepeated else {
            verdicts.append(.init(id: pushed.id, state: .superseded))
            return
        }
        verdicts.append(.init(id: pushed.id, state: .applied, record: merged))
        rows[pushed.id] = .init(
            id: pushed.id, expected: before?.sequence ?? 0, isDeleted: merged.isDeleted,
            text: merged == pushed ? text : try merged.text())
        known[pushed.id] = Known(record: merged, sequence: before?.sequence ?? 0)
    }

    /// The reason why a record can never be accepted.
    private struct Problem: Error { let reason: String }

    /// The text of a valid record.
    private static func text(of record: EntryRecord) throws(Problem) -> Data {
        if record.kind.isEmpty || record.kind.utf8.count > 64 {
            throw Problem(reason: "The kind must have from 1 to 64 bytes.")
        }
        if !(0...Int(Int32.max)).contains(record.version) {
            throw Problem(reason: "The version is out of range.")
        }
        guard let text = try? record.text() else {
            throw Problem(reason: "A number of an entry must be finite.")
        }
        guard text.count <= maximumRecord else {
            throw Problem(reason: "An entry may have at most \(maximumRecord) bytes.")
        }
        let fields = record.fields.values + record.items.values.flatMap(\.fields.values)
        guard fields.allSatisfy({ $0.value.longestText <= TextLimit.text }) else {
            throw Problem(reason: "A text of an entry may have at most \(TextLimit.text) bytes.")
        }
        return text
    }
}
