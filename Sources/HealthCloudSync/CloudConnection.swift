public import Foundation
public import HealthJournal
public import HealthSync

/// The person's actions on a cloud: connect this device, sync, see what is shared, disconnect.
///
/// A command, and the settings page of an app, create one for a journal. Nothing is sent before
/// ``connect(to:code:deviceName:)``.
///
/// ```swift
/// let connection = CloudConnection(
///     journal: journal, file: CloudAccountFile(besideJournal: url))
/// let status = try await connection.status()
/// ```
public struct CloudConnection: Sendable {
    /// The journal that is synced.
    public let journal: Journal
    /// The file with the account.
    public let file: CloudAccountFile
    private let transport: any CloudTransport

    /// Creates the connection of a journal.
    public init(
        journal: Journal, file: CloudAccountFile,
        transport: any CloudTransport = URLSessionTransport()
    ) {
        self.journal = journal
        self.file = file
        self.transport = transport
    }

    /// The remote of the account.
    ///
    /// - Throws: ``CloudConnectionError/notConnected``,
    ///   ``CloudConnectionError/unreadableFile(_:)``.
    public func remote() throws(CloudConnectionError) -> CloudRemote {
        guard let account = try file.read() else { throw .notConnected }
        return CloudRemote(account: account, journal: journal, transport: transport)
    }

    /// Checks the address of a server, such as `https://cloud.example.com`.
    ///
    /// Plain http is accepted only for this machine.
    ///
    /// - Throws: ``CloudConnectionError/invalidAddress``, ``CloudConnectionError/insecureAddress``.
    public static func server(_ address: String) throws(CloudConnectionError) -> URL {
        guard let url = URL(string: address), let scheme = url.scheme, let host = url.host,
            ["http", "https"].contains(scheme)
        else { throw .invalidAddress }
        let isLocal = ["localhost", "127.0.0.1", "[::1]", "::1"].contains(host)
        guard scheme == "https" || isLocal else { throw .insecureAddress }
        return url
    }

    /// The text of a QR code that connects another device: the server's address with the code.
    ///
    /// The code is the fragment of the URL, which is never sent to a server.
    public static func link(server: URL, code: String) -> String {
        let address = server.absoluteString
        return (address.hasSuffix("/") ? address : address + "/") + "#" + code
    }

    /// The address and the code of a link; nil for another text.
    public static func parts(ofLink link: String) -> (address: String, code: String)? {
        let fields = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        guard fields.count == 2, fields[0].contains("://"), !fields[1].isEmpty else { return nil }
        var address = String(fields[0])
        while address.hasSuffix("/") { address.removeLast() }
        return (address, String(fields[1]))
    }

    /// Connects this device to the person's account with a one-time code.
    ///
    /// Entries that are already in the journal are sent by the first ``sync(health:)``.
    ///
    /// - Parameters:
    ///   - address: The server's address, such as `https://cloud.example.com`.
    ///   - code: The one-time code that the person received.
    ///   - name: The name of this device in the person's list of devices.
    /// - Throws: ``CloudConnectionError``, ``CloudError``, `JournalError`.
    public func connect(to address: String, code: String, deviceName name: String) async throws {
        let server = try Self.server(address)
        guard try file.read() == nil else { throw CloudConnectionError.alreadyConnected }
        let account = try await CloudRemote.connect(
            to: server, code: code, deviceName: name, journal: journal, transport: transport)
        try file.write(account)
        try await journal.setRemoteEnabled(.cloud(account: account.account), true)
    }

    /// Removes the account from this device; the journal keeps all entries, and no type of samples is shared any longer.
    ///
    /// - Parameter deletingOnServer: Whether the server also deletes all data of the person, for
    ///   all devices. If that fails, the device stays connected.
    /// - Throws: ``CloudConnectionError``, ``CloudError``, `JournalError`.
    public func disconnect(deletingOnServer: Bool = false) async throws {
        let remote = try remote()
        if deletingOnServer { try await remote.deleteAll() }
        try await journal.setRemoteEnabled(remote.id, false)
        try await SampleSharing(journal: journal, remote: remote.id).forget()
        try file.remove()
    }

