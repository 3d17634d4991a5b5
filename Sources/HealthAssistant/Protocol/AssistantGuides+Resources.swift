internal import HealthJournal
internal import HealthModel

extension AssistantGuides {
    private static let guide = "health://guide"
    private static let typePrefix = "health://type/"
    /// The protocol's limit of completions in an answer.
    private static let mostCompletions = 100

    /// The declarations of the resources.
    var resources: [JSONValue] {
        [
            [
                "uri": .string(Self.guide), "name": "guide", "title": "How to read the answers",
                "mimeType": "text/plain",
            ]
        ]
    }

    /// The declarations of resources by name, which describe types and contain no data of the
    /// person.
    var templates: [JSONValue] {
        [
            [
                "uriTemplate": .string(Self.typePrefix + "{type}"), "name": "type",
                "title": "What a type is", "mimeType": "text/plain",
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
        guard let text = text(of: uri) else {
            throw RPCError(
                code: era == .modern ? -32602 : -32002,
                message: "There is no such resource: see resources/list.",
                data: ["uri": .string(String(uri.prefix(256)))])
        }
        return [
            "contents": [
                ["uri": .string(uri), "mimeType": "text/plain", "text": .string(text)]
            ]
        ]
    }

    private func text(of uri: String) -> String? {
        if uri == Self.guide { return instructions }
        guard uri.hasPrefix(Self.typePrefix),
            let type = TypeSearch.type(String(uri.dropFirst(Self.typePrefix.count)))
        else { return nil }
        let measure = DayMeasure(type)
        return "\(type.name) (\(type.identifier)), \(type.kind.rawValue). "
            + "The figure of a day: \(measure.words), in \(measure.unit)."
    }

    /// The completions of an argument: names of types with a prefix.
    func completion(_ parameters: [String: JSONValue]) throws(RPCError) -> [String: JSONValue] {
        guard let reference = parameters["ref"]?.members?["type"]?.text,
            ["ref/prompt", "ref/resource"].contains(reference),
            let argument = parameters["argument"]?.members, let name = argument["name"]?.text,
            let letters = argument["value"]?.text
        else { throw .invalidParameters("ref or argument is missing.") }
        let key = letters.lowercased()
        let found =
            name == "type"
            ? TypeSearch.all.map(\.name).filter { $0.lowercased().hasPrefix(key) } : []
        return [
            "completion": [
                "values": .array(found.prefix(Self.mostCompletions).map(JSONValue.string)),
                "total": .number(Double(found.count)),
                "hasMore": .bool(found.count > Self.mostCompletions),
            ]
        ]
    }
}
