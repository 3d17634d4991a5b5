package import Foundation
internal import HealthJournal

/// One message of JSON-RPC 2.0 from a line.
enum RPCMessage: Hashable, Sendable {
    /// A request; its answer carries the id, which is a text or an integer.
    case request(id: JSONValue, method: String, parameters: [String: JSONValue])
    /// A request without an answer.
    case notification(method: String, parameters: [String: JSONValue])
    /// The answer to a request of ours; nil for an error.
    case response(id: JSONValue, result: JSONValue?)
    /// An invalid message, with its id if that could be read.
    case invalid(RPCError, id: JSONValue?)

    /// Parses a line.
    init(_ line: Data) {
        guard let value = try? JSONValue(text: line) else {
            self = .invalid(.parse("The line is not JSON: write one message per line."), id: nil)
            return
        }
        guard let members = value.members else {
            let reason =
                value.elements == nil
                ? "A message must be a JSON object." : "Batches are not part of the protocol."
            self = .invalid(.invalidRequest(reason), id: nil)
            return
        }
        self.init(members)
    }

    private init(_ members: [String: JSONValue]) {
        let id = members["id"]
        let isUsable = id?.text != nil || id?.whole != nil
        func invalid(_ error: RPCError) -> RPCMessage { .invalid(error, id: isUsable ? id : nil) }
        guard members["jsonrpc"]?.text == "2.0" else {
            self = invalid(.invalidRequest("jsonrpc must be \"2.0\"."))
            return
        }
        guard let method = members["method"] else {
            if let id, isUsable, members["result"] != nil || members["error"] != nil {
                self = .response(id: id, result: members["result"])
            } else {
                self = invalid(.invalidRequest("The message has no method."))
            }
            return
        }
        guard let name = method.text else {
            self = invalid(.invalidRequest("method must be a text."))
            return
        }
        guard id == nil || isUsable else {
            self = invalid(.invalidRequest("id must be a text or a whole number."))
            return
        }
        guard let parameters = (members["params"] ?? [:]).members else {
            self =
                id == nil
                ? .notification(method: name, parameters: [:])
                : invalid(.invalidParameters("params must be an object."))
            return
        }
        if let id {
            self = .request(id: id, method: name, parameters: parameters)
        } else {
            self = .notification(method: name, parameters: parameters)
        }
    }

    /// A successful answer.
    static func result(_ result: JSONValue, id: JSONValue) -> JSONValue {
        ["jsonrpc": "2.0", "id": id, "result": result]
    }

    /// An answer with an error; without an id if none could be read.
    static func error(_ error: RPCError, id: JSONValue?) -> JSONValue {
        JSONValue.members(["jsonrpc": "2.0", "id": id, "error": error.json])
    }

    /// A request of ours, or a notification without an id.
    static func request(_ method: String, _ parameters: JSONValue, id: JSONValue?) -> JSONValue {
        JSONValue.members([
            "jsonrpc": "2.0", "id": id, "method": .string(method), "params": parameters,
        ])
    }
}

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

/// The supported versions of the Model Context Protocol.
package enum ProtocolVersion {
    /// The stateless protocol: each request carries the version and the client's capabilities.
    package static let modern = "2026-07-28"
    /// The newest version with a handshake (`initialize`).
    package static let legacy = "2025-11-25"
    /// Versions with a handshake; the tools are the same in both.
    static let legacyVersions = [legacy, "2025-06-18"]
    /// All versions, the newest first.
    package static let supported = [modern] + legacyVersions

    /// The prefix of the protocol's own keys in `_meta`.
    static let key = "io.modelcontextprotocol/"
}

/// Splits a stream of bytes into lines, and drops lines that are too long for a message.
package struct LineSplitter: Sendable {
    /// A part of the stream.
    package enum Piece: Hashable, Sendable {
        /// A line without its end, never empty.
        case line(Data)
        /// A dropped line with more bytes than the limit.
        case tooLong
    }

    /// The default limit of bytes in a line.
    package static let defaultLimit = 1 << 20

    private let limit: Int
    private var rest = Data()
    private var isDropping = false

    package init(limit: Int = LineSplitter.defaultLimit) { self.limit = limit }

    /// Appends the next bytes, and returns the lines that end in them.
    package mutating func take(_ bytes: Data) -> [Piece] {
        var pieces: [Piece] = []
        var bytes = bytes[...]
        while let end = bytes.firstIndex(of: 0x0A) {
            append(bytes[..<end], to: &pieces)
            bytes = bytes[bytes.index(after: end)...]
            endLine(&pieces)
        }
        append(bytes, to: &pieces)
        return pieces
    }

    /// Ends the stream, and returns the line without an end.
    package mutating func finish() -> [Piece] {
        var pieces: [Piece] = []
        endLine(&pieces)
        return pieces
    }

    private mutating func append(_ bytes: Data, to pieces: inout [Piece]) {
        guard !isDropping else { return }
        guard rest.count + bytes.count <= limit else {
            isDropping = true
            rest = Data()
            pieces.append(.tooLong)
            return
        }
        rest.append(bytes)
    }

    private mutating func endLine(_ pieces: inout [Piece]) {
        defer {
            rest = Data()
            isDropping = false
        }
        if rest.last == 0x0D { rest.removeLast() }
        if !isDropping, !rest.isEmpty { pieces.append(.line(rest)) }
    }
}
