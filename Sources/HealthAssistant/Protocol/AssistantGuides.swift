internal import HealthJournal

/// Texts for a model and its person: how to read the answers, and questions to begin with.
struct AssistantGuides {
    /// What a client tells its model about the server.
    static let instructions = """
        Health data of one person, as far as the person shares it. A day without data is unknown, \
        never zero: look at coverage before you compare. Totals count time that several sources \
        recorded once. Ranges called usual are the person's own past, not a medical reference and \
        not advice. Types that are not shared look empty; the answer then says isShared false, and \
        the person can share them with: health permissions allow TYPE --read-only --as assistant. \
        Each reading is written to a log that the person sees.
        """

    /// A question that a person can pick.
    private struct Prompt {
        let name: String
        let title: String
        let summary: String
        let text: @Sendable (String) -> String
    }

    private static let all = [
        Prompt(name: "day", title: "My day", summary: "What a day was like.") { day in
            """
            Call daily_brief\(day.isEmpty ? "" : " for \(day)"). Tell me in a few sentences what \
            the day was like compared with what is usual for me, and what is not known because \
            there is no data. Give no medical advice.
            """
        },
        Prompt(name: "week", title: "My week", summary: "What changed in the last week.") { _ in
            """
            Call what_changed, then trends for the types that changed most. Tell me what changed, \
            on how many days each figure stands, and what is missing. Give no medical advice.
            """
        },
    ]

    private static let guide = "health://guide"

    /// The declarations of the prompts.
    var prompts: [JSONValue] {
        Self.all.map { prompt in
            JSONValue.members([
                "name": .string(prompt.name), "title": .string(prompt.title),
                "description": .string(prompt.summary),
                "arguments": prompt.name == "day"
                    ? [
                        [
                            "name": "day", "description": "The day, as 2026-03-01; else today.",
                            "required": false,
                        ]
                    ] : nil,
            ])
        }
    }

    /// A prompt with its argument.
    func prompt(_ parameters: [String: JSONValue]) throws(RPCError) -> [String: JSONValue] {
        guard let prompt = Self.all.first(where: { $0.name == parameters["name"]?.text }) else {
            throw .invalidParameters("There is no such prompt: ask prompts/list.")
        }
        var day = ""
        if let given = parameters["arguments"]?.members?["day"] {
            guard let text = given.text, Day(text) != nil else {
                throw .invalidParameters("day is a day as 2026-03-01.")
            }
            day = text
        }
        return [
            "description": .string(prompt.summary),
            "messages": [
                [
                    "role": "user",
                    "content": ["type": "text", "text": .string(prompt.text(day))],
                ]
            ],
        ]
    }

    /// The declarations of the resources.
    var resources: [JSONValue] {
        [
            [
                "uri": .string(Self.guide), "name": "guide", "title": "How to read the answers",
                "mimeType": "text/plain",
            ]
        ]
    }

    /// A resource.
    func resource(_ parameters: [String: JSONValue], _ era: ProtocolEra) throws(RPCError)
        -> [String: JSONValue]
    {
        guard let uri = parameters["uri"]?.text else {
            throw .invalidParameters("uri is missing.")
        }
        guard uri == Self.guide else {
            throw RPCError(
                code: era == .modern ? -32602 : -32002,
                message: "There is no such resource: ask resources/list.",
                data: ["uri": .string(String(uri.prefix(256)))])
        }
        return [
            "contents": [
                [
                    "uri": .string(uri), "mimeType": "text/plain",
                    "text": .string(Self.instructions),
                ]
            ]
        ]
    }
}
