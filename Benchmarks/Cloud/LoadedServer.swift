internal import Foundation
internal import HTTPTypes
internal import HealthCloud
internal import HealthCloudSync
internal import HealthSync
internal import NIOCore
internal import ServerClient
internal import Synchronization

/// A server, and devices that push to it and read what changed after each push, over TCP.
final class LoadedServer: Sendable {
    private let load: CloudLoad
    private let port: Int
    private let tokens: [String]
    /// Where each device has read up to.
    private let cursors: Mutex<[String?]>

    private static let host = "127.0.0.1"

    /// Starts a server over a store, which runs as long as this process, and connects the devices.
    init(_ load: CloudLoad, on store: any CloudStore) async throws {
        var environment = CloudEnvironment()
        environment.requestsPerMinute = 1e9
        environment.codesPerMinute = 1e9
        environment.codesPerMinuteAndAddress = 1e9
        let cloud = Cloud(store: store, environment: environment)
        let (addresses, continuation) = AsyncStream.makeStream(of: Int.self)
        Task {
            defer { continuation.finish() }
            try await cloud.run(host: Self.host, port: 0) { address in
                continuation.yield(address.split(separator: ":").last.flatMap { Int($0) } ?? 0)
            }
        }
        self.load = load
        port = await addresses.first(where: { _ in true }) ?? 0
        tokens = try await Self.enrol(load.devices, cloud, store, port)
        cursors = Mutex([String?](repeating: nil, count: load.devices))
    }

    /// Two devices for each person.
    private static func enrol(
        _ devices: Int, _ cloud: Cloud, _ store: any CloudStore, _ port: Int
    ) async throws -> [String] {
        try await ServerConnection.open(host: host, port: port) { client in
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
                let answer = try await client.execute(
                    uri: "/v1/enrolment", method: .post, body: ByteBuffer(bytes: body))
                let data = Data(answer.body.readableBytesView)
                tokens.append(try JSONDecoder().decode(CloudCredential.self, from: data).token)
            }
            return tokens
        }
    }

    /// Runs all devices at once.
    func run(_ bodies: [[Data]]) async throws -> LoadFigures {
        let clock = ContinuousClock()
        let start = clock.now
        var figures = try await withThrowingTaskGroup(of: LoadFigures.self) { group in
            for (device, bodies) in bodies.enumerated() {
                group.addTask { try await self.run(device, bodies) }
            }
            return try await group.reduce(into: LoadFigures()) { $0.add($1) }
        }
        figures.seconds = (clock.now - start) / .seconds(1)
        return figures
    }

    private func run(_ device: Int, _ bodies: [Data]) async throws -> LoadFigures {
        let (token, batch) = (tokens[device], load.batch)
        return try await ServerConnection.open(host: Self.host, port: port, limit: 120) { client in
            let headers: HTTPFields = [.authorization: "Bearer \(token)"]
            var figures = LoadFigures()
            for body in bodies {
                let (pushed, seconds) = try await Self.timed {
                    try await client.execute(
                        uri: "/v1/push", method: .post, headers: headers,
                        body: ByteBuffer(bytes: body))
                }
                figures.pushes.append(seconds)
                if pushed.status == .ok {
                    figures.sent += batch
                } else {
                    figures.failures += 1
                }
                try await self.pull(device, client, headers, &figures)
            }
            return figures
        }
    }

    /// A page without what its records say: a device is another machine, whose time does not count.
    private struct Page: Decodable {
        struct Ignored: Decodable {
            init(from decoder: any Decoder) {}
        }
        var records: [Ignored]
        var cursor: String
        var hasMore: Bool
    }

    private func pull(
        _ device: Int, _ client: ServerConnection, _ headers: HTTPFields,
        _ figures: inout LoadFigures
    ) async throws {
        var hasMore = true
        while hasMore {
            let query = cursors.withLock { $0[device] }.map { "?after=\($0)" } ?? ""
            let (answer, seconds) = try await Self.timed {
                try await client.execute(
                    uri: "/v1/changes\(query)", method: .get, headers: headers)
            }
            figures.pulls.append(seconds)
            guard answer.status == .ok else {
                figures.failures += 1
                return
            }
            let page = try JSONDecoder().decode(
                Page.self, from: Data(answer.body.readableBytesView))
            figures.received += page.records.count
            cursors.withLock { $0[device] = page.cursor }
            hasMore = page.hasMore
        }
    }

    private static func timed<T>(_ body: () async throws -> T) async throws -> (T, Double) {
        let clock = ContinuousClock()
        let start = clock.now
        let value = try await body()
        return (value, (clock.now - start) / .seconds(1))
    }
}
