public import Foundation
public import HealthSync

/// The texts about sync as a whole.
public struct SyncWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case allSynced, unavailable, delayed, notGranted, pleaseGrant, syncNow, lastSynced,
            neverSynced, lastSyncedWithHealth, lastUpdate, ready, syncing, pending, error, synced,
            notSynced, health, waitingForSync, waitingForPermission, notAccepted, entrySynced,
            entryPending, entryParked, entryFailed, entryRemoved, partlyAllowed, notInHealth
    }

    package static let area = "sync"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The toast after a complete sync pass.
    public var allSynced: String { text(.allSynced) }
    /// The message if Health cannot be reached.
    public var unavailable: String { text(.unavailable) }
    /// The message if a part of Health could not be read in time.
    public var delayed: String { text(.delayed) }
    /// The message if entries wait for a permission.
    public var notGranted: String { text(.notGranted) }
    /// The message if the person was not asked for permission yet.
    public var pleaseGrant: String { text(.pleaseGrant) }
    /// The button that starts a sync pass.
    public var syncNow: String { text(.syncNow) }

    /// The badge before the first sync pass.
    public var ready: String { text(.ready) }
    /// The badge while a sync pass runs.
    public var syncing: String { text(.syncing) }

    /// The badge with the number of entries that wait.
    public func pending(_ count: Int) -> String { text(.pending, ["count": "\(count)"]) }

    /// The badge if the person has to act.
    public var error: String { text(.error) }

    /// The badge if nothing waits, but Health does not allow everything.
    public var partlyAllowed: String { text(.partlyAllowed) }

    /// The badge with the number of earlier entries that Health does not have.
    public func notInHealth(_ count: Int) -> String { text(.notInHealth, ["count": "\(count)"]) }

    /// The badge while sync is disabled.
    public var notSynced: String { text(.notSynced) }

    /// The state for screen readers.
    public func health(_ state: String) -> String { text(.health, ["state": state]) }

    /// The number of operations that the next sync pass exports.
    public func waitingForSync(_ count: Int) -> String {
        text(.waitingForSync, ["count": "\(count)"])
    }

    /// The number of operations that wait for a permission.
    public func waitingForPermission(_ count: Int) -> String {
        text(.waitingForPermission, ["count": "\(count)"])
    }

    /// The number of operations that Health refused.
    public func notAccepted(_ count: Int) -> String { text(.notAccepted, ["count": "\(count)"]) }

    /// The mark of an entry that Health holds.
    public var entrySynced: String { text(.entrySynced) }
    /// The mark of an entry that waits.
    public var entryPending: String { text(.entryPending) }
    /// The mark of an entry that waits for a permission.
    public var entryParked: String { text(.entryParked) }
    /// The mark of an entry that Health refused.
    public var entryFailed: String { text(.entryFailed) }
    /// The mark of an entry that was deleted in Health.
    public var entryRemoved: String { text(.entryRemoved) }

    /// The time of the last sync pass, "Last synced 5 min ago", or "Last synced: never".
    public func lastSynced(_ date: Date?, now: Date) -> String {
        guard let date else { return text(.neverSynced) }
        return text(.lastSynced, ["time": language.time.short(since: date, now: now)])
    }

    /// The long form: "Last synced with Health: 30 minutes ago".
    public func lastSyncedWithHealth(_ date: Date?, now: Date) -> String {
        let words = language.time
        let time = date.map { words.long(since: $0, now: now) } ?? words.never
        return text(.lastSyncedWithHealth, ["time": time])
    }

    /// The narrow form: "Last update: 15m ago".
    public func lastUpdate(_ date: Date, now: Date) -> String {
        text(.lastUpdate, ["time": language.time.narrow(since: date, now: now)])
    }

    /// The badge with the time of the last sync pass: "Synced 5 min ago".
    public func synced(_ date: Date, now: Date) -> String {
        text(.synced, ["time": language.time.short(since: date, now: now)])
    }

    /// The problem of a sync pass, in words; nil if the pass was complete.
    public func problem(in report: SyncReport) -> String? {
        if report.unavailable != nil { return unavailable }
        // Types that the person was never asked about are not a problem.
        return report.unreadable.isEmpty ? nil : delayed
    }
}

extension Language {
    /// The texts about sync as a whole.
    public var sync: SyncWords { SyncWords(self) }
}
