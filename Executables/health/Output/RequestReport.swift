internal import Foundation
internal import HealthJournal
internal import HealthSync

/// The requests of a cloud as text and JSON.
struct RequestReport: Encodable {
    struct Request: Encodable {
        let id: String
        let kind: String?
        let state: LogRequest.State
        let reason: LogRequest.Reason?
        let askedAt: String?
        let settledAt: String?
    }

    /// The kinds that this device logs.
    let allowed: [String]
    let requests: [Request]

    init(_ requests: [LogRequest], allowed: Set<EntryKind>, text: TimeText) {
        self.allowed = allowed.map(\.word).sorted()
        self.requests = requests.map { request in
            Request(
                id: request.id.uuidString, kind: request.kind?.word, state: request.state,
                reason: request.reason, askedAt: request.askedAt.map(text.iso8601),
                settledAt: request.settledAt.map(text.iso8601))
        }
    }

    var lines: [String] {
        let first =
            allowed.isEmpty
            ? "The server may ask this device for nothing."
            : "The server may ask this device for: \(allowed.joined(separator: ", "))."
        guard !requests.isEmpty else { return [first] }
        var table = Table([("Asked", .left), ("Kind", .left), ("State", .left), ("", .left)])
        for request in requests {
            table.add([
                request.askedAt ?? "", request.kind ?? "", request.state.rawValue,
                request.reason?.text ?? "",
            ])
        }
        return [first] + table.lines
    }
}

extension LogRequest.Reason {
    /// The reason as text.
    fileprivate var text: String {
        switch self {
        case .unknownKind: "of a kind that this version does not know"
        case .notAllowed: "not allowed on the device"
        case .permissionDenied: "no permission to write it to Health"
        case .invalid: "out of range"
        case .deleted: "deleted"
        case .refusedByHealth: "refused by Health"
        }
    }
}

/// The number of requests in each state.
struct RequestCounts: Encodable {
    let waiting: Int
    let done: Int
    let refused: Int

    init(_ requests: [LogRequest]) {
        waiting = requests.count { $0.state == .waiting }
        done = requests.count { $0.state == .done }
        refused = requests.count { $0.state == .refused }
    }

    var line: String { "Requests to log: \(waiting) waiting, \(done) done, \(refused) refused." }
}
