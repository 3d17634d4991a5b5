import Foundation
import HealthCloud
import HealthCloudSync
import HealthJournal
import HealthSync
import HealthSyncTesting
import Hummingbird
import ServerClient
import ServerTestSupport
import Testing

/// The account of one person at a cloud, with which the devices of a test sync.
private struct CloudPlace: RemotePlace {
    let store: any CloudStore
    let person: PersonID
    let client: any ServerClient
    let now: @Sendable () -> Date

    func remote(of device: ContractDevice) async throws -> any SyncRemote {
        var generator = SystemRandomNumberGenerator()
        let code = CloudSecret.code(for: person, using: &generator)
        try await store.addCode(
            code.hash, for: person, scope: .device, expires: now().addingTimeInterval(900))
        let transport = FaultyTransport(client, seed: 0, faults: .none)
        let account = try await CloudRemote.connect(
            to: URL(filePath: "/"), code: code.text, deviceName: device.name,
            journal: device.journal, transport: transport)
        return CloudRemote(account: account, journal: device.journal, transport: transport)
    }
}

@Suite("The contract of the cloud's remote")
struct CloudContractTests {
    @Test("the cloud's remote keeps every rule", arguments: RemoteContract.Rule.allCases)
    func keeps(rule: RemoteContract.Rule) async throws {
        let contract = RemoteContract(scope: { now, test in
            let database = try SQLiteTestDatabase()
            let store = try database.open()
            let cloud = Cloud(store: store, environment: CloudEnvironment(now: now))
            _ = try await cloud.invite()
            let person = try #require(try await store.people().first)
            try await Application(router: cloud.router()).test(.router) { client in
                try await test(
                    CloudPlace(store: store, person: person, client: client, now: now))
            }
        })
        try await contract.check(rule)
    }
}
