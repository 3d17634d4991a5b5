import Foundation
import HealthJournal
import HealthModel
import HealthSync

#if canImport(SwiftData)
import SwiftData
#endif

/// The app's drinks in SwiftData, for the journal.
nonisolated struct DrinkLibrary: Sendable {
    let container: ModelContainer
    let app: EntrySource

    /// The rows that changed since a token; without a token all rows.
    func changes(since token: Data?) throws -> DatabaseRemote.Changes {
        let context = ModelContext(container)
        let start = try token.flatMap(decoded)
        var descriptor = HistoryDescriptor<DefaultHistoryTransaction>()
        if let start { descriptor.predicate = #Predicate { $0.token > start } }
        let transactions = try history(descriptor, context)
        // The history is read before the rows: what is saved in between comes again next time.
        let end = transactions.last?.token ?? start
        let rows = try context.fetch(FetchDescriptor<DrinkRow>())
        var changes: [DatabaseRemote.Change] = []
        var changed: Set<PersistentIdentifier> = []
        for change in transactions.flatMap(\.changes) {
            changed.insert(change.changedPersistentIdentifier)
            guard start != nil, case .delete(let deletion) = change,
                let row = deletion as? DefaultHistoryDelete<DrinkRow>,
                let id = row.tombstone[\.id] as? UUID
            else { continue }
            changes.append(.deleted(id, .drink))
        }
        for row in rows where start == nil || changed.contains(row.persistentModelID) {
            changes.append(.saved(entry(of: row)))
        }
        return DatabaseRemote.Changes(changes, token: try encoded(end))
    }

    private func history(
        _ descriptor: HistoryDescriptor<DefaultHistoryTransaction>, _ context: ModelContext
    ) throws -> [DefaultHistoryTransaction] {
        do {
            return try context.fetchHistory(descriptor)
        } catch SwiftDataError.historyTokenExpired {
            throw DatabaseRemote.UnknownToken()
        }
    }

    /// A token as data; the position before the first transaction is a token too.
    private func encoded(_ token: DefaultHistoryToken?) throws -> Data {
        try JSONEncoder().encode([token].compactMap { $0 })
    }

    private func decoded(_ data: Data) throws -> DefaultHistoryToken? {
        guard let tokens = try? JSONDecoder().decode([DefaultHistoryToken].self, from: data) else {
            throw DatabaseRemote.UnknownToken()
        }
        return tokens.first
    }

    /// Saves an entry unless there is this version or a later one; returns what there is then.
    func apply(_ entry: JournalEntry) throws -> JournalEntry {
        guard case .drink(let drink) = entry else { return entry }
        let context = ModelContext(container)
        let known = try row(entry.id, context)
        if let known, known.revision >= entry.header.version { return self.entry(of: known) }
        let row = known ?? DrinkRow(id: entry.id)
        row.date = entry.date
        row.timeZone = entry.header.timeZone.identifier
        row.milliliters = try drink.volume.doubleValue(for: .milliliter)
        row.revision = entry.header.version
        row.editedAt = entry.header.modifiedAt
        if known == nil { context.insert(row) }
        try context.save()
        return entry
    }

    /// Deletes a row, if there is one.
    func delete(_ id: UUID) throws {
        let context = ModelContext(container)
        guard let row = try row(id, context) else { return }
        context.delete(row)
        try context.save()
    }

    /// The rows that are dated in an interval.
    func identifiers(in interval: DateInterval) throws -> Set<UUID> {
        let (start, end) = (interval.start, interval.end)
        let rows = try ModelContext(container).fetch(
            FetchDescriptor<DrinkRow>(predicate: #Predicate { $0.date >= start && $0.date <= end }))
        return Set(rows.map(\.id))
    }

    private func row(_ id: UUID, _ context: ModelContext) throws -> DrinkRow? {
        try context.fetch(FetchDescriptor<DrinkRow>(predicate: #Predicate { $0.id == id })).first
    }

    private func entry(of row: DrinkRow) -> JournalEntry {
        .drink(
            DrinkEntry(
                header: EntryHeader(
                    id: row.id, date: row.date,
                    timeZone: TimeZone(identifier: row.timeZone) ?? .gmt, source: app,
                    version: row.revision, modifiedAt: row.editedAt),
                volume: Quantity(row.milliliters, .milliliter)))
    }
}

nonisolated extension DrinkLibrary {
    /// The remote of the journal that syncs it with these rows.
    func remote(now: @escaping @Sendable () -> Date) -> DatabaseRemote {
        DatabaseRemote(
            id: "drinks", kinds: [.drink],
            changes: { token in try changes(since: token) },
            apply: { entry in try apply(entry) },
            delete: { id in try delete(id) },
            identifiers: { interval in try identifiers(in: interval) },
            now: now)
    }

    /// The rows one after the other, for the first import.
    func entries() throws -> AsyncStream<JournalEntry> {
        let rows = try ModelContext(container).fetch(FetchDescriptor<DrinkRow>())
        let entries = rows.map(entry)
        return AsyncStream { continuation in
            for entry in entries { continuation.yield(entry) }
            continuation.finish()
        }
    }
}
