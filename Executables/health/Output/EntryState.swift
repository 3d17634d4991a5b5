internal import Foundation
internal import HealthJournal
internal import HealthKitSync
internal import HealthWords

/// The sync state of an entry with the health store.
enum EntryState: Hashable, Sendable {
    case synced, pending, removed, local, foreign
    case parked(SyncReason)
    case failed(SyncReason)

    /// The states of entries, in the same order.
    static func of(_ entries: [JournalEntry], in journal: Journal) async throws -> [EntryState] {
        let known = try await journal.syncStates(of: entries.map(\.id), at: .health)
        return entries.map { entry in
            entry.header.source.isForeign
                ? .foreign : known[entry.id].map { EntryState($0.step) } ?? .local
        }
    }

    /// The state of one entry.
    static func of(_ entry: JournalEntry, in journal: Journal) async throws -> EntryState {
        try await of([entry], in: journal).first ?? .local
    }

    private init(_ step: EntrySyncState.Step) {
        self =
            switch step {
            case .synced: .synced
            case .pending: .pending
            case .parked(let reason): .parked(reason)
            case .failed(let reason): .failed(reason)
            case .removedThere: .removed
            case .notExported: .local
            }
    }

    /// The text for the person.
    func text(_ language: Language) -> String {
        let words = language.commandEntries
        return switch self {
        case .synced: language.inSentence(language.sync.entrySynced)
        case .pending: language.inSentence(language.sync.entryPending)
        case .parked: words.text(.parked)
        case .failed(let reason): words.failed(reason)
        case .removed: language.inSentence(language.sync.entryRemoved)
        case .local: words.text(.onlyHere)
        case .foreign: ""
        }
    }

    /// The value in JSON.
    var key: String {
        switch self {
        case .synced: "synced"
        case .pending: "pending"
        case .parked: "parked"
        case .failed: "failed"
        case .removed: "removed"
        case .local: "local"
        case .foreign: "foreign"
        }
    }

    /// The reason of the state, if it is known.
    var reason: SyncReason? {
        switch self {
        case .parked(let reason), .failed(let reason): reason
        default: nil
        }
    }
}
