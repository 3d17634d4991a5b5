internal import NIOCore
internal import NIOPosix
internal import Synchronization

/// A client that sends the bytes that a test gives it, and no others.
package struct RawClient: Sendable {
    private let channel: any Channel
    private let received: Received

    /// What the server sent.
    private final class Received: ChannelInboundHandler, Sendable {
        typealias InboundIn = ByteBuffer
        private let bytes = Mutex(ByteBuffer())
        var text: String { bytes.withLock { String(buffer: $0) } }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let part = unwrapInboundIn(data)
            bytes.withLock { _ = $0.writeImmutableBuffer(part) }
        }
    }

    /// Connects to this computer.
    ///
    /// - Parameters:
    ///   - address: The client's own address.
    ///   - reads: Whether it reads what the server sends.
    package init(port: Int, from address: String = "127.0.0.1", reads: Bool = true) async throws {
        let received = Received()
        self.received = received
        channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .channelOption(.autoRead, value: reads)
            .channelInitializer { $0.pipeline.addHandler(received) }
            .bind(to: SocketAddress(ipAddress: address, port: 0))
            .connect(host: "127.0.0.1", port: port).get()
    }

    /// Sends bytes, which are lost if the server has closed the connection.
    package func send(_ text: String) async {
        try? await channel.writeAndFlush(ByteBuffer(string: text))
    }

    /// Says that it sends no more.
    package func sendEnd() async { try? await channel.close(mode: .output) }

    /// Closes the connection, unless the server did.
    package func close() async { try? await channel.close() }

    /// Waits until the server has closed the connection; everything that it sent.
    package func closed() async throws -> String {
        try await channel.closeFuture.get()
        return received.text
    }

    /// Sends a byte at a time until the server closes the connection; false if it never does.
    package func drip() async throws -> Bool {
        for _ in 0..<3_000 where channel.isActive {
            await send("a")
            try await Task.sleep(for: .milliseconds(10))
        }
        return !channel.isActive
    }
}
