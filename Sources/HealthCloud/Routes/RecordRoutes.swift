internal import Foundation
internal import HealthCloudSync
internal import HealthExchange
internal import HealthJournal
internal import HealthModel
internal import HealthSync
internal import Hummingbird
internal import ServiceLifecycle

/// Pushes entries and reads changes.
struct RecordRoutes: Sendable {
    let service: CloudService

    private static let pageParameters = [
        CloudRoute.Parameter(
            name: "after", type: "string", summary: "The cursor of the last page"),
        CloudRoute.Parameter(
            name: "pushed", type: "string",
            summary:
                "The mark of the device's last push, unless a page up to its end was read since"
        ),
        CloudRoute.Parameter(
            name: "limit", type: "integer", summary: "The limit of records, from 1 to 5000"),
        CloudRoute.Parameter(
            name: "wait", type: "integer",
            summary: "The number of seconds to wait for a change if there is none, up to 60"),
    ]

    var routes: [CloudRoute] {
        [
            CloudRoute(
                .post, "/v1/push", "push", "Merge the device's entries into the person's",
                scopes: [.device], body: "CloudPush", answer: "CloudPushReply",
                statuses: [200, 400, 413], handle: push),
            CloudRoute(
                .get, "/v1/changes", "changes", "Read the entries that changed after a cursor",
                scopes: [.device, .read], parameters: Self.pageParameters, answer: "CloudPage",
                statuses: [200, 400, 410], handle: changes),
            CloudRoute(
                .get, "/v1/snapshot", "snapshot", "Read all entries, latest change first",
                scopes: [.device, .read],
                parameters: [
                    .init(
                        name: "after", type: "string", summary: "The value of next on the last page"
                    ),
                    .init(
                        name: "limit", type: "integer",
                        summary: "The limit of records, from 1 to 5000"),
                ], answer: "CloudSnapshot", statuses: [200, 400, 410], handle: snapshot),
            CloudRoute(
                .get, "/v1/events", "events", "Receive change notifications as server-sent events",
                scopes: [.device], handle: events),
        ]
    }

    private func push(_ request: Request, _ context: CloudContext) async throws -> Response {
        let identity = try context.requireIdentity()
        let push = try await service.read(CloudPush.init(text:), from: request)
        guard push.records.count <= CloudProtocol.maximumBatch, push.mutation >= 1,
            push.mutation <= Int(Int32.max)
        else {
            throw CloudProblem.invalid(
                "A push may have at most \(CloudProtocol.maximumBatch) records, and must have a number."
            )
        }
        let now = service.now
        var earlier: PushMark?
        if let text = push.after {
            earlier = PushMark(text)
            if earlier == nil {
                throw CloudProblem.invalid("The value of after must be the mark of a push.")
            }
        }
        let reply = try await service.records.push(
            push, after: earlier, from: identity.token.number, of: identity.person, at: now)
        service.metrics.pushed(
            records: push.records.count, skew: push.sentAt.timeIntervalSince(now))
        if reply.verdicts.contains(where: { $0.state == .applied }) {
            service.notifyOfChange(to: identity.person)
            service.figures.note(.init(hasEntries: true), of: identity.person, at: service.now)
        }
        return .json(text: try reply.text())
    }

    private func changes(_ request: Request, _ context: CloudContext) async throws -> Response {
        let identity = try context.requireIdentity()
        let query = request.uri.queryParameters
        var cursor: CloudCursor?
        if let text = query["after"] {
            cursor = CloudCursor(String(text))
            if cursor == nil { throw CloudProblem.cursorExpired }
        }
        var pushed: PushMark?
        if let text = query["pushed"] {
            pushed = PushMark(String(text))
            if pushed == nil { throw CloudProblem.cursorExpired }
        }
        let limit = try request.number("limit", in: 1...CloudProtocol.maximumBatch, or: 500)
        let wait = try request.number("wait", in: 0...60, or: 0)
        // Subscribes before the first read, so that a change between the two is not missed.
        let waiting = wait > 0 ? service.notifier.changes(of: identity.person) : nil
        var found = try await service.records.changes(
            of: identity.person, after: cursor, pushed: pushed, limit: limit)
        if let waiting, let first = found, first.records.isEmpty {
            try await service.waitForChange(in: waiting, within: Double(wait), for: identity)
            found = try await service.records.changes(
                of: identity.person, after: cursor, pushed: pushed, limit: limit)
        }
        guard let page = found else { throw CloudProblem.cursorExpired }
        try await noteRead(identity, cursor, page)
        return .json(text: page.text)
    }

    private func snapshot(_ request: Request, _ context: CloudContext) async throws -> Response {
        let identity = try context.requireIdentity()
        let query = request.uri.queryParameters
        var token: SnapshotToken?
        if let text = query["after"] {
            token = SnapshotToken(String(text))
            if token == nil { throw CloudProblem.cursorExpired }
        }
        let limit = try request.number("limit", in: 1...CloudProtocol.maximumBatch, or: 500)
        let found = try await service.records.snapshotRows(
            of: identity.person, after: token, limit: limit)
        guard let found else { throw CloudProblem.cursorExpired }
        if identity.token.scope != .device {
            try await service.audit(identity, "snapshot.read", "\(found.records.count) entries")
        }
        return .json(text: found.text)
    }

    /// Stores the cursor of a device, because the device has committed everything before it.
    ///
    /// For other programs, the audit log lists what they read.
    private func noteRead(
        _ identity: CloudIdentity, _ cursor: CloudCursor?, _ page: CloudRecords.ChangedRows
    ) async throws {
        guard identity.token.scope == .device else {
            return try await service.audit(
                identity, "changes.read", "\(page.records.count) entries")
        }
        try await service.store.noteRead(
            cursor?.sequence ?? 0, by: identity.token.number, of: identity.person,
            at: service.now)
    }

    private func events(_ request: Request, _ context: CloudContext) async throws -> Response {
        let identity = try context.requireIdentity()
        let (service, changes) = (service, service.notifier.changes(of: identity.person))
        return Response(
            status: .ok,
            headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
            body: ResponseBody { writer in
                let texts = EventStream.texts(of: changes, sleep: service.environment.sleep) {
                    try await service.watchAuthority(of: identity)
                }
                for await text in texts.cancelOnGracefulShutdown() {
                    try await writer.write(ByteBuffer(string: text))
                }
                try await writer.finish(nil)
            })
    }
}
