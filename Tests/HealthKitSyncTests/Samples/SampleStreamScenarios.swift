import Foundation
import HealthDatabase
import HealthExchange
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthStream
import HealthSync
import OpenHealthKit
import Synchronization
import TestSupport
import Testing

@Suite("Samples of a phone on a computer")
struct SampleStreamScenarios {
    private static let types = PhoneHistory.types

    private func filled(
        seed: Int = 1, rounds: Int = 3, server: MemorySampleServer = MemorySampleServer()
    ) async throws -> SampleWorld {
        let world = try SampleWorld(server: server)
        try await PhoneHistory(seed: seed, before: world.clock.now, rounds: rounds)
            .save(in: world.phone)
        return world
    }

    private func requireEqual(_ world: SampleWorld) async throws {
        let phone = try await world.contents(world.phone, of: Self.types)
        let computer = try await world.contents(world.computer, of: Self.types)
        #expect(Set(computer.keys) == Set(phone.keys))
        for (uuid, content) in phone where computer[uuid] != content {
            Issue.record("\(content) became \(String(describing: computer[uuid]))")
        }
    }

    @Test("samples of fourteen types arrive as they are on the phone", arguments: 1...4)
    func whole(seed: Int) async throws {
        let world = try await filled(seed: seed, rounds: 6)
        try await world.share(Self.types)
        try await requireEqual(world)
        #expect(try await world.computer.checkIntegrity().isEmpty)
        let again = try await world.publisher().publish()
        #expect((again.sent, again.deleted) == (0, 0))
        #expect(try await world.receive().added == 0)
    }

    @Test("a text that no real sample has is cut where it is sent, and where it is received")
    func longTexts() async throws {
        let world = try SampleWorld()
        let long = String(repeating: "x", count: 200_000)
        let date = world.clock.now.addingTimeInterval(-60)
        let sample = Sample(
            uuid: UUID(), type: .bodyMass, startDate: date, endDate: date,
            payload: .quantity(Quantity(80, .kilogram)), metadata: ["note": .string(long)],
            sourceRevision: SourceRevision(
                source: Source(bundleIdentifier: "com.example.scale", name: long)))
        try await world.phone.ingest([sample])
        try await world.sharing.share([.bodyMass])
        #expect(try await world.publisher().publish().cut == 2)
        #expect(try await world.receive().cut == 0)
        let foreign = SampleBatch(
            of: .dietaryWater,
            samples: [
                try StreamedSample(
                    Sample(
                        uuid: UUID(), type: .dietaryWater, startDate: date, endDate: date,
                        payload: .quantity(Quantity(200, .milliliter)),
                        sourceRevision: sample.sourceRevision))
            ])
        try await world.server.send(foreign, withdrawn: 0)
        #expect(try await world.receive().cut == 1)
        for type in [ObjectType.bodyMass, .dietaryWater] {
            let received = try await world.computer.samples([SampleQuery(type: type)], app: nil)
            #expect(received.map { $0.sourceRevision?.source.name.utf8.count } == [1_000])
        }
    }

    @Test("nothing is sent before the person shares a type")
    func offByDefault() async throws {
        let world = try await filled()
        let report = try await world.publisher().publish()
        #expect(report == SamplePublishReport())
        #expect(world.server.requests == 0)
    }

    @Test("the latest samples of every type come before the past of any")
    func latestFirst() async throws {
        let world = try SampleWorld()
        let (today, before) = (world.clock.now, world.clock.now.addingTimeInterval(-20 * 86_400))
        try await world.app().save([
            mass(70, at: before), mass(71, at: today), water(200, at: before),
            water(300, at: today),
        ])
        let order = Mutex<[String]>([])
        world.server.onBatch { batch in
            let dates = batch.samples.map { $0.startDate == today ? "today" : "before" }
            order.withLock { $0.append("\(batch.type) \(dates)") }
        }
        try await world.sharing.share([.bodyMass, .dietaryWater])
        _ = try await world.publisher().publish()
        let types = [ObjectType.bodyMass.identifier, ObjectType.dietaryWater.identifier]
        let expected = ["today", "before"].flatMap { day in types.map { "\($0) \([day])" } }
        #expect(order.withLock { $0 } == expected)
    }

