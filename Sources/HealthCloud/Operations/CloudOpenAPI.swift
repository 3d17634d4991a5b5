internal import Foundation
internal import HealthCloudSync
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

/// The JSON schemas of the cloud's messages, in JSON Schema 2020-12.
enum CloudSchemas {
    static let all: [String: JSONValue] = [
        "Failure": object(
            ["code": string, "message": string], required: ["code", "message"]),
        "Health": object(["status": string], required: ["status"]),
        "CloudEnrolment": object(
            ["code": string, "device": device, "name": limited(200)],
            required: ["code", "device", "name"]),
        "CloudCredential": object(
            ["account": string, "token": string], required: ["account", "token"]),
        "CodeRequest": object(
            ["scope": scope, "consent": reference("Consent")], required: ["scope"]),
        "Consent": consent,
        "MCPMessage": [
            "type": "object", "required": ["jsonrpc"],
            "properties": ["jsonrpc": ["type": "string"]],
            "description": "A message of the Model Context Protocol, which is JSON-RPC 2.0",
        ],
        "Code": object(["code": string, "expires": date], required: ["code", "expires"]),
        "Devices": object(["devices": array(deviceLine)], required: ["devices"]),
        "EntryRecord": record, "Field": field, "Clock": clock,
        "CloudPush": object(
            [
                "mutation": integer(1, 2_147_483_647), "sentAt": date, "after": mark,
                "records": array(reference("EntryRecord"), most: 5_000),
            ], required: ["mutation", "sentAt", "records"]),
        "CloudPushReply": object(
            [
                "acknowledged": integer(0, 2_147_483_647), "serverTime": date, "mark": mark,
                "verdicts": array(verdict),
            ], required: ["acknowledged", "serverTime", "verdicts"]),
        "CloudPage": object(
            [
                "records": array(reference("EntryRecord")), "cursor": string,
                "hasMore": ["type": "boolean"],
            ], required: ["records", "cursor", "hasMore"]),
        "CloudSnapshot": object(
            ["records": array(reference("EntryRecord")), "next": string, "cursor": string],
            required: ["records", "cursor"]),
        "Days": object(
            [
                "days": array(
                    object(
                        [
                            "day": ["type": "string", "format": "date"],
                            "totals": [
                                "type": "object", "maxProperties": 200,
                                "additionalProperties": number,
                            ],
                        ], required: ["day", "totals"]), most: 4_000)
            ], required: ["days"]),
        "CloudRequest": object(
            [
                "id": uuid, "entry": entry, "state": state, "reason": reason, "askedAt": date,
                "settledAt": date,
            ], required: ["id", "entry", "state"]),
        "Requests": object(
            ["requests": array(reference("CloudRequest"))], required: ["requests"]),
        "RequestOutcome": object(
            ["state": state, "reason": reason], required: ["state"]),
        "HealthAutoExport": object(
            [
                "data": object(
                    [
                        "metrics": array(
                            object(
                                [
                                    "name": string, "units": string,
                                    "data": array(["type": "object"]),
                                ], required: ["name", "data"])),
                        "workouts": array(["type": "object"]),
                    ], required: [])
            ], required: ["data"]),
        "PostedSamples": object(
            ["samples": integer(0, 20_000), "leftOut": integer(0, 2_147_483_647)],
            required: ["samples", "leftOut"]),
        "SampleBatch": [
            "type": "string", "format": "binary",
            "description": "An encoded batch of samples, as docs/cloud.md describes it",
        ],
        "SampleFrames": [
            "type": "string", "format": "binary",
            "description": "Frames of batches and withdrawn types, as docs/cloud.md describes them",
        ],
        "SampleTypes": array(
            object(
                [
                    "identifier": string, "kind": string,
                    "count": integer(1, 9_007_199_254_740_991), "first": date, "last": date,
                ], required: ["identifier", "kind", "count", "first", "last"])),
        "SampleDays": object(
            [
                "type": string, "unit": string, "timeZone": string,
                "days": array(
                    object(
                        [
                            "day": ["type": "string", "format": "date"], "sum": number,
                            "average": number, "minimum": number, "maximum": number,
                            "count": integer(1, 9_007_199_254_740_991),
                        ], required: ["day"]), most: 366),
            ], required: ["type", "unit", "timeZone", "days"]),
        "SampleWithdrawals": array(
            object(
                ["identifier": string, "position": integer(1, 9_007_199_254_740_991)],
                required: ["identifier", "position"])),
        "Bundle": object(
            [
                "resourceType": string, "type": string,
                "link": array(object(["relation": string, "url": string], required: ["url"])),
                "entry": array(
                    object(
                        ["fullUrl": string, "resource": ["type": "object"]],
                        required: ["fullUrl", "resource"])),
            ], required: ["resourceType", "type", "link", "entry"]),
        "ExportLine": [
            "type": "string", "description": "One JSON object per line",
        ],
        "AuditLog": object(["lines": array(auditLine)], required: ["lines"]),
    ]

