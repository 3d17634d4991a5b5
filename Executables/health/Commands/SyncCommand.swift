internal import ArgumentParser
internal import Foundation
internal import HealthDatabase
internal import HealthJournal
internal import HealthKitSync
internal import HealthModel
internal import HealthSync

/// `health sync`: brings the journal and the health store together.
struct SyncCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Brings the journal and the health store together, both ways.",
        discussion: """
            What waits for permission is not a failure: it stays in the journal, and the command \
            says what allows it.
            """)

    @Flag(help: "Go on after the first pass: sync whenever the store or the journal changes.")
    var follow = false

    @Flag(help: "Switch sync off: nothing is sent or read until the next health sync.")
    var off = false

    @Flag(help: "Send also what was logged while sync was off.")
    var backfill = false

    @Flag(help: "Compare everything that the store holds with the journal, and mend what differs.")
    var compare = false

    @Flag(help: "Read the store again from its beginning; nothing is added twice.")
    var importAgain = false

    @Flag(help: "With --import-again: also other apps' entries that were deleted here.")
    var includingDeleted = false

    @Option(
        help: "Read steps, energy and sleep of so many days up to today, also of days read before.")
    var days: Int?

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        if let days, !(1...36_525).contains(days) {
            throw InputError("--days takes a number of days from 1 to 36525: write --days 30.")
        }
        if off, follow || backfill || compare || importAgain || days != nil {
            throw InputError("--off goes with no other option of health sync.")
        }
        if includingDeleted, !importAgain {
            throw InputError("--including-deleted goes with --import-again.")
        }
        let world = try World(options)
        // Opened here so that a store that cannot be used fails with its own reason.
        let store = try world.openStore()
        let journal = try await world.openJournal()
        try await journal.bind(toApp: world.source.bundleIdentifier)
        if off { return try await switchOff(journal, world) }
        let advice = PermissionAdvice(world, journal)
        try advice.askOnce(store)
        let activity = world.activity(journal)
        let engine = world.engine(journal, companion: activity)
        // Listening begins before the first pass: no commit falls between the two.
        let commits = store.commits()
        if try await !journal.status(of: .health).isEnabled {
            try await journal.setRemoteEnabled(.health, true)
        }
        try await journal.retryFailed(at: .health)
        if backfill { try await sendEarlier(engine, world) }
        let report = try await sync(engine)
        if report.unavailable == nil, let days { try await activity.refresh(days: days) }
        try await show(report, advice, world)
        try await showEarlier(engine, world)
        guard follow else {
            if let reason = report.unavailable {
                throw CommandFailure("Nothing was synced: \(reason)")
            }
            return
        }
        try await keepInStep(engine, commits, advice, world)
    }

    /// One pass; with a comparison or an import of everything where the person wants one.
    private func sync(_ engine: SyncEngine) async throws -> SyncReport {
        if importAgain {
            let report = try await engine.importAgain(includingHidden: includingDeleted)
            guard compare, report.unavailable == nil else { return report }
        }
        guard compare else { return await engine.sync(.manual) }
        return try await engine.reconcile(
            in: DateInterval(start: .distantPast, end: .distantFuture))
    }

    /// Sends what was logged while sync was off, and says how much of it went.
    private func sendEarlier(_ engine: SyncEngine, _ world: World) async throws {
        var last = SyncProgress(done: 0, total: 0)
        for await progress in engine.backfill() { last = progress }
        if !world.printsJSON {
            try StandardOutput.write(["Sent \(last.done) of \(last.total) earlier entries."])
        }
    }

    /// Says how much was logged while sync was off and is only in the journal.
    private func showEarlier(_ engine: SyncEngine, _ world: World) async throws {
        let count = try await engine.backfillCandidates()
        guard count > 0, !world.printsJSON else { return }
        let what = count == 1 ? "1 entry that was" : "\(count) entries that were"
        try StandardOutput.write([
            "Only here: \(what) logged while sync was off. health sync --backfill sends them."
        ])
    }

    private func switchOff(_ journal: Journal, _ world: World) async throws {
        try await journal.setRemoteEnabled(.health, false)
        if world.printsJSON {
            return try StandardOutput.write(json: ["isEnabled": false])
        }
        try StandardOutput.write([
            "Sync is off. What is in the store stays there. health sync switches it on again, and "
                + "health sync --backfill sends also what you log meanwhile."
        ])
    }

    /// Syncs after each commit to the store, and every few seconds for what others logged.
    ///
    /// Commits that come during a pass are dealt with by one more.
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
                    // A permission may have been given in another terminal.
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
        let text = SyncText(
            report: report, allowCommand: try await advice.command(after: report))
        if world.printsJSON {
            try StandardOutput.write(json: text.json, isOneLine: follow)
        } else if report.unavailable == nil {
            try StandardOutput.write(text.lines)
        }
    }
}
