internal import Foundation
internal import HealthDatabase
internal import HealthJournal
internal import HealthModel

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
