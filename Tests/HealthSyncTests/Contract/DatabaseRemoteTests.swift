import Foundation
import HealthJournal
import HealthModel
import HealthSync
import HealthSyncTesting
import TestSupport
import Testing

@Suite("The app's own database as a remote")
struct DatabaseRemoteTests {
    @Test("five closures keep every rule", arguments: RemoteContract.Rule.allCases)
    func keeps(rule: RemoteContract.Rule) async throws {
        try await RemoteContract { now in RowDatabase(now: now) }.check(rule)
    }

    private func world(_ database: RowDatabase, _ clock: TestClock) async throws -> (
        journal: Journal, engine: SyncEngine
    ) {
        let journal = try Journal(
            at: .memory,
            environment: JournalEnvironment(
                now: { clock.now }, timeZone: { .gmt },
                app: .own(bundleIdentifier: "com.example.diary", name: "Diary"), undoWindow: 0))
        try await journal.setRemoteEnabled("rows", true)
        return (
            journal, SyncEngine(journal: journal, remote: database.remote, now: { clock.now })
        )
    }

    private func drink(_ milliliters: Double, _ journal: Journal) -> JournalEntry {
        .drink(
            DrinkEntry(
                header: journal.newHeader(), volume: Quantity(milliliters, .milliliter)))
    }

    @Test(
        "rows from before and edits of the app reach the journal, and the journal's edits the rows")
    func bothWays() async throws {
        let clock = TestClock()
        let database = RowDatabase(now: { clock.now })
        let (journal, engine) = try await world(database, clock)
        var row = drink(250, journal)
        _ = await database.apply(row)
        #expect(await engine.sync(.launch).inbound.adopted == 1)
        clock.advance(by: 60)
        row.header.version = 2
        row.header.modifiedAt = clock.now
        var edited = try #require(row.drink)
        edited.volume = Quantity(300, .milliliter)
        _ = await database.apply(.drink(edited))
        #expect(await engine.sync(.manual).inbound.updated == 1)
        clock.advance(by: 60)
        edited.volume = Quantity(350, .milliliter)
        _ = try await journal.save(.drink(edited))
        #expect(await engine.sync(.save).exported == 1)
        guard case .drink(let held)? = await database.entries.first else {
            Issue.record("The row is gone.")
            return
        }
        #expect(held.volume.value == 350 && held.header.version == 3)
    }

    @Test("after its history was removed, everything is read again and nothing is lost or doubled")
    func forgotten() async throws {
        let clock = TestClock()
        let database = RowDatabase(now: { clock.now })
        let (journal, engine) = try await world(database, clock)
        for amount in [200.0, 250, 300] { _ = try await journal.save(drink(amount, journal)) }
        await engine.sync(.save)
        let gone = try #require(await database.entries.first)
        await database.delete(gone.id)
        await database.forgetHistory()
        await engine.sync(.manual)
        await engine.sync(.manual)
        #expect(await database.entries.count >= 2)
        let all = DateInterval(start: .distantPast, end: .distantFuture)
        #expect(try await journal.entries(in: all).count == 3)
        #expect(try await journal.status(of: "rows").pending == 0)
    }

    @Test("a row that is dated later than now is not taken for a deleted one")
    func later() async throws {
        let clock = TestClock()
        let remote = RowDatabase(now: { clock.now }).remote
        let listing = try await remote.objects(
            of: "rows", in: DateInterval(start: .distantPast, end: .distantFuture))
        #expect(listing?.interval.end == clock.now)
    }

    @Test("a kind without rows is refused, and a database that fails is tried again")
    func failures() async throws {
        struct Failure: Error {}
        let clock = TestClock()
        let remote = DatabaseRemote(
            id: "rows", kinds: [.drink], changes: { _ in throw Failure() },
            apply: { _ in throw Failure() }, delete: { _ in throw Failure() },
            identifiers: { _ in throw Failure() }, now: { clock.now })
        let outcomes = await remote.push([
            OutboundOperation(entry: UUID(), kind: .weight, action: .delete, version: 1),
            OutboundOperation(entry: UUID(), kind: .drink, action: .delete, version: 1),
        ])
        #expect(
            outcomes == [
                .failed(.invalid(reason: .other("The database has no rows for this kind."))),
                .failed(.temporary(reason: .other("The database could not be written."))),
            ])
        let failure = PullError.temporary(reason: .other("The database could not be read."))
        await #expect(throws: failure) { try await remote.pull("rows", after: nil) }
        await #expect(throws: failure) {
            try await remote.objects(
                of: "rows", in: DateInterval(start: .distantPast, end: .distantFuture))
        }
    }
}