    private static let string: JSONValue = ["type": "string"]
    private static let number: JSONValue = ["type": "number"]
    private static let date: JSONValue = ["type": "string", "format": "date-time"]
    private static let uuid: JSONValue = ["type": "string", "format": "uuid"]
    private static let device: JSONValue = [
        "type": "string", "pattern": "^[A-Za-z0-9-]{1,64}$",
    ]
    private static let clock: JSONValue = [
        "type": "string", "pattern": "^[0-9a-f]{12}-[0-9a-f]{4}-[A-Za-z0-9-]{1,64}$",
        "description": "A hybrid logical clock: milliseconds, counter and device",
    ]
    private static let mark: JSONValue = [
        "type": "string",
        "pattern": "^[1-9][0-9]{0,17}\\.[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$",
        "description": "The state after a push; opaque",
    ]
    private static let scope: JSONValue = [
        "type": "string",
        "enum": .array(TokenScope.allCases.map { .string($0.rawValue) }),
    ]
    private static let consent = object(
        [
            "read": array(string, most: 500),
            "log": array([
                "type": "string", "enum": .array(EntryKind.allCases.map { .string($0.rawValue) }),
            ]), "timeZone": string, "dayStart": integer(0, 23),
        ], required: [])
    private static let state: JSONValue = [
        "type": "string", "enum": ["waiting", "done", "refused"],
    ]
    private static let reason: JSONValue = [
        "type": "string", "maxLength": 500,
        "description": .string(
            "A code without values: "
                + LogRequest.Reason.allCases.map(\.rawValue).joined(separator: ", ")),
    ]
    private static let field = object(
        ["value": [:], "clock": reference("Clock")], required: ["value", "clock"])
    private static let fields: JSONValue = [
        "type": "object", "additionalProperties": reference("Field"),
    ]
    private static let record = object(
        [
            "id": uuid, "kind": limited(64), "version": integer(0, 2_147_483_647),
            "fields": fields,
            "items": [
                "type": "object",
                "additionalProperties": object(
                    [
                        "fields": fields, "added": reference("Clock"),
                        "removed": reference("Clock"),
                    ], required: ["fields", "added"]),
            ],
            "deleted": reference("Clock"),
            "corrected": [
                "type": "object", "additionalProperties": reference("Clock"),
                "description": "Clocks that were ahead, and what the server set them to",
            ],
        ], required: ["id", "kind", "version", "fields"])
    private static let verdict = object(
        [
            "id": uuid,
            "state": ["type": "string", "enum": ["applied", "known", "invalid", "superseded"]],
            "reason": string, "record": reference("EntryRecord"),
        ], required: ["id", "state"])
    private static let entry = object(
        [
            "kind": ["type": "string"], "entry": ["type": "object"],
        ], required: ["kind", "entry"])
    private static let deviceLine = object(
        [
            "number": integer(1, 2_147_483_647), "scope": scope, "name": string,
            "createdAt": date, "expiresAt": date, "revokedAt": date, "lastSeenAt": date,
            "isThisDevice": ["type": "boolean"], "consent": reference("Consent"),
        ], required: ["number", "scope", "name", "createdAt", "isThisDevice"])
    private static let auditLine = object(
        [
            "number": integer(1, 2_147_483_647), "date": date,
            "token": integer(1, 2_147_483_647), "action": string, "detail": string,
        ], required: ["number", "date", "action", "detail"])

    private static func limited(_ bytes: Double) -> JSONValue {
        ["type": "string", "maxLength": .number(bytes)]
    }

    private static func integer(_ least: Double, _ most: Double) -> JSONValue {
        ["type": "integer", "minimum": .number(least), "maximum": .number(most)]
    }

    private static func reference(_ name: String) -> JSONValue {
        ["$ref": .string("#/components/schemas/\(name)")]
    }

    private static func array(_ items: JSONValue, most: Double? = nil) -> JSONValue {
        guard let most else { return ["type": "array", "items": items] }
        return ["type": "array", "items": items, "maxItems": .number(most)]
    }

    private static func object(_ properties: [String: JSONValue], required: [String]) -> JSONValue {
        [
            "type": "object", "properties": .object(properties),
            "required": .array(required.map(JSONValue.string)),
        ]
    }
}
