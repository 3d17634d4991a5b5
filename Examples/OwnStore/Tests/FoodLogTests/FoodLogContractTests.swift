import FoodLog
import HealthSync
import HealthSyncTesting
import Testing

/// A new food log, which all devices of a test share.
private struct SharedFoodLog: RemotePlace {
    let log: FoodLog

    func remote(of device: ContractDevice) async throws -> any SyncRemote {
        FoodLogRemote(log, app: device.app)
    }
}

@Test("the food log keeps the contract of remotes", arguments: RemoteContract.Rule.allCases)
func keeps(rule: RemoteContract.Rule) async throws {
    try await RemoteContract { _ in SharedFoodLog(log: try FoodLog()) }.check(rule)
}
