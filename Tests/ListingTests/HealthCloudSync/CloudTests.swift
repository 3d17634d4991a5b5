import Foundation
import HealthCloudSync
import HealthJournal
import HealthModel
import HealthSync
import Testing

@Suite("A cloud as a remote")
struct CloudTests {
    @Test("a cloud that cannot be reached loses nothing: the entry waits")
    func unreachable() async throws {
        let journal = try Journal(at: .memory)
        // Nothing listens at this port.
        let server = try #require(URL(string: "http://127.0.0.1:1"))
        let account = CloudAccount(server: server, account: "A", token: "none")

        let remote = CloudRemote(account: account, journal: journal)
        try await journal.setRemoteEnabled(remote.id, true)
        let report = await SyncEngine(journal: journal, remote: remote).sync(.manual)

        #expect(report.unreadable[CloudRemote.entries] == SyncReason(.cloudUnreachable))
        try await journal.save(
            .weight(WeightEntry(header: journal.newHeader(), mass: Quantity(80, .kilogram))))
        #expect(try await journal.status(of: remote.id).pending == 1)
    }

    @Test("a device without an account is not connected, and shares nothing")
    func notConnected() async throws {
        let journal = try Journal(at: .memory)
        let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID())/journal.sqlite")

        let connection = CloudConnection(
            journal: journal, file: CloudAccountFile(besideJournal: url))
        let status = try await connection.status()

        #expect(!status.isConnected)
        #expect(status.sharedKinds.isEmpty)
        await #expect(throws: CloudConnectionError.notConnected) {
            _ = try await connection.sync()
        }
    }

    @Test("a scheduler of a device without an account sends nothing")
    func scheduler() async throws {
        let journal = try Journal(at: .memory)
        let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID())/journal.sqlite")

        let connection = CloudConnection(
            journal: journal, file: CloudAccountFile(besideJournal: url))
        let scheduler = CloudScheduler(connection)
        await scheduler.start()

        await #expect(throws: CloudConnectionError.notConnected) {
            _ = try await scheduler.sync()
        }
        await scheduler.stop()
    }
}
