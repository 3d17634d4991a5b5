public import Foundation
public import HealthJournal
public import HealthSync

/// A cloud as a remote of the journal, through which the devices of one person converge.
///
/// It is opt-in, and independent of the permissions for Health. Own entries are sent field by field.
/// Notes stay on the device. Other apps' data and identifiers of a health store are sent only in samples
/// of types that the person shares: see ``CloudSamples``. ``CloudDays`` sends the sums of days, ``CloudFoods`` favourites and
/// recipes. Edits of
/// two devices are merged, so that the person has no conflict to decide: for each field the later edit
/// wins, and a meal's items are an add-wins set.
///
/// ```swift
/// let remote = CloudRemote(account: account, journal: journal)
/// try await journal.setRemoteEnabled(remote.id, true)
/// let report = await SyncEngine(journal: journal, remote: remote).sync(.manual)
/// ```
public struct CloudRemote: SyncRemote {
    /// The stream with all entries.
    public static let entries: StreamName = "entries"

    /// The name of the account in the journal; operations of one account are never sent to another.
    public let id: RemoteID
    /// One stream, because the server orders all changes of a person.
    public let streams: [StreamName] = [Self.entries]
    let client: CloudClient
    let journal: Journal
    private let sleep: @Sendable (TimeInterval) async throws -> Void
    private let jitter: @Sendable () -> Double
    /// The most bytes of a push; a larger one is divided.
    package var largestPush = CloudProtocol.maximumBody

    /// The largest number of records on a page.
    private static let pageSize = 1_000

