import Foundation
import HTTPTypes
import HealthCloud
import HealthJournal
import HealthModel
import HealthStream
import ServerClient
import TestSupport
import Testing

@Suite("Figures that a cloud computes before they are read", .timeLimit(.minutes(30)))
struct CloudFigureRefreshTests {
    /// A Thursday, the present of these tests.
    private static let start = Date(timeIntervalSince1970: 1_780_000_000)
    private static let day = 86_400.0
    private static let vienna = "Europe/Vienna"

    /// A person with samples in a store, whose frames can be made unreadable, so that only kept figures can answer.
    private struct World {
        let store: any CloudStore
        let person: PersonID
        var stream: CloudSampleStream { CloudSampleStream(store: store) }
        var samples: PersonSamples { PersonSamples(store: store, person: person) }

        init(store: any CloudStore, person: PersonID) {
            self.store = store
            self.person = person
        }

        init(in store: any CloudStore, person number: Int64 = 7) async throws {
            self.init(store: store, person: try #require(PersonID(rawValue: number)))
            try await store.addPerson(person, at: start)
        }

        func figures(_ sources: [String] = [], in zone: String = vienna) async throws -> [SampleDay]
        {
            let zone = try #require(TimeZone(identifier: zone))
            let today = DayBoundary().day(of: start, in: zone)
            return try await samples.figures(
                of: .stepCount,
                in: SampleDayRange(today.advanced(by: -365)...today, in: zone),
                preferring: sources)
        }

        /// Makes all parts with samples unreadable, as no position says.
        func damage() async throws {
            let type = ObjectType.stepCount.identifier
            let weeks = try await store.healthSamples.weeks(of: type, of: person)
            for week in weeks {
                let found = try await store.healthSamples.parts(
                    of: type, in: [week], deletions: true, of: person)
                for part in found.parts where part.samples > 0 {
                    let content = PartContent(
                        week: part.week, weeks: part.weeks, samples: part.samples, deletions: 0,
                        starts: 0...0,
                        frame: Data([1]))
                    #expect(
                        try await store.healthSamples.replace(
                            PartReplacement(
                                type: type, parts: [part.version], content: content,
                                deletionsUpTo: found.last), of: person))
                }
            }
        }
    }

    /// Steps of two sources at the same times, on forty days.
    private static func steps(hours: Double = 0) throws -> SampleBatch {
        SampleBatch(
            of: .stepCount,
            samples: (0..<40).flatMap { number in
                [(Source.watch, 100.0), (.phone, 70)].map { source, count in
                    let first = start.addingTimeInterval(hours * 3600 - Double(number) * day)
                    return StreamedSample(
                        uuid: UUID(), startDate: first, endDate: first + 600,
                        value: .quantity(count + Double(number), unit: "count"),
                        sourceRevision: SourceRevision(source: source))
                }
            })
    }

    private static func run(
        on engine: CloudEngine, _ body: (World, World) async throws -> Void
    ) async throws {
        let database = try await engine.makeDatabase()
        let store = try await database.open()
        try await body(World(in: store), World(in: store, person: 8))
        try await database.remove()
    }

