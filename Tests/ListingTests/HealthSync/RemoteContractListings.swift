import HealthSync
import HealthSyncTesting
import Testing

/// A new shelf, which all devices of a test share.
private struct SharedShelf: RemotePlace {
    let shelf = Shelf()

    func remote(of device: ContractDevice) async throws -> any SyncRemote { shelf }
}

@Test(arguments: RemoteContract.Rule.allCases)
func shelf(keeps rule: RemoteContract.Rule) async throws {
    try await RemoteContract { _ in SharedShelf() }.check(rule)
}
