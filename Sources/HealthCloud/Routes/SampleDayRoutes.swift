internal import Foundation
internal import HealthModel
internal import Hummingbird

/// The daily figures of a person's samples.
struct SampleDayRoutes: Sendable {
    let service: CloudService

    var routes: [CloudRoute] {
        [
            CloudRoute(
                .get, "/v1/samples/days", "healthSampleDays",
                "Read the daily figures of a quantity type", scopes: [.device, .read],
                parameters: [
                    .init(
                        name: "type", type: "string", summary: "The type's identifier",
                        isRequired: true),
                    .init(
                        name: "from", type: "string", summary: "The first day, such as 2026-11-01",
                        isRequired: true),
                    .init(
                        name: "to", type: "string",
                        summary: "The last day, such as 2026-11-30, of at most 366",
                        isRequired: true),
                    .init(
                        name: "timeZone", type: "string",
                        summary: "The time zone of the days, such as Europe/Vienna; without it GMT"),
                    .init(
                        name: "source", type: "string",
                        summary: "The bundle identifier of the source that counts first where "
                            + "several have data; may be repeated, in their order"),
                ], answer: "SampleDays", statuses: [200, 400], handle: days)
        ]
    }

    private struct Answer: Encodable {
        var type: String
        var unit: String
        var timeZone: String
        var days: [SampleDay]
    }

    private func days(_ request: Request, _ context: CloudContext) async throws -> Response {
        let identity = try context.requireIdentity()
        let query = request.uri.queryParameters
        guard let type = query["type"].flatMap({ ObjectType.named(String($0)) }),
            let unit = type.canonicalUnit
        else {
            throw CloudProblem.invalid(
                "Name a quantity type, such as HKQuantityTypeIdentifierStepCount.")
        }
        let range = try request.sampleDays()
        let days = try await PersonSamples(store: service.store, person: identity.person).figures(
            of: type, in: range, preferring: query.getAll("source").map { String($0) })
        try await service.audit(
            identity, "days.read", "\(days.count) days of \(type.identifier)")
        return try .json(
            Answer(
                type: type.identifier, unit: unit.unitString, timeZone: range.zone.identifier,
                days: days))
    }
}
