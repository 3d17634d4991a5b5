import Foundation
import HealthCloudSync
import HealthJournal
import HealthModel
import HealthSync
import ServerClient
import ServerTestSupport
import Synchronization
import TestSupport

/// One device of a person: a journal, an engine and a clock that may be off.
final class CloudDevice: Sendable {
    let name: String
    let journal: Journal
    let transport: FaultyTransport
    /// The token that the server knows the device by.
    let token: String
    private let accountName: String
    private let remote: CloudRemote
    private let engine: Mutex<SyncEngine>
    private let clockOffset: ClockOffset

    /// How far the device's clock is ahead of the world's.
    private final class ClockOffset: Sendable {
        private let value: Mutex<Double>
        init(_ seconds: Double) { value = Mutex(seconds) }
        var seconds: Double { value.withLock { $0 } }
        func set(_ seconds: Double) { value.withLock { $0 = seconds } }
    }

    init(
        _ name: String, code: String, world: CloudWorld, client: any ServerClient,
        clockOffset: Double = 0, seed: Int
    ) async throws {
        self.name = name
        let clock = world.clock
        let offset = ClockOffset(clockOffset)
        self.clockOffset = offset
        let identifiers = Mutex(SeededGenerator(seed: seed))
        let environment = JournalEnvironment(
            now: { clock.now.addingTimeInterval(offset.seconds) }, timeZone: { .gmt },
            makeUUID: {
                identifiers.withLock { random in
                    let (a, b) = (random.next(), random.next())
                    return withUnsafeBytes(of: (a, b)) { bytes in
                        UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
                    }
                }
            },
            app: .own(bundleIdentifier: "com.example.diary", name: "Diary"), undoWindow: 0)
        journal = try Journal(at: .memory, environment: environment)
        transport = FaultyTransport(client, seed: seed, faults: .none)
        let account = try await CloudRemote.connect(
            to: Self.server, code: code, deviceName: name, journal: journal, transport: transport)
        (token, accountName) = (account.token, account.account)
        remote = CloudRemote(account: account, journal: journal, transport: transport)
        try await journal.setRemoteEnabled(remote.id, true)
        engine = Mutex(
            SyncEngine(
                journal: journal, remote: remote, now: environment.now,
                companion: CombinedCompanion(Self.companions(remote, journal)), probe: nil))
    }

    /// What a connection does after each pass.
    private static func companions(
        _ remote: CloudRemote, _ journal: Journal
    ) -> [any SyncCompanion] {
        [
            CloudDays(remote: remote, journal: journal),
            CloudFoods(remote: remote, journal: journal),
        ]
    }

    private static let server = URL(filePath: "/")

    /// The account as the journal knows it.
    var account: RemoteID { remote.id }

    /// The account over another transport.
    func remote(over transport: any CloudTransport) -> CloudRemote {
        CloudRemote(
            account: CloudAccount(
                server: Self.server, account: accountName, token: token), journal: journal,
            transport: transport)
    }

    /// The samples of the person at the server.
    var samples: CloudSamples { remote.samples }

    /// Deals with what the cloud asks for from now on.
    func takeRequests(with health: SyncEngine) {
        let companion = CombinedCompanion(
            Self.companions(remote, journal)
                + [CloudRequests(remote: remote, journal: journal, health: health)])
        engine.withLock {
            $0 = SyncEngine(
                journal: journal, remote: remote, now: journal.environment.now,
                companion: companion, probe: nil)
        }
    }

    /// Sets the device's clock.
    ///
    /// - Parameter seconds: How far it is ahead of the world's.
    func setClock(ahead seconds: Double) { clockOffset.set(seconds) }

    @discardableResult
    func sync() async -> SyncReport { await engine.withLock { $0 }.sync(.manual) }

    /// Lets the next pass read everything again.
    func forgetCursors() async throws { try await engine.withLock { $0 }.forgetCursors() }

    /// A pass that a crash ends before its step with this number.
    func syncAndCrash(atStep step: Int) async {
        let left = Atomic(step)
        let probe = SyncProbe(before: { _ in
            if left.subtract(1, ordering: .relaxed).newValue < 0 { throw SyncProbe.Crash() }
        })
        let dying = SyncEngine(
            journal: journal, remote: remote, now: journal.environment.now, probe: probe)
        await dying.sync(.manual)
    }

    /// Reads the next changes, and ends before the journal stores what was read.
    func readWithoutStoring() async throws {
        let account = account
        let cursor = try await journal.withSnapshot { tx in
            try tx.remote(account).cursors.of(CloudRemote.entries.rawValue)
        }
        _ = try await remote.pull(CloudRemote.entries, after: cursor)
    }

    /// How many operations wait for the cloud.
    func pending() async throws -> Int {
        let status = try await journal.status(of: remote.id)
        return status.pending + status.parked + status.failed + status.deletions
    }

    /// The records of entries that are not deleted, with their clocks and versions.
    func records() async throws -> Set<EntryRecord> {
        let all = DateInterval(start: .distantPast, end: .distantFuture)
        let ids = try await journal.entries(in: all).map(\.id)
        return try await journal.withTransaction { tx in
            Set(try ids.compactMap { try tx.records.current($0) })
        }
    }

    /// What the journal says, without what may differ between devices.
    func content() async throws -> [String] {
        let all = DateInterval(start: .distantPast, end: .distantFuture)
        return try await journal.entries(in: all).map { entry in
            var entry = entry
            entry.header.version = 0
            entry.header.note = nil
            return "\(entry)"
        }.sorted()
    }
}
