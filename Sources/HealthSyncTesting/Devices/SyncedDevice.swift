internal import Foundation
internal import HealthJournal
internal import HealthSync

/// A device of a contract test, with an engine between its journal and the remote.
struct SyncedDevice: Sendable {
    let rule: RemoteContract.Rule
    let journal: Journal
    let remote: RecordingRemote
    let engine: SyncEngine

    /// Runs a pass; a remote that is unavailable or cannot be read breaks the rule.
    @discardableResult
    func sync() async throws -> SyncReport {
        let report = await engine.sync(.manual)
        try require(report.unavailable == nil, "The remote was unavailable.")
        try require(
            report.unreadable.isEmpty && report.unasked.isEmpty, "A stream could not be read.")
        return report
    }

    /// Saves an entry of each permitted kind.
    func saveEachKind() async throws -> [JournalEntry] {
        let kinds = await remote.permittedKinds()
        try require(!kinds.isEmpty, "It permits no kind of entry.")
        var saved: [JournalEntry] = []
        for kind in EntryKind.allCases where kinds.contains(kind) {
            saved.append(try await save(kind))
        }
        return saved
    }

    /// Saves an entry of the first permitted kind.
    func saveOne() async throws -> JournalEntry {
        let kinds = await remote.permittedKinds()
        guard let kind = EntryKind.allCases.first(where: kinds.contains) else {
            throw ContractViolation(rule: rule, reason: "It permits no kind of entry.")
        }
        return try await save(kind)
    }

    private func save(_ kind: EntryKind) async throws -> JournalEntry {
        // An hour ago, so that a workout has ended.
        let header = journal.newHeader(date: journal.environment.now().addingTimeInterval(-3_600))
        return try await journal.save(ContractEntries.make(kind, header: header))
    }

    /// Changes an entry as the person would.
    func edit(_ id: UUID, amount: Double) async throws -> JournalEntry {
        try await journal.save(ContractEntries.edited(try await entry(id), amount: amount))
    }

    /// The entry with an identity; if there is none, the rule is broken.
    func entry(_ id: UUID) async throws -> JournalEntry {
        guard let entry = try await journal.entry(id) else {
            throw ContractViolation(rule: rule, reason: "The entry did not arrive.")
        }
        return entry
    }

    /// All entries of the journal.
    func entries() async throws -> [JournalEntry] {
        try await journal.entries(in: DateInterval(start: .distantPast, end: .distantFuture))
    }

    /// Throws if an operation is pending or was refused.
    func requireNothingPending() async throws {
        let status = try await journal.status(of: remote.id)
        let left = status.pending + status.parked + status.failed + status.deletions
        try require(left == 0, "\(left) operations are left in the outbox.")
    }

    /// Throws unless the journal has exactly these entries, with the same synced content.
    func require(_ expected: [JournalEntry]) async throws {
        let found = try await entries()
        try require(
            found.count == expected.count,
            "A device has \(found.count) entries instead of \(expected.count).")
        for entry in expected {
            try require(
                try await self.entry(entry.id).hasSameSyncedContent(as: entry),
                "The \(entry.kind.rawValue) entry differs from what was saved.")
        }
    }

    /// All changes of a stream after a cursor, and the last cursor.
    func changes(of stream: StreamName, after start: Data? = nil) async throws
        -> (changes: [InboundChange], cursor: Data?)
    {
        var (changes, cursor): ([InboundChange], Data?) = ([], start)
        for _ in 0..<10_000 {
            let batch = try await remote.pull(stream, after: cursor)
            try require(
                !batch.hasMore || batch.cursor != cursor,
                "There is more behind a cursor that does not move.")
            changes += batch.changes
            cursor = batch.cursor
            if !batch.hasMore { return (changes, cursor) }
        }
        throw ContractViolation(rule: rule, reason: "It has more after 10,000 pages.")
    }

    func require(_ condition: Bool, _ reason: @autoclosure () -> String) throws {
        if !condition { throw ContractViolation(rule: rule, reason: reason()) }
    }
}

extension InboundChange {
    /// The own entry that a change is about; nil for another app's entry and for a removal.
    var ownEntry: UUID? {
        switch self {
        case .own(let own): own.entry.id
        case .record(let record): record.id
        case .foreign, .earlier, .removed: nil
        }
    }
}
