import Foundation
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

        #expect(report.unreadable[CloudRemote.entries] == "The cloud cannot be reached.")
        try await journal.save(
            .weight(WeightEntry(header: journal.newHeader(), mass: Quantity(80, .kilogram))))
        #expect(try await journal.status(of: remote.id).pending == 1)
    }
}
