import Foundation
import HTTPTypes
import HealthJournal
import NIOCore
import ServerClient
import Testing

/// Holds the answers of a cloud to its OpenAPI document.
struct ContractCheck {
    private let document: JSONValue

    /// The document that the server answers with.
    init(_ client: any ServerClient) async throws {
        let answer = try await client.execute(uri: "/openapi.json", method: .get)
        document = try JSONValue(text: Data(answer.body.readableBytesView))
    }

    /// Expects that an answer has a status and a body that the document names.
    func expect(_ answer: ServerAnswer, to method: HTTPRequest.Method, _ uri: String) throws {
        let path = String(uri.split(separator: "?")[0])
        let operation = try #require(
            find(method, path), "\(method) \(path) is not in the document")
        let status = String(answer.status.code)
        let response = try #require(
            operation["responses"]?[status], "\(method) \(path) does not name \(status)")
        guard let content = response["content"]?.members else { return }
        let type = try #require(answer.headers[.contentType], "\(method) \(path) says no type")
        let named = try #require(content[type], "\(method) \(path) does not name \(type)")
        guard type == "application/json", let schema = named["schema"] else { return }
        let body = try JSONValue(text: Data(answer.body.readableBytesView))
        #expect(problems(of: body, schema, at: "body") == [], "\(method) \(path) \(status)")
    }

    private func find(_ method: HTTPRequest.Method, _ path: String) -> JSONValue? {
        let parts = path.split(separator: "/")
        let name = method.rawValue.lowercased()
        for (template, item) in document["paths"]?.members ?? [:] {
            let named = template.split(separator: "/")
            let isSame = zip(parts, named).allSatisfy { $0 == $1 || $1.hasPrefix("{") }
            if isSame, parts.count == named.count, let found = item[name] { return found }
        }
        return nil
    }

    /// Where a value breaks a schema: the part of JSON Schema that the document uses.
    private func problems(of value: JSONValue, _ schema: JSONValue, at path: String) -> [String] {
        if case .string(let reference)? = schema["$ref"] {
            let name = String(reference.split(separator: "/").last ?? "")
            guard let found = document["components"]?["schemas"]?[name] else {
                return ["\(path): \(name) is not in the document"]
            }
            return problems(of: value, found, at: path)
        }
        var found: [String] = []
        if case .string(let type)? = schema["type"], type != value.type, type != "integer" {
            found.append("\(path) is not of the type \(type)")
        }
        if let allowed = schema["enum"]?.elements, !allowed.contains(value) {
            found.append("\(path) is none of the values")
        }
        if case .string(let pattern)? = schema["pattern"], case .string(let text) = value,
            text.range(of: pattern, options: .regularExpression) == nil
        {
            found.append("\(path) does not match \(pattern)")
        }
        for case .string(let name) in schema["required"]?.elements ?? [] where value[name] == nil {
            found.append("\(path).\(name) is missing")
        }
        for (name, member) in value.members ?? [:] {
            let inside = schema["properties"]?[name] ?? schema["additionalProperties"]
            if let inside { found += problems(of: member, inside, at: "\(path).\(name)") }
        }
        for element in value.elements ?? [] {
            if let items = schema["items"] {
                found += problems(of: element, items, at: path + "[]")
            }
        }
        return found
    }
}

extension JSONValue {
    fileprivate subscript(_ name: String) -> JSONValue? { members?[name] }

    fileprivate var type: String {
        switch self {
        case .null: "null"
        case .bool: "boolean"
        case .number: "number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }
}
