internal import Foundation
internal import HealthCloudSync
internal import HealthJournal
internal import HealthModel
internal import Hummingbird

/// Daily sums of steps, energy and sleep, as the journal stores them.
struct DayRoutes: Sendable {
    let service: CloudService

    private static let maximumDays = 4_000

    var routes: [CloudRoute] {
        [
            CloudRoute(
                .put, "/v1/days", "setDays", "Store daily sums",
                scopes: [.device], body: "Days", statuses: [204, 400, 413], handle: setDays),
            CloudRoute(
                .get, "/v1/days", "days", "Read daily sums",
                scopes: [.device, .read],
                parameters: [
                    .init(
                        name: "from", type: "string", summary: "The first day, such as 2026-11-01"),
                    .init(name: "to", type: "string", summary: "The last day, such as 2026-11-30"),
                    .init(
                        name: "timeZone", type: "string",
                        summary: "The time zone, such as Europe/Vienna, in which sums that no "
                            + "device sent are added from samples, for at most 366 days"),
                ], answer: "Days", statuses: [200, 400], handle: days),
        ]
    }

    struct Days: Codable { var days: [CloudDay] }

    private func setDays(_ request: Request, _ context: CloudContext) async throws -> Response {
        let identity = try context.requireIdentity()
        let given = try await service.decode(Days.self, from: request).days
        guard given.count <= Self.maximumDays,
            given.allSatisfy({ Self.isDay($0.day) && $0.totals.count <= 200 }),
            given.allSatisfy({ $0.totals.values.allSatisfy(\.isFinite) })
        else {
            throw CloudProblem.invalid(
                "A day must be written as 2026-11-22 and may have at most 200 finite sums; "
                    + "send at most \(Self.maximumDays) days.")
        }
        try await service.store.setDays(
            given.map { StoredDay(day: $0.day, text: try JSONEncoder().encode($0)) },
            of: identity.person, at: service.now)
        return Response(status: .noContent)
    }

    private func days(_ request: Request, _ context: CloudContext) async throws -> Response {
        let identity = try context.requireIdentity()
        let query = request.uri.queryParameters
        let from = query["from"].map(String.init) ?? "0001-01-01"
        let to = query["to"].map(String.init) ?? "9999-12-31"
        guard Self.isDay(from), Self.isDay(to) else {
            throw CloudProblem.invalid("A day must be written as 2026-11-22.")
        }
        let stored = try await service.store.days(of: identity.person, from: from, to: to)
        var days = try stored.map { try JSONDecoder().decode(CloudDay.self, from: $0.text) }
        if query["timeZone"] != nil {
            days = try await PersonSamples(store: service.store, person: identity.person)
                .addingSums(to: days, in: request.sampleDays())
        }
        try await service.audit(identity, "days.read", "\(days.count) days")
        return try .json(Days(days: days))
    }

    /// Whether a text is a day of the Gregorian calendar, such as `2026-11-22`.
    static func isDay(_ text: String) -> Bool {
        let fields = text.split(separator: "-", omittingEmptySubsequences: false)
        guard text.utf8.count == 10, fields.count == 3, fields[0].count == 4,
            fields.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
            let year = Int(fields[0]), let month = Int(fields[1]), let day = Int(fields[2]),
            year >= 1
        else { return false }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return DateComponents(calendar: calendar, year: year, month: month, day: day).isValidDate
    }
}

/// The daily figures of a person's samples.
struct SampleDayRoutes: Sendable {
    let service: CloudService

    static let path = "/v1/samples/days"
    static let operation = "healthSampleDays"

    var routes: [CloudRoute] {
        [
            CloudRoute(
                .get, Self.path, Self.operation,
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

    /// The answer as JSON, which `JSONEncoder` would take most of the request's time to write.
    private static func text(
        of type: ObjectType, in unit: HealthUnit, _ zone: TimeZone, _ days: [SampleDay]
    ) throws -> Data {
        var writer = JSONWriter(capacity: 256 + 128 * days.count)
        try writer.object { writer in
            writer.name("type")
            writer.string(type.identifier)
            writer.name("unit")
            writer.string(unit.unitString)
            writer.name("timeZone")
            writer.string(zone.identifier)
            writer.name("days")
            try writer.array { writer in for day in days { try day.write(to: &writer) } }
        }
        return writer.data
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
        return .json(text: try Self.text(of: type, in: unit, range.zone, days))
    }
}

extension SampleDay {
    /// Writes the day with the figures that it has.
    fileprivate func write(to writer: inout JSONWriter) throws {
        let figures = [
            ("sum", sum), ("average", average), ("minimum", minimum), ("maximum", maximum),
        ]
        try writer.object { writer in
            writer.name("day")
            writer.string(day.description)
            for case (let name, let figure?) in figures {
                writer.name(name)
                try writer.number(figure)
            }
            if let count {
                writer.name("count")
                writer.int(count)
            }
        }
    }
}

extension Request {
    /// The number of days of one answer from samples: a year.
    private static let maximumDays = 366
    /// The years of which calendars know enough.
    private static let years = 1_900...2_200

    /// The days of a query from `from` to `to`, in the time zone `timeZone` or else in GMT.
    ///
    /// - Throws: ``CloudProblem`` for missing or too many days, and for an unknown time zone.
    func sampleDays() throws -> SampleDayRange {
        let query = uri.queryParameters
        func day(_ name: Substring) -> Day? {
            query[name].flatMap { Day(String($0)) }
                .flatMap { Self.years.contains($0.year) ? $0 : nil }
        }
        guard let zone = query["timeZone"].map({ TimeZone(identifier: String($0)) }) ?? .gmt else {
            throw CloudProblem.invalid("A time zone must be a name such as Europe/Vienna.")
        }
        guard let first = day("from"), let last = day("to"), first <= last,
            first.distance(to: last) < Self.maximumDays
        else {
            throw CloudProblem.invalid(
                "A day must be written as 2026-11-22; name from and to, of at most "
                    + "\(Self.maximumDays) days.")
        }
        return SampleDayRange(first...last, in: zone)
    }
}
