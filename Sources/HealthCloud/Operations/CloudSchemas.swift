internal import HealthCloudSync
internal import HealthJournal

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
