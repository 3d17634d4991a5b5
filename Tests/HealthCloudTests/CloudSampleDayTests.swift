import Foundation
import HTTPTypes
import HealthCloud
import HealthDatabase
import HealthJournal
import HealthModel
import HealthStream
import HealthSync
import ServerClient
import TestSupport
import Testing

@Suite("The daily figures of shared samples", .timeLimit(.minutes(30)))
struct CloudSampleDayTests {
    private static let vienna = "&timeZone=Europe/Vienna"

    /// Steps of two days of Vienna, in which a walk crosses its midnight.
    private func steps() throws -> SampleBatch {
        SampleBatch(
            of: .stepCount,
            samples: [
                try .quantity(.stepCount, 600, "2026-05-27T12:00:00Z", "2026-05-27T13:00:00Z"),
                try .quantity(
                    .stepCount, 300, "2026-05-27T12:30:00Z", "2026-05-27T13:30:00Z", from: .phone),
                try .quantity(.stepCount, 400, "2026-05-27T21:30:00Z", "2026-05-27T22:30:00Z"),
                try .quantity(
                    .stepCount, 100, "2026-05-28T08:00:00Z", "2026-05-28T09:00:00Z", from: .phone),
            ])
    }

    @Test(
        "Steps of watch and phone at one time count once, and a walk across midnight on both days",
        arguments: CloudEngine.allCases)
    func sums(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            func days(_ query: String) async throws -> [String: Double?] {
                let answer = try await world.sampleDays(
                    client, token: phone, of: .stepCount, "2026-05-20", "2026-05-31", query: query)
                #expect(answer.unit == "count")
                return Dictionary(
                    uniqueKeysWithValues: answer.days.map { ($0.day.description, $0.sum) })
            }
            let batch = try steps()
            #expect(try await world.add(batch, client, token: phone) == .noContent)
            for isPacked in [false, true] {
                if isPacked { await world.packSamples() }
                #expect(
                    try await days(Self.vienna) == ["2026-05-27": 950, "2026-05-28": 300])
                #expect(try await days("") == ["2026-05-27": 1_150, "2026-05-28": 100])
                // The phone counts whole, and the watch only before it.
                let first = "\(Self.vienna)&source=\(Source.phone.bundleIdentifier)"
                #expect(try await days(first) == ["2026-05-27": 800, "2026-05-28": 300])
            }
            // A deletion counts before and after its week is packed again.
            let deletion = SampleBatch(of: .stepCount, deleted: [batch.samples[1].uuid])
            _ = try await world.add(deletion, client, token: phone)
            for _ in 0..<2 {
                #expect(
                    try await days(Self.vienna) == ["2026-05-27": 800, "2026-05-28": 300])
                await world.packSamples()
            }
            _ = try await world.send(
                client, .delete, "/v1/samples?type=\(batch.type)", token: phone)
            #expect(try await days("").isEmpty)
        }
    }

    @Test(
        "A sample of the week before counts on the days that it reaches",
        arguments: CloudEngine.allCases)
    func weekBefore(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            // The longest that Health takes: four days, which end on a Monday.
            let sample = try StreamedSample.quantity(
                .stepCount, 960, "2026-05-21T12:00:00Z", "2026-05-25T12:00:00Z")
            _ = try await world.add(
                SampleBatch(of: .stepCount, samples: [sample]), client, token: phone)
            let answer = try await world.sampleDays(
                client, token: phone, of: .stepCount, "2026-05-25", "2026-05-25")
            #expect(answer.days.map(\.sum) == [120])
        }
    }

    @Test(
        "A measured type has an average, the extremes and the number of samples",
        arguments: CloudEngine.allCases)
    func measurements(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let type = ObjectType.bloodGlucose
            var series = try StreamedSample.quantity(
                type, 100, "2026-05-27T23:00:00Z", "2026-05-28T01:00:00Z")
            let interval = DateInterval(start: series.startDate, end: series.endDate)
            series.value = .quantity(
                100, unit: "mg/dL",
                summary: SeriesSummary(
                    count: 2, minimum: 90, maximum: 110, mostRecent: 110,
                    mostRecentInterval: interval))
            let samples = [
                try .quantity(type, 70, "2026-05-27T08:00:00Z"),
                try .quantity(type, 85, "2026-05-27T09:00:00Z", from: .phone), series,
            ]
            _ = try await world.add(
                SampleBatch(of: type, samples: samples), client, token: phone)
            let answer = try await world.sampleDays(
                client, token: phone, of: type, "2026-05-27", "2026-05-28")
            let days = ["2026-05-27", "2026-05-28"].compactMap { Day($0) }
            #expect(
                answer
                    == SampleDayAnswer(
                        type: type.identifier, unit: "mg/dL", timeZone: "GMT",
                        days: [
                            SampleDay(
                                day: days[0], average: 88.75, minimum: 70, maximum: 110, count: 3),
                            SampleDay(
                                day: days[1], average: 100, minimum: 90, maximum: 110, count: 1),
                        ]))
        }
    }

    @Test(
        "The smallest integer as a value ends no server and is answered",
        arguments: CloudEngine.allCases)
    func smallestInteger(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let type = ObjectType.bloodGlucose
            let sample = try StreamedSample.quantity(type, -0x1p63, "2026-05-27T08:00:00Z")
            #expect(
                try await world.add(
                    SampleBatch(of: type, samples: [sample]), client, token: phone) == .noContent)
            let answer = try await world.sampleDays(
                client, token: phone, of: type, "2026-05-27", "2026-05-27")
            #expect(answer.days.map(\.minimum) == [-0x1p63])
        }
    }

    @Test(
        "Over random samples, series and sources the figures are those of a health store",
        arguments: [ObjectType.stepCount, .heartRate], 0..<6)
    func store(type: ObjectType, seed: Int) async throws {
        var random = SeededGenerator(seed: seed)
        let first = try Date("2026-05-01T00:00:00Z", strategy: .iso8601)
        let all = try Self.samples(of: type, from: first, &random)
        let gone = Set(all.filter { _ in random.chance(10) }.map(\.sample.uuid))
        let database = try SQLiteTestDatabase()
        let cloud = try database.open()
        let person = try #require(PersonID(rawValue: 7))
        try await cloud.addPerson(person, at: first)
        let stream = CloudSampleStream(store: cloud)
        // Some weeks are packed, and some deletions are not applied yet.
        for place in stride(from: 0, to: all.count, by: 25) {
            let part = try all[place...].prefix(25).map {
                try StreamedSample($0.sample, series: $0.series)
            }
            _ = try await stream.add(SampleBatch(of: type, samples: part), of: person)
            if random.chance(20) { try await stream.pack(of: person, at: part[0].startDate) }
        }
        _ = try await stream.add(SampleBatch(of: type, deleted: Array(gone)), of: person)
        let kept = all.filter { !gone.contains($0.sample.uuid) }
        let store = try HealthStore(at: .memory(name: UUID().uuidString))
        try await store.ingest(
            kept.map(\.sample),
            series: Dictionary(
                uniqueKeysWithValues: kept.compactMap { item in
                    item.series.map { (item.sample.uuid, $0) }
                }))
        let zone = try #require(TimeZone(identifier: "America/New_York"))
        let range = SampleDayRange(
            Day(year: 2026, month: 5, day: 4)...Day(year: 2026, month: 5, day: 17), in: zone)
        let found = try await PersonSamples(store: cloud, person: person)
            .figures(of: type, in: range)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let expected = try await store.figures(
            of: type,
            in: DateInterval(
                start: DayBoundary().start(of: range.days.lowerBound, in: zone),
                end: DayBoundary().start(of: range.days.upperBound.advanced(by: 1), in: zone)),
            by: .day, calendar: calendar, app: nil)
        #expect(expected.count == 14)
        #expect(found.count == expected.count)
        for (day, item) in zip(found, expected) {
            #expect(
                DayBoundary().start(of: day.day, in: zone) == item.interval.start, "seed \(seed)")
            for (mine, theirs) in [
                (day.sum, item.merged.sum), (day.average, item.merged.average),
                (day.minimum, item.merged.minimum), (day.maximum, item.merged.maximum),
            ] {
                #expect((mine == nil) == (theirs == nil))
                guard let mine, let theirs else { continue }
                #expect(abs(mine - theirs.value) < 1e-6 * max(1, abs(mine)), "seed \(seed)")
            }
        }
    }

    /// Samples of three sources that overlap, some with a series, over three weeks.
    private static func samples(
        of type: ObjectType, from first: Date, _ random: inout SeededGenerator
    ) throws -> [(sample: Sample, series: SeriesData?)] {
        var samples: [(sample: Sample, series: SeriesData?)] = []
        var start = first
        let unit = try #require(type.canonicalUnit)
        let isSum = type.quantityFacts?.aggregationStyle == .cumulative
        while start < first.addingTimeInterval(21 * 86_400) {
            start += Double(1 + random.below(6_000))
            let end = start + Double(random.chance(30) ? 0 : 2 + random.below(20_000))
            let values = [Double(1 + random.below(200)), Double(1 + random.below(200))]
            var (value, series, summary) = (values[0], SeriesData?.none, SeriesSummary?.none)
            if end > start, random.chance(30) {
                // No two data have the same start, so that their order is the same everywhere.
                let middle = start + 0.5
                let parts = [
                    DateInterval(start: start, end: middle), DateInterval(start: middle, end: end),
                ]
                series = .quantities(
                    zip(parts, values).map { QuantityDatum(interval: $0, value: $1) })
                summary = SeriesSummary(
                    count: 2, minimum: min(values[0], values[1]),
                    maximum: max(values[0], values[1]), mostRecent: values[1],
                    mostRecentInterval: parts[1])
                value = isSum ? values[0] + values[1] : (values[0] + values[1]) / 2
            }
            let revision = SourceRevision(source: random.pick([.watch, .phone, .pedometer]))
            let sample = Sample(
                uuid: UUID(), type: type, startDate: start, endDate: end,
                payload: .quantity(Quantity(value, unit), series: summary),
                sourceRevision: revision)
            samples.append((sample, series))
        }
        return samples
    }

    @Test(
        "An entry counts once, also if an app exported it and its sample is shared",
        arguments: CloudEngine.allCases)
    func entries(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let header = EntryHeader(
                id: UUID(), date: world.clock.now.addingTimeInterval(-7_200), timeZone: .gmt,
                source: .own(bundleIdentifier: "com.example.diary", name: "Diary"))
            let drink = JournalEntry.drink(
                DrinkEntry(header: header, volume: Quantity(250, .milliliter)))
            var record = try EntryRecord(
                drink, clock: HybridClock(at: world.clock.now, after: nil, device: "phone"))
            _ = try await world.push(client, token: phone, [record])
            func water(_ milliliters: Double, ofEntry id: UUID?) throws -> StreamedSample {
                let identity = id.map {
                    EntryIdentity(namespace: "com.example.diary", kind: .drink, entry: $0)
                }
                return try .quantity(
                    .dietaryWater, milliliters, "2026-05-28T18:00:00Z", from: .phone,
                    metadata: identity.map {
                        [MetadataKey.syncIdentifier: .string($0.description)]
                    } ?? [:])
            }
            let samples = [
                try water(250, ofEntry: drink.id), try water(500, ofEntry: nil),
                // The entry of an app that syncs with another account.
                try water(1_000, ofEntry: UUID()),
            ]
            _ = try await world.add(
                SampleBatch(of: .dietaryWater, samples: samples), client, token: phone)
            func sums() async throws -> [Double?] {
                try await world.sampleDays(
                    client, token: phone, of: .dietaryWater, "2026-05-28", "2026-05-28"
                ).days.map(\.sum)
            }
            #expect(try await sums() == [1_750])
            record = record.deleted(
                at: HybridClock(
                    at: world.clock.now, after: record.lastClock, device: "phone"))
            _ = try await world.push(client, token: phone, [record], mutation: 2)
            #expect(try await sums() == [1_500])
        }
    }

    @Test(
        "The energy and the distance of a logged workout fill the gaps of the watch",
        arguments: CloudEngine.allCases)
    func workout(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let start = try Date("2026-05-27T12:30:00Z", strategy: .iso8601)
            let run = WorkoutEntry(
                header: EntryHeader(
                    id: UUID(), date: start, timeZone: .gmt,
                    source: .own(bundleIdentifier: "com.example.diary", name: "Diary")),
                activity: 37, end: start.addingTimeInterval(3_600),
                energy: Quantity(200, .kilocalorie), distance: Quantity(8_000, .meter()))
            let record = try EntryRecord(
                .workout(run), clock: HybridClock(at: world.clock.now, after: nil, device: "phone"))
            _ = try await world.push(client, token: phone, [record])
            let energy = try StreamedSample.quantity(
                .activeEnergyBurned, 100, "2026-05-27T12:00:00Z", "2026-05-27T13:00:00Z")
            _ = try await world.add(
                SampleBatch(of: .activeEnergyBurned, samples: [energy]), client, token: phone)
            for (type, sum) in [
                (ObjectType.activeEnergyBurned, 200.0), (.distanceWalkingRunning, 8_000),
            ] {
                let answer = try await world.sampleDays(
                    client, token: phone, of: type, "2026-05-27", "2026-05-27")
                #expect(answer.days.map(\.sum) == [sum])
            }
        }
    }

    @Test(
        "Only a quantity type, a time zone and at most a year of days are answered",
        arguments: CloudEngine.allCases)
    func refusing(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let type = "type=\(ObjectType.stepCount.identifier)"
            for (query, status) in [
                ("\(type)&from=2026-01-01&to=2027-01-01", HTTPResponse.Status.ok),
                ("\(type)&from=2026-01-01&to=2027-01-02", .badRequest),
                ("\(type)&from=2026-01-02&to=2026-01-01", .badRequest),
                ("\(type)&from=2026-01-01", .badRequest), ("\(type)&to=2026-01-01", .badRequest),
                ("\(type)&from=2026-02-30&to=2026-03-01", .badRequest),
                ("\(type)&from=1899-12-31&to=1899-12-31", .badRequest),
                ("\(type)&from=2026-01-01&to=2026-01-01&timeZone=Mars/Olympus", .badRequest),
                ("from=2026-01-01&to=2026-01-01", .badRequest),
                ("type=steps&from=2026-01-01&to=2026-01-01", .badRequest),
                (
                    "type=\(ObjectType.sleepAnalysis.identifier)&from=2026-01-01&to=2026-01-01",
                    .badRequest
                ),
            ] {
                let answer = try await world.send(
                    client, .get, "/v1/samples/days?\(query)", token: phone)
                #expect(answer.status == status, "\(query)")
            }
        }
    }

    @Test(
        "A program that reads gets the figures, and the audit log says so without values",
        arguments: CloudEngine.allCases)
    func audit(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            _ = try await world.add(steps(), client, token: phone)
            let program = try await world.enrol(
                client, code: world.code(client, token: phone, scope: "read"), device: "program")
            let answer = try await world.sampleDays(
                client, token: program, of: .stepCount, "2026-05-01", "2026-05-31")
            #expect(answer.days.count == 2)
            let log = try await world.audit(client, token: phone).first
            #expect(log?.action == "days.read")
            #expect(log?.detail == "2 days of \(ObjectType.stepCount.identifier)")
        }
    }
}
