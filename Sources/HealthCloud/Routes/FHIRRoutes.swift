internal import Foundation
internal import HealthExchange
internal import Hummingbird

/// Samples that other programs post, and a search over all data of a person, as FHIR R4.
struct FHIRRoutes: Sendable {
    let service: CloudService

    /// The limit of samples of one post.
    private static let mostSamples = 20_000
    private static let count = 1...1_000

    var routes: [CloudRoute] {
        [
            CloudRoute(
                .post, "/v1/health-auto-export", "postSamples",
                "Store the samples of Health Auto Export's JSON", scopes: [.device, .post],
                body: "HealthAutoExport", answer: "PostedSamples", statuses: [200, 400, 413],
                handle: post),
            CloudRoute(
                .get, "/v1/fhir/Observation", "searchObservations",
                "Search entries, samples and daily sums as Observations of FHIR R4",
                scopes: [.device, .read],
                parameters: [
                    .init(
                        name: "code", type: "string",
                        summary: "system|code, or a code of LOINC or HealthKit"),
                    .init(
                        name: "date", type: "string",
                        summary: "A day or an instant, after ge, gt, le or lt; twice for a range"),
                    .init(
                        name: "_count", type: "integer",
                        summary: "The limit of observations on a page, from 1 to 1000"),
                    .init(name: "page", type: "string", summary: "The value from the next link"),
                ], answer: "Bundle", contentType: "application/fhir+json",
                statuses: [200, 400, 410], handle: search),
        ]
    }

    struct Posted: Codable {
        var samples: Int
        var leftOut: Int
    }

    /// The required members of a body; other members that cannot be read are ignored.
    private struct Envelope: Decodable {
        /// Any value.
        struct Value: Decodable {
            init(from decoder: any Decoder) {}
        }
        var data: [String: Value]
    }

    private func post(_ request: Request, _ context: CloudContext) async throws -> Response {
        let identity = try context.requireIdentity()
        let body = try await service.body(of: request)
        guard (try? JSONDecoder().decode(Envelope.self, from: body)) != nil,
            let posted = try? await PostedSamples.healthAutoExport(body)
        else { throw CloudProblem.invalid("The body is not Health Auto Export's JSON.") }
        guard posted.records.count <= Self.mostSamples else {
            throw CloudProblem(
                .contentTooLarge, "too_large",
                "Send at most \(Self.mostSamples) samples at once: choose a shorter period.")
        }
        try await service.store.setSamples(
            posted.records.map(StoredSample.init), of: identity.person)
        try await service.audit(identity, "samples.added", "\(posted.records.count) samples")
        return try .json(Posted(samples: posted.records.count, leftOut: posted.leftOut))
    }

    private func search(_ request: Request, _ context: CloudContext) async throws -> Response {
        let identity = try context.requireIdentity()
        let query = request.uri.queryParameters
        guard let dates = ObservationFilter.dates(query.getAll("date").map { String($0) }) else {
            throw CloudProblem.invalid(
                "A date must be a day or an instant with a zone, after ge, gt, le, lt or nothing.")
        }
        let count = query["_count"].map { Int($0) ?? 0 } ?? 100
        guard Self.count.contains(count) else {
            throw CloudProblem.invalid("_count must be a whole number from 1 to 1000.")
        }
        var place = ObservationPlace.records(nil)
        if let text = query["page"] {
            guard let known = ObservationPlace(String(text)) else {
                throw CloudProblem.cursorExpired
            }
            place = known
        }
        let filter = ObservationFilter(
            types: query["code"].map { FHIRRecord.types(ofCode: String($0)) }, dates: dates)
        let search = ObservationSearch<FHIRRecord>(service: service, person: identity.person)
        let page = try await search.page(filter, from: place, count: count)
        guard let page else { throw CloudProblem.cursorExpired }
        if identity.token.scope != .device {
            try await service.audit(
                identity, "observations.read", "\(page.records.count) observations")
        }
        let next = page.next.map { place in
            Self.address(of: query, page: place.description)
        }
        return Response(
            status: .ok,
            headers: [.contentType: "application/fhir+json", .cacheControl: "no-store"],
            body: ResponseBody(
                byteBuffer: ByteBuffer(bytes: FHIRRecord.searchset(page.records, next: next))))
    }

    /// The address of another page of the same search.
    private static func address(of query: Parameters, page: String) -> String {
        var components = URLComponents()
        components.path = "/v1/fhir/Observation"
        components.queryItems =
            query.filter { ["code", "date", "_count"].contains($0.key) }
            .map { URLQueryItem(name: String($0.key), value: String($0.value)) }
            + [URLQueryItem(name: "page", value: page)]
        return components.string ?? components.path
    }
}

extension StoredSample {
    /// The observation as it is stored.
    fileprivate init(_ record: FHIRRecord) {
        self.init(
            id: record.id, type: record.type,
            start: Int((record.start.timeIntervalSince1970 * 1_000).rounded(.down)),
            text: record.json)
    }
}
