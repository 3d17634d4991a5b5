import Foundation
import HealthJournal
import HealthModel
import HealthSync
import Testing

@Suite("Keeping a journal in step")
struct KeepingAJournalInStepTests {
    @Test("a pass, its report and what waits")
    func pass() async throws {
        let (journal, remote) = (try Journal(at: .memory), Shelf())
        try await journal.save(
            .drink(DrinkEntry(header: journal.newHeader(), volume: Quantity(250, .milliliter))))

        try await journal.setRemoteEnabled(remote.id, true)
        let engine = SyncEngine(journal: journal, remote: remote)
        let report = await engine.sync(.manual)
        print("\(report.exported) sent, \(report.inbound.imported) new")
        if let reason = report.unavailable { print(reason) }

        // It was logged while the remote was off, so the backfill sends it and not the pass.
        #expect(report.exported == 0)
        #expect(try await journal.backfillCandidates(of: remote.id) == 1)

        let status = try await journal.status(of: remote.id)
        print(status.pending, "wait,", status.parked, "need permission,", status.failed, "failed")
        if try await engine.backfillCandidates() > 0 {
            for await progress in engine.backfill() {
                print("\(progress.done) of \(progress.total)")
            }
        }

        #expect(try await journal.backfillCandidates(of: remote.id) == 0)
    }

    @Test("kinds of entry stay here when their switch is off")
    func kinds() async throws {
        let (journal, remote) = (try Journal(at: .memory), Shelf())
        try await journal.setRemoteEnabled(remote.id, true)

        try await journal.setExported([.weight], false, at: remote.id)

        try await journal.save(
            .weight(WeightEntry(header: journal.newHeader(), mass: Quantity(80, .kilogram))))
        let report = await SyncEngine(journal: journal, remote: remote).sync(.manual)
        #expect(report.exported == 0)
    }

    @Test("a scheduler and a comparison")
    func schedule() async throws {
        let household = try await Household()
        let engine = household.onPhone

        let scheduler = SyncScheduler(engine: engine)
        await scheduler.start()  // at each launch
        await scheduler.foreground()  // each time the app enters the foreground
        await scheduler.syncNow()  // when the person pulls to refresh

        let year = DateInterval(start: Date() - 365 * 86_400, duration: 365 * 86_400)
        let compared = try await engine.reconcile(in: year)
        print(compared.inbound.marked, "own entries are gone there")

        await scheduler.stop()
        #expect(compared.unavailable == nil)
    }
}
