internal import Foundation
internal import HealthExchange
internal import Hummingbird
internal import NIOCore

/// All data of a person, as a stream of lines.
struct ExportRoutes: Sendable {
    let service: CloudService

    var routes: [CloudRoute] {
        [
            CloudRoute(
                .get, "/v1/export", "export",
                "Read all data of the person, as lines of JSON",
                scopes: [.device, .read],
                parameters: [
                    .init(
                        name: "format", type: "string",
                        summary:
                            "json (as the server keeps it), fhir (Observations) or omh (data points of Open mHealth)"
                    )
                ], answer: "ExportLine", contentType: "application/x-ndjson",
                statuses: [200, 400], handle: export)
        ]
    }

    private enum Format: String {
        case json, fhir, omh

        /// The first part of an export.
        var first: ExportPart {
            switch self {
            case .json: .entries(nil)
            case .fhir: .observations(.records(nil))
            case .omh: .dataPoints(.records(nil))
            }
        }
    }

    private func export(_ request: Request, _ context: CloudContext) async throws -> Response {
        let identity = try context.requireIdentity()
        let text = request.uri.queryParameters["format"].map(String.init) ?? "json"
        guard let format = Format(rawValue: text) else {
            throw CloudProblem.invalid("The format must be json, fhir or omh.")
        }
        try await service.audit(identity, "export.read", format.rawValue)
        let (service, person) = (service, identity.person)
        return Response(
            status: .ok,
            headers: [.contentType: "application/x-ndjson", .cacheControl: "no-store"],
            body: ResponseBody { writer in
                var part: ExportPart? = format.first
                while let current = part {
                    let page = try await current.page(of: person, service)
                    try await writer.write(ByteBuffer(bytes: page.lines))
                    part = page.next
                }
                try await writer.finish(nil)
            })
    }
}

/// A part of an export, which is read page by page.
enum ExportPart: Sendable {
    case entries(SnapshotToken?)
    case samples(after: CloudSampleQuery.Position?)
    /// The samples of the health store, as frames.
    case frames(after: Int)
    case days, requests
    /// All data as Observations.
    case observations(ObservationPlace)
    /// All data that has a schema as data points of Open mHealth.
    case dataPoints(ObservationPlace)

    private static let pageSize = 500
    private static let frameBytes = 1 << 20

    struct Page: Sendable {
        /// Lines of JSON, each with its line break.
        var lines = Data()
        var next: ExportPart?

        mutating func add(_ json: Data) {
            lines.append(json)
            lines.append(UInt8(ascii: "\n"))
        }

        /// Adds an object with one member.
        mutating func add(_ name: String, _ json: Data) {
            lines.append(Data("{\"\(name)\":".utf8))
            lines.append(json)
            lines.append(Data("}\n".utf8))
        }

        /// Adds a page of a search for everything; returns the start of the next one.
        mutating func add<Record>(
            _ search: ObservationSearch<Record>, _ place: ObservationPlace
        ) async throws -> ObservationPlace? {
            let found = try await search.page(
                ObservationFilter(types: nil, dates: .distantPast..<Date.distantFuture),
                from: place, count: ExportPart.pageSize)
            for record in found?.records ?? [] { add(record.json) }
            return found?.next
        }
    }

    /// The next lines, and the state for the lines after them.
    func page(of person: PersonID, _ service: CloudService) async throws -> Page {
        var page = Page()
        switch self {
        case .entries(let token):
            let found = try await service.records.snapshotRows(
                of: person, after: token, limit: Self.pageSize)
            for row in found?.records ?? [] { page.add("entry", row.text) }
            page.next = found?.next.map { .entries($0) } ?? .samples(after: nil)
        case .samples(let position):
            let found = try await service.store.samples(
                CloudSampleQuery(after: position, limit: Self.pageSize), of: person)
            for sample in found { page.add("sample", sample.text) }
            page.next = .frames(after: 0)
            if found.count == Self.pageSize, let last = found.last {
                page.next = .samples(after: .init(start: last.start, id: last.id))
            }
        case .frames(let sequence):
            let found = try await service.store.healthSamples.page(
                after: sequence, bytes: Self.frameBytes, of: person)
            for part in found.parts {
                page.add("frame", try JSONEncoder().encode(part.frame.base64EncodedString()))
            }
            page.next = found.hasMore ? .frames(after: found.sequence) : .days
        case .days:
            let days = try await service.store.days(
                of: person, from: "0001-01-01", to: "9999-12-31")
            for day in days { page.add("day", day.text) }
            page.next = .requests
        case .requests:
            for request in try await service.store.requests(of: person, in: nil) {
                page.add("request", request.text)
            }
        case .observations(let place):
            let search = ObservationSearch<FHIRRecord>(service: service, person: person)
            page.next = try await page.add(search, place).map { .observations($0) }
        case .dataPoints(let place):
            let search = ObservationSearch<OpenMHealthPoints>(service: service, person: person)
            page.next = try await page.add(search, place).map { .dataPoints($0) }
        }
        return page
    }
}
