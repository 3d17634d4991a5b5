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

@Suite("The export of a cloud as data points of Open mHealth", .timeLimit(.minutes(30)))
struct CloudOpenMHealthTests {
    /// What the tests compare of a data point.
    private struct Point: Hashable {
        var schema: String
        var measures: [String: JSONValue]
        /// The time, or the start and the end.
        var times: [String]
        var uuid: String

        init?(_ json: JSONValue) {
            guard let header = json.members?["header"]?.members,
                case .string(let uuid)? = header["uuid"],
                case .string(let schema)? = header["schema_id"]?.members?["name"],
                let body = json.members?["body"]?.members,
                let frame = body["effective_time_frame"]?.members
            else { return nil }
            (self.uuid, self.schema) = (uuid, schema)
            measures = body.compactMapValues { $0.members?["value"] }
            let interval = frame["time_interval"]?.members
            times = [
                frame["date_time"], interval?["start_date_time"], interval?["end_date_time"],
            ].compactMap {
                if case .string(let text)? = $0 { text } else { nil }
            }
        }

        /// A data point that a test expects.
        init(_ schema: String, _ measures: [String: JSONValue], _ times: [String], _ id: UUID) {
            (self.schema, self.measures, self.times) = (schema, measures, times)
            uuid = id.uuidString.lowercased()
        }
    }

    private func points(
        _ world: CloudWorld, _ client: any ServerClient, token: String
    ) async throws -> [Point] {
        try await world.exported("omh", client, token: token).map { try #require(Point($0)) }
    }

    private func push(
        _ entries: [JournalEntry], _ world: CloudWorld, _ client: any ServerClient, token: String
    ) async throws {
        let clock = HybridClock(at: world.clock.now, after: nil, device: "phone")
        let records = try entries.map { try EntryRecord($0, clock: clock) }
        _ = try await world.push(client, token: token, records)
    }

    private func header(_ start: String, _ zone: String) throws -> EntryHeader {
        EntryHeader(
            id: UUID(), date: try Date(start, strategy: .iso8601),
            timeZone: try #require(TimeZone(identifier: zone)),
            source: .own(bundleIdentifier: "com.example.diary", name: "Diary"))
    }

    @Test(
        "An entry has a data point in its time zone for each of its values with a schema",
        arguments: CloudEngine.allCases)
    func entries(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let weight = try header("2026-05-27T06:00:00Z", "Europe/Vienna")
            let pressure = try header("2026-05-27T07:00:00Z", "Asia/Kolkata")
            let drink = try header("2026-05-27T08:00:00Z", "GMT")
            try await push(
                [
                    .weight(
                        WeightEntry(header: weight, mass: Quantity(80.5, .kilogram), bodyFat: 0.2)),
                    .measurement(
                        MeasurementEntry(
                            header: pressure, type: .bloodPressure,
                            value: Quantity(120, .millimeterOfMercury),
                            diastolic: Quantity(80, .millimeterOfMercury))),
                    .drink(DrinkEntry(header: drink, volume: Quantity(250, .milliliter))),
                ], world, client, token: phone)
            let expected: Set = [
                Point(
                    "body-weight", ["body_weight": 80.5], ["2026-05-27T08:00:00+02:00"],
                    weight.id),
                Point(
                    "blood-pressure",
                    ["systolic_blood_pressure": 120, "diastolic_blood_pressure": 80],
                    ["2026-05-27T12:30:00+05:30"], pressure.id),
            ]
            let found = try await points(world, client, token: phone)
            #expect(Set(found) == expected)
            #expect(found.count == 2)
        }
    }

