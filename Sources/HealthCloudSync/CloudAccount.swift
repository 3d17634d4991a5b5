public import Foundation

/// How a device reaches its person's account in a cloud.
///
/// The token opens the account: keep it in the Keychain, or in a file that only the person reads.
public struct CloudAccount: Hashable, Sendable, Codable {
    /// The server, as `https://cloud.example.com`.
    public var server: URL
    /// The account, an opaque text.
    public var account: String
    /// The bearer token of this device.
    public var token: String

    /// Puts an account together.
    public init(server: URL, account: String, token: String) {
        self.server = server
        self.account = account
        self.token = token
    }
}

/// The file that holds this device's account of a cloud; only the person may read it.
///
/// Its token opens the account. Apps that have a Keychain keep the ``CloudAccount`` there instead.
public struct CloudAccountFile: Hashable, Sendable {
    /// Where the file is.
    public let url: URL

    /// The file beside a journal: `cloud.json` in the journal's folder.
    public init(besideJournal journal: URL) {
        url = journal.deletingLastPathComponent().appending(path: "cloud.json")
    }

    /// The account; nil where this device is not connected.
    ///
    /// - Throws: ``CloudConnectionError/unreadableFile(_:)``.
    public func read() throws(CloudConnectionError) -> CloudAccount? {
        guard FileManager.default.fileExists(atPath: url.path) else { return nil }
        do {
            return try JSONDecoder().decode(CloudAccount.self, from: Data(contentsOf: url))
        } catch {
            throw .unreadableFile(url.path)
        }
    }

    /// Keeps an account, readable for the person alone (mode 0600).
    ///
    /// - Throws: ``CloudConnectionError/unwritableFile(_:)``.
    public func write(_ account: CloudAccount) throws(CloudConnectionError) {
        guard let data = try? JSONEncoder().encode(account),
            FileManager.default.createFile(
                atPath: url.path, contents: data, attributes: [.posixPermissions: 0o600])
        else { throw .unwritableFile(url.path) }
    }

    /// Removes the account.
    ///
    /// - Throws: ``CloudConnectionError/unwritableFile(_:)``.
    public func remove() throws(CloudConnectionError) {
        do {
            try FileManager.default.removeItem(at: url)
        } catch {
            throw .unwritableFile(url.path)
        }
    }
}
