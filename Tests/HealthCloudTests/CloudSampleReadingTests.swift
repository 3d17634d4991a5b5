import Foundation
import HTTPTypes
import HealthCloud
import HealthCloudSync
import HealthJournal
import HealthModel
import HealthStream
import HealthSync
import NIOCore
import ServerClient
import Testing

@Suite("What FHIR and assistants read of the samples of a health store", .timeLimit(.minutes(30)))
struct CloudSampleReadingTests {
    private struct Days: Codable { var days: [CloudDay] }

    // MARK: FHIR

    /// A person with a drink, whose phone shares samples of two weeks and five types, that of the drink included.
    private func fill(_ world: CloudWorld, _ client: any ServerClient) async throws -> String {
        let phone = try await world.enrol(client)
        let header = EntryHeader(
            id: UUID(), date: world.clock.now.addingTimeInterval(-7_200), timeZone: .gmt,
            source: .own(bundleIdentifier: "com.example.diary", name: "Diary"))
        let record = try EntryRecord(
            .drink(DrinkEntry(header: header, volume: Quantity(250, .milliliter))),
            clock: HybridClock(at: world.clock.now, after: nil, device: "phone"))
        _ = try await world.push(client, token: phone, [record])
        let exported = EntryIdentity(
            namespace: "com.example.diary", kind: .drink, entry: header.id)
        let water = [
            try StreamedSample.quantity(
                .dietaryWater, 250, "2026-05-28T18:26:40Z", from: .phone,
                metadata: [MetadataKey.syncIdentifier: .string(exported.description)]),
            try .quantity(.dietaryWater, 500, "2026-05-26T08:00:00Z", from: .phone),
        ]
        let beats = try [
            "2026-05-20T08:00:00Z", "2026-05-27T08:00:00Z", "2026-05-27T08:00:00Z",
            "2026-05-28T08:00:00Z",
        ].enumerated().map { number, start in
            try StreamedSample.quantity(.heartRate, Double(60 + number), start)
        }
        var walk = try StreamedSample.quantity(
            .stepCount, 300, "2026-05-27T08:00:00Z", "2026-05-27T09:00:00Z")
        walk.value = .quantity(
            300, unit: "count",
            summary: SeriesSummary(
                count: 2, minimum: 100, maximum: 200, mostRecent: 200,
                mostRecentInterval: DateInterval(start: walk.startDate, end: walk.endDate)))
        var batches = [
            SampleBatch(of: .dietaryWater, samples: water),
            SampleBatch(of: .heartRate, samples: beats),
            SampleBatch(of: .stepCount, samples: [walk]),
        ]
        let values = [
            try StreamedSample.quantity(.bloodPressureSystolic, 120, "2026-05-27T07:00:00Z"),
            try .quantity(.bloodPressureDiastolic, 80, "2026-05-27T07:00:00Z"),
        ]
        var pressure = values[0]
        (pressure.uuid, pressure.value) = (UUID(), .correlation)
        pressure.associated = values.map(\.uuid)
        batches += [
            SampleBatch(of: .bloodPressureSystolic, samples: [values[0]]),
            SampleBatch(of: .bloodPressureDiastolic, samples: [values[1]]),
            SampleBatch(of: .bloodPressure, samples: [pressure]),
        ]
        for batch in batches {
            #expect(try await world.add(batch, client, token: phone) == .noContent)
        }
        return phone
    }

