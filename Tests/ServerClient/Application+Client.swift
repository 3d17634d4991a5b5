internal import HTTPTypes
package import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOEmbedded
internal import ServiceLifecycle
internal import Synchronization

/// How a test reaches an application.
package enum ServerAccess: Sendable {
    /// The routes alone, without a socket; the services of the application do not run.
    case router
    /// A server that listens at a free port of this computer, and one connection to it.
    case live
}

extension ApplicationProtocol {
    /// Runs a body with a client of this application; its server stops when the body has ended.
    package func test<Result: Sendable>(
        _ access: ServerAccess,
        _ body: @Sendable (any ServerClient) async throws -> Result
    ) async throws -> Result {
        switch access {
        case .router:
            try await body(RouterClient(responder: try await responder, logger: logger))
        case .live: try await ListeningApplication(base: self).run(body)
        }
    }
}

/// Gives requests to the routes of an application.
private struct RouterClient<Responder: HTTPResponder>: ServerClient
where Responder.Context: InitializableFromSource<ApplicationRequestContextSource> {
    let responder: Responder
    let logger: Logger
    /// The connection that the routes see.
    private let channel = NIOAsyncTestingChannel()
    var port: Int? { nil }

    init(responder: Responder, logger: Logger) {
        (self.responder, self.logger) = (responder, logger)
    }

    func answer(to request: HTTPRequest, body: ByteBuffer?) async throws -> ServerAnswer {
        // A task for each request, as in a server: a test that polls in a loop must let other tasks run.
        async let answer = respond(to: request, body: body)
        return try await answer
    }

    private func respond(to request: HTTPRequest, body: ByteBuffer?) async throws -> ServerAnswer {
        let context = Responder.Context(
            source: ApplicationRequestContextSource(channel: channel, logger: logger))
        let request = Request(
            head: request, body: RequestBody(asyncSequence: Self.chunks(of: body)))
        let response: Response
        do {
            response = try await responder.respond(to: request, context: context)
        } catch {
            response = Response(status: .internalServerError)
        }
        let written = WrittenBody()
        try await response.body.write(written)
        return ServerAnswer(head: response.head, body: written.bytes.withLock { $0 })
    }

    /// A body arrives in parts, as from a socket.
    private static func chunks(of body: ByteBuffer?) -> AsyncStream<ByteBuffer> {
        var rest = body ?? ByteBuffer()
        var chunks: [ByteBuffer] = []
        while let chunk = rest.readSlice(length: min(32_768, rest.readableBytes)),
            chunk.readableBytes > 0
        {
            chunks.append(chunk)
        }
        return AsyncStream { continuation in
            for chunk in chunks { continuation.yield(chunk) }
            continuation.finish()
        }
    }
}

/// Collects what a response writes.
private final class WrittenBody: ResponseBodyWriter, Sendable {
    let bytes = Mutex(ByteBuffer())

    func write(_ buffer: ByteBuffer) async throws {
        bytes.withLock { _ = $0.writeImmutableBuffer(buffer) }
    }

    func finish(_ trailingHeaders: HTTPFields?) async throws {}
}

/// An application that listens at a free port of this computer, and says at which.
private struct ListeningApplication<Base: ApplicationProtocol>: ApplicationProtocol {
    typealias Responder = Base.Responder

    struct NotListening: Error {}

    let base: Base
    private let ports = AsyncStream.makeStream(of: Int.self)

    init(base: Base) { self.base = base }

    var responder: Responder { get async throws { try await base.responder } }
    var server: HTTPServerBuilder { base.server }
    var eventLoopGroup: any EventLoopGroup { base.eventLoopGroup }
    var configuration: ApplicationConfiguration {
        base.configuration.with(address: .hostname("localhost", port: 0))
    }
    var logger: Logger { base.logger }
    var services: [any Service] { base.services }
    var processesRunBeforeServerStart: [@Sendable () async throws -> Void] {
        base.processesRunBeforeServerStart
    }

    @Sendable func onServerRunning(_ channel: any Channel) async {
        await base.onServerRunning(channel)
        if let port = channel.localAddress?.port { ports.continuation.yield(port) }
        ports.continuation.finish()
    }

    func run<Result: Sendable>(_ body: @Sendable (any ServerClient) async throws -> Result)
        async throws -> Result
    {
        try await withThrowingTaskGroup(of: Void.self) { group in
            let services = ServiceGroup(services: [self], logger: logger)
            group.addTask {
                defer { ports.continuation.finish() }
                try await services.run()
            }
            guard let port = await ports.stream.first(where: { _ in true }) else {
                try await group.next()
                throw NotListening()
            }
            do {
                let result = try await ServerConnection.open(port: port) { try await body($0) }
                await services.triggerGracefulShutdown()
                return result
            } catch {
                await services.triggerGracefulShutdown()
                throw error
            }
        }
    }
}
