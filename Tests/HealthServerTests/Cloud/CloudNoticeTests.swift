import Foundation
import FoundationNetworking
import HealthCloudSync
import HealthJournal
import HealthSync
import Synchronization
import Testing

@Suite("Change notifications at a device")
struct CloudNoticeTests {
    /// A server that answers as it is told, one answer for each request.
    private final class ScriptedTransport: CloudTransport {
        enum Answer {
            case change, nothing, failure
            /// The connection died, and nobody says so.
            case silence
        }

        private let answers: Mutex<[Answer]>
        let asked = Mutex(0)

        init(_ answers: [Answer]) { self.answers = Mutex(answers) }

        func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
            asked.withLock { $0 += 1 }
            let answer = answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            switch answer {
            case .failure?: throw URLError(.networkConnectionLost)
            case .silence?, nil:
                // For ever, whether or not somebody still listens.
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
                throw CancellationError()
            case .change?: return try page(request, [Self.record])
            case .nothing?: return try page(request, [])
            }
        }

        private static let record = EntryRecord(id: UUID(), kind: "drink", version: 1)

        private func page(_ request: URLRequest, _ records: [EntryRecord]) throws
            -> (Data, HTTPURLResponse)
        {
            let url = try #require(request.url)
            let response = try #require(
                HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil))
            let page = CloudPage(records: records, cursor: "moved", hasMore: false)
            return (try JSONEncoder().encode(page), response)
        }
    }

    /// Notices of a device whose last pass ended at a cursor; what it slept, in seconds.
    private func notices(_ transport: ScriptedTransport, _ pauses: Pauses) async throws
        -> (Journal, AsyncStream<RemoteNotice>)
    {
        let journal = try Journal(at: .memory)
        let server = try #require(URL(string: "https://cloud.example.com"))
        let remote = CloudRemote(
            account: CloudAccount(server: server, account: "A", token: "none"), journal: journal,
            transport: transport, sleep: { try await pauses.sleep($0) }, jitter: { 1 })
        try await journal.setRemoteEnabled(remote.id, true)
        try await setCursor("start", journal)
        return (journal, remote.notices())
    }

    private func setCursor(_ text: String, _ journal: Journal) async throws {
        try await journal.withTransaction { tx in
            try tx.remote(.cloud(account: "A")).cursors.set(
                CloudRemote.entries.rawValue, to: Data(#"{"cursor":"\#(text)"}"#.utf8))
        }
    }

    /// Pauses that end at once, and are noted; the limit of a request ends only when it is let.
    private final class Pauses: Sendable {
        let noted = Mutex<[Double]>([])
        private let endsRequests: Bool
        init(endingRequests: Bool = false) { endsRequests = endingRequests }

        func sleep(_ seconds: Double) async throws {
            if seconds == 70 {
                if endsRequests { return }
                try await CancellableTimer.wait(1e9)
            }
            noted.withLock { $0.append(seconds) }
        }
    }

    @Test("Each change on another device triggers a sync pass")
    func changes() async throws {
        let pauses = Pauses()
        let transport = ScriptedTransport([.nothing, .change, .nothing, .change])
        let (journal, stream) = try await notices(transport, pauses)
        var heard = 0
        for await notice in stream {
            heard += 1
            #expect(notice.stream == CloudRemote.entries)
            // The pass takes the changes in.
            try await setCursor("after \(heard)", journal)
            notice.finished()
            if heard == 2 { break }
        }
        #expect(heard == 2)
        #expect(pauses.noted.withLock { $0 }.isEmpty)
    }

    @Test(
        "A connection that became silent is closed and opened again", .timeLimit(.minutes(30)))
    func silence() async throws {
        let pauses = Pauses(endingRequests: true)
        // The limit ends at once, so that only an answer that comes at once counts: none does.
        let transport = ScriptedTransport([.silence, .silence, .silence])
        let (_, stream) = try await notices(transport, pauses)
        let listening = Task { for await _ in stream {} }
        while transport.asked.withLock({ $0 }) < 3 { await Task.yield() }
        listening.cancel()
        #expect(pauses.noted.withLock { $0.prefix(2) } == [1, 2])
    }

    @Test("The delay between attempts grows with each failure, and a success resets it")
    func pauses() async throws {
        let pauses = Pauses()
        let transport = ScriptedTransport(
            [ScriptedTransport.Answer](repeating: .failure, count: 11)
                + [.nothing, .failure, .change])
        let (_, stream) = try await notices(transport, pauses)
        for await notice in stream {
            notice.finished()
            break
        }
        #expect(
            pauses.noted.withLock { $0.prefix(12) }
                == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 1])
    }

    @Test("A pass without progress is not repeated at once")
    func stuck() async throws {
        let pauses = Pauses()
        let transport = ScriptedTransport([.change, .change, .change])
        let (_, stream) = try await notices(transport, pauses)
        var heard = 0
        for await notice in stream {
            heard += 1
            notice.finished()
            if heard == 3 { break }
        }
        #expect(pauses.noted.withLock { $0.prefix(2) } == [1, 2])
    }
}
