internal import Foundation
internal import HealthJournal

/// The protocol as a pure value: receives messages and returns actions.
///
/// It supports two protocols. A request with a version in `_meta` is self-contained; `initialize`
/// begins the older protocol, in which the client sends its name and capabilities once.
struct AssistantSession {
    /// An action for the server.
    enum Action: Hashable, Sendable {
        /// Send a message.
        case send(JSONValue)
        /// Call a tool, and pass the outcome to ``AssistantSession/finish(_:_:)``.
        case call(ToolCall)
        /// Cancel a call, because the client no longer waits for it.
        case cancel(id: JSONValue)
    }

    /// The content of a handshake.
    private struct Handshake {
        let client: String?
        let canAsk: Bool
    }

    /// The maximum number of running calls.
    static let mostCalls = 32

    private let surface: AssistantSurface
    private var handshake: Handshake?
    /// The running calls, by the ids of their requests.
    private var open: Set<JSONValue> = []
    /// Calls of the older protocol that wait for the person's answer, by the ids of our requests.
    private var asking: [JSONValue: (call: ToolCall, question: String)] = [:]
    private var questions = 0
    /// The id of the only question; nil where questions are counted.
    private var questionID: String?

    init(surface: AssistantSurface) { self.surface = surface }

    /// A session whose handshake was in an earlier message, of which nothing is stored.
    ///
    /// - Parameter question: The id of a question of the only call.
    init(initialized surface: AssistantSurface, canAsk: Bool, question: String) {
        self.surface = surface
        handshake = Handshake(client: nil, canAsk: canAsk)
        questionID = question
    }

    /// Whether a client of the older protocol can show the person a question.
    var canAsk: Bool { handshake?.canAsk ?? false }

    /// Handles a line.
    mutating func receive(_ line: Data) -> [Action] { receive(RPCMessage(line)) }

    /// Handles a message.
    mutating func receive(_ message: RPCMessage) -> [Action] {
        switch message {
        case .request(let id, let method, let parameters):
            do {
                return try answer(id, method, parameters)
            } catch {
                return [.send(RPCMessage.error(error, id: id))]
            }
        case .notification(let method, let parameters):
            return method == "notifications/cancelled" ? cancel(parameters) : []
        case .response(let id, let result): return resume(id, result)
        case .invalid(let error, let id): return [.send(RPCMessage.error(error, id: id))]
        }
    }

    /// Answers a line that was too long.
    func refuseLongLine() -> [Action] {
        let error = RPCError.parse(
            "The line is too long: at most \(LineSplitter.defaultLimit) bytes.")
        return [.send(RPCMessage.error(error, id: nil))]
    }

    /// Handles the outcome of a call.
    mutating func finish(_ call: ToolCall, _ outcome: Result<ToolOutcome, RPCError>) -> [Action] {
        // A cancelled call has no answer.
        guard open.contains(call.id) else { return [] }
        if call.era == .legacy, case .success(.question(let id, let text)) = outcome {
            return [ask(text, question: id, for: call)]
        }
        open.remove(call.id)
        switch outcome {
        case .failure(let error): return [.send(RPCMessage.error(error, id: call.id))]
        case .success(let outcome):
            let result = surface.result(of: outcome, call.era)
            return [.send(RPCMessage.result(result, id: call.id))]
        }
    }

    private mutating func answer(
        _ id: JSONValue, _ method: String, _ parameters: [String: JSONValue]
    ) throws(RPCError) -> [Action] {
        guard !open.contains(id) else {
            throw .invalidRequest("Another request with this id is running.")
        }
        if method == "initialize" { return [.send(RPCMessage.result(begin(parameters), id: id))] }
        let request = try RequestHead(parameters, isInitialized: handshake != nil)
        if method == "tools/call" {
            let call = try call(id, request, parameters)
            try begin(id)
            return [.call(call)]
        }
        if method == "subscriptions/listen", request.era == .modern {
            return [try listen(id, parameters)]
        }
        let result = try surface.answer(method, parameters, request.era)
        return [.send(RPCMessage.result(result, id: id))]
    }

    /// Registers a request until its answer.
    private mutating func begin(_ id: JSONValue) throws(RPCError) {
        guard open.count < Self.mostCalls else {
            throw .internal("Too many calls are running: wait for their answers.")
        }
        open.insert(id)
    }

    /// Subscribes to changes of the lists until the client cancels; there are none, because the
    /// lists never change while the server runs.
    private mutating func listen(_ id: JSONValue, _ parameters: [String: JSONValue])
        throws(RPCError) -> Action
    {
        guard parameters["notifications"]?.members != nil else {
            throw .invalidParameters("notifications must be an object.")
        }
        try begin(id)
        return .send(
            RPCMessage.request(
                "notifications/subscriptions/acknowledged",
                ["notifications": [:], "_meta": [ProtocolVersion.key + "subscriptionId": id]],
                id: nil))
    }

