internal import HealthJournal

/// Helpers for the JSON Schemas of answers.
enum OutputSchema {
    static let text: JSONValue = ["type": "string"]
    static let number: JSONValue = ["type": "number"]
    static let whole: JSONValue = ["type": "integer"]
    static let flag: JSONValue = ["type": "boolean"]

    static func list(_ items: JSONValue) -> JSONValue { ["type": "array", "items": items] }

    /// An object with these members and no others.
    ///
    /// - Parameter optional: The members that can be missing.
    static func object(_ members: [String: JSONValue], optional: Set<String> = []) -> JSONValue {
        [
            "type": "object", "additionalProperties": false, "properties": .object(members),
            "required": .array(
                members.keys.filter { !optional.contains($0) }.sorted().map(JSONValue.string)),
        ]
    }

    /// The common members of answers about one type, with those of a tool.
    static func series(_ members: [String: JSONValue], optional: Set<String> = []) -> JSONValue {
        let common: [String: JSONValue] = [
            "type": text, "unit": text, "isShared": flag, "coverage": coverage,
            "total": number, "average": number, "min": number, "max": number,
            "sources": sources, "note": text,
        ]
        return object(
            common.merging(members) { $1 },
            optional: optional.union(
                ["total", "average", "min", "max", "note", "unit"]))
    }

    /// The days that contribute to an answer.
    ///
    /// `firstDay` and `lastDay`, which have data, are omitted if they equal `from` and `to`.
    static let coverage = object(
        [
            "from": text, "to": text, "days": whole, "daysWithData": whole,
            "firstDay": text, "lastDay": text, "gaps": list(text), "incompleteDay": text,
            "sharedFrom": text,
        ], optional: ["firstDay", "lastDay", "incompleteDay", "sharedFrom"])

    /// Names of sources, each with its number of days with data.
    static let sources = list(list(["type": ["string", "integer"]]))

    /// Rows of texts and numbers, with the column names in a separate list.
    static let rows: [String: JSONValue] = [
        "columns": list(text), "rows": list(list(["type": ["string", "number", "null"]])),
    ]
}
