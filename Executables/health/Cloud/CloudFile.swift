internal import Foundation
internal import HealthJournal
internal import HealthSync

/// The file beside the journal that holds this device's token; only the person may read it.
struct CloudFile {
    let url: URL

    init(_ world: World) {
        url = world.journalURL.deletingLastPathComponent().appending(path: "cloud.json")
    }

    /// The account, where this device is connected.
    func read() throws -> CloudAccount? {
        guard FileManager.default.fileExists(atPath: url.path) else { return nil }
        do {
            return try JSONDecoder().decode(CloudAccount.self, from: Data(contentsOf: url))
        } catch {
            throw CommandFailure(
                "\(url.path) cannot be read: delete it and connect again with a new code.",
                .noInput)
        }
    }

    /// The account of a device that is connected.
    func connected() throws -> CloudAccount {
        guard let account = try read() else {
            throw CommandFailure(
                "This device is not connected: write health cloud connect CODE --server URL.")
        }
        return account
    }

    /// The account as a remote of the journal, where this device is connected.
    func remote(_ world: World) async throws -> CloudRemote {
        let account = try connected()
        return CloudRemote(account: account, journal: try await world.openJournal())
    }

    func write(_ account: CloudAccount) throws {
        let data = try JSONEncoder().encode(account)
        guard
            FileManager.default.createFile(
                atPath: url.path, contents: data, attributes: [.posixPermissions: 0o600])
        else {
            throw CommandFailure("\(url.path) cannot be written.", .cannotWrite)
        }
    }

    func remove() throws { try FileManager.default.removeItem(at: url) }
}