    @Test(
        "A search finds the samples of the health store, by code and date, page by page",
        arguments: CloudEngine.allCases)
    func searching(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await fill(world, client)
            func values(_ query: String) async throws -> [Double] {
                try await world.observations(client, token: phone, query)
                    .compactMap(\.observedValue)
            }
            for isPacked in [false, true] {
                if isPacked { await world.packSamples() }
                let all = try await values("")
                #expect(all.prefix(3) == [0.25, 0.5, 60])
                // Two heart rates with one start are in the order of their identities.
                #expect(Set(all) == [0.25, 0.5, 60, 61, 62, 63, 300])
                #expect(all.count == 7)
                for count in [1, 2, 3] { #expect(try await values("_count=\(count)") == all) }
                #expect(
                    try await Set(values("code=http://loinc.org|8867-4")) == [60, 61, 62, 63])
                #expect(try await values("code=8867-4&date=2026-05-28") == [63])
                #expect(try await values("code=8867-4&date=lt2026-05-27") == [60])
                #expect(try await values("code=HKQuantityTypeIdentifierStepCount") == [300])
            }
        }
    }

    @Test(
        "A blood pressure of the health store is one observation with two components",
        arguments: CloudEngine.allCases)
    func bloodPressure(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await fill(world, client)
            let panels = try await world.observations(client, token: phone, "code=85354-9")
            let components = panels.map { $0.members?["component"]?.elements ?? [] }
            #expect(components.map { $0.map(\.observedValue) } == [[120, 80]])
            for code in ["8480-6", "8462-4"] {
                #expect(
                    try await world.observations(client, token: phone, "code=\(code)").isEmpty)
            }
        }
    }

    @Test(
        "What was deleted or withdrawn on the phone is in no observation and in no export of them",
        arguments: CloudEngine.allCases)
    func deleted(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await fill(world, client)
            var gone: [UUID] = []
            for case .batch(let batch) in try await world.samples(client, token: phone).frames
            where batch.type == ObjectType.heartRate.identifier {
                gone += batch.samples.filter { $0.startDate < world.clock.now - 604_800 }
                    .map(\.uuid)
            }
            #expect(gone.count == 1)
            _ = try await world.add(
                SampleBatch(of: .heartRate, deleted: gone), client, token: phone)
            _ = try await world.send(
                client, .delete, "/v1/samples?type=\(ObjectType.stepCount.identifier)",
                token: phone)
            let exported = try await world.exported("fhir", client, token: phone)
            let found = try await world.observations(client, token: phone, "")
            for values in [exported, found] {
                #expect(Set(values.compactMap(\.observedValue)) == [0.25, 0.5, 61, 62, 63])
            }
            let points = try await world.exported("omh", client, token: phone)
            let rates = points.compactMap { $0.members?["body"]?.members?["heart_rate"] }
            #expect(Set(rates.compactMap { $0.members?["value"] }) == [61, 62, 63])
            // The blood pressure is the fourth.
            #expect(points.count == 4)
        }
    }

    @Test(
        "A page of a search that is no position is answered with 410",
        arguments: ["health!1", "health!1.2.3.T", "health!x...T", "health!"])
    func positions(page: String) async throws {
        try await CloudWorld.run(on: .sqlite) { world, client in
            let phone = try await world.enrol(client)
            let answer = try await world.send(
                client, .get, "/v1/fhir/Observation?page=\(page)", token: phone)
            #expect(answer.status == (page == "health!" ? .ok : .gone))
        }
    }

    // MARK: Daily sums

    @Test(
        "In a time zone the sums that no device sent come from samples of the health store",
        arguments: CloudEngine.allCases)
    func days(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let sent = Days(days: [CloudDay(day: "2026-05-27", totals: ["steps": 5_000])])
            _ = try await world.send(client, .put, "/v1/days", token: phone, body: sent)
            // A walk across the midnight of Vienna, and a night in two weeks with an hour awake.
            let walk = try StreamedSample.quantity(
                .stepCount, 400, "2026-05-27T21:30:00Z", "2026-05-27T22:30:00Z")
            let energy = try StreamedSample.quantity(
                .activeEnergyBurned, 100, "2026-05-27T12:00:00Z", "2026-05-27T13:00:00Z")
            var asleep = try StreamedSample.quantity(
                .stepCount, 0, "2026-05-24T21:00:00Z", "2026-05-25T05:00:00Z")
            var awake = try StreamedSample.quantity(
                .stepCount, 0, "2026-05-25T01:00:00Z", "2026-05-25T02:00:00Z")
            (asleep.value, awake.value) = (.category(1), .category(2))
            for batch in [
                SampleBatch(of: .stepCount, samples: [walk]),
                SampleBatch(of: .activeEnergyBurned, samples: [energy]),
                SampleBatch(of: .sleepAnalysis, samples: [asleep, awake]),
            ] { _ = try await world.add(batch, client, token: phone) }
            func days(_ query: String) async throws -> [CloudDay] {
                try await world.send(client, .get, "/v1/days\(query)", token: phone)
                    .decode(Days.self).days
            }
            #expect(try await days("") == sent.days)
            #expect(
                try await days("?from=2026-05-25&to=2026-05-28&timeZone=Europe/Vienna") == [
                    CloudDay(day: "2026-05-25", totals: ["asleepSeconds": 7 * 3_600]),
                    CloudDay(
                        day: "2026-05-27",
                        totals: ["steps": 5_000, "activeEnergyKilocalories": 100]),
                    CloudDay(day: "2026-05-28", totals: ["steps": 200]),
                ])
            for query in ["timeZone=GMT", "from=2026-05-25&to=2026-05-28&timeZone=Mars/Olympus"] {
                let answer = try await world.send(client, .get, "/v1/days?\(query)", token: phone)
                #expect(answer.status == .badRequest)
            }
        }
    }

    // MARK: Assistants

    private func totals(_ assistant: AssistantClient, _ type: String) async throws -> [JSONValue] {
        try await assistant.dailyTotals(type, from: "2026-05-18", to: "2026-05-28")
    }

    @Test(
        "On a day with samples of the health store they count, and on other days the sum of a device",
        arguments: CloudEngine.allCases)
    func sums(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let assistant = try await AssistantClient(
                world, client, phone: phone, consent: CloudConsent(read: ["stepCount"]))
            let steps = [
                try StreamedSample.quantity(
                    .stepCount, 600, "2026-05-27T12:00:00Z", "2026-05-27T13:00:00Z"),
                try .quantity(
                    .stepCount, 300, "2026-05-27T12:30:00Z", "2026-05-27T13:30:00Z", from: .phone),
            ]
            _ = try await world.add(
                SampleBatch(of: .stepCount, samples: steps), client, token: phone)
            try await assistant.post(
                phone, "step_count", "count", [("2026-05-27 08:00:00 +0000", 40)])
            let days = ["2026-05-26", "2026-05-27"].map {
                CloudDay(day: $0, totals: ["steps": 5_000])
            }
            _ = try await world.send(
                client, .put, "/v1/days", token: phone, body: ["days": days])
            #expect(
                try await totals(assistant, "stepCount") == [
                    ["2026-05-26", 5_000, 1], ["2026-05-27", 750, 1],
                ])
        }
    }

    @Test(
        "A night of the health store replaces the sum of its night",
        arguments: CloudEngine.allCases)
    func sleep(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let assistant = try await AssistantClient(
                world, client, phone: phone,
                consent: CloudConsent(read: ["sleepAnalysis"], timeZone: "Europe/Vienna"))
            var night = try StreamedSample.quantity(
                .stepCount, 0, "2026-05-26T21:00:00Z", "2026-05-27T05:00:00Z")
            night.value = .category(1)
            _ = try await world.add(
                SampleBatch(of: .sleepAnalysis, samples: [night]), client, token: phone)
            let days = ["2026-05-26", "2026-05-27"].map {
                CloudDay(day: $0, totals: ["asleepSeconds": 27_000])
            }
            _ = try await world.send(
                client, .put, "/v1/days", token: phone, body: ["days": days])
            #expect(
                try await totals(assistant, "sleepAnalysis") == [
                    ["2026-05-26", 7.5, 1], ["2026-05-27", 8, 1],
                ])
        }
    }

    @Test(
        "An entry counts once beside samples of the health store, also of its own app",
        arguments: CloudEngine.allCases)
    func entries(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let assistant = try await AssistantClient(
                world, client, phone: phone, consent: CloudConsent(read: ["dietaryWater"]))
            try await assistant.drink(phone, 250, daysAgo: 1, push: 1)
            let records = try await world.changes(client, token: phone).records
            let exported = EntryIdentity(
                namespace: "com.example.diary", kind: .drink, entry: try #require(records.first).id)
            let diary = Source(bundleIdentifier: "com.example.diary", name: "Diary")
            let samples = [
                try StreamedSample.quantity(
                    .dietaryWater, 250, "2026-05-27T20:26:40Z", from: diary,
                    metadata: [MetadataKey.syncIdentifier: .string(exported.description)]),
                // A sample of an earlier version of the app.
                try .quantity(.dietaryWater, 500, "2026-05-27T08:00:00Z", from: diary),
            ]
            _ = try await world.add(
                SampleBatch(of: .dietaryWater, samples: samples), client, token: phone)
            #expect(try await totals(assistant, "dietaryWater") == [["2026-05-27", 750, 1]])
        }
    }

    @Test(
        "Samples of a type that the consent does not name are not read",
        arguments: CloudEngine.allCases)
    func consent(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let beat = try StreamedSample.quantity(.heartRate, 61, "2026-05-27T08:00:00Z")
            _ = try await world.add(
                SampleBatch(of: .heartRate, samples: [beat]), client, token: phone)
            for (types, rows) in [
                (["heartRate"], [["2026-05-27", 61, 61, 61, 1]] as [JSONValue]),
                (["stepCount"], []),
            ] {
                let assistant = try await AssistantClient(
                    world, client, phone: phone, consent: CloudConsent(read: types))
                #expect(try await totals(assistant, "heartRate") == rows)
            }
        }
    }

    @Test(
        "Of a type with many samples the latest weeks are read, and the answer says from which day on",
        arguments: CloudEngine.allCases)
    func manySamples(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            // 10,000 minutes from a Monday on, which are almost a week, and one sample of the week before.
            var batch = SampleBatch.beats(
                0..<10_000, from: try Date("2026-05-25T00:00:00Z", strategy: .iso8601))
            for place in batch.samples.indices {
                batch.samples[place].sourceRevision = SourceRevision(source: .watch)
            }
            batch.samples.append(try .quantity(.heartRate, 61, "2026-05-20T08:00:00Z"))
            #expect(try await world.add(batch, client, token: phone) == .noContent)
            let assistant = try await AssistantClient(
                world, client, phone: phone, consent: CloudConsent(read: ["heartRate"]))
            let answer = try await assistant.call(
                "daily_totals", ["type": "heartRate", "from": "2026-05-18", "to": "2026-05-28"])
            #expect(
                answer["rows"]?.elements?.map { $0.elements?.first } == [
                    "2026-05-26", "2026-05-27", "2026-05-28",
                ])
            #expect(answer["coverage"]?.members?["sharedFrom"] == "2026-05-26")
        }
    }
}
