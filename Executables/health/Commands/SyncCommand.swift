internal import ArgumentParser
internal import Foundation
internal import HealthDatabase
internal import HealthJournal
internal import HealthKitSync
internal import HealthModel
internal import HealthScreens
internal import HealthSync
internal import HealthWords

/// `health sync`: syncs the journal with the health store.
struct SyncCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Brings the journal and the health store together, both ways.",
        discussion: """
            What waits for permission is not a failure: it stays in the journal, and the command \
            names the command that allows it. The first sync of years may take a while: a terminal \
            shows the progress. Ctrl-C ends it at any time; the next sync continues from there.
            """)

    @Flag(help: "Continue after the first pass: sync whenever the store or the journal changes.")
    var follow = false

    @Flag(help: "Switch sync off: nothing is sent or read until the next health sync.")
    var off = false

    @Flag(help: "Also send what was logged while sync was off.")
    var backfill = false

    @Flag(
        help: "Compare everything that the store holds with the journal, and repair what differs.")
    var compare = false

    @Flag(help: "Read the store again from its beginning; nothing is added twice.")
    var importAgain = false

    @Flag(help: "With --import-again: also other apps' entries that were deleted here.")
    var includingDeleted = false

    @Option(
        help:
            "Read steps, energy and sleep of this number of days up to today, including days that were read before."
    )
    var days: Int?

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        MemoryArenas.limit()
        if let days, !(1...36_525).contains(days) {
            throw InputError(.noDays, ["option": "--days"])
        }
        if off, follow || backfill || compare || importAgain || days != nil {
            throw InputError(.offAlone)
        }
        if includingDeleted, !importAgain {
            throw InputError(.includingDeletedAlone)
        }
        let world = try World(options)
        if off { return try await switchOff(world) }
        // Opened first, so that a store that cannot be opened is reported with its own reason.
        let store = try world.openStore()
        let journal = try await world.openJournal()
        try await journal.settings.bind(toApp: world.source.bundleIdentifier)
        let advice = PermissionAdvice(world, journal)
        try advice.askOnce(store)
        let activity = world.activity(journal)
        let engine = world.engine(journal, companion: activity)
        // Subscribed before the first sync pass, so that no commit is missed.
        let commits = store.commits()
        if try await !journal.status(of: .health).isEnabled {
            try await journal.setRemoteEnabled(.health, true)
        }
        try await journal.outbox(of: .health).retryFailed()
        let line = ProgressLine(world.language)
        engine.meter.report { line.show($0) }
        if backfill { try await sendEarlier(engine, line, world) }
        let report = try await sync(engine)
        engine.meter.report(to: nil)
        line.end()
        if report.unavailable == nil {
            if importAgain { try await activity.readAgain() }
            if let days { try await activity.refresh(days: days) }
        }
        try await show(report, advice, world)
        try await showEarlier(engine, world)
        guard follow else {
            if let reason = report.unavailable {
                throw CommandFailure(world.language.commandSync.nothingSynced(reason))
            }
            return
        }
        try await keepInStep(engine, commits, advice, world)
    }

    /// Runs one sync pass; a full comparison or a new import on request.
    private func sync(_ engine: SyncEngine) async throws -> SyncReport {
        if importAgain {
            let report = try await engine.importAgain(includingHidden: includingDeleted)
            guard compare, report.unavailable == nil else { return report }
        }
        guard compare else { return await engine.sync(.manual) }
        return try await engine.reconcile(
            in: DateInterval(start: .distantPast, end: .distantFuture))
    }

    /// Exports the entries that were logged while sync was disabled, and prints their number.
    private func sendEarlier(_ engine: SyncEngine, _ line: ProgressLine, _ world: World)
        async throws
    {
        var last = SyncProgress(done: 0, total: 0)
        for await progress in engine.backfill() { last = progress }
        line.end()
        if !world.printsJSON {
            try StandardOutput.write([
                world.language.commandSync.sentEarlier(last.done, of: last.total)
            ])
        }
    }

    /// Prints the number of entries that were logged while sync was disabled and are only in the
    /// journal.
    private func showEarlier(_ engine: SyncEngine, _ world: World) async throws {
        let count = try await engine.backfillCandidates()
        guard count > 0, !world.printsJSON else { return }
        try StandardOutput.write([world.language.commandSync.earlier(count)])
    }

    private func switchOff(_ world: World) async throws {
        let journal = try await world.openJournal()
        try await journal.settings.bind(toApp: world.source.bundleIdentifier)
        try await journal.setRemoteEnabled(.health, false)
        if world.printsJSON {
            return try StandardOutput.write(json: ["isEnabled": false])
        }
        try StandardOutput.write([world.language.commandSync.text(.switchedOff)])
    }

    /// Syncs after each commit to the store, and every few seconds for entries that other processes
    /// logged.
    ///
    /// All commits during a sync pass are handled by one further pass.
    private func keepInStep(
        _ engine: SyncEngine, _ commits: AsyncStream<Set<ObjectType>>,
        _ advice: PermissionAdvice, _ world: World
    )
        async throws
    {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for await _ in commits {
                    try await showNews(await engine.sync(.observer), advice, world)
                }
            }
            group.addTask { await engine.followCompanion() }
            group.addTask {
                while true {
                    try await Task.sleep(for: .seconds(5))
                    // A permission may have been granted in another terminal.
                    try await showNews(await engine.sync(.foreground), advice, world)
                }
            }
            try await group.next()
            group.cancelAll()
        }
    }

    private func showNews(_ report: SyncReport, _ advice: PermissionAdvice, _ world: World)
        async throws
    {
        var quiet = report
        quiet.inbound.confirmed = 0
        quiet.unasked = []
        quiet.unreadable = [:]
        quiet.date = nil
        guard quiet != SyncReport() else { return }
        try await show(report, advice, world)
    }

    private func show(_ report: SyncReport, _ advice: PermissionAdvice, _ world: World)
        async throws
    {
        let earlier = try await advice.journal.earlierSamples.waiting(at: .health)
        let text = SyncText(
            report: report, earlier: earlier.count, forbidden: try await advice.forbidden(),
            allowCommand: try await advice.command(after: report), language: world.language)
        if world.printsJSON {
            try StandardOutput.write(json: text.json, isOneLine: follow)
        } else if report.unavailable == nil {
            try StandardOutput.write(text.lines)
        }
    }
}

