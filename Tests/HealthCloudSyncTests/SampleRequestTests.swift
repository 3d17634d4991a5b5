import Foundation
import HealthCloudSync
import HealthJournal
import HealthStream
import Synchronization
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Requests about samples")
struct SampleRequestTests {
    private static let id = UUID(
        uuid: (1, 2, 3, 4, 5, 6, 0x47, 8, 0x89, 10, 11, 12, 13, 14, 15, 16))
    private static let batch = SampleBatch(
        type: "HKQuantityTypeIdentifierHeartRate", kind: "quantity",
        samples: [
            StreamedSample(
                uuid: id, startDate: Date(timeIntervalSinceReferenceDate: 1),
                endDate: Date(timeIntervalSinceReferenceDate: 2),
                value: .quantity(61, unit: "count/min"))
        ])

    private static func journal() throws -> Journal {
        let zone = try #require(TimeZone(identifier: "Europe/Vienna"))
        return try Journal(
            at: .memory,
            environment: JournalEnvironment(
                timeZone: { zone },
                app: .own(bundleIdentifier: "com.example.diary", name: "Diary")))
    }

    private func samples(
        _ transport: ScriptedTransport, _ journal: Journal? = nil
    ) throws -> CloudSamples {
        CloudSamples(
            client: CloudClient(
                server: try #require(URL(string: "https://cloud.example")), token: "token",
                transport: transport),
            journal: try journal ?? Self.journal(), remote: .cloud(account: "1"))
    }

