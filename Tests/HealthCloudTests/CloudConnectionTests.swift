import Foundation
import HealthCloud
import HealthCloudSync
import HealthJournal
import HealthModel
import HealthSync
import ServerClient
import ServerTestSupport
import TestSupport
import Testing

@Suite("The connection of a device with a cloud")
struct CloudConnectionTests {
    private static let address = "https://cloud.example.com"

    private func connection(
        _ folder: TemporaryFolder, _ client: any ServerClient, _ world: CloudWorld
    ) throws -> CloudConnection {
        let clock = world.clock
        let environment = JournalEnvironment(
            now: { clock.now }, timeZone: { .gmt },
            app: .own(bundleIdentifier: "com.example.diary", name: "Diary"), undoWindow: 0)
        return CloudConnection(
            journal: try Journal(at: .memory, environment: environment),
            file: CloudAccountFile(besideJournal: folder.url.appending(path: "journal.sqlite")),
            transport: FaultyTransport(client, seed: 0, faults: .none))
    }

    private func drink(_ connection: CloudConnection) async throws {
        try await connection.journal.save(
            .drink(
                DrinkEntry(
                    header: connection.journal.newHeader(), volume: Quantity(250, .milliliter))))
    }

    @Test(
        "A device connects, syncs, shows its status and disconnects",
        arguments: CloudEngine.allCases)
    func steps(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let folder = try TemporaryFolder()
            let phone = try connection(folder, client, world)
            #expect(try await phone.status() == CloudStatus())
            try await drink(phone)
            let code = try await world.cloud.invite()
            try await phone.connect(to: Self.address, code: code, deviceName: "Phone")
            await #expect(throws: CloudConnectionError.alreadyConnected) {
                try await phone.connect(to: Self.address, code: code, deviceName: "Phone")
            }
            let result = try await phone.sync()
            #expect(result == CloudSyncResult(sent: 1, received: 0, waiting: 0, failure: nil))
            let status = try await phone.status()
            #expect(status.server?.absoluteString == Self.address)
            #expect(status.lastSync != nil)
            #expect(status.sharedKinds == Set(EntryKind.allCases))
            #expect(try await phone.remote().devices().map(\.name) == ["Phone"])
            try await phone.disconnect()
            #expect(try await phone.status() == CloudStatus())
            #expect(try await world.store.people().count == 1)
        }
    }

    @Test(
        "Deleting everything on the server does not change the journal",
        arguments: CloudEngine.allCases)
    func deletion(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let folder = try TemporaryFolder()
            let phone = try connection(folder, client, world)
            try await drink(phone)
            try await phone.connect(
                to: Self.address, code: try await world.cloud.invite(), deviceName: "Phone")
            _ = try await phone.sync()
            try await phone.disconnect(deletingOnServer: true)
            #expect(try await world.store.people().isEmpty)
            let all = DateInterval(start: .distantPast, end: .distantFuture)
            #expect(try await phone.journal.entries(in: all).count == 1)
            #expect(try phone.file.read() == nil)
        }
    }

    @Test("Only the person may read the file with the token")
    func fileMode() throws {
        let folder = try TemporaryFolder()
        let file = CloudAccountFile(besideJournal: folder.url.appending(path: "journal.sqlite"))
        let server = try #require(URL(string: Self.address))
        try file.write(CloudAccount(server: server, account: "A", token: "secret"))
        let attributes = try FileManager.default.attributesOfItem(atPath: file.url.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        try Data("nonsense".utf8).write(to: file.url)
        #expect(throws: CloudConnectionError.unreadableFile(file.url.path)) {
            _ = try file.read()
        }
    }

    @Test(
        "An address has https, unless it is this computer",
        arguments: [
            ("https://cloud.example.com", nil), ("http://127.0.0.1:8090", nil),
            ("http://localhost", nil), ("http://[::1]:8090", nil),
            ("http://cloud.example.com", CloudConnectionError.insecureAddress),
            ("cloud.example.com", .invalidAddress), ("ftp://cloud.example.com", .invalidAddress),
            ("", .invalidAddress),
        ] as [(String, CloudConnectionError?)])
    func addresses(address: String, error: CloudConnectionError?) {
        let server = Result { () throws(CloudConnectionError) in
            try CloudConnection.server(address)
        }
        switch server {
        case .success(let url):
            #expect(error == nil)
            #expect(url.absoluteString == address)
        case .failure(let found): #expect(found == error)
        }
    }
}
