internal import Foundation
internal import HealthCloudSync
internal import HealthJournal
internal import HealthWords

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

    /// The kinds that the server may request, and a row for each request.
    func lines(allowed: Set<EntryKind>, _ found: [LogRequest], _ language: Language) -> [String] {
        let words = language.commandCloud
        let first = words.asks(for: allowed.map(language.commandEntries.kind).sorted())
        guard !found.isEmpty else { return [first] }
        var table = Table([
            (words.text(.asked), .left), (words.text(.kind), .left), (words.text(.state), .left),
            ("", .left),
        ])
        for (request, row) in zip(found, requests) {
            table.add([
                row.askedAt ?? "", request.kind.map(language.commandEntries.kind) ?? "",
                words.state(request.state), request.reason.map(words.reason) ?? "",
            ])
        }
        return [first] + table.lines
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

    func line(_ words: CommandCloudWords) -> String {
        words.requests(waiting: waiting, done: done, refused: refused)
    }
}
