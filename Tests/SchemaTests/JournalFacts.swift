import Foundation
import HealthJournal

/// All that a journal says of itself, to be compared.
struct JournalFacts: Hashable, Sendable {
    var entries: [JournalEntry]
    var changes: [JournalChange]
    var states: [RemoteID: [UUID: EntrySyncState]] = [:]
    var operations: [RemoteID: [PendingOperation]] = [:]
    var statuses: [RemoteID: RemoteStatus] = [:]
    var links: [RemoteID: [UUID: [RemoteLink]]] = [:]
    var cursors: [RemoteID: Data] = [:]
    var conflicts: [Conflict]
    var goals: [Goal]
    var boundary: DayBoundary
    var activity: [DailyActivity]
    var streams: [String: ActivityStream]
    var notes: [ForeignNote]
    var originals: [ForeignOriginal]
    var records: [UUID: EntryRecord] = [:]
    var mutation: Int
    var problems: [String]

    init(_ journal: Journal) async throws {
        entries = try await journal.entries(
            in: DateInterval(start: .distantPast, end: .distantFuture))
        changes = try await journal.changes()
        conflicts = try await journal.conflicts(onlyOpen: false)
        goals = try await journal.goals.all(of: .energy)
        boundary = try await journal.settings.dayBoundary()
        activity = try await journal.activity.all()
        streams = try await journal.activity.streams()
        notes = try await journal.withSnapshot { tx in
            try tx.notes.all()
        }
        originals = try await journal.withSnapshot { tx in
            try tx.originals.all()
        }
        problems = try await journal.checkIntegrity()
        mutation = try await journal.withTransaction { tx in
            try tx.remote(JournalSpecimen.cloud).nextMutation()
        }
        let ids = Array(Set(changes.map(\.entryID)))
        for id in ids + [JournalSpecimen.id(30)] {
            records[id] = try await journal.withSnapshot { tx in try tx.records.current(id) }
        }
        for remote in [JournalSpecimen.health, JournalSpecimen.cloud] {
            states[remote] = try await journal.syncStates(of: ids, at: remote)
            operations[remote] = try await JournalSpecimen.operations(of: journal, at: remote)
            statuses[remote] = try await journal.status(of: remote)
            let (found, cursor) = try await journal.withSnapshot { tx in
                var found: [UUID: [RemoteLink]] = [:]
                for id in ids { found[id] = try tx.remote(remote).links.of(id) }
                return (found, try tx.remote(remote).cursors.of("drink"))
            }
            links[remote] = found.filter { !$0.value.isEmpty }
            cursors[remote] = cursor
        }
    }
}
