import Foundation
import TestSupport

/// The part of JSON Schema that `docs/schema` uses.
struct JSONSchema {
    private let definitions: [String: Any]

    init() throws {
        let data = try Data(contentsOf: Repository.file("docs/schema/health-1.json"))
        let whole = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        definitions = whole?["$defs"] as? [String: Any] ?? [:]
    }

    /// The names of the definitions.
    var names: Set<String> { Set(definitions.keys) }

    /// What is wrong with a text, each with its place; empty where it is as a definition says.
    func problems(_ text: String, as name: String) throws -> [String] {
        let value = try JSONSerialization.jsonObject(
            with: Data(text.utf8), options: .fragmentsAllowed)
        return problems(value, ["$ref": "#/$defs/\(name)"], at: name)
    }

    private func problems(_ value: Any, _ schema: [String: Any], at place: String) -> [String] {
        if let reference = schema["$ref"] as? String {
            let name = reference.replacing("#/$defs/", with: "")
            guard let known = definitions[name] as? [String: Any] else {
                return ["\(place): there is no \(name)"]
            }
            return problems(value, known, at: place)
        }
        switch schema["type"] as? String {
        case "object": return object(value, schema, at: place)
        case "array":
            guard let list = value as? [Any] else { return ["\(place): no list"] }
            let items = schema["items"] as? [String: Any] ?? [:]
            return list.enumerated().flatMap { problems($1, items, at: "\(place)[\($0)]") }
        case "string": return string(value, schema, at: place)
        case "boolean":
            return (value as? NSNumber)?.boolValue == nil ? ["\(place): no truth value"] : []
        case "integer":
            let number = (value as? NSNumber)?.doubleValue
            return number.map { $0 == $0.rounded() } == true ? [] : ["\(place): no whole number"]
        case "number": return value is NSNumber ? [] : ["\(place): no number"]
        default: return ["\(place): the schema has no type"]
        }
    }

    private func object(_ value: Any, _ schema: [String: Any], at place: String) -> [String] {
        guard let object = value as? [String: Any] else { return ["\(place): no object"] }
        let known = schema["properties"] as? [String: [String: Any]] ?? [:]
        let others = schema["additionalProperties"] as? [String: Any]
        var found = (schema["required"] as? [String] ?? []).filter { object[$0] == nil }
            .map { "\(place).\($0): is not there" }
        for (key, inner) in object {
            if let schema = known[key] ?? others {
                found += problems(inner, schema, at: "\(place).\(key)")
            } else {
                found.append("\(place).\(key): is not in the schema")
            }
        }
        return found
    }

    private func string(_ value: Any, _ schema: [String: Any], at place: String) -> [String] {
        guard let text = value as? String else { return ["\(place): no text"] }
        if let choices = schema["enum"] as? [String], !choices.contains(text) {
            return ["\(place): \(text) is no choice"]
        }
        if let pattern = schema["pattern"] as? String,
            text.range(of: pattern, options: .regularExpression) == nil
        {
            return ["\(place): \(text) does not fit"]
        }
        return []
    }
}
