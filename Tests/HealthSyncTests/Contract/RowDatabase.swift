import Foundation
import HealthJournal
import HealthSync
import HealthSyncTesting

/// A database in memory with a history of changes, as an app might have it.
actor RowDatabase: RemotePlace {
    private struct Row {
        var entry: JournalEntry
        var change: Int
    }

    private var rows: [UUID: Row] = [:]
    /// The rows that are gone, with the number of the change.
    private var tombstones: [UUID: (kind: EntryKind, change: Int)] = [:]
    private var last = 0
    /// The number of the last change whose history was removed.
    private var forgotten = 0
    private let now: @Sendable () -> Date

    init(now: @escaping @Sendable () -> Date) { self.now = now }

    func remote(of device: ContractDevice) async throws -> any SyncRemote { remote }

    nonisolated var remote: DatabaseRemote {
        DatabaseRemote(
            id: "rows", kinds: Set(EntryKind.allCases),
            changes: { token in try await self.changes(since: token) },
            apply: { entry in await self.apply(entry) },
            delete: { id in await self.delete(id) },
            identifiers: { interval in await self.identifiers(in: interval) },
            now: now)
    }

    private func changes(since token: Data?) throws -> DatabaseRemote.Changes {
        var start = 0
        if let token {
            guard let number = Int(String(decoding: token, as: UTF8.self)),
                (forgotten...last).contains(number)
            else { throw DatabaseRemote.UnknownToken() }
            start = number
        }
        let saved = rows.values.filter { $0.change > start }
            .map { ($0.change, DatabaseRemote.Change.saved($0.entry)) }
        let deleted =
            token == nil
            ? []
            : tombstones.filter { $0.value.change > start }
                .map { ($0.value.change, DatabaseRemote.Change.deleted($0.key, $0.value.kind)) }
        let page = (saved + deleted).sorted { $0.0 < $1.0 }
        let some = page.prefix(50)
        return DatabaseRemote.Changes(
            some.map(\.1), token: Data("\(some.last?.0 ?? last)".utf8),
            hasMore: some.count < page.count)
    }

    /// Saves a row unless there is this version or a later one.
    func apply(_ entry: JournalEntry) -> JournalEntry {
        if let known = rows[entry.id]?.entry, known.header.version >= entry.header.version {
            return known
        }
        last += 1
        rows[entry.id] = Row(entry: entry, change: last)
        tombstones[entry.id] = nil
        return entry
    }

    func delete(_ id: UUID) {
        guard let row = rows.removeValue(forKey: id) else { return }
        last += 1
        tombstones[id] = (row.entry.kind, last)
    }

    private func identifiers(in interval: DateInterval) -> Set<UUID> {
        Set(rows.filter { interval.contains($0.value.entry.date) }.keys)
    }

    /// Removes the history, as an app does to save space.
    func forgetHistory() { (forgotten, tombstones) = (last + 1, [:]); last += 1 }

    /// The rows as entries.
    var entries: [JournalEntry] { rows.values.map(\.entry) }
}
