package import Foundation
internal import HealthDatabase
internal import HealthJournal
internal import HealthModel

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

/// Calls tools, and records their readings before the answer is sent.
struct ToolCaller: Sendable {
    private let host: any AssistantHost
    private let tools: [String: any AssistantTool]

    init(_ host: any AssistantHost, tools: [any AssistantTool] = ToolCatalogue.common) {
        self.host = host
        self.tools = Dictionary(tools.map { ($0.name, $0) }) { first, _ in first }
    }

    /// Calls a tool.
    func outcome(of call: ToolCall) async -> Result<ToolOutcome, RPCError> {
        let readings = ReadingList()
        let outcome = await perform(call, readings).map(\.withoutInvisibleCharacters)
        do {
            try await host.record(readings.items, of: call.name, client: call.client)
        } catch {
            return .failure(
                .internal("The log of readings cannot be written, so nothing is answered."))
        }
        return outcome
    }

    private func perform(_ call: ToolCall, _ readings: ReadingList) async
        -> Result<ToolOutcome, RPCError>
    {
        guard let tool = tools[call.name] else {
            return .failure(.invalidParameters("There is no such tool: see tools/list."))
        }
        do {
            let arguments = try ToolArguments(call.arguments, tool.parameters)
            let types = try tool.types(arguments)
            let context = ToolContext(
                health: SharedHealth(
                    store: try await host.store(with: types), app: host.app,
                    clock: try await host.clock(), readings: readings),
                host: host, client: call.client, canAsk: call.canAsk, reply: call.reply)
            return .success(try await tool.call(arguments, context))
        } catch let error as ToolError {
            return .success(.refused(error.reason))
        } catch let error as HealthStoreError {
            return .failure(.internal(error.description))
        } catch let error as JournalError {
            return .failure(.internal(error.description))
        } catch is CancellationError {
            return .failure(.internal("The call was cancelled."))
        } catch {
            return .failure(.internal("The call failed: try again."))
        }
    }
}
