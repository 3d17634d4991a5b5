public import Foundation
public import HealthJournal
public import HealthSync

/// A cloud as a remote of the journal: the devices of one person converge through it.
///
/// It is opt-in, and separate from the permission for Health. Own entries are sent, field by field;
/// notes, other apps' entries and identifiers of a health store stay on the device. ``CloudDays`` sends
/// the sums of days. Edits of two
/// devices are merged, so that no conflict waits for the person: for each field the later edit
/// wins, and a meal's items are an add-wins set.
///
/// ```swift
/// let remote = CloudRemote(account: account, journal: journal)
/// try await journal.setRemoteEnabled(remote.id, true)
/// let report = await SyncEngine(journal: journal, remote: remote).sync(.manual)
/// ```
public struct CloudRemote: SyncRemote {
    /// The stream of all entries.
    public static let entries: StreamName = "entries"

    /// The name of the account in the journal: what waits for one account never goes to another.
    public let id: RemoteID
    /// One stream: the server orders a person's changes.
    public let streams: [StreamName] = [Self.entries]
    let client: CloudClient
    private let journal: Journal
    private let sleep: @Sendable (TimeInterval) async throws -> Void
    private let jitter: @Sendable () -> Double

    /// How many records a page has at most.
    private static let pageSize = 1_000

    /// A remote for an account.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - journal: The journal that is kept in step.
    ///   - transport: Carries the requests.
    ///   - sleep: Waits so many seconds, between requests that fail.
    ///   - jitter: A factor from 0.5 to 1 for each of these pauses, so that devices do not ask together.
    public init(
        account: CloudAccount, journal: Journal,
        transport: any CloudTransport = URLSessionTransport(),
        sleep: @escaping @Sendable (TimeInterval) async throws -> Void = {
            try await CancellableTimer.wait($0)
        },
        jitter: @escaping @Sendable () -> Double = { Double.random(in: 0.5...1) }
    ) {
        id = .cloud(account: account.account)
        client = CloudClient(
            server: account.server, token: account.token, transport: transport)
        self.journal = journal
        self.sleep = sleep
        self.jitter = jitter
    }

    /// Connects this device to an account with a one-time code.
    ///
    /// - Parameters:
    ///   - server: The server's address.
    ///   - code: The code that the person was given.
    ///   - name: The name of this device in the person's list of devices.
    ///   - journal: The journal that is kept in step.
    ///   - transport: Carries the requests.
    /// - Throws: ``CloudError/invalidCode``, ``CloudError/unreachable``, or
    ///   ``CloudError/refused(_:)``.
    public static func connect(
        to server: URL, code: String, deviceName name: String, journal: Journal,
        transport: any CloudTransport = URLSessionTransport()
    ) async throws -> CloudAccount {
        let device = try await journal.withTransaction { tx in try tx.settings.device() }
        let client = CloudClient(server: server, token: nil, transport: transport)
        let credential = try await client.enrol(
            CloudEnrolment(code: code, device: device, name: name))
        // The server may have lost what it was sent under an earlier token.
        try await journal.settings.set(
            CloudDays.key(.cloud(account: credential.account)), to: nil)
        return CloudAccount(
            server: server, account: credential.account, token: credential.token)
    }

    /// Deletes all of the person's data on the server; the journal keeps its entries.
    ///
    /// - Throws: ``CloudError``.
    public func deleteAll() async throws(CloudError) { try await client.deletePerson() }

    /// All kinds: after the server lost something, own entries of any kind are sent again.
    public func kinds(of stream: StreamName) -> Set<EntryKind> { Set(EntryKind.allCases) }

    /// Always available: whether the server answers is seen when it is asked.
    public func availability() async -> RemoteAvailability { .available }

    /// All kinds: the person's consent is the switch of the remote.
    public func permittedKinds() async -> Set<EntryKind> { Set(EntryKind.allCases) }

    /// Sends records; the server answers each with what it holds after merging.
    public func push(_ operations: [OutboundOperation]) async -> [PushOutcome] {
        do {
            let records = operations.compactMap(\.record)
            var reply = try await push(records)
            // The journal is an older copy, whose numbers the server knows: it goes on from theirs.
            if reply.verdicts.contains(where: { $0.state == .superseded }) {
                reply = try await push(records)
            }
            return outcomes(of: operations, reply)
        } catch {
            let failure = Self.failure(error)
            return operations.map { _ in .failed(failure) }
        }
    }

