import Foundation
import FoundationNetworking
import HTTPTypes
import HealthCloud
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import Synchronization

/// A real cloud on a real store whose routes answer in this process, without a socket.
///
/// It can be copied, and restored from the copy as an operator does with a backup.
final class InProcessServer: Sendable {
    private struct State {
        var store: any CloudStore
        var cloud: Cloud
        var answer: @Sendable (Request, CloudContext) async throws -> Response
        var file: URL
        var copy: URL?
        var restores = 0
    }

    /// The channel of all requests, because NIO does not release one that nobody closed.
    private static let channel = NIOAsyncTestingChannel()

    private let folder: URL
    private let environment: CloudEnvironment
    private let state: Mutex<State>

    /// A cloud in a folder, which the caller removes.
    init(in folder: URL, now: @escaping @Sendable () -> Date) throws {
        self.folder = folder
        var environment = CloudEnvironment(now: now)
        // A pass of the simulation takes no time.
        environment.requestsPerMinute = 1e9
        self.environment = environment
        state = Mutex(
            try Self.open(folder.appending(path: "cloud.sqlite"), environment, copy: nil))
    }

    private static func open(_ file: URL, _ environment: CloudEnvironment, copy: URL?) throws
        -> State
    {
        let store = try SQLiteCloudStore(path: file.path)
        let cloud = Cloud(
            store: store, environment: environment,
            logger: Logger(label: "simulation") { _ in SwiftLogNoOpLogHandler() })
        let responder = cloud.router().buildResponder()
        return State(
            store: store, cloud: cloud,
            answer: { try await responder.respond(to: $0, context: $1) }, file: file, copy: copy)
    }

    /// The cloud as it runs now.
    var cloud: Cloud { state.withLock { $0.cloud } }

    /// The store as it is now.
    var store: any CloudStore { state.withLock { $0.store } }

    /// Copies the database; nobody writes meanwhile.
    func takeCopy() throws {
        try state.withLock { state in
            let copy = folder.appending(path: "copy.sqlite")
            try Self.copy(state.file, to: copy)
            state.copy = copy
        }
    }

    /// Starts a server on the last copy; false where there is none.
    func restoreCopy() throws -> Bool {
        try state.withLock { state in
            guard let copy = state.copy else { return false }
            let number = state.restores + 1
            let file = folder.appending(path: "cloud-\(number).sqlite")
            try Self.copy(copy, to: file)
            state = try Self.open(file, environment, copy: copy)
            state.restores = number
            return true
        }
    }

    private static func copy(_ from: URL, to: URL) throws {
        for suffix in ["", "-wal"] {
            let (source, target) = (from.path + suffix, to.path + suffix)
            if FileManager.default.fileExists(atPath: target) {
                try FileManager.default.removeItem(atPath: target)
            }
            if FileManager.default.fileExists(atPath: source) {
                try FileManager.default.copyItem(atPath: source, toPath: target)
            }
        }
    }

    /// Answers a request by the server's routes.
    func answer(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        guard let url = request.url,
            let method = request.httpMethod.flatMap({ HTTPRequest.Method($0) })
        else { throw URLError(.badURL) }
        var headers = HTTPFields()
        headers[.authorization] = request.value(forHTTPHeaderField: "Authorization")
        let path = url.path() + (url.query().map { "?\($0)" } ?? "")
        let body = request.httpBody.map { ByteBuffer(bytes: $0) } ?? ByteBuffer()
        let asked = Request(
            head: HTTPRequest(
                method: method, scheme: "https", authority: "cloud.example.com", path: path,
                headerFields: headers), body: RequestBody(buffer: body))
        let context = CloudContext(
            source: ApplicationRequestContextSource(
                channel: Self.channel, logger: Logger(label: "simulation")))
        let answer = state.withLock { $0.answer }
        let response = try await answer(asked, context)
        let writer = BodyCollector()
        try await response.body.write(writer)
        let fields = response.headers.map { ($0.name.rawName, $0.value) }
        let head = HTTPURLResponse(
            url: url, statusCode: response.status.code, httpVersion: nil,
            headerFields: Dictionary(fields) { $1 })
        guard let head else { throw URLError(.badServerResponse) }
        return (writer.data, head)
    }
}

/// Collects the body of an answer.
private final class BodyCollector: ResponseBodyWriter {
    private let bytes = Mutex(Data())

    var data: Data { bytes.withLock { $0 } }

    func write(_ buffer: ByteBuffer) async throws {
        bytes.withLock { $0.append(contentsOf: buffer.readableBytesView) }
    }

    func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
