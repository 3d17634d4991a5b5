internal import HealthJournal
internal import HealthModel

extension AssistantGuides {
    /// A question that a person can choose.
    private struct Prompt {
        let name: String
        let title: String
        let summary: String
        /// The argument, which is the last word of the text; nil without one.
        let argument: Argument?
        let text: @Sendable (String) -> String
    }

    private struct Argument {
        let kind: ToolParameter.Kind
        let name: String
        let summary: String
        let isRequired: Bool
    }

    private static let all = [
        Prompt(
            name: "day", title: "My day", summary: "What a day was like.",
            argument: Argument(
                kind: .day, name: "day", summary: "The day, as 2026-03-01; else today.",
                isRequired: false)
        ) { day in
            """
            Call daily_brief\(day.isEmpty ? "" : " for \(day)"). Tell me in a few sentences what \
            the day was like compared with what is usual for me, and what is not known because \
            there is no data. Give no medical advice.
            """
        },
        Prompt(
            name: "week", title: "My week", summary: "What changed in the last week.",
            argument: nil
        ) { _ in
            """
            Call what_changed, then trends for the types that changed most. Tell me what changed, \
            on how many days each figure stands, and what is missing. Give no medical advice.
            """
        },
        Prompt(
            name: "type", title: "One type", summary: "A year of one type.",
            argument: Argument(
                kind: .type, name: "type", summary: "The type, such as stepCount.",
                isRequired: true)
        ) { type in
            """
            Call daily_totals for a year of \(type), trends and baseline. Tell me how it went, on how \
            many days each figure stands, and what is missing. Give no medical advice.
            """
        },
    ]

    /// The declarations of the prompts.
    var prompts: [JSONValue] {
        Self.all.map { prompt in
            JSONValue.members([
                "name": .string(prompt.name), "title": .string(prompt.title),
                "description": .string(prompt.summary),
                "arguments": prompt.argument.map { argument in
                    [
                        [
                            "name": .string(argument.name),
                            "description": .string(argument.summary),
                            "required": .bool(argument.isRequired),
                        ]
                    ]
                },
            ])
        }
    }

    /// A prompt with its argument.
    func prompt(_ parameters: [String: JSONValue]) throws(RPCError) -> [String: JSONValue] {
        guard let prompt = Self.all.first(where: { $0.name == parameters["name"]?.text }) else {
            throw .invalidParameters("There is no such prompt: see prompts/list.")
        }
        let text = prompt.text(try value(of: prompt.argument, parameters))
        return [
            "description": .string(prompt.summary),
            "messages": [
                ["role": "user", "content": ["type": "text", "text": .string(text)]]
            ],
        ]
    }

    /// The text of an argument; empty if there is none.
    private func value(of argument: Argument?, _ parameters: [String: JSONValue])
        throws(RPCError) -> String
    {
        guard let argument else { return "" }
        guard let given = parameters["arguments"]?.members?[argument.name] else {
            guard !argument.isRequired else {
                throw .invalidParameters("The argument \(argument.name) is missing.")
            }
            return ""
        }
        if let problem = argument.kind.problem(with: given) {
            throw .invalidParameters("The argument \(argument.name) \(problem).")
        }
        let text = given.text ?? ""
        if case .type = argument.kind {
            guard let type = TypeSearch.type(text) else {
                throw .invalidParameters("There is no such type: call the tool types.")
            }
            return type.name
        }
        return text
    }
}
