internal import Foundation
internal import HealthJournal
internal import Hummingbird

/// The OpenAPI 3.1 document of the cloud, generated from its routes.
enum CloudOpenAPI {
    /// The route that returns the document.
    static func route(for routes: [CloudRoute]) -> CloudRoute {
        let document = document(of: routes)
        return CloudRoute(
            .get, "/openapi.json", "openapi", "This document", scopes: []
        ) { _, _ in try .json(document) }
    }

    private static func document(of routes: [CloudRoute]) -> JSONValue {
        var paths: [String: [String: JSONValue]] = [:]
        for route in routes {
            paths[route.path, default: [:]][route.method.rawValue.lowercased()] = operation(route)
        }
        return [
            "openapi": "3.1.0",
            "info": [
                "title": "OpenHealthKit Cloud", "version": "1",
                "description": "Syncs the journals of one person's devices.",
            ],
            "paths": .object(paths.mapValues(JSONValue.object)),
            "components": [
                "securitySchemes": ["bearer": ["type": "http", "scheme": "bearer"]],
                "schemas": .object(CloudSchemas.all),
            ],
        ]
    }

    private static func operation(_ route: CloudRoute) -> JSONValue {
        var operation: [String: JSONValue] = [
            "operationId": .string(route.operation), "summary": .string(route.summary),
            "parameters": .array(parameters(route)), "responses": .object(responses(route)),
        ]
        if !route.scopes.isEmpty {
            operation["security"] = [["bearer": []]]
            operation["x-scopes"] = .array(
                route.scopes.map { .string($0.rawValue) }.sorted {
                    $0.canonicalText < $1.canonicalText
                })
        }
        if let body = route.body {
            operation["requestBody"] = [
                "required": true,
                "content": .object(
                    Dictionary(uniqueKeysWithValues: route.bodyTypes.map { ($0, reference(body)) })),
            ]
        }
        return .object(operation)
    }

    private static func parameters(_ route: CloudRoute) -> [JSONValue] {
        let inPath = route.path.split(separator: "/").filter { $0.hasPrefix("{") }.map { part in
            let name = String(part.dropFirst().dropLast())
            let schema: JSONValue =
                name == "id"
                ? ["type": "string", "format": "uuid"] : ["type": "integer", "minimum": 1]
            return JSONValue.object([
                "name": .string(name), "in": "path", "required": true, "schema": schema,
            ])
        }
        return inPath
            + route.parameters.map { parameter in
                [
                    "name": .string(parameter.name), "in": "query",
                    "description": .string(parameter.summary),
                    "required": .bool(parameter.isRequired),
                    "schema": ["type": .string(parameter.type)],
                ]
            }
    }

    private static func responses(_ route: CloudRoute) -> [String: JSONValue] {
        var responses: [String: JSONValue] = [:]
        let always = route.scopes.isEmpty ? [503] : [401, 403, 429, 503]
        for status in Set(route.statuses + always) {
            var response: [String: JSONValue] = ["description": .string(description(status))]
            if status == 200 {
                if let answer = route.answer {
                    var types = [route.contentType: reference(answer)]
                    if route.mayStream { types["text/event-stream"] = [:] }
                    response["content"] = .object(types)
                }
                if !route.headers.isEmpty { response["headers"] = headers(route) }
            } else if status >= 400 {
                response["content"] = content(route.failures[status] ?? "Failure")
            }
            responses[String(status)] = .object(response)
        }
        return responses
    }

    private static func headers(_ route: CloudRoute) -> JSONValue {
        let headers = route.headers.map { header in
            let description: JSONValue = [
                "description": .string(header.summary),
                "schema": ["type": .string(header.type)],
            ]
            return (header.name, description)
        }
        return .object(Dictionary(uniqueKeysWithValues: headers))
    }

    private static func content(_ schema: String) -> JSONValue {
        ["application/json": reference(schema)]
    }

    private static func reference(_ schema: String) -> JSONValue {
        ["schema": ["$ref": .string("#/components/schemas/\(schema)")]]
    }

    private static func description(_ status: Int) -> String {
        switch status {
        case 200: "Done"
        case 202: "Accepted, without an answer"
        case 204: "Done, without a body"
        case 400: "The request is not as described"
        case 401: "The token is missing, unknown, revoked or expired"
        case 403: "Not allowed with this token or code"
        case 404: "Not found"
        case 405: "Only POST is answered here"
        case 410: "The cursor is no longer valid"
        case 413: "The body is too large"
        case 429: "Too many requests; see Retry-After"
        default: "The server cannot do this now"
        }
    }
}
