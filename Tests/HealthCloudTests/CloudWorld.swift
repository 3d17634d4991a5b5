import Foundation
import HTTPTypes
import HealthCloud
import HealthCloudSync
import HealthJournal
import HealthSync
import Hummingbird
import NIOCore
import ServerClient
import Synchronization

/// A cloud on a store in a temporary folder, with a clock that stands still until it is moved.
struct CloudWorld {
    final class Clock: Sendable {
        private let instant: Mutex<Date>
        init(_ start: Date) { instant = Mutex(start) }
        var now: Date { instant.withLock { $0 } }
        func advance(by seconds: Double) { instant.withLock { $0 += seconds } }
    }

    let database: any CloudTestDatabase
    let clock: Clock
    let store: any CloudStore
    let cloud: Cloud
    private let checks = Box()

    /// The check of answers, made with the first of them.
    private final class Box: Sendable {
        private let check = Mutex<ContractCheck?>(nil)
        func withLock<T: Sendable>(_ body: @Sendable (inout ContractCheck?) -> T) -> T {
            check.withLock { body(&$0) }
        }
    }

    /// A cloud on a database that is there.
    ///
    /// - Parameter sleep: Waits in place of a clock.
    init(
        on database: any CloudTestDatabase, clock: Clock,
        sleep: (@Sendable (Double) async throws -> Void)? = nil
    ) async throws {
        self.database = database
        self.clock = clock
        store = try await database.open()
        var environment = CloudEnvironment(now: { clock.now })
        if let sleep { environment.sleep = sleep }
        cloud = Cloud(store: store, environment: environment)
    }

    /// Runs a body in a new world, which goes when the body has ended.
    static func run(
        on engine: CloudEngine, sleep: (@Sendable (Double) async throws -> Void)? = nil,
        _ body: @escaping @Sendable (CloudWorld, any ServerClient) async throws -> Void
    ) async throws {
        let world = try await CloudWorld(
            on: engine.makeDatabase(), clock: Clock(Date(timeIntervalSince1970: 1_780_000_000)),
            sleep: sleep)
        try await world.test { client in try await body(world, client) }
        try await world.database.remove()
    }

    /// Runs a body against the routes, without a socket.
    func test(_ body: @escaping @Sendable (any ServerClient) async throws -> Void)
        async throws
    {
        try await Application(router: cloud.router()).test(.router, body)
    }

    /// A one-time code for another device of a person.
    func invite(to person: PersonID) async throws -> String {
        var generator = SystemRandomNumberGenerator()
        let code = CloudSecret.code(for: person, using: &generator)
        try await store.addCode(
            code.hash, for: person, scope: .device, expires: clock.now.addingTimeInterval(900))
        return code.text
    }

    /// A new person with one device.
    func enrol(_ client: any ServerClient, device: String = "phone") async throws -> String {
        try await enrol(client, code: cloud.invite(), device: device)
    }

    /// Another device of a person, by a code.
    func enrol(_ client: any ServerClient, code: String, device: String) async throws
        -> String
    {
        let enrolment = CloudEnrolment(code: code, device: device, name: "A \(device)")
        let response = try await send(client, .post, "/v1/enrolment", body: enrolment)
        return try response.decode(CloudCredential.self).token
    }

    /// A code for another device or program of the person with a token.
    func code(_ client: any ServerClient, token: String, scope: String = "device")
        async throws -> String
    {
        struct Code: Decodable { var code: String }
        return try await send(
            client, .post, "/v1/codes", token: token, body: ["scope": scope]
        ).decode(Code.self).code
    }

    /// Sends a request, and expects an answer that the OpenAPI document names.
    ///
    /// - Parameter body: Sent as JSON, or as it is if it has the type `Data`.
    func send(
        _ client: any ServerClient, _ method: HTTPRequest.Method, _ path: String,
        token: String? = nil, body: (any Encodable & Sendable)? = nil,
        headers given: [String: String] = [:]
    ) async throws -> ServerAnswer {
        var headers = HTTPFields()
        for (name, value) in given {
            if let name = HTTPField.Name(name) { headers[name] = value }
        }
        if let token { headers[.authorization] = "Bearer \(token)" }
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        let data = try body.map { try $0 as? Data ?? encoder.encode($0) }
        let answer = try await client.execute(
            uri: path, method: method, headers: headers, body: data.map { ByteBuffer(bytes: $0) })
        try await contract(client).expect(answer, to: method, path)
        return answer
    }

    private func contract(_ client: any ServerClient) async throws -> ContractCheck {
        if let known = checks.withLock({ $0 }) { return known }
        let made = try await ContractCheck(client)
        checks.withLock { $0 = made }
        return made
    }

    /// A record of a drink with one field.
    func record(
        _ id: UUID = UUID(), volume: Double = 250, at second: Int = 0, device: String = "phone"
    ) -> EntryRecord {
        let start = Int64(clock.now.timeIntervalSince1970) * 1000
        let stamp = HybridClock(milliseconds: start + Int64(second) * 1000, device: device)
        return EntryRecord(
            id: id, kind: "drink", version: 1,
            fields: ["volume": .init(value: .number(volume), clock: stamp)])
    }

    func push(
        _ client: any ServerClient, token: String, _ records: [EntryRecord],
        mutation: Int = 1, after mark: String? = nil
    ) async throws -> CloudPushReply {
        let push = CloudPush(
            mutation: mutation, sentAt: clock.now, after: mark, records: records)
        return try await send(client, .post, "/v1/push", token: token, body: push)
            .decode(CloudPushReply.self)
    }

    /// The audit log, the last line first.
    func audit(_ client: any ServerClient, token: String) async throws -> [AuditLine] {
        try await send(client, .get, "/v1/audit", token: token).decode(AuditLog.self).lines
    }

    func changes(_ client: any ServerClient, token: String, after: String? = nil)
        async throws -> CloudPage
    {
        let query = after.map { "?after=\($0)" } ?? ""
        return try await send(client, .get, "/v1/changes\(query)", token: token)
            .decode(CloudPage.self)
    }
}

/// A line of a person's audit log.
struct AuditLine: Decodable {
    let token: Int?
    let action, detail: String
}

private struct AuditLog: Decodable {
    let lines: [AuditLine]
}

extension ServerAnswer {
    struct Unexpected: Error, CustomStringConvertible {
        let description: String
    }

    /// The body of a good answer.
    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        let data = Data(body.readableBytesView)
        guard status == .ok else {
            throw Unexpected(
                description: "\(status): \(String(bytes: data, encoding: .utf8) ?? "")")
        }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try decoder.decode(type, from: data)
    }
}