    /// Creates a remote for an account.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - journal: The journal that is synced.
    ///   - transport: Sends the requests.
    ///   - sleep: Waits for a number of seconds after a failed request.
    ///   - jitter: A factor from 0.5 to 1 for each of these pauses, so that devices do not send
    ///     their requests at the same time.
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
    ///   - code: The one-time code that the person received.
    ///   - name: The name of this device in the person's list of devices.
    ///   - journal: The journal that is synced.
    ///   - transport: Sends the requests.
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
        // The server may have lost what was sent with an earlier token.
        try await forgetWhatWasSent(to: .cloud(account: credential.account), in: journal)
        return CloudAccount(
            server: server, account: credential.account, token: credential.token)
    }

    /// Deletes all of the person's data on the server; the journal keeps its entries.
    ///
    /// - Throws: ``CloudError``.
    public func deleteAll() async throws(CloudError) { try await client.deletePerson() }

    /// All kinds, so that own entries of any kind are sent again after the server lost data.
    public func kinds(of stream: StreamName) -> Set<EntryKind> { Set(EntryKind.allCases) }

    /// Always available, because only a request shows whether the server answers.
    public func availability() async -> RemoteAvailability { .available }

    /// All kinds, because the person consents by enabling the remote.
    public func permittedKinds() async -> Set<EntryKind> { Set(EntryKind.allCases) }

    /// Sends records; the server answers each with its record after the merge.
    public func push(_ operations: [OutboundOperation]) async -> [PushOutcome] {
        let (verdicts, error) = await pushAll(operations.compactMap(\.record))
        return outcomes(of: operations, verdicts, error.map(Self.failure))
    }

    /// Sends records in pushes that the server's limit of a request allows, each again if the server knows its number.
    ///
    /// A failure ends it: the verdicts are those of the pushes before.
    func pushAll(_ records: [EntryRecord]) async -> (
        verdicts: [CloudPushReply.Verdict], error: (any Error)?
    ) {
        let (parts, unsendable) = CloudPush.parts(of: records, limit: largestPush)
        var verdicts = unsendable.map { record in
            CloudPushReply.Verdict(
                id: record.id, state: .invalid, reason: Self.text(of: record.reason))
        }
        do {
            for part in parts {
                var reply = try await push(part)
                if reply.verdicts.contains(where: { $0.state == .superseded }) {
                    // The journal is an older copy, so the server knows its number: the second push continues
                    // from the server's.
                    reply = try await push(part)
                }
                verdicts += reply.verdicts
            }
            return (verdicts, nil)
        } catch {
            return (verdicts, error)
        }
    }

    private static func text(of reason: CloudPush.Unsendable.Reason) -> String {
        switch reason {
        case .tooLarge:
            "A request has at most \(CloudProtocol.maximumBody) bytes, and this entry has more."
        case .notFinite: "A number of this entry must be finite."
        }
    }

    /// Sends records under the next number, and stores the server's number and mark.
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

    /// The changes after a cursor; without one all entries, those that changed last first.
    public func pull(_ stream: StreamName, after cursor: Data?) async throws(PullError) -> PullBatch
    {
        do throws(CloudError) {
            guard var position = CloudPosition(cursor) else { throw .cursorExpired }
            guard position.cursor != nil else { return try await pullSnapshot(position) }
            var samples = try await samplesMark()
            if let covered = samples, covered == position.samples {
                try await forgetSamplesMark(covered)
                samples = nil
            }
            if position.pushed != nil, let samples {
                // A request has one mark.
                _ = try await client.changes(after: position.cursor, pushed: samples, limit: 1)
            }
            let page = try await client.changes(
                after: position.cursor, pushed: position.pushed ?? samples, limit: Self.pageSize)
            position.advance(by: page)
            if let samples, !page.hasMore { position.samples = samples }
            return PullBatch(
                changes: page.records.map(InboundChange.record), cursor: position.data,
                hasMore: page.hasMore)
        } catch .cursorExpired {
            try await sendAgain()
            throw .invalidCursor
        } catch {
            throw .temporary(reason: Self.failure(error).reason)
        }
    }

    /// Sends the sums of all days, favourites and recipes, and the shared samples again, because the server may have lost them.
    private func sendAgain() async throws(PullError) {
        do throws(JournalError) {
            try await Self.forgetWhatWasSent(to: id, in: journal)
        } catch {
            throw .temporary(reason: SyncReason(.journalUnwritable))
        }
    }

    private static func forgetWhatWasSent(
        to remote: RemoteID, in journal: Journal
    ) async throws(JournalError) {
        try await journal.settings.set(CloudDays.key(remote), to: nil)
        try await journal.withTransaction { tx in try tx.remote(remote).keptFoods.forget() }
        try await SampleSharing(journal: journal, remote: remote).sendAgain()
        // Last: until then the mark shows the loss again, also if the app ends here.
        try await journal.withTransaction { tx in try tx.remote(remote).setSamplesMark(nil) }
    }

    /// The mark of the last request about samples; nil once the entries were read up to it.
    private func samplesMark() async throws(CloudError) -> String? {
        let remote = id
        do throws(JournalError) {
            return try await journal.withSnapshot { tx in try tx.remote(remote).samplesMark() }
        } catch {
            throw .unreachable
        }
    }

    /// Forgets the mark of the last request about samples, unless there was another one meanwhile.
    private func forgetSamplesMark(_ mark: String) async throws(CloudError) {
        let remote = id
        do throws(JournalError) {
            try await journal.withTransaction { tx in
                let remote = try tx.remote(remote)
                if try remote.samplesMark() == mark { try remote.setSamplesMark(nil) }
            }
        } catch {
            throw .unreachable
        }
    }

    /// A page of the snapshot, which begins with the latest changes; new changes are read after it.
    private func pullSnapshot(_ start: CloudPosition) async throws(CloudError) -> PullBatch {
        var position = start
        let snapshot = try await client.snapshot(after: start.page, limit: Self.pageSize)
        position.advance(by: snapshot)
        return PullBatch(
            changes: snapshot.records.map(InboundChange.record), cursor: position.data,
            hasMore: true)
    }

    /// Whether the server holds everything that a cursor of the journal stands for: the changes up
    /// to it, and this device's last push.
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

    /// Change notifications: a request waits at the server until another device sends something.
    ///
    /// A request that gets no answer in time is sent again. The pauses after failures grow to five
    /// minutes.
    public func notices() -> AsyncStream<RemoteNotice> {
        CloudNotices(client: client, journal: journal, remote: id, sleep: sleep, jitter: jitter)
            .stream()
    }

    /// The outcome of each operation.
    ///
    /// - Parameter failure: The failure that ended the pushes; nil if all were sent.
    private func outcomes(
        of operations: [OutboundOperation], _ verdicts: [CloudPushReply.Verdict],
        _ failure: PushFailure?
    ) -> [PushOutcome] {
        let verdicts = Dictionary(
            verdicts.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        return operations.map { operation in
            guard operation.record != nil else {
                return failure.map(PushOutcome.failed) ?? .done(links: [])
            }
            guard let verdict = verdicts[operation.entry] else {
                return .failed(failure ?? .temporary(reason: SyncReason(.cloudSilentAboutEntry)))
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
    /// The journal's position in the changes of a cloud.
    func cloudPosition() throws -> CloudPosition {
        CloudPosition(try cursors.of(CloudRemote.entries.rawValue)) ?? CloudPosition()
    }

    private static let samplesMark = "sample-mark"

    /// The mark of the last request about samples; nil once the entries were read up to it.
    func samplesMark() throws -> String? {
        try cursors.of(Self.samplesMark).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Stores the mark of a request about samples; nil removes it.
    func setSamplesMark(_ mark: String?) throws {
        try cursors.set(Self.samplesMark, to: mark.map { Data($0.utf8) })
    }

    /// Stores the number and the mark of an acknowledged push.
    fileprivate func note(_ reply: CloudPushReply) throws {
        try noteMutation(reply.acknowledged)
        guard let mark = reply.mark else { return }
        var position = try cloudPosition()
        position.pushed = mark
        try cursors.set(CloudRemote.entries.rawValue, to: position.data)
    }
}
