internal import Foundation
internal import HealthJournal
internal import HealthModel

/// One parameter of a tool, which defines its JSON Schema and the validation of arguments.
struct ToolParameter: Sendable {
    /// The kind of the parameter.
    enum Kind: Sendable {
        /// A type of health data by its name or raw identifier.
        case type
        /// A day such as `2026-03-01`.
        case day
        /// A date such as `2026-03-01T08:15:00+01:00`.
        case instant
        /// A text with a maximum number of characters.
        case text(Int)
        /// One of several words.
        case choice([String])
        /// An integer within a range.
        case whole(ClosedRange<Int>)
        /// A number that is not negative.
        case number
        /// A Boolean.
        case flag
        /// Numbers by name.
        case numbers([String])
    }

    let name: String
    let kind: Kind
    let summary: String
    let isRequired: Bool

    init(_ name: String, _ kind: Kind, _ summary: String, isRequired: Bool = false) {
        self.name = name
        self.kind = kind
        self.summary = summary
        self.isRequired = isRequired
    }

    /// The schema of an object with only these parameters.
    static func schema(of parameters: [ToolParameter]) -> JSONValue {
        let required = parameters.filter(\.isRequired).map { JSONValue.string($0.name) }
        return JSONValue.members([
            "type": "object", "additionalProperties": false,
            "properties": parameters.isEmpty
                ? nil
                : .object(
                    Dictionary(parameters.map { ($0.name, $0.schema) }) { first, _ in first }),
            "required": required.isEmpty ? nil : .array(required),
        ])
    }

    private var schema: JSONValue {
        guard case .object(let members) = kind.schema else { return kind.schema }
        return .object(members.merging(["description": .string(summary)]) { $1 })
    }
}

extension ToolParameter.Kind {
    fileprivate var schema: JSONValue {
        switch self {
        case .type: ["type": "string", "maxLength": 128]
        case .day: ["type": "string", "format": "date"]
        case .instant: ["type": "string", "format": "date-time"]
        case .text(let length): ["type": "string", "maxLength": .number(Double(length))]
        case .choice(let words): ["type": "string", "enum": .array(words.map(JSONValue.string))]
        case .whole(let range):
            [
                "type": "integer", "minimum": .number(Double(range.lowerBound)),
                "maximum": .number(Double(range.upperBound)),
            ]
        case .number: ["type": "number", "minimum": 0]
        case .flag: ["type": "boolean"]
        case .numbers(let names):
            [
                "type": "object", "additionalProperties": false,
                "properties": .object(
                    Dictionary(names.map { ($0, ["type": "number", "minimum": 0]) }) { $1 }),
            ]
        }
    }

    /// The error of a value; nil if it is valid.
    func problem(with value: JSONValue) -> String? {
        switch (self, value) {
        case (.type, .string(let text)):
            return text.count <= 128 ? nil : "must be a name such as stepCount"
        case (.day, .string(let text)):
            return Day(text).map { (1900...2200).contains($0.year) } == true
                ? nil : "must be a day such as 2026-03-01"
        case (.instant, .string(let text)):
            return (try? Date(text, strategy: .iso8601)) != nil
                ? nil : "must be an instant such as 2026-03-01T08:15:00+01:00"
        case (.text(let length), .string(let text)):
            return text.count <= length ? nil : "may have at most \(length) characters"
        case (.choice(let words), .string(let text)):
            return words.contains(text) ? nil : "must be one of \(words.joined(separator: ", "))"
        case (.whole(let range), .number):
            return value.whole.map(range.contains) == true
                ? nil : "must be a whole number from \(range.lowerBound) to \(range.upperBound)"
        case (.number, .number(let number)):
            return number >= 0 && number <= 1e9 ? nil : "must be a number that is not negative"
        case (.flag, .bool): return nil
        case (.numbers(let names), .object(let members)):
            let isKnown = members.allSatisfy { member in
                names.contains(member.key)
                    && ToolParameter.Kind.number.problem(with: member.value) == nil
            }
            return isKnown ? nil : "must have numbers for some of \(names.joined(separator: ", "))"
        default: return "has the wrong type: \(expectation)"
        }
    }

    private var expectation: String {
        switch self {
        case .type, .day, .instant, .text, .choice: "write a text"
        case .whole, .number: "write a number"
        case .flag: "write true or false"
        case .numbers: "write an object"
        }
    }
}