    @Test(
        "A posted sample has a data point, and the sum of a day has none",
        arguments: CloudEngine.allCases)
    func posted(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let body: JSONValue = [
                "data": [
                    "metrics": [
                        [
                            "name": "heart_rate", "units": "count/min",
                            "data": [
                                [
                                    "date": "2026-05-28 08:00:00 +0200", "Min": 50, "Avg": 60,
                                    "Max": 70, "source": "Watch",
                                ]
                            ],
                        ],
                        [
                            "name": "blood_pressure", "units": "mmHg",
                            "data": [
                                [
                                    "date": "2026-05-28 09:00:00 +0200", "systolic": 121,
                                    "diastolic": 81, "source": "Cuff",
                                ]
                            ],
                        ],
                        [
                            "name": "dietary_water", "units": "mL",
                            "data": [["date": "2026-05-28 10:00:00 +0200", "qty": 250]],
                        ],
                    ]
                ]
            ]
            // A second post replaces the samples of the first.
            for _ in 0..<2 {
                _ = try await world.send(
                    client, .post, "/v1/health-auto-export", token: phone, body: body)
            }
            let days = ["days": [CloudDay(day: "2026-05-27", totals: ["steps": 4_000])]]
            _ = try await world.send(client, .put, "/v1/days", token: phone, body: days)
            let found = try await points(world, client, token: phone)
            #expect(
                found.map(\.measures) == [
                    ["heart_rate": 60],
                    ["systolic_blood_pressure": 121, "diastolic_blood_pressure": 81],
                ])
            #expect(
                found.map(\.times) == [
                    ["2026-05-28T06:00:00+00:00"], ["2026-05-28T07:00:00+00:00"],
                ])
            // The data point has the identity of the observation.
            let observations = try await world.exported("fhir", client, token: phone)
            for point in found {
                #expect(observations.contains { $0.members?["id"] == .string(point.uuid) })
            }
        }
    }

    @Test(
        "A sample of the health store has a data point, a pair one, and a heartbeat series one between two beats",
        arguments: CloudEngine.allCases)
    func healthSamples(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let weight = try header("2026-05-27T06:00:00Z", "GMT")
            try await push(
                [.weight(WeightEntry(header: weight, mass: Quantity(80, .kilogram)))], world,
                client, token: phone)
            let identity = EntryIdentity(
                namespace: "com.example.diary", kind: .weight, entry: weight.id)
            let exported = try StreamedSample.quantity(
                .bodyMass, 80, "2026-05-27T06:00:00Z", from: .phone,
                metadata: [MetadataKey.syncIdentifier: .string(identity.description)])
            let beat = try StreamedSample.quantity(
                .heartRate, 61, "2026-05-27T08:00:00Z",
                metadata: [MetadataKey.timeZone: .string("Europe/Vienna")])
            let water = try StreamedSample.quantity(.dietaryWater, 500, "2026-05-27T08:00:00Z")
            let walk = try StreamedSample.quantity(
                .stepCount, 300, "2026-05-27T08:00:00Z", "2026-05-27T09:00:00Z")
            let values = [
                try StreamedSample.quantity(.bloodPressureSystolic, 120, "2026-05-27T07:00:00Z"),
                try .quantity(.bloodPressureDiastolic, 80, "2026-05-27T07:00:00Z"),
            ]
            var pair = values[0]
            (pair.uuid, pair.value) = (UUID(), .correlation)
            pair.associated = values.map(\.uuid)
            let series = try heartbeats(
                [(0, false), (0.75, false), (2.5, true), (3.25, false)], "2026-05-27T10:00:00Z")
            for batch in [
                SampleBatch(of: .bodyMass, samples: [exported]),
                SampleBatch(of: .heartRate, samples: [beat]),
                SampleBatch(of: .dietaryWater, samples: [water]),
                SampleBatch(of: .stepCount, samples: [walk]),
                SampleBatch(of: .bloodPressureSystolic, samples: [values[0]]),
                SampleBatch(of: .bloodPressureDiastolic, samples: [values[1]]),
                SampleBatch(of: .bloodPressure, samples: [pair]),
                SampleBatch(of: .heartbeatSeries, samples: [series]),
            ] {
                #expect(try await world.add(batch, client, token: phone) == .noContent)
            }
            let expected: Set = [
                Point(
                    "body-weight", ["body_weight": 80], ["2026-05-27T06:00:00+00:00"],
                    weight.id),
                Point(
                    "heart-rate", ["heart_rate": 61], ["2026-05-27T10:00:00+02:00"],
                    beat.uuid),
                Point(
                    "step-count", ["step_count": 300],
                    ["2026-05-27T08:00:00+00:00", "2026-05-27T09:00:00+00:00"], walk.uuid),
                Point(
                    "blood-pressure",
                    ["systolic_blood_pressure": 120, "diastolic_blood_pressure": 80],
                    ["2026-05-27T07:00:00+00:00"], pair.uuid),
            ]
            for isPacked in [false, true] {
                if isPacked { await world.packSamples() }
                let found = try await points(world, client, token: phone)
                let intervals = found.filter { $0.schema == "rr-interval" }
                #expect(Set(found).subtracting(intervals) == expected)
                #expect(found.count == expected.count + 2)
                #expect(
                    intervals.map(\.times) == [
                        ["2026-05-27T10:00:00+00:00", "2026-05-27T10:00:00.750+00:00"],
                        ["2026-05-27T10:00:02.500+00:00", "2026-05-27T10:00:03.250+00:00"],
                    ])
                #expect(
                    intervals.map(\.measures) == [["rr_interval": 750], ["rr_interval": 750]])
                #expect(Set(found.map(\.uuid)).count == found.count)
            }
        }
    }

    private func heartbeats(
        _ beats: [(time: Double, isAfterGap: Bool)], _ start: String
    ) throws -> StreamedSample {
        let start = try Date(start, strategy: .iso8601)
        return StreamedSample(
            uuid: UUID(), startDate: start,
            endDate: start.addingTimeInterval(beats.last?.time ?? 0),
            value: .series(count: beats.count), sourceRevision: SourceRevision(source: .watch),
            series: .heartbeats(
                beats.map { Heartbeat(timeSinceStart: $0.time, precededByGap: $0.isAfterGap) }))
    }

    @Test(
        "An export of many pages has each sample once, also after a long heartbeat series",
        arguments: CloudEngine.allCases)
    func pages(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            var beats = SampleBatch.beats(
                0..<1_200, from: try Date("2026-05-25T00:00:00Z", strategy: .iso8601))
            for place in beats.samples.indices {
                beats.samples[place].sourceRevision = SourceRevision(source: .watch)
            }
            // Their lines have more than 8 MiB, so that the page ends after the first series.
            let long = try heartbeats(
                (0...25_000).map { (Double($0), false) }, "2026-05-25T00:00:00Z")
            let short = try heartbeats([(0, false), (1, false)], "2026-05-26T00:00:00Z")
            for batch in [beats, SampleBatch(of: .heartbeatSeries, samples: [long, short])] {
                #expect(try await world.add(batch, client, token: phone) == .noContent)
            }
            let answer = try await world.send(client, .get, "/v1/export?format=omh", token: phone)
            let lines = String(buffer: answer.body).split(separator: "\n")
            let intervals = lines.filter { $0.contains("\"rr-interval\"") }
            #expect(intervals.count == 25_001)
            #expect(intervals.reduce(0) { $0 + $1.utf8.count } > 8 << 20)
            #expect(Set(intervals).count == 25_001)
            let rates = lines.filter { $0.contains("\"heart-rate\"") }
            #expect(rates.count == 1_200)
            #expect(Set(rates).count == 1_200)
            #expect(lines.count == intervals.count + rates.count)
        }
    }
}
