internal import ArgumentParser
internal import Foundation
internal import HealthDatabase
internal import HealthJournal
internal import HealthKitSync
internal import HealthModel
internal import HealthScreens
internal import HealthWords

/// `health status`: shows the state of the journal, the store and sync.
struct StatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Shows where things are, what they hold, and what waits and why.")

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let store = try world.openStoreToLookAt()
        let journal = try await world.openExistingJournal()
        let status = try await journal.status(of: .health)
        let advice = PermissionAdvice(world, journal)
        let report = StatusReport(
            store: world.storePath, journal: world.journalURL.path,
            app: world.app.source.bundleIdentifier,
            counts: try await store.countsByType(app: world.reader),
            entries: try await journal.allEntries(),
            waiting: try await WaitingEntry.all(in: journal),
            status: status, kinds: KindReport(status, world.permissions),
            zone: world.zone, now: world.now,
            forbidden: try await advice.forbidden(),
            allowCommand: try await advice.commandForParked(),
            language: world.language)
        if world.printsJSON {
            try StandardOutput.write(json: report.json)
        } else {
            try StandardOutput.write(report.lines)
        }
    }
}

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
    /// What the person denied of what sync needs.
    let forbidden: ForbiddenTypes
    /// The command that grants the missing permissions; nil if no operation waits for one.
    let allowCommand: String?
    /// The person's language.
    let language: Language

    private var words: CommandStatusWords { language.commandStatus }

    /// The paths, the operations that wait with the reasons, and the counts.
    var lines: [String] {
        var facts = Table([("", .left), ("", .left)])
        facts.add([words.text(.store), store])
        facts.add([words.text(.journal), journal])
        facts.add([words.text(.app), app])
        facts.add([
            words.text(.lastSync), status.lastSuccess.map(since) ?? language.time.never,
        ])
        if !status.isEnabled { facts.add([words.text(.sync), words.text(.off)]) }
        facts.add([words.text(.waiting), waitingText])
        return facts.lines + waitingLines + (status.isEnabled ? forbidden.lines : [])
            + conflictLines + [""] + kinds.lines(language)
            + entryLines
            + countLines
    }

    private func since(_ date: Date) -> String {
        "\(TimeText(zone).minute(date)) (\(language.time.short(since: date, now: now)))"
    }

    private var waitingText: String {
        let counts: [(Int, CommandStatusWords.Key)] = [
            (status.pending, .pending), (status.parked, .parked), (status.failed, .failed),
        ]
        let parts = counts.filter { $0.0 > 0 }.map { words.text($0.1, count: $0.0) }
        return parts.isEmpty ? words.text(.nothing) : parts.joined(separator: ", ")
    }

    /// The reasons why operations wait, each with the number of operations.
    private var waitingLines: [String] {
        var lines: [String] = []
        let reasons = Dictionary(
            grouping: waiting.compactMap { $0.reason.map(language.reasons.text) }
        ) { $0 }
        for (reason, all) in reasons.sorted(by: { $0.key < $1.key }) {
            lines.append("  \(language.numbers.text(all.count)): \(reason)")
        }
        if let allowCommand { lines.append("  " + words.allow(allowCommand)) }
        return lines
    }

    private var conflictLines: [String] {
        let counts: [(Int, CommandSyncWords.Key)] = [
            (status.conflicts, .conflicts), (status.earlierSamples, .waiting),
        ]
        return counts.filter { $0.0 > 0 }.map { language.commandSync.text($0.1, count: $0.0) }
    }

    private var entryLines: [String] {
        guard !entries.isEmpty else { return [] }
        var table = Table([
            (words.text(.journal), .left), (words.text(.own), .right),
            (words.text(.others), .right),
        ])
        for kind in EntryKind.allCases {
            let all = entries.filter { $0.kind == kind }
            guard !all.isEmpty else { continue }
            let foreign = all.count { $0.header.source.isForeign }
            table.add([
                language.commandEntries.kind(kind), language.numbers.text(all.count - foreign),
                language.numbers.text(foreign),
            ])
        }
        return [""] + table.lines
    }

    private var countLines: [String] {
        guard !counts.isEmpty else { return [] }
        var table = Table([(words.text(.store), .left), (words.text(.samples), .right)])
        for (type, count) in sortedCounts { table.add([type.name, language.numbers.text(count)]) }
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
                isEnabled: status.isEnabled, pending: status.pending, parked: status.parked,
                failed: status.failed,
                conflicts: status.conflicts, earlierSamples: status.earlierSamples,
                kinds: kinds.kinds,
                forbiddenToSave: forbidden.toSave.map(\.name),
                forbiddenToRead: forbidden.toRead.map(\.name),
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
            let isEnabled: Bool
            let pending: Int
            let parked: Int
            let failed: Int
            let conflicts: Int
            let earlierSamples: Int
            let kinds: [KindReport.Kind]
            let forbiddenToSave: [String]
            let forbiddenToRead: [String]
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
