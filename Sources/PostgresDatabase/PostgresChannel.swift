internal import CPostgreSQL
internal import Foundation
internal import Synchronization

/// Messages between the programs that use one database (`LISTEN`, `NOTIFY`).
///
/// One connection sends and receives, on a thread of its own. After an error it is opened again, every
/// second until that succeeds. A message can be lost while the connection is not open.
package final class PostgresChannel: Sendable {
    /// Something that the channel received.
    package enum Event: Hashable, Sendable {
        /// A message of another program.
        case message(String)
        /// The connection was opened: messages before may have been missed.
        case opened
    }

    private struct State {
        /// The messages to send, each once.
        var waiting: Set<String> = []
        var isOver = false
    }

    private let address: PostgresAddress
    private let name: String
    private let state = Mutex(State())
    private let signal = Signal()

    /// The time that the connection may be silent until it is tested.
    private static let silence = Duration.seconds(15)
    private static let pause = Duration.seconds(1)
    /// The limit of messages per call; PostgreSQL keeps those of all connections in one queue.
    private static let batch = 1_000

    /// - Parameter name: The name of the channel, a lower-case SQL identifier.
    package init(_ address: PostgresAddress, name: String) {
        self.address = address
        self.name = name
    }

    /// Sends a message to the other programs, soon; equal messages that wait are sent once.
    package func send(_ message: String) {
        state.withLock { _ = $0.waiting.insert(message) }
        signal.send()
    }

    /// Opens the connection and keeps it open until the reader ends; may be called once.
    package func events() -> AsyncStream<Event> {
        let (stream, continuation) = AsyncStream.makeStream(of: Event.self)
        continuation.onTermination = { _ in
            self.state.withLock { $0.isOver = true }
            self.signal.send()
        }
        Thread.detachNewThread {
            while !self.isOver {
                try? self.follow(continuation)
                self.signal.wait(with: nil, for: Self.pause)
            }
        }
        return stream
    }

    private var isOver: Bool { state.withLock { $0.isOver } }

    /// Sends and receives until the connection breaks or the reader ends.
    private func follow(_ events: AsyncStream<Event>.Continuation) throws {
        var session = try PostgresSession(address)
        // A message is not worth a wait for the disk.
        try session.execute("SET synchronous_commit = off")
        try session.execute("LISTEN \(name)")
        events.yield(.opened)
        while !isOver {
            try sendWaiting(&session)
            for message in session.takeNotifications() { events.yield(.message(message)) }
            if !signal.wait(with: session.socket, for: Self.silence) {
                // A connection whose other end is gone is silent as well.
                try session.execute("SELECT 1")
            }
            guard session.isUsable else { throw PostgresError.connectionLost }
        }
    }

    private func sendWaiting(_ session: inout PostgresSession) throws {
        while true {
            let messages = state.withLock { Array($0.waiting.prefix(Self.batch)) }
            guard !messages.isEmpty else { return }
            state.withLock { $0.waiting.subtract(messages) }
            do {
                _ = try session.query(
                    "SELECT pg_notify($1, message) FROM unnest($2::text[]) AS message",
                    [.text(name), .texts(messages)]
                ) { _ in }
            } catch {
                state.withLock { $0.waiting.formUnion(messages) }
                throw error
            }
        }
    }
}

extension PostgresSession {
    fileprivate var socket: Int32 { PQsocket(connection) }

    /// The messages of other connections that have arrived.
    fileprivate func takeNotifications() -> [String] {
        var messages: [String] = []
        while let notification = PQnotifies(connection) {
            if notification.pointee.be_pid != PQbackendPID(connection) {
                messages.append(String(cString: notification.pointee.extra))
            }
            PQfreemem(notification)
        }
        return messages
    }
}

/// Wakes a thread that waits for a socket.
private final class Signal: Sendable {
    private let reading: Int32
    private let writing: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        if pipe(&ends) == 0 {
            for end in ends {
                _ = fcntl(end, F_SETFD, FD_CLOEXEC)
                _ = fcntl(end, F_SETFL, O_NONBLOCK)
            }
        }
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        close(reading)
        close(writing)
    }

    func send() {
        var byte: UInt8 = 0
        // A full pipe wakes the thread as well.
        _ = write(writing, &byte, 1)
    }

    /// Waits for a signal, or until a socket can be read; false if the time is over before.
    @discardableResult
    func wait(with socket: Int32?, for time: Duration) -> Bool {
        // A negative number is ignored.
        var files = [reading, socket ?? -1].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        let found = poll(&files, 2, Int32(time / .milliseconds(1)))
        var bytes = [UInt8](repeating: 0, count: 512)
        while read(reading, &bytes, bytes.count) == bytes.count {}
        return found != 0
    }
}