/// The result of a sync pass, as sentences and JSON.
struct SyncText {
    let report: SyncReport
    /// The number of samples of an earlier version of this app that wait for the person's decision, also those
    /// that an earlier pass found.
    let earlier: Int
    /// What the person denied of what sync needs.
    let forbidden: ForbiddenTypes
    /// The command that grants the missing permissions; nil if none is missing.
    let allowCommand: String?

    /// The person's language.
    let language: Language

    /// One sentence for each result that is not zero.
    var lines: [String] {
        if let reason = report.unavailable { return [words.nothingSynced(reason)] }
        let lines = results + problems
        return lines.isEmpty ? [words.text(.inStep)] : lines
    }

    private var words: CommandSyncWords { language.commandSync }

    /// The changes of the pass, each as a number with its noun.
    var results: [String] {
        let inbound = report.inbound
        let counts: [(Int, CommandSyncWords.Key)] = [
            (report.exported, .exported), (report.deleted, .deleted),
            (inbound.imported, .imported), (inbound.replaced, .replaced),
            (inbound.removed, .removed), (inbound.adopted, .adopted), (inbound.linked, .linked),
            (earlier, .waiting), (inbound.updated, .updated),
            (inbound.marked, .marked), (inbound.deletedAgain, .deletedAgain),
            (inbound.conflicts, .conflicts),
        ]
        return counts.filter { $0.0 > 0 }.map { words.text($0.1, count: $0.0) }
    }

    /// The operations that the pass could not complete, as sentences.
    var problems: [String] {
        let command = allowCommand ?? ""
        var lines: [String] = []
        if report.parked > 0 {
            lines.append(words.parked(report.parked, command: command))
        }
        if !report.unasked.isEmpty {
            let names = report.unasked.map { words.stream($0.rawValue) }.sorted().joined(
                separator: ", ")
            lines.append(
                words.unasked(names, command: command).trimmingCharacters(in: .whitespaces))
        }
        if !report.unreadable.isEmpty {
            let streams = report.unreadable.sorted { $0.key.rawValue < $1.key.rawValue }
            let reasons = Set(streams.map { language.reasons.text($0.value) }).sorted()
            lines.append(
                words.unreadable(
                    streams.map { words.stream($0.key.rawValue) }.joined(separator: ", "),
                    reasons: reasons.joined(separator: " ")))
        }
        if report.retrying > 0 {
            lines.append(words.retrying(report.retrying))
        }
        if report.failed > 0 {
            lines.append(words.text(.failed, count: report.failed))
        }
        return lines + forbidden.lines
    }

    /// The JSON form.
    var json: JSON {
        let inbound = report.inbound
        return JSON(
            exported: report.exported, deleted: report.deleted, parked: report.parked,
            retrying: report.retrying, failed: report.failed,
            imported: inbound.imported, replaced: inbound.replaced,
            removed: inbound.removed, confirmed: inbound.confirmed, adopted: inbound.adopted,
            linked: inbound.linked, waiting: earlier,
            updated: inbound.updated, marked: inbound.marked,
            deletedAgain: inbound.deletedAgain, conflicts: inbound.conflicts,
            unasked: report.unasked.map(\.rawValue).sorted(),
            unreadable: Dictionary(
                uniqueKeysWithValues: report.unreadable.map { ($0.key.rawValue, $0.value.text) }),
            unavailable: report.unavailable?.text,
            unavailableCode: report.unavailable?.code.rawValue, allow: allowCommand)
    }

    struct JSON: Encodable {
        let exported: Int
        let deleted: Int
        let parked: Int
        let retrying: Int
        let failed: Int
        let imported: Int
        let replaced: Int
        let removed: Int
        let confirmed: Int
        let adopted: Int
        let linked: Int
        let waiting: Int
        let updated: Int
        let marked: Int
        let deletedAgain: Int
        let conflicts: Int
        let unasked: [String]
        let unreadable: [String: String]
        let unavailable: String?
        let unavailableCode: String?
        let allow: String?
    }
}

extension SyncReason {
    /// The reason as an English sentence, as JSON has it.
    var text: String { Language.english.reasons.text(self) }
}