    /// Sends records under the next number, and records what the server acknowledges.
    private func push(_ records: [EntryRecord]) async throws -> CloudPushReply {
        let remote = id
        let (mutation, position) = try await journal.withTransaction { tx in
            let remote = try tx.remote(remote)
            return (try remote.nextMutation(), try remote.cloudPosition())
        }
        let reply = try await client.push(
            CloudPush(
                mutation: mutation, sentAt: journal.environment.now(), after: position.pushed,
                records: records))
        try await journal.withTransaction { tx in try tx.remote(remote).note(reply) }
        return reply
    }

    /// The changes after a cursor; from the beginning, all entries, the ones that changed last first.
    public func pull(_ stream: StreamName, after cursor: Data?) async throws(PullError) -> PullBatch
    {
        do throws(CloudError) {
            guard var position = CloudPosition(cursor) else { throw .cursorExpired }
            guard position.cursor != nil else { return try await pullSnapshot(position) }
            let page = try await client.changes(
                after: position.cursor, pushed: position.pushed, limit: Self.pageSize)
            position.advance(by: page)
            return PullBatch(
                changes: page.records.map(InboundChange.record), cursor: position.data,
                hasMore: page.hasMore)
        } catch .cursorExpired {
            try await forgetSentDays()
            throw .invalidCursor
        } catch {
            throw .temporary(reason: Self.failure(error).reason)
        }
    }

    /// Lets the sums of all days be sent again, because the server may have lost them.
    private func forgetSentDays() async throws(PullError) {
        do throws(JournalError) {
            try await journal.settings.set(CloudDays.key(id), to: nil)
        } catch {
            throw .temporary(reason: SyncReason(.journalUnwritable))
        }
    }

    /// A page of the snapshot: what changed last comes first, and changes follow after it.
    private func pullSnapshot(_ start: CloudPosition) async throws(CloudError) -> PullBatch {
        var position = start
        let snapshot = try await client.snapshot(after: start.page, limit: Self.pageSize)
        position.advance(by: snapshot)
        return PullBatch(
            changes: snapshot.records.map(InboundChange.record), cursor: position.data,
            hasMore: true)
    }

    /// Whether the server holds what a cursor of the journal stands for: the changes up to it, and
    /// this device's last push.
    public func recognizes(_ mark: Data) async throws(PullError) -> Bool {
        guard let position = CloudPosition(mark) else { return false }
        guard position.cursor != nil || position.pushed != nil else { return true }
        do throws(CloudError) {
            _ = try await client.changes(
                after: position.cursor, pushed: position.pushed, limit: 1)
            return true
        } catch .cursorExpired {
            return false
        } catch {
            throw .temporary(reason: Self.failure(error).reason)
        }
    }

    /// Says when another device has sent something: a request waits for it at the server.
    ///
    /// A request without an answer is given up after a while and sent again. Pauses after failures
    /// grow to five minutes.
    public func notices() -> AsyncStream<RemoteNotice> {
        CloudNotices(client: client, journal: journal, remote: id, sleep: sleep, jitter: jitter)
            .stream()
    }

    private func outcomes(of operations: [OutboundOperation], _ reply: CloudPushReply)
        -> [PushOutcome]
    {
        let verdicts = Dictionary(
            reply.verdicts.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        return operations.map { operation in
            guard operation.record != nil else { return .done(links: []) }
            guard let verdict = verdicts[operation.entry] else {
                return .failed(.temporary(reason: SyncReason(.cloudSilentAboutEntry)))
            }
            switch (verdict.state, verdict.record) {
            case (.applied, let record?), (.known, let record?): return .merged(record)
            case (.invalid, _):
                return .failed(
                    .invalid(reason: SyncReason(.cloudRefused, detail: verdict.reason)))
            default:
                return .failed(.temporary(reason: SyncReason(.cloudHadLaterPush)))
            }
        }
    }

    private static func failure(_ error: any Error) -> PushFailure {
        switch error as? CloudError {
        case .notConnected?, .invalidCode?:
            .notPermitted(reason: SyncReason(.cloudDisconnected))
        default: .temporary(reason: SyncReason(.cloudUnreachable))
        }
    }
}

extension JournalRemote {
    /// How far the changes of a cloud were read.
    func cloudPosition() throws -> CloudPosition {
        CloudPosition(try cursors.of(CloudRemote.entries.rawValue)) ?? CloudPosition()
    }

    /// Records the number and the mark of an acknowledged push.
    fileprivate func note(_ reply: CloudPushReply) throws {
        try noteMutation(reply.acknowledged)
        guard let mark = reply.mark else { return }
        var position = try cloudPosition()
        position.pushed = mark
        try cursors.set(CloudRemote.entries.rawValue, to: position.data)
    }
}
