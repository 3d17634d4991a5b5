internal import Foundation
internal import HealthJournal
internal import HealthModel

/// The state of the journal, the store and sync, as text and JSON.
struct StatusReport {
    let store: String
    let journal: String
    let app: String
    let counts: [ObjectType: Int]
    let entries: [JournalEntry]
    let waiting: [WaitingEntry]
    let status: RemoteStatus
    let kinds: KindReport
    let zone: TimeZone
    let now: Date
    /// The command that grants the missing permissions; nil if no operation waits for one.
    let allowCommand: String?

    /// The paths, the operations that wait with the reasons, and the counts.
    var lines: [String] {
        var facts = Table([("", .left), ("", .left)])
        facts.add(["store", store])
        facts.add(["journal", journal])
        facts.add(["app", app])
        facts.add(["last sync", status.lastSuccess.map(since) ?? "never"])
        facts.add(["waiting", waitingText])
        return facts.lines + waitingLines + conflictLines + [""] + kinds.lines + entryLines
            + countLines
    }

    private func since(_ date: Date) -> String {
        let minutes = Int(nearest: (now.timeIntervalSince(date) / 60).rounded(.down))
        let age =
            switch minutes {
            case ..<1: "just now"
            case ..<60: "\(minutes) min ago"
            case ..<2880: "\(minutes / 60) h ago"
            default: "\(minutes / 1440) days ago"
            }
        return "\(TimeText(zone).minute(date)) (\(age))"
    }

    private var waitingText: String {
        let parts = [
            (status.pending, "pending"), (status.parked, "wait for permission"),
            (status.failed, "cannot be sent"),
        ].filter { $0.0 > 0 }.map { "\(NumberText.text($0.0)) \($0.1)" }
        return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
    }

    /// The reasons why operations wait, each with the number of operations.
    private var waitingLines: [String] {
        var lines: [String] = []
        let reasons = Dictionary(grouping: waiting.compactMap(\.reason?.text)) { $0 }
        for (reason, all) in reasons.sorted(by: { $0.key < $1.key }) {
            lines.append("  \(NumberText.text(all.count)): \(reason)")
        }
        if let allowCommand { lines.append("  To allow it: \(allowCommand)") }
        return lines
    }

    private var conflictLines: [String] {
        guard status.conflicts > 0 else { return [] }
        return [
            "\(NumberText.text(status.conflicts)) to decide on: health conflicts"
        ]
    }

    private var entryLines: [String] {
        guard !entries.isEmpty else { return [] }
        var table = Table([("journal", .left), ("yours", .right), ("other apps'", .right)])
        for kind in EntryKind.allCases {
            let all = entries.filter { $0.kind == kind }
            guard !all.isEmpty else { continue }
            let foreign = all.count { $0.header.source.isForeign }
            table.add([
                kind.word, NumberText.text(all.count - foreign), NumberText.text(foreign),
            ])
        }
        return [""] + table.lines
    }

    private var countLines: [String] {
        guard !counts.isEmpty else { return [] }
        var table = Table([("store", .left), ("samples", .right)])
        for (type, count) in sortedCounts { table.add([type.name, NumberText.text(count)]) }
        return [""] + table.lines
    }

    private var sortedCounts: [(key: ObjectType, value: Int)] {
        counts.sorted { ($1.value, $0.key.name) < ($0.value, $1.key.name) }
    }

    /// The JSON form.
    var json: JSON {
        JSON(
            app: app,
            store: JSON.Store(
                path: store,
                counts: Dictionary(counts.map { ($0.key.name, $0.value) }) { first, _ in first }
            ),
            journal: JSON.Journal(
                path: journal,
                entries: Dictionary(grouping: entries, by: \.kind.rawValue).mapValues(\.count)),
            sync: JSON.Sync(
                pending: status.pending, parked: status.parked, failed: status.failed,
                conflicts: status.conflicts, kinds: kinds.kinds,
                lastSync: status.lastSuccess.map { TimeText(zone).iso8601($0) }),
            waiting: waiting.map { item in
                JSON.Waiting(
                    id: item.id.uuidString, kind: item.kind.rawValue,
                    isDeletion: item.isDeletion,
                    state: item.state, reason: item.reason?.text,
                    reasonCode: item.reason?.code.rawValue, attempts: item.attempts,
                    nextAttempt: item.nextAttempt.map { TimeText(zone).iso8601($0) })
            })
    }
}

extension StatusReport {
    /// The JSON form of the state.
    struct JSON: Encodable {
        struct Store: Encodable {
            let path: String
            let counts: [String: Int]
        }

        struct Journal: Encodable {
            let path: String
            let entries: [String: Int]
        }

        struct Sync: Encodable {
            let pending: Int
            let parked: Int
            let failed: Int
            let conflicts: Int
            let kinds: [KindReport.Kind]
            let lastSync: String?
        }

        struct Waiting: Encodable {
            let id: String
            let kind: String
            let isDeletion: Bool
            let state: String
            let reason: String?
            let reasonCode: String?
            let attempts: Int
            let nextAttempt: String?
        }

        let app: String
        let store: Store
        let journal: Journal
        let sync: Sync
        let waiting: [Waiting]
    }
}
