import Foundation
import HealthJournal
import HealthModel
import HealthSync
import HealthSyncTesting
import TestSupport
import Testing

#if !canImport(SwiftData)
/// One device's database, since a SwiftData store belongs to one.
private struct LibraryPlace: RemotePlace {
    let container = ModelContainer()
    let now: @Sendable () -> Date

    func remote(of device: ContractDevice) async throws -> any SyncRemote {
        DrinkLibrary(container: container, app: device.app).remote(now: now)
    }
}

@Suite("A database as a remote")
struct ADatabaseAsARemoteTests {
    @Test("the library keeps every rule", arguments: RemoteContract.Rule.allCases)
    func keeps(rule: RemoteContract.Rule) async throws {
        try await RemoteContract { now in LibraryPlace(now: now) }.check(rule)
    }

    @Test("rows from before become entries once, then both sides stay in step")
    func moves() async throws {
        let clock = TestClock()
        let app = EntrySource.own(bundleIdentifier: "com.example.diary", name: "Diary")
        let journal = try Journal(
            at: .memory,
            environment: JournalEnvironment(
                now: { clock.now }, timeZone: { .gmt }, app: app, undoWindow: 0))
        let library = DrinkLibrary(container: ModelContainer(), app: app)
        let row = JournalEntry.drink(
            DrinkEntry(
                header: journal.newHeader(), volume: Quantity(250, .milliliter)))
        _ = try library.apply(row)

        let result = try await journal.firstImport.run("library") { try library.entries() }
        #expect(result?.imported == 1)
        try await journal.setRemoteEnabled("drinks", true)
        let engine = SyncEngine(
            journal: journal, remote: library.remote(now: { clock.now }), now: { clock.now })
        #expect(await engine.sync(.launch).inbound.confirmed == 1)
        try library.delete(row.id)
        #expect(await engine.sync(.manual).inbound.marked == 1)
        // The app removes old history: the next pass reads all rows, and loses none.
        _ = try library.apply(
            .drink(DrinkEntry(header: journal.newHeader(), volume: Quantity(300, .milliliter))))
        library.container.deleteHistory()
        #expect(await engine.sync(.manual).inbound.adopted == 1)
    }
}
#endif