    @Test(
        "After a push the first reading in the device's time zone needs no sample",
        arguments: CloudEngine.allCases)
    func push(engine: CloudEngine) async throws {
        try await Self.run(on: engine) { world, other in
            let batch = try Self.steps()
            for each in [world, other] { _ = try await each.stream.add(batch, of: each.person) }
            try await world.samples.refresh([batch.type], in: Self.vienna, at: Self.start)
            try await world.damage()
            let found = try await world.figures()
            #expect(found.count == 40)
            #expect(try await found == other.figures())
            // Another zone and another order need the samples.
            await #expect(throws: SampleBatchError.self) { try await world.figures(in: "GMT") }
            await #expect(throws: SampleBatchError.self) {
                try await world.figures([Source.phone.bundleIdentifier])
            }
        }
    }

    @Test(
        "After packing, after a deletion in a packed week and after a change of the order the first reading is right",
        arguments: CloudEngine.allCases)
    func packed(engine: CloudEngine) async throws {
        try await Self.run(on: engine) { world, other in
            let batch = try Self.steps()
            let later = Self.start.addingTimeInterval(14 * Self.day)
            let phone = [Source.phone.bundleIdentifier]
            _ = try await world.stream.add(batch, of: world.person)
            // A program chose an order once; the phone named its time zone.
            _ = try await world.figures(phone)
            let types = try await world.stream.pack(of: world.person, at: later)
            #expect(types == [batch.type])
            try await world.samples.refresh(types, in: nil, at: Self.start)
            // A deletion in a week that is packed.
            let gone = batch.samples[40].uuid
            _ = try await world.stream.add(
                SampleBatch(of: .stepCount, deleted: [gone]), of: world.person)
            let again = try await world.stream.pack(of: world.person, at: later)
            #expect(again == [batch.type])
            try await world.samples.refresh(again, in: nil, at: Self.start)
            var rest = batch
            rest.samples.removeAll { $0.uuid == gone }
            _ = try await other.stream.add(rest, of: other.person)
            // Another order is read, and becomes the first of those that are computed in advance.
            let watch = [Source.watch.bundleIdentifier]
            let reordered = try await world.figures(watch)
            #expect(try await reordered == other.figures(watch))
            var more = try Self.steps()
            more.samples.removeLast(70)
            for each in [world, other] { _ = try await each.stream.add(more, of: each.person) }
            try await world.samples.refresh([batch.type], in: Self.vienna, at: Self.start)
            try await world.damage()
            for order in [phone, watch] {
                #expect(try await world.figures(order) == other.figures(order))
            }
            #expect(try await world.figures(phone) != reordered)
        }
    }

    @Test(
        "A device in another time zone has its figures in the order that was read last",
        arguments: CloudEngine.allCases)
    func travel(engine: CloudEngine) async throws {
        try await Self.run(on: engine) { world, _ in
            let batch = try Self.steps()
            let phone = [Source.phone.bundleIdentifier]
            _ = try await world.stream.add(batch, of: world.person)
            _ = try await world.figures(phone)
            try await world.samples.refresh(
                [batch.type, ObjectType.workout.identifier, "unknown"], in: "America/New_York",
                at: Self.start)
            try await world.samples.refresh([batch.type], in: "nowhere", at: Self.start)
            try await world.damage()
            #expect(try await world.figures(phone, in: "America/New_York").count == 40)
            #expect(try await world.figures(phone).count == 40)
            let views = try await world.store.healthSamples.keptViews(of: world.person)
            #expect(views.map(\.zone) == [Self.vienna, "America/New_York"])
            #expect(views.map(\.sources) == [phone, phone])
        }
    }

    @Test(
        "A type that only entries changed is computed in advance once a program has read it",
        arguments: CloudEngine.allCases)
    func entries(engine: CloudEngine) async throws {
        try await Self.run(on: engine) { world, other in
            let (first, second) = (try Self.steps(), try Self.steps(hours: -1))
            for batch in [first, second] { _ = try await other.stream.add(batch, of: other.person) }
            _ = try await world.stream.add(first, of: world.person)
            try await world.samples.refresh(
                [], afterEntries: true, in: Self.vienna, at: Self.start)
            #expect(try await world.store.healthSamples.keptViews(of: world.person).isEmpty)
            let read = try await world.figures()
            _ = try await world.stream.add(second, of: world.person)
            try await world.samples.refresh([], afterEntries: true, in: nil, at: Self.start)
            try await world.damage()
            #expect(try await world.figures() == other.figures())
            #expect(try await world.figures() != read)
        }
    }

    @Test("A server computes figures after three silent seconds, and after a minute at the latest")
    func routes() async throws {
        try await CloudWorld.run(on: .sqlite) { world, client in
            let phone = try await world.enrol(client)
            func views() async throws -> Int {
                let person = try #require(try await world.store.people().first)
                return try await world.store.healthSamples.keptViews(of: person).count
            }
            func send() async throws {
                let answer = try await world.send(
                    client, .post, "/v1/samples?timeZone=Europe/Vienna", token: phone,
                    body: Data(Self.steps().encoded()),
                    headers: ["Content-Type": "application/vnd.openhealthkit.samples"])
                #expect(answer.status == .noContent)
            }
            try await send()
            await world.cloud.refreshFigures()
            #expect(try await views() == 0)
            world.clock.advance(by: 3)
            await world.cloud.refreshFigures()
            #expect(try await views() == 1)
            let person = try #require(try await world.store.people().first)
            _ = try await CloudSampleStream(store: world.store).withdraw(
                ObjectType.stepCount.identifier, of: person)
            #expect(try await views() == 0)
            for _ in 0..<30 {
                try await send()
                await world.cloud.refreshFigures()
                #expect(try await views() == 0)
                world.clock.advance(by: 2)
            }
            await world.cloud.refreshFigures()
            #expect(try await views() == 1)
        }
    }

    @Test("A push of entries computes again the figures of types that were read before")
    func pushedEntries() async throws {
        try await CloudWorld.run(on: .sqlite) { world, client in
            let phone = try await world.enrol(client)
            let person = try #require(try await world.store.people().first)
            let read = World(store: world.store, person: person)
            let other = try await World(in: world.store, person: person.rawValue + 1)
            let (first, second) = (try Self.steps(), try Self.steps(hours: -1))
            for batch in [first, second] { _ = try await other.stream.add(batch, of: other.person) }
            _ = try await read.stream.add(first, of: person)
            #expect(try await read.figures() != other.figures())
            // These samples come without a request, so that only the push asks for figures.
            _ = try await read.stream.add(second, of: person)
            _ = try await world.push(client, token: phone, [world.record()])
            world.clock.advance(by: 3)
            await world.cloud.refreshFigures()
            try await read.damage()
            #expect(try await read.figures() == other.figures())
        }
    }
}
