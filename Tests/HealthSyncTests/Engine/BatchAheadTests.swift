import Foundation
import HealthJournal
import HealthModel
import HealthSync
import Synchronization
import Testing

@Suite("Reading a batch ahead")
struct BatchAheadTests {
    @Test("the next batch is read while one is applied, and none is read twice")
    func overlap() async throws {
        let remote = PagedRemote(pages: 3)
        let readSoFar = Mutex<[Int]>([])
        let note: @Sendable (SyncAction) -> Void = { action in
            guard case .apply = action else { return }
            readSoFar.withLock { $0.append(remote.cursors.count) }
        }
        let engine = try await engine(remote, SyncProbe(before: note, after: note))
        let report = await engine.sync(.manual)
        #expect(report.inbound.imported == 3)
        // Before and after each of four batches; the last one is empty.
        #expect(readSoFar.withLock { $0 } == [1, 2, 2, 3, 3, 4, 4, 4])
        #expect(remote.cursors == [nil, "1", "2", "3"])
    }

    @Test("a batch that was read ahead is read again after a crash")
    func crash() async throws {
        let remote = PagedRemote(pages: 3)
        let journal = try journal()
        let dying = SyncProbe(after: { action in
            if case .apply = action { throw SyncProbe.Crash() }
        })
        _ = await (try await engine(remote, dying, journal)).sync(.manual)
        #expect(remote.cursors == [nil, "1"])
        let report = await (try await engine(remote, SyncProbe(), journal)).sync(.manual)
        #expect(report.inbound.imported == 2)
        #expect(remote.cursors == [nil, "1", "1", "2", "3"])
    }

    @Test("a batch that was read ahead is not used after the cursor was deleted meanwhile")
    func movedCursor() async throws {
        let remote = PagedRemote(pages: 2)
        let journal = try journal()
        let engine = try await engine(remote, SyncProbe(), journal)
        remote.onFirstPullAhead {
            try? await journal.withTransaction { tx in
                try tx.remote(PagedRemote.id).cursors.set(PagedRemote.stream.rawValue, to: nil)
            }
        }
        let report = await engine.sync(.manual)
        #expect(report.inbound.imported == 2)
        #expect(remote.cursors == [nil, "1", nil, "1", "2"])
    }

    @Test("the failure of a read ahead ends the stream, and the next pass goes on there")
    func failure() async throws {
        let remote = PagedRemote(pages: 3)
        remote.failOnce(after: "2")
        let engine = try await engine(remote, SyncProbe())
        let first = await engine.sync(.manual)
        #expect(first.inbound.imported == 2)
        #expect(first.unreadable.keys.contains(PagedRemote.stream))
        let second = await engine.sync(.manual)
        #expect(second.inbound.imported == 1)
        #expect(remote.cursors == [nil, "1", "2", "2", "3"])
    }

    private func journal() throws -> Journal {
        try Journal(
            at: .memory,
            environment: JournalEnvironment(
                app: .own(bundleIdentifier: "com.example.diary", name: "Diary")))
    }

    private func engine(
        _ remote: PagedRemote, _ probe: SyncProbe, _ journal: Journal? = nil
    ) async throws -> SyncEngine {
        let journal = try journal ?? self.journal()
        try await journal.setRemoteEnabled(remote.id, true)
        return SyncEngine(
            journal: journal, remote: remote,
            now: { Date(timeIntervalSinceReferenceDate: 800_000_000) }, probe: probe)
    }
}

/// A remote whose only stream has pages of one entry of another app.
private final class PagedRemote: SyncRemote {
    private struct State {
        var cursors: [String?] = []
        var failing: String?
        var onAhead: (@Sendable () async -> Void)?
    }

    static let id: RemoteID = "pages"
    static let stream: StreamName = "entries"

    var id: RemoteID { Self.id }
    let streams = [stream]
    private let entries: [InboundChange]
    private let state = Mutex(State())

    init(pages: Int) {
        entries = (0..<pages).map { number in
            let header = EntryHeader(
                id: UUID(), date: Date(timeIntervalSinceReferenceDate: Double(number) * 3600),
                timeZone: .gmt,
                source: EntrySource(
                    kind: .health, bundleIdentifier: "com.example.other", name: "Other"))
            let drink = DrinkEntry(header: header, volume: Quantity(250, .milliliter))
            return .foreign(.init(entry: .drink(drink), object: header.id.uuidString))
        }
    }

    /// The cursors of the pulls so far.
    var cursors: [String?] { state.withLock { $0.cursors } }

    /// Lets the next pull after a cursor fail.
    func failOnce(after cursor: String) { state.withLock { $0.failing = cursor } }

    /// Runs a body in the middle of the first pull that is not from the beginning.
    func onFirstPullAhead(_ body: @escaping @Sendable () async -> Void) {
        state.withLock { $0.onAhead = body }
    }

    func pull(_ stream: StreamName, after cursor: Data?) async throws(PullError) -> PullBatch {
        let cursor = cursor.map { String(decoding: $0, as: UTF8.self) }
        let (isFailing, body) = state.withLock { state in
            state.cursors.append(cursor)
            let isFailing = cursor != nil && cursor == state.failing
            if isFailing { state.failing = nil }
            guard cursor != nil else { return (isFailing, nil as (@Sendable () async -> Void)?) }
            defer { state.onAhead = nil }
            return (isFailing, state.onAhead)
        }
        await body?()
        if isFailing { throw .temporary(reason: .other("The page is not there now.")) }
        let place = cursor.flatMap(Int.init) ?? 0
        let page = entries.dropFirst(place).prefix(1)
        return PullBatch(
            changes: Array(page), cursor: Data(String(place + page.count).utf8),
            hasMore: !page.isEmpty)
    }

    func availability() async -> RemoteAvailability { .available }
    func permittedKinds() async -> Set<EntryKind> { Set(EntryKind.allCases) }
    func setDelivery(_ isOn: Bool) async {}
    func notices() -> AsyncStream<RemoteNotice> { AsyncStream { $0.finish() } }
    func push(_ operations: [OutboundOperation]) async -> [PushOutcome] {
        operations.map { _ in .done(links: []) }
    }
    func objects(of stream: StreamName, in interval: DateInterval)
        async throws(PullError) -> ObjectListing?
    { nil }
}
