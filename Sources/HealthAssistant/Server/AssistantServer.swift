package import Foundation
internal import HealthJournal

/// Serves one client: reads lines, calls tools concurrently, writes lines.
package actor AssistantServer {
    private struct Running {
        let number: Int
        let task: Task<Void, Never>
    }

    private var session: AssistantSession
    private var splitter = LineSplitter()
    private var running: [JSONValue: Running] = [:]
    private var started = 0
    /// The error of the last write.
    private var failure: (any Error)?
    private let caller: ToolCaller
    private let write: @Sendable (Data) throws -> Void

    /// Creates a server.
    ///
    /// - Parameter write: Writes a line, including its end.
    package init(_ world: AssistantWorld, write: @escaping @Sendable (Data) throws -> Void) {
        let tools = ToolCatalogue.tools(hasFoods: world.foods != nil)
        session = AssistantSession(surface: AssistantSurface(tools: tools))
        caller = ToolCaller(world, tools: tools)
        self.write = write
    }

    /// Serves until the input ends, then waits for the running calls.
    ///
    /// - Throws: The errors of `write`.
    package func run(_ input: AsyncStream<Data>) async throws {
        for await bytes in input {
            for piece in splitter.take(bytes) { take(piece) }
            if let failure { throw failure }
        }
        for piece in splitter.finish() { take(piece) }
        while let call = running.values.first { await call.task.value }
        if let failure { throw failure }
    }

    private func take(_ piece: LineSplitter.Piece) {
        switch piece {
        case .line(let line): perform(session.receive(line))
        case .tooLong: perform(session.refuseLongLine())
        }
    }

    private func perform(_ actions: [AssistantSession.Action]) {
        for action in actions {
            switch action {
            case .send(let message): send(message)
            case .call(let call): start(call)
            case .cancel(let id): running[id]?.task.cancel()
            }
        }
    }

    private func start(_ call: ToolCall) {
        started += 1
        let (number, caller) = (started, caller)
        let task = Task {
            let outcome = await caller.outcome(of: call)
            finish(call, number, outcome)
        }
        running[call.id] = Running(number: number, task: task)
    }

    private func finish(
        _ call: ToolCall, _ number: Int, _ outcome: Result<ToolOutcome, RPCError>
    ) {
        // A cancelled call may end after another one with the same id began.
        guard running[call.id]?.number == number else { return }
        running[call.id] = nil
        perform(session.finish(call, outcome))
    }

    private func send(_ message: JSONValue) {
        do {
            try write(Data((message.canonicalObjectText + "\n").utf8))
        } catch {
            failure = error
        }
    }
}
