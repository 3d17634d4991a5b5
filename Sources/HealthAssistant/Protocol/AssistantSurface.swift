internal import HealthJournal

/// The server's description for clients: its name, its tools, and the format of answers.
struct AssistantSurface: Sendable {
    /// The name of the answer field in the form of a question.
    static let answer = "save"

    private let catalogue: [JSONValue]
    private let guides: AssistantGuides
    /// The names of the tools.
    let tools: Set<String>

    init(tools: [any AssistantTool], guides: AssistantGuides = AssistantGuides()) {
        catalogue = tools.map(\.declaration)
        self.guides = guides
        self.tools = Set(tools.map(\.name))
    }

    /// The answer to `initialize`.
    func handshake(_ version: String) -> JSONValue {
        [
            "protocolVersion": .string(version), "capabilities": Self.capabilities,
            "serverInfo": Self.identity, "instructions": .string(guides.instructions),
        ]
    }

    /// The answer to a method other than the call of a tool.
    func answer(_ method: String, _ parameters: [String: JSONValue], _ era: ProtocolEra)
        throws(RPCError) -> JSONValue
    {
        switch (method, era) {
        case ("server/discover", .modern):
            return cacheable(
                [
                    "supportedVersions": .array(
                        ProtocolVersion.supported.map(JSONValue.string)),
                    "capabilities": Self.capabilities,
                    "instructions": .string(guides.instructions),
                ], era)
        case ("ping", .legacy): return [:]
        case ("tools/list", _): return try list("tools", catalogue, parameters, era)
        case ("prompts/list", _): return try list("prompts", guides.prompts, parameters, era)
        case ("prompts/get", _):
            return finished(try guides.prompt(parameters), era)
        case ("resources/list", _): return try list("resources", guides.resources, parameters, era)
        case ("resources/templates/list", _):
            return try list("resourceTemplates", guides.templates, parameters, era)
        case ("resources/read", _):
            return cacheable(try guides.resource(parameters, era), era)
        case ("completion/complete", _):
            return finished(try guides.completion(parameters), era)
        default: throw .unknownMethod(method)
        }
    }

    /// The outcome of a call, as the result of its request.
    func result(of outcome: ToolOutcome, _ era: ProtocolEra) -> JSONValue {
        switch outcome {
        case .answer(let value):
            finished(
                [
                    "content": [["type": "text", "text": .string(value.canonicalObjectText)]],
                    "structuredContent": value, "isError": false,
                ], era)
        case .refused(let reason):
            finished(
                ["content": [["type": "text", "text": .string(reason)]], "isError": true], era)
        case .question(let id, let text):
            [
                "resultType": "input_required", "requestState": .string(id),
                "inputRequests": [
                    AssistantSession.question: [
                        "method": "elicitation/create", "params": form(text),
                    ]
                ],
                "_meta": Self.meta,
            ]
        }
    }

    /// The form of a question with the answers yes and no.
    func form(_ text: String) -> JSONValue {
        [
            "mode": "form", "message": .string(text),
            "requestedSchema": [
                "type": "object",
                "properties": [
                    Self.answer: ["type": "boolean", "title": "Save this entry"]
                ],
                "required": [.string(Self.answer)],
            ],
        ]
    }

    /// A list on a single page.
    private func list(
        _ key: String, _ items: [JSONValue], _ parameters: [String: JSONValue], _ era: ProtocolEra
    ) throws(RPCError) -> JSONValue {
        guard parameters["cursor"] == nil else {
            throw .invalidParameters("The list has one page, so there is no cursor.")
        }
        return cacheable([key: .array(items)], era)
    }

    /// An answer that a client may cache for an hour, because it contains no personal data.
    private func cacheable(_ members: [String: JSONValue], _ era: ProtocolEra) -> JSONValue {
        guard era == .modern else { return .object(members) }
        return finished(
            members.merging(["ttlMs": 3_600_000, "cacheScope": "public"]) { $1 }, era)
    }

    private func finished(_ members: [String: JSONValue], _ era: ProtocolEra) -> JSONValue {
        guard era == .modern else { return .object(members) }
        return .object(members.merging(["resultType": "complete", "_meta": Self.meta]) { $1 })
    }

    private static let capabilities: JSONValue = [
        "tools": [:], "prompts": [:], "resources": [:], "completions": [:],
    ]
    private static let identity: JSONValue = ["name": "health", "version": "0.1"]
    private static let meta: JSONValue = [ProtocolVersion.key + "serverInfo": identity]
}

extension JSONValue {
    /// The value as JSON on one line, its keys sorted.
    var canonicalObjectText: String {
        // The canonical text is that of a list with one element.
        String(canonicalText.dropFirst().dropLast())
    }
}
