internal import Foundation
internal import HTTPTypes
internal import HealthModel
internal import HealthStream
internal import Hummingbird
internal import NIOCore

/// The samples of a person's health store: a phone sends them, and the person's computers read them.
struct SampleRoutes: Sendable {
    let service: CloudService
    private let stream: CloudSampleStream

    init(service: CloudService) {
        self.service = service
        stream = CloudSampleStream(store: service.store)
    }

    private static let batch = "application/vnd.openhealthkit.samples"
    private static let frames = "application/vnd.openhealthkit.sample-stream"
    private static let headers = [
        CloudRoute.Parameter(
            name: "Next-Cursor", type: "string", summary: "The value of after on the next page"),
        CloudRoute.Parameter(
            name: "Has-More", type: "boolean", summary: "Whether the next page has frames already"),
    ]

    private static let withdrawn = CloudRoute.Parameter(
        name: "withdrawn", type: "integer",
        summary: "The position of the type's last withdrawal that the device knows, 0 for none")
    private static let after = CloudRoute.Parameter(
        name: "after", type: "string", summary: "The Mark of the device's last request")
    private static let zone = CloudRoute.Parameter(
        name: "timeZone", type: "string",
        summary: "The time zone of the device, such as Europe/Vienna, for which daily figures are "
            + "computed before they are read; an unknown one is ignored")
    private static let mark = CloudRoute.Parameter(
        name: "Mark", type: "string",
        summary: "The value of pushed when the device next reads changes of entries")

    var routes: [CloudRoute] {
        [
            CloudRoute(
                .post, "/v1/samples", "addHealthSamples",
                "Add samples and deletions of one type of the person's health store",
                scopes: [.device], parameters: [Self.withdrawn, Self.after, Self.zone],
                body: "SampleBatch",
                bodyTypes: [Self.batch, "application/octet-stream"], headers: [Self.mark],
                statuses: [204, 400, 409, 413], handle: add),
            CloudRoute(
                .get, "/v1/samples", "healthSamples",
                "Read the samples and deletions after a cursor", scopes: [.device],
                parameters: [
                    .init(
                        name: "after", type: "string", summary: "The Next-Cursor of the last page"),
                    .init(
                        name: "wait", type: "integer",
                        summary: "The number of seconds to wait if there are none, up to 60"),
                ], answer: "SampleFrames", contentType: Self.frames, headers: Self.headers,
                statuses: [200, 400, 410], handle: read),
            CloudRoute(
                .delete, "/v1/samples", "withdrawHealthSamples",
                "Delete all samples of a type, also at those who read them", scopes: [.device],
                parameters: [
                    .init(
                        name: "type", type: "string", summary: "The type's identifier",
                        isRequired: true),
                    .init(
                        name: "kind", type: "string",
                        summary: "The type's kind, with which readers are told in any case"),
                    Self.withdrawn, Self.after,
                ], headers: [Self.mark], statuses: [204, 400], handle: withdraw),
            CloudRoute(
                .get, "/v1/samples/withdrawals", "healthSampleWithdrawals",
                "List the types that were withdrawn, with the position of the last withdrawal",
                scopes: [.device], answer: "SampleWithdrawals", handle: withdrawals),
            CloudRoute(
                .get, "/v1/samples/types", "healthSampleTypes",
                "List the types that have samples", scopes: [.device, .read],
                answer: "SampleTypes", handle: types),
        ]
    }

    private func add(_ request: Request, _ context: CloudContext) async throws -> Response {
        let identity = try context.requireIdentity()
        let earlier = try Self.mark(of: request)
        let batch = try Self.batch(from: try await service.body(of: request))
        guard !batch.hasLongText else {
            throw CloudProblem.invalid(
                "A name of a sample may have at most \(TextLimit.name) bytes, another text \(TextLimit.text), "
                    + "and its metadata \(TextLimit.entries) keys.")
        }
        let added: CloudSampleStream.Added
        do {
            added = try await stream.add(
                batch, withdrawn: try request.optionalNumber("withdrawn", in: 0...Int.max),
                of: identity.person)
        } catch is CloudSampleStream.Withdrawn {
            throw CloudProblem(
                .conflict, "withdrawn",
                "The type was withdrawn. Read the withdrawals, then send its samples again if they are shared."
            )
        }
        guard added.samples + added.deletions > 0 else {
            return try await done(after: earlier, identity)
        }
        // Before anything that may fail: a repeated request adds nothing, so it notifies nobody.
        service.notifyOfChange(to: identity.person)
        service.figures.note(
            .init(
                types: [batch.type],
                zone: request.uri.queryParameters["timeZone"].map(String.init)),
            of: identity.person, at: service.now)
        service.metrics.added(samples: added.samples)
        try await service.audit(
            identity, "samples.added",
            "\(added.samples) samples, \(added.deletions) deletions of \(batch.type)")
        return try await done(after: earlier, identity)
    }

    /// The mark of the device's last request.
    private static func mark(of request: Request) throws -> PushMark? {
        guard let text = request.uri.queryParameters["after"] else { return nil }
        guard let mark = PushMark(String(text)) else {
            throw CloudProblem.invalid("The value of after must be a Mark.")
        }
        return mark
    }