    @Test("a batch is sent as it is encoded, with its media type, the time zone and the token")
    func send() async throws {
        let transport = ScriptedTransport([.init(status: 204)])
        try await samples(transport).send(Self.batch, withdrawn: 7)
        let request = try #require(transport.requests.first)
        #expect(request.httpMethod == "POST")
        #expect(
            request.url?.absoluteString
                == "https://cloud.example/v1/samples?withdrawn=7&timeZone=Europe/Vienna")
        #expect(
            request.value(forHTTPHeaderField: "Content-Type")
                == "application/vnd.openhealthkit.samples")
        #expect(request.value(forHTTPHeaderField: "Authorization") == "Bearer token")
        let body = try #require(request.httpBody)
        #expect(try SampleBatch(decoding: [UInt8](body)) == Self.batch)
    }

    @Test("a batch with too many identities is sent in parts by its caller, without a request")
    func tooLarge() async throws {
        let transport = ScriptedTransport([])
        let batch = SampleBatch(
            type: "HKQuantityTypeIdentifierHeartRate", kind: "quantity",
            deleted: (0...SampleBatchLimits.request.identities).map { _ in UUID() })
        await #expect(throws: SampleServerError.tooLarge) {
            try await samples(transport).send(batch, withdrawn: 0)
        }
        #expect(transport.requests.isEmpty)
    }

    @Test("a batch that the server finds too large is sent in parts by its caller")
    func tooLargeForServer() async throws {
        let transport = ScriptedTransport([.init(status: 413)])
        await #expect(throws: SampleServerError.tooLarge) {
            try await samples(transport).send(Self.batch, withdrawn: 0)
        }
    }

    @Test("the server's reason is in the error of a batch that it refuses")
    func refused() async throws {
        let body = #"{"code": "invalid", "message": "The batch is damaged."}"#
        let transport = ScriptedTransport([.init(status: 400, body: Data(body.utf8))])
        await #expect(throws: SampleServerError.refused("The batch is damaged.")) {
            try await samples(transport).send(Self.batch, withdrawn: 0)
        }
    }

    @Test("the frames after a cursor come with the next cursor")
    func frames() async throws {
        let frames: [SampleFrame] = [
            .batch(Self.batch),
            .withdrawn(type: "HKQuantityTypeIdentifierStepCount", kind: "quantity"),
        ]
        let transport = ScriptedTransport([
            .init(
                status: 200, headers: ["Next-Cursor": "b c", "Has-More": "true"],
                body: Data(try SampleFrame.write(frames))),
            .init(status: 200, headers: ["Next-Cursor": "d", "Has-More": "false"]),
        ])
        let samples = try samples(transport)
        let first = try await samples.frames(after: nil)
        #expect(first == SamplePage(frames: frames, cursor: "b c", hasMore: true))
        let second = try await samples.frames(after: "b c", wait: 50)
        #expect(second == SamplePage(frames: [], cursor: "d", hasMore: false))
        #expect(
            transport.requests.map { $0.url?.absoluteString } == [
                "https://cloud.example/v1/samples",
                "https://cloud.example/v1/samples?after=b%20c&wait=50",
            ])
        #expect(transport.requests.map(\.timeoutInterval) == [20, 70])
    }

    @Test("an answer without a cursor is no answer, because the same frames would come again")
    func withoutCursor() async throws {
        let transport = ScriptedTransport([.init(status: 200)])
        await #expect(throws: CloudError.unreachable) {
            try await samples(transport).frames(after: nil)
        }
    }

    @Test("a cursor of another history has an error of its own")
    func expired() async throws {
        let transport = ScriptedTransport([.init(status: 410)])
        await #expect(throws: SampleServerError.cursorExpired) {
            try await samples(transport).frames(after: "a")
        }
    }

    @Test("a type is withdrawn by its identifier, its kind and the last withdrawal that is known")
    func withdraw() async throws {
        let transport = ScriptedTransport([.init(status: 204)])
        try await samples(transport).withdraw("HKQuantityTypeIdentifierHeartRate", withdrawn: 7)
        let request = try #require(transport.requests.first)
        #expect(request.httpMethod == "DELETE")
        #expect(
            request.url?.query()
                == "type=HKQuantityTypeIdentifierHeartRate&kind=quantity&withdrawn=7")
    }

    @Test("a batch of a type that was withdrawn since has an error of its own")
    func withdrawnSince() async throws {
        let transport = ScriptedTransport([.init(status: 409)])
        await #expect(throws: SampleServerError.withdrawn) {
            try await samples(transport).send(Self.batch, withdrawn: 0)
        }
    }

    @Test("each request has the mark of the one before, also after a start of the app")
    func marks() async throws {
        let transport = ScriptedTransport([
            .init(status: 204, headers: ["Mark": "1.a"]),
            .init(status: 204, headers: ["Mark": "2.b"]), .init(status: 204),
        ])
        let journal = try Self.journal()
        try await samples(transport, journal).send(Self.batch, withdrawn: 0)
        try await samples(transport, journal).withdraw(Self.batch.type, withdrawn: 0)
        try await samples(transport, journal).send(Self.batch, withdrawn: 1)
        let marks = transport.requests.map { request in
            request.url.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: false) }?
                .queryItems?.first { $0.name == "after" }?.value
        }
        #expect(marks == [nil, "1.a", "2.b"])
    }

    @Test("the withdrawals of the server come with their positions")
    func withdrawals() async throws {
        let body = """
            [{"identifier": "HKQuantityTypeIdentifierHeartRate", "position": 7}]
            """
        let transport = ScriptedTransport([.init(status: 200, body: Data(body.utf8))])
        let found = try await samples(transport).withdrawals()
        #expect(found == ["HKQuantityTypeIdentifierHeartRate": 7])
        #expect(
            transport.requests.map { $0.url?.absoluteString } == [
                "https://cloud.example/v1/samples/withdrawals"
            ])
    }

    @Test("the types of the server come with their number and time")
    func types() async throws {
        let body = """
            [{"identifier": "HKQuantityTypeIdentifierHeartRate", "kind": "quantity", "count": 2,
              "first": "2025-03-01T08:00:00Z", "last": "2025-03-02T08:00:00Z"},
             {"identifier": "HKWorkoutTypeIdentifier", "kind": "workout", "count": 0}]
            """
        let transport = ScriptedTransport([.init(status: 200, body: Data(body.utf8))])
        let types = try await samples(transport).types()
        #expect(types.map(\.count) == [2, 0])
        #expect(types.first?.last?.timeIntervalSince(types[0].first ?? .distantPast) == 86_400)
        #expect(types.last?.first == nil)
    }
}

/// Answers requests in order from a list; a further request fails.
private final class ScriptedTransport: CloudTransport {
    struct Answer {
        var status: Int
        var headers: [String: String] = [:]
        var body = Data()
    }

    private let state: Mutex<(answers: [Answer], requests: [URLRequest])>

    init(_ answers: [Answer]) { state = Mutex((answers, [])) }

    var requests: [URLRequest] { state.withLock { $0.requests } }

    func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        let answer = state.withLock { state in
            state.requests.append(request)
            return state.answers.isEmpty ? nil : state.answers.removeFirst()
        }
        guard let answer, let url = request.url,
            let response = HTTPURLResponse(
                url: url, statusCode: answer.status, httpVersion: nil, headerFields: answer.headers)
        else { throw URLError(.cannotConnectToHost) }
        return (answer.body, response)
    }
}