    /// Removes the account from this device if it has one; the server keeps its data.
    ///
    /// Call this before a journal is emptied on this device alone. Otherwise the server would send
    /// the entries back.
    ///
    /// - Throws: ``CloudConnectionError``, `JournalError`.
    public func disconnectIfConnected() async throws {
        if try file.read() != nil { try await disconnect() }
    }

    /// Creates an engine for the account, with the companions of its passes.
    ///
    /// An app passes it to a `SyncScheduler`, or uses a ``CloudScheduler``.
    ///
    /// - Parameter health: The engine between the journal and Health, for the requests that the
    ///   person allowed with ``setAllowedRequests(_:)``; nil if this device has no Health.
    /// - Throws: ``CloudConnectionError``.
    public func engine(health: SyncEngine? = nil) throws(CloudConnectionError) -> SyncEngine {
        guard let account = try file.read() else { throw .notConnected }
        return engine(of: account, health: health)
    }

    func engine(of account: CloudAccount, health: SyncEngine?) -> SyncEngine {
        let remote = CloudRemote(account: account, journal: journal, transport: transport)
        var companions: [any SyncCompanion] = [
            CloudDays(remote: remote, journal: journal),
            CloudFoods(remote: remote, journal: journal),
        ]
        if let health {
            companions.append(CloudRequests(remote: remote, journal: journal, health: health))
        }
        return SyncEngine(
            journal: journal, remote: remote, now: journal.environment.now,
            companion: CombinedCompanion(companions))
    }

    /// Sends all pending entries, including failed ones and those from before the connection, and
    /// fetches the changes of other devices.
    ///
    /// - Parameter health: As for ``engine(health:)``.
    /// - Throws: ``CloudConnectionError``, `JournalError`.
    public func sync(health: SyncEngine? = nil) async throws -> CloudSyncResult {
        try await sync(with: try engine(health: health), takingRequests: health != nil)
    }

    func sync(with engine: SyncEngine, takingRequests: Bool) async throws -> CloudSyncResult {
        let remote = engine.remote.id
        try await journal.outbox(of: remote).retryFailed()
        try await journal.outbox(of: remote).retryNow()
        let report = await engine.sync(.manual)
        var result = CloudSyncResult(received: report.received)
        result.failure = report.unavailable ?? report.unreadable[CloudRemote.entries]
        guard result.failure == nil else { return result }
        result.sent = report.exported
        if try await engine.backfillCandidates() > 0 {
            var sent = 0
            for await progress in engine.backfill() { sent = progress.done }
            result.sent += sent
        }
        // Requested entries are logged after the pass, so they need another one.
        if takingRequests, try await journal.status(of: remote).pending > 0 {
            result.sent += await engine.sync(.save).exported
        }
        result.waiting = try await journal.status(of: remote).pending
        return result
    }

    /// Sets the kinds of entry that the cloud may ask this device to log; an empty set, the
    /// default, switches requests off.
    ///
    /// - Throws: ``CloudConnectionError``, `JournalError`.
    public func setAllowedRequests(_ kinds: Set<EntryKind>) async throws {
        try await CloudRequests.setAllowedKinds(kinds, at: try remote().id, in: journal)
    }

    /// The requests to log an entry, with their states.
    ///
    /// - Throws: ``CloudConnectionError``, ``CloudError``.
    public func requests() async throws -> [LogRequest] { try await remote().client.requests() }

    /// Whether this device is connected, and what is shared.
    ///
    /// - Throws: ``CloudConnectionError/unreadableFile(_:)``, `JournalError`.
    public func status() async throws -> CloudStatus {
        guard let account = try file.read() else { return CloudStatus() }
        let remote = RemoteID.cloud(account: account.account)
        let status = try await journal.status(of: remote)
        var found = CloudStatus()
        found.server = account.server
        found.lastSync = status.lastSuccess
        found.waiting = status.pending + status.deletions
        found.failed = status.failed
        found.sharedKinds = status.exportedKinds
        found.sharedDays = try await CloudDays.sent(to: remote, in: journal).count
        found.allowedRequests = try await CloudRequests.allowedKinds(at: remote, in: journal)
        return found
    }
}
