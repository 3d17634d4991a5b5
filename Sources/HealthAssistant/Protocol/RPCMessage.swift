internal import Foundation
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
        guard let value = try? JSONDecoder().decode(JSONValue.self, from: line) else {
            self = .invalid(.parse("The line is not JSON: write one message per line."), id: nil)
            return
        }
        guard let members = value.members else {
            let reason =
                value.elements == nil
                ? "A message is a JSON object." : "Batches are not part of the protocol."
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
            self = invalid(.invalidRequest("jsonrpc is \"2.0\"."))
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
            self = invalid(.invalidRequest("method is a text."))
            return
        }
        guard id == nil || isUsable else {
            self = invalid(.invalidRequest("id is a text or a whole number."))
            return
        }
        guard let parameters = (members["params"] ?? [:]).members else {
            self =
                id == nil
                ? .notification(method: name, parameters: [:])
                : invalid(.invalidParameters("params is an object."))
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
