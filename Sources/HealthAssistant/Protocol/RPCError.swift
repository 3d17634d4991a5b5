internal import HealthJournal

/// An error of JSON-RPC 2.0 or of the Model Context Protocol.
struct RPCError: Error, Hashable, Sendable {
    let code: Int
    let message: String
    var data: JSONValue?

    /// The line is not JSON.
    static func parse(_ message: String) -> RPCError { RPCError(code: -32700, message: message) }

    /// The JSON is not a request.
    static func invalidRequest(_ message: String) -> RPCError {
        RPCError(code: -32600, message: message)
    }

    static func unknownMethod(_ method: String) -> RPCError {
        // The message contains at most 64 characters of the client's text.
        RPCError(code: -32601, message: "There is no method \(method.prefix(64)).")
    }

    static func invalidParameters(_ message: String) -> RPCError {
        RPCError(code: -32602, message: message)
    }

    /// An internal error; the text contains no health data.
    static func `internal`(_ message: String) -> RPCError {
        RPCError(code: -32603, message: message)
    }

    /// The headers of a message over HTTP differ from its body.
    static func headerMismatch(_ header: String) -> RPCError {
        RPCError(code: -32020, message: "The header \(header) is missing or differs from the body.")
    }

    static func unsupportedVersion(_ requested: String) -> RPCError {
        RPCError(
            code: -32022, message: "This protocol version is not supported.",
            data: [
                "supported": .array(ProtocolVersion.supported.map(JSONValue.string)),
                "requested": .string(String(requested.prefix(64))),
            ])
    }

    var json: JSONValue {
        JSONValue.members([
            "code": .number(Double(code)), "message": .string(message), "data": data,
        ])
    }
}

extension JSONValue {
    /// An object without the members that are nil.
    static func members(_ members: [String: JSONValue?]) -> JSONValue {
        .object(members.compactMapValues { $0 })
    }

    /// A list in which nil becomes null.
    static func row(_ cells: [JSONValue?]) -> JSONValue { .array(cells.map { $0 ?? .null }) }

    /// The text, if the value is one.
    var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The integer, if the value is one.
    var whole: Int? {
        if case .number(let number) = self { Int(exactly: number) } else { nil }
    }
}