    /// Begins the older protocol.
    private mutating func begin(_ parameters: [String: JSONValue]) -> JSONValue {
        handshake = Handshake(
            client: parameters["clientInfo"]?.members?["name"]?.text,
            canAsk: RequestHead.showsForms(parameters["capabilities"]?.members ?? [:]))
        let requested = parameters["protocolVersion"]?.text
        let version =
            ProtocolVersion.legacyVersions.first { $0 == requested } ?? ProtocolVersion.legacy
        return surface.handshake(version)
    }

    private func call(
        _ id: JSONValue, _ request: RequestHead, _ parameters: [String: JSONValue]
    ) throws(RPCError) -> ToolCall {
        guard let name = parameters["name"]?.text, surface.tools.contains(name) else {
            throw .invalidParameters("There is no such tool: see tools/list.")
        }
        guard let arguments = (parameters["arguments"] ?? [:]).members else {
            throw .invalidParameters("arguments must be an object.")
        }
        let isModern = request.era == .modern
        var call = ToolCall(
            id: id, name: name, arguments: arguments,
            client: isModern ? request.client : handshake?.client,
            canAsk: isModern ? request.canAsk : handshake?.canAsk ?? false, era: request.era)
        if isModern, let question = parameters["requestState"]?.text {
            let reply = parameters["inputResponses"]?.members?[Self.question]?.members
            call.reply = .init(question: question, isAccepted: Self.isAccepted(reply))
        }
        return call
    }

    /// The key of the only question that a call can have.
    static let question = "confirm"

    private static func isAccepted(_ reply: [String: JSONValue]?) -> Bool {
        reply?["action"]?.text == "accept"
            && reply?["content"]?.members?[AssistantSurface.answer] == .bool(true)
    }

    /// Asks the person in the older protocol, with a request of ours.
    private mutating func ask(_ text: String, question: String, for call: ToolCall) -> Action {
        questions += 1
        let id = JSONValue.string(questionID ?? "question-\(questions)")
        asking[id] = (call, question)
        return .send(RPCMessage.request("elicitation/create", surface.form(text), id: id))
    }

    /// Resumes a call whose question was answered.
    private mutating func resume(_ id: JSONValue, _ result: JSONValue?) -> [Action] {
        guard let (call, question) = asking.removeValue(forKey: id), open.contains(call.id) else {
            return []
        }
        var next = call
        next.reply = .init(question: question, isAccepted: Self.isAccepted(result?.members))
        return [.call(next)]
    }

    private mutating func cancel(_ parameters: [String: JSONValue]) -> [Action] {
        guard let id = parameters["requestId"], open.remove(id) != nil else { return [] }
        asking = asking.filter { $0.value.call.id != id }
        return [.cancel(id: id)]
    }
}

/// The client's properties from a request, or from an earlier handshake.
struct RequestHead: Hashable, Sendable {
    let era: ProtocolEra
    var client: String?
    /// Whether the client can show a form to the person.
    var canAsk = false

    /// Reads `_meta`.
    ///
    /// - Throws: An error if it has no version or an unsupported one, and there was no handshake.
    init(_ parameters: [String: JSONValue], isInitialized: Bool) throws(RPCError) {
        let meta = parameters["_meta"]?.members ?? [:]
        func field(_ name: String) -> JSONValue? { meta[ProtocolVersion.key + name] }
        guard let version = field("protocolVersion") else {
            guard isInitialized else {
                throw .invalidParameters(
                    "params._meta has no \(ProtocolVersion.key)protocolVersion, and there was no "
                        + "initialize.")
            }
            era = .legacy
            return
        }
        guard version.text == ProtocolVersion.modern else {
            throw .unsupportedVersion(version.text ?? "")
        }
        guard let capabilities = field("clientCapabilities")?.members else {
            throw .invalidParameters(
                "params._meta has no \(ProtocolVersion.key)clientCapabilities.")
        }
        era = .modern
        client = field("clientInfo")?.members?["name"]?.text
        canAsk = Self.showsForms(capabilities)
    }

    /// Whether a client with these capabilities can show a form; an empty object means that it can.
    static func showsForms(_ capabilities: [String: JSONValue]) -> Bool {
        guard let elicitation = capabilities["elicitation"]?.members else { return false }
        return elicitation.isEmpty || elicitation["form"] != nil
    }
}
