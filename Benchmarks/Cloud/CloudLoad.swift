internal import Foundation
internal import HTTPTypes
internal import HealthJournal
internal import HealthServer
internal import HealthSync
internal import HummingbirdTesting
internal import NIOCore

/// Devices that push batches of new entries and read what changed after each, over TCP.
struct CloudLoad: Sendable {
    let devices: Int
    let pushes: Int
    let batch: Int

    private static let host = "127.0.0.1"

    /// The entries of one push, of about the size that a logged drink has.
    func records() -> [EntryRecord] {
        let clock = HybridClock(at: .now, after: nil, device: "phone")
        return (0..<batch).map { number in
            EntryRecord(
                id: UUID(), kind: "drink", version: 1,
                fields: [
                    "date": .init(value: "2026-11-22T08:00:00Z", clock: clock),
                    "timeZone": .init(value: "Europe/Vienna", clock: clock),
                    "volume": .init(value: .number(Double(number)), clock: clock),
                    "unit": .init(value: "mL", clock: clock),
                    "name": .init(value: "Water", clock: clock),
                ])
        }
    }

    /// Starts a server over a store and runs all devices at once.
    func run(on store: any CloudStore) async throws -> LoadFigures {
        var environment = CloudEnvironment()
        environment.requestsPerMinute = 1e9
        environment.codesPerMinute = 1e9
        let cloud = Cloud(store: store, environment: environment)
        let (addresses, continuation) = AsyncStream.makeStream(of: Int.self)
        // It runs as long as this process.
        Task {
            defer { continuation.finish() }
            try await cloud.run(host: Self.host, port: 0) { address in
                continuation.yield(address.split(separator: ":").last.flatMap { Int($0) } ?? 0)
            }
        }
        guard let port = await addresses.first(where: { _ in true }) else { return LoadFigures() }
        let tokens = try await enrol(cloud, store, port)
        let clock = ContinuousClock()
        let start = clock.now
        var figures = try await withThrowingTaskGroup(of: LoadFigures.self) { group in
            for token in tokens { group.addTask { try await device(token, port) } }
            return try await group.reduce(into: LoadFigures()) { $0.add($1) }
        }
        figures.seconds = (clock.now - start) / .seconds(1)
        return figures
    }

    /// Two devices for each person.
    private func enrol(_ cloud: Cloud, _ store: any CloudStore, _ port: Int) async throws
        -> [String]
    {
        try await TestClient.withClient(host: Self.host, port: port) { client in
            var tokens: [String] = []
            for number in 0..<devices {
                var code = ""
                if number % 2 == 0 {
                    code = try await cloud.invite()
                } else if let person = tokens.last.flatMap({ CloudSecret(token: $0) })?.person {
                    var generator = SystemRandomNumberGenerator()
                    let secret = CloudSecret.code(for: person, using: &generator)
                    try await store.addCode(
                        secret.hash, for: person, scope: .device, expires: .distantFuture)
                    code = secret.text
                }
                let body = try JSONEncoder().encode(
                    CloudEnrolment(code: code, device: "device\(number)", name: "A device"))
                let answer = try await client.post(
                    "/v1/enrolment", body: ByteBuffer(bytes: body))
                let data = answer.body.map { Data($0.readableBytesView) } ?? Data()
                tokens.append(try JSONDecoder().decode(CloudCredential.self, from: data).token)
            }
            return tokens
        }
    }

    private func device(_ token: String, _ port: Int) async throws -> LoadFigures {
        let configuration = TestClient.Configuration(timeout: .seconds(120))
        return try await TestClient.withClient(
            host: Self.host, port: port, configuration: configuration
        ) { client in
            let headers: HTTPFields = [.authorization: "Bearer \(token)"]
            var figures = LoadFigures()
            var cursor: String?
            let encoder = JSONEncoder()
            encoder.dateEncodingStrategy = .iso8601
            for mutation in 1...pushes {
                let push = CloudPush(mutation: mutation, sentAt: .now, records: records())
                let body = ByteBuffer(bytes: try encoder.encode(push))
                let (pushed, seconds) = try await timed {
                    try await client.post("/v1/push", headers: headers, body: body)
                }
                figures.pushes.append(seconds)
                if pushed.status == .ok {
                    figures.sent += batch
                } else {
                    figures.failures += 1
                }
                var hasMore = true
                while hasMore {
                    let query = cursor.map { "?after=\($0)" } ?? ""
                    let (answer, seconds) = try await timed {
                        try await client.get("/v1/changes\(query)", headers: headers)
                    }
                    figures.pulls.append(seconds)
                    guard answer.status == .ok, let body = answer.body else {
                        figures.failures += 1
                        break
                    }
                    let page = try JSONDecoder().decode(
                        CloudPage.self, from: Data(body.readableBytesView))
                    figures.received += page.records.count
                    cursor = page.cursor
                    hasMore = page.hasMore
                }
            }
            return figures
        }
    }

    private func timed<T>(_ body: () async throws -> T) async throws -> (T, Double) {
        let clock = ContinuousClock()
        let start = clock.now
        let value = try await body()
        return (value, (clock.now - start) / .seconds(1))
    }
}