    /// The answer to a change, with its mark, or the mark of the device's last request if the server has lost that.
    private func done(after earlier: PushMark?, _ identity: CloudIdentity) async throws -> Response
    {
        let isLost = try await !service.records.holds(earlier, of: identity.person)
        let mark = isLost ? earlier : try await stream.mark(of: identity.person)
        var response = Response(status: .noContent)
        if let mark, let name = HTTPField.Name(Self.mark.name) {
            response.headers[name] = mark.description
        }
        return response
    }

    private static func batch(from body: Data) throws -> SampleBatch {
        let batch: SampleBatch
        do {
            batch = try SampleBatch(decoding: Array(body), limits: .request)
        } catch SampleBatchError.tooLarge {
            throw CloudProblem(
                .contentTooLarge, "too_large",
                "Send at most \(SampleBatchLimits.request.identities) samples and deletions at once, "
                    + "and fewer with long series.")
        } catch SampleBatchError.newerFormat {
            throw CloudProblem(
                .badRequest, "newer_format",
                "The server cannot read this version of the format: update the server.")
        } catch {
            throw CloudProblem.invalid(error.description)
        }
        guard isName(batch.type, bytes: 255), isName(batch.kind, bytes: 64) else {
            throw CloudProblem.invalid(
                "The type must have from 1 to 255 bytes, its kind from 1 to 64, none of them null.")
        }
        guard batch.samples.allSatisfy({ SampleWeek.dates.contains($0.startDate) }) else {
            throw CloudProblem.invalid("Samples must start between the years 1 and 9999.")
        }
        return batch
    }

    private static func isName(_ text: String, bytes limit: Int) -> Bool {
        !text.isEmpty && text.isStorable(bytes: limit)
    }

    private func read(_ request: Request, _ context: CloudContext) async throws -> Response {
        let identity = try context.requireIdentity()
        var cursor: CloudCursor?
        if let text = request.uri.queryParameters["after"] {
            cursor = CloudCursor(String(text))
            if cursor == nil { throw CloudProblem.cursorExpired }
        }
        let wait = try request.number("wait", in: 0...60, or: 0)
        // Subscribes before the first read, so that samples between the two are not missed.
        let waiting = wait > 0 ? service.notifier.changes(of: identity.person) : nil
        var found = try await stream.page(of: identity.person, after: cursor)
        if let waiting, let first = found, first.isEmpty {
            try await service.waitForChange(in: waiting, within: Double(wait), for: identity)
            found = try await stream.page(of: identity.person, after: cursor)
        }
        guard let page = found else { throw CloudProblem.cursorExpired }
        try await service.store.healthSamples.noteRead(
            cursor?.sequence ?? 0, by: identity.token.number, of: identity.person, at: service.now)
        if !page.isEmpty {
            try await service.audit(
                identity, "samples.read",
                "\(page.samples) samples, \(page.deletions) deletions")
        }
        var headers: HTTPFields = [.contentType: Self.frames, .cacheControl: "no-store"]
        let values = [page.cursor.description, String(page.hasMore)]
        for (header, value) in zip(Self.headers, values) {
            if let name = HTTPField.Name(header.name) { headers[name] = value }
        }
        return Response(
            status: .ok, headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: page.frames)))
    }

    private func withdraw(_ request: Request, _ context: CloudContext) async throws -> Response {
        let identity = try context.requireIdentity()
        guard let type = request.uri.queryParameters["type"].map(String.init),
            Self.isName(type, bytes: 255)
        else {
            throw CloudProblem.invalid("Name the type, such as HKQuantityTypeIdentifierHeartRate.")
        }
        let earlier = try Self.mark(of: request)
        let kind = request.uri.queryParameters["kind"].map(String.init)
        guard kind.map({ Self.isName($0, bytes: 64) }) ?? true else {
            throw CloudProblem.invalid("The kind must have from 1 to 64 bytes, none of them null.")
        }
        let count = try await stream.withdraw(
            type, kind: kind, withdrawn: try request.optionalNumber("withdrawn", in: 0...Int.max),
            of: identity.person)
        guard let count else { return try await done(after: earlier, identity) }
        service.notifyOfChange(to: identity.person)
        try await service.audit(identity, "samples.withdrawn", "\(count) samples of \(type)")
        return try await done(after: earlier, identity)
    }

    private struct Withdrawal: Codable {
        var identifier: String
        var position: Int
    }

    private func withdrawals(
        _ request: Request, _ context: CloudContext
    ) async throws -> Response {
        let identity = try context.requireIdentity()
        let stored = try await service.store.healthSamples.types(of: identity.person)
        return try .json(
            stored.filter { $0.withdrawn > 0 }
                .map { Withdrawal(identifier: $0.type, position: $0.withdrawn) })
    }

    private struct SampleType: Codable {
        var identifier: String
        var kind: String
        var count: Int
        var first: Date?
        var last: Date?

        init(_ stored: StoredSampleType) {
            (identifier, kind, count) = (stored.type, stored.kind, stored.samples)
            func date(_ milliseconds: Int) -> Date {
                Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
            }
            first = stored.starts.map { date($0.lowerBound) }
            last = stored.starts.map { date($0.upperBound) }
        }
    }

    private func types(_ request: Request, _ context: CloudContext) async throws -> Response {
        let identity = try context.requireIdentity()
        let stored = try await service.store.healthSamples.types(of: identity.person)
        return try .json(stored.filter { $0.samples > 0 }.map(SampleType.init))
    }
}
