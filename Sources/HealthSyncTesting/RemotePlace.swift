public import Foundation
public import HealthSync

/// An empty place of one person, with which the devices of a contract test sync.
///
/// Each test gets a new one: an own database file, an own account at a server.
public protocol RemotePlace: Sendable {
    /// The remote as one device of the person uses it.
    ///
    /// All remotes of a place share what they hold. The remote is called with the journal of its own
    /// device only.
    func remote(of device: ContractDevice) async throws -> any SyncRemote

    /// Lets another app save an entry at the place.
    ///
    /// - Parameter date: The date of the entry.
    /// - Returns: False where no other apps write to the place; then nothing is tested of them.
    func saveAsAnotherApp(at date: Date) async throws -> Bool
}

extension RemotePlace {
    /// A place to which no other apps write.
    public func saveAsAnotherApp(at date: Date) async throws -> Bool { false }
}
