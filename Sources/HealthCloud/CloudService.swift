internal import Foundation
internal import HealthCloudSync
internal import Hummingbird
internal import Logging
internal import NIOCore

/// The state that the cloud's routes share.
struct CloudService: Sendable {
    let store: any CloudStore
    let records: CloudRecords
    let notifier: CloudNotifier
    let environment: CloudEnvironment
    let logger: Logger
    /// Limits the codes that are tried from all addresses together.
    let codeLimiter: RateLimiter
    /// Limits the codes that are tried from one address.
    let addressLimiter: RateLimiter
    let metrics: CloudMetrics
    /// The people whose figures are computed in the background.
    let figures = FigureRefresh()
    /// The questions of assistants whose streams are open.
    let questions: OpenQuestions

    var now: Date { environment.now() }

    /// Reads the body of a request.
    func body(of request: Request) async throws -> Data {
        Data(try await collectBody(of: request).readableBytesView)
    }

    /// Waits for the whole body of a request.
    func collectBody(of request: Request) async throws -> ByteBuffer {
        do {
            return try await request.body.collect(upTo: CloudProtocol.maximumBody)
        } catch {
            throw CloudProblem(
                .contentTooLarge, "too_large",
                "Send at most \(CloudProtocol.maximumBody) bytes at once, and of entries at most "
                    + "\(CloudProtocol.maximumBatch).")
        }
    }

    /// Reads a JSON body of a request.
    func decode<T: Decodable>(_ type: T.Type, from request: Request) async throws -> T {
        try await read(
            { data in
                let decoder = JSONDecoder()
                decoder.dateDecodingStrategy = .iso8601
                return try decoder.decode(type, from: data)
            }, from: request)
    }

    /// Reads a body of a request that has a reader of its own.
    func read<T>(_ read: (Data) throws -> T, from request: Request) async throws -> T {
        let data = try await body(of: request)
        do {
            return try read(data)
        } catch {
            throw CloudProblem.invalid("The body is not the JSON that /openapi.json describes.")
        }
    }

    /// Adds a line to the audit log of the authenticated person.
    func audit(_ identity: CloudIdentity, _ action: String, _ detail: String) async throws {
        try await store.audit(
            AuditEvent(
                number: 0, date: now, token: identity.token.number, action: action, detail: detail),
            of: identity.person)
    }
}

extension String {
    /// Whether every store can store the text: PostgreSQL cannot store a null character.
    func isStorable(bytes limit: Int) -> Bool { utf8.count <= limit && !utf8.contains(0) }
}
