import Foundation
import HealthJournal
import HealthModel
import Synchronization
import Testing

@testable import HealthAssistant

@Suite("The server of one client")
struct ServerTests {
    /// The lines that a server wrote.
    private final class Output: Sendable {
        private let bytes = Mutex(Data())

        func write(_ line: Data) { bytes.withLock { $0.append(line) } }

        /// The ids of the answers, in order of the ids.
        func answers() throws -> [Int] {
            let messages = try bytes.withLock { $0 }.split(separator: 0x0A).map {
                try JSONValue(text: Data($0))
            }
            return messages.compactMap { $0.members?["id"]?.whole }.sorted()
        }
    }

    private func call(_ id: Int, _ tool: String = "doctor") -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"\#(tool)","#
            + Conversation.meta() + "}}\n"
    }

    private func input(_ chunks: [String]) -> AsyncStream<Data> {
        AsyncStream { continuation in
            for chunk in chunks { continuation.yield(Data(chunk.utf8)) }
            continuation.finish()
        }
    }

    @Test("answers each of many calls once, also those under way when the input ends")
    func many() async throws {
        let fixture = try AssistantFixture()
        try fixture.share([.stepCount])
        let output = Output()
        let server = AssistantServer(fixture.world) { output.write($0) }
        let text = (1...30).map { call($0, $0 % 2 == 0 ? "types" : "what_changed") }.joined()
        // Cut where nobody expects it, and without an end of the last line.
        try await server.run(
            input([String(text.prefix(777)), String(text.dropFirst(777).dropLast())]))
        #expect(try output.answers() == Array(1...30))
        #expect(try await fixture.records.readings(limit: 1000).count >= 30)
    }

    @Test("answers a cancelled call at most once, and all others")
    func cancelled() async throws {
        let fixture = try AssistantFixture()
        let output = Output()
        let server = AssistantServer(fixture.world) { output.write($0) }
        let cancel =
            #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"# + "\n"
        try await server.run(input([call(1) + cancel + call(2), call(3)]))
        let answers = try output.answers()
        #expect(answers.filter { $0 != 1 } == [2, 3])
        #expect(answers.count { $0 == 1 } <= 1)
    }

    @Test("ends where its answers cannot be written")
    func brokenOutput() async throws {
        let fixture = try AssistantFixture()
        let server = AssistantServer(fixture.world) { _ in throw POSIXError(.EPIPE) }
        await #expect(throws: POSIXError.self) { try await server.run(input([call(1)])) }
    }
}