    @Test(
        "a request or an answer that is lost, at any point, neither loses nor doubles a sample",
        arguments: [MemorySampleServer.Fault.lostRequest, .lostAnswer, .doubled])
    func crashes(fault: MemorySampleServer.Fault) async throws {
        let types: [ObjectType] = [.heartRate, .bloodPressure, .workout, .workoutRoute]
        var number = 0
        while true {
            let world = try await filled(rounds: 2)
            let point = number
            let isReached = Mutex(false)
            world.server.setFault { request in
                guard request == point else { return .none }
                isReached.withLock { $0 = true }
                return fault
            }
            try await world.sharing.share(types)
            _ = try? await world.publisher().publish()
            _ = try? await world.receive()
            world.server.setFault { _ in .none }
            _ = try await world.publisher().publish()
            try await world.receive()
            let phone = try await world.contents(world.phone, of: types)
            let computer = try await world.contents(world.computer, of: types)
            #expect(Set(computer.keys) == Set(phone.keys), "request \(point)")
            for (uuid, content) in phone where content.sample.type != .bloodPressure {
                #expect(computer[uuid] == content, "request \(point)")
            }
            guard isReached.withLock({ $0 }) else { break }
            number += 1
        }
        #expect(number > 5)
    }

    @Test("a sample that was deleted on the phone goes on the computer")
    func deletion() async throws {
        let world = try await filled()
        try await world.share(Self.types)
        let weights = try await world.phone.samples([SampleQuery(type: .bodyMass)], app: nil)
        let first = try #require(weights.first)
        #expect(try await world.phone.deleteAsOwner([first.uuid]) == 1)
        let report = try await world.publisher().publish()
        #expect((report.sent, report.deleted) == (0, 1))
        #expect(try await world.receive().deleted == 1)
        try await requireEqual(world)
    }

    @Test("a sample that comes after its deletion stays away")
    func deletionFirst() async throws {
        let world = try await filled(rounds: 1)
        let weights = try await world.phone.samples([SampleQuery(type: .bodyMass)], app: nil)
        let weight = try #require(weights.first)
        let server = MemorySampleServer()
        try await server.send(SampleBatch(of: .bodyMass, deleted: [weight.uuid]))
        let mirror = SampleMirror(
            store: world.computer, account: "cloud:2", isEntry: { _ in false })
        try await mirror.receive(from: server)
        // Another server does not know of the deletion.
        let other = MemorySampleServer()
        try await other.send(SampleBatch(of: .bodyMass, samples: [try StreamedSample(weight)]))
        let report = try await SampleMirror(
            store: world.computer, account: "cloud:3", isEntry: { _ in false }
        ).receive(from: other)
        #expect(report.added == 0)
        #expect(try await world.contents(world.computer, of: [.bodyMass]).isEmpty)
    }

    @Test("a route that was saved after its workout belongs to it on the computer too")
    func lateRoute() async throws {
        let world = try SampleWorld()
        let history = try PhoneHistory(seed: 3, before: world.clock.now, rounds: 1)
        let route = try #require(history.samples.first { $0.type == .workoutRoute })
        let workout = try #require(history.samples.first { $0.type == .workout })
        try await world.phone.ingest([workout])
        try await world.share([.workout, .workoutRoute])
        try await world.phone.ingest(
            [route], series: history.series, associations: [(workout.uuid, route.uuid)])
        _ = try await world.publisher().publish()
        try await world.receive()
        let contents = try await world.contents(world.computer, of: [.workout, .workoutRoute])
        #expect(contents[workout.uuid]?.associated == [route.uuid])
        #expect(contents[route.uuid]?.series == history.series[route.uuid])
    }

    @Test("entries of the app travel as entries alone")
    func ownEntries() async throws {
        let world = try SampleWorld()
        let identity = EntryIdentity(namespace: SampleWorld.diary, kind: .weight, entry: UUID())
        let own = HKQuantitySample(
            type: HKQuantityType(.bodyMass),
            quantity: HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: 70),
            start: world.clock.now, end: world.clock.now,
            metadata: [
                HKMetadataKeySyncIdentifier: identity.description, HKMetadataKeySyncVersion: 1,
            ])
        try await world.app().save([own, mass(71, at: world.clock.now)])
        try await world.sharing.share([.bodyMass])
        let report = try await world.publisher().publish()
        #expect((report.sent, report.leftOut) == (1, 1))
        // Also if another version of the app sends it.
        let samples = try await world.phone.samples([SampleQuery(type: .bodyMass)], app: nil)
        try await world.server.send(
            SampleBatch(of: .bodyMass, samples: try samples.map { try StreamedSample($0) }))
        let received = try await world.receive()
        #expect((received.added, received.entries) == (1, 1))
    }
}
