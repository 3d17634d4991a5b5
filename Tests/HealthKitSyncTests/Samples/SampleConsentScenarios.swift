import Foundation
import HealthDatabase
import HealthExchange
import HealthKit
import HealthKitSync
import HealthModel
import HealthStream
import HealthSync
import OpenHealthKit
import Synchronization
import TestSupport
import Testing

@Suite("Consent to share samples")
struct SampleConsentScenarios {
    private func filled(server: MemorySampleServer = MemorySampleServer()) async throws
        -> SampleWorld
    {
        let world = try SampleWorld(server: server)
        try await PhoneHistory(seed: 7, before: world.clock.now, rounds: 8).save(in: world.phone)
        return world
    }

    private func starts(_ world: SampleWorld, _ type: ObjectType) async throws -> [Date] {
        try await world.contents(world.computer, of: [type]).values.map(\.sample.startDate).sorted()
    }

    private func starts(onPhoneOf world: SampleWorld, _ type: ObjectType, from date: Date)
        async throws -> [Date]
    {
        try await world.contents(world.phone, of: [type]).values.map(\.sample.startDate)
            .filter { $0 >= date }.sorted()
    }

    @Test("only samples from the first date on are sent, and others after the date moves back")
    func firstDate() async throws {
        let world = try await filled()
        let (early, late) = (
            world.clock.now.addingTimeInterval(-30 * 86_400),
            world.clock.now.addingTimeInterval(-10 * 86_400)
        )
        for date in [late, early, late] {
            try await world.share([.heartRate], from: date)
            let expected = try await starts(onPhoneOf: world, .heartRate, from: date)
            #expect(!expected.isEmpty)
            #expect(try await starts(world, .heartRate) == expected)
        }
        #expect(try await starts(world, .bodyMass).isEmpty)
    }

    @Test("a type that is shared no longer goes from the server and the computer")
    func stop() async throws {
        let world = try await filled()
        try await world.share([.heartRate, .bodyMass])
        let other = try await starts(world, .bodyMass)
        try await world.sharing.stop([.heartRate])
        #expect(try await world.sharing.types().map(\.type) == [.bodyMass])
        let report = try await world.publisher().publish()
        #expect(report.withdrawn == [ObjectType.heartRate.identifier])
        #expect(world.server.samples[ObjectType.heartRate.identifier] == nil)
        try await world.receive()
        #expect(try await starts(world, .heartRate).isEmpty)
        #expect(try await starts(world, .bodyMass) == other)
        #expect(try await world.sharing.withdrawals().isEmpty)
        // Shared again it comes back whole.
        try await world.share([.heartRate])
        let all = try await starts(onPhoneOf: world, .heartRate, from: .distantPast)
        #expect(try await starts(world, .heartRate) == all)
    }

    @Test("a withdrawal without an answer is sent again")
    func lostWithdrawal() async throws {
        let world = try await filled()
        try await world.share([.heartRate])
        try await world.sharing.stop([.heartRate])
        world.server.setFault { $0 == 1 ? .lostRequest : .none }
        await #expect(throws: MemorySampleServer.Lost.self) {
            try await world.publisher().publish()
        }
        #expect(try await world.sharing.withdrawals() == [ObjectType.heartRate.identifier])
        _ = try await world.publisher().publish()
        #expect(world.server.samples.isEmpty)
    }

    @Test("what reaches the server after the person stopped is withdrawn")
    func stopWhileSending() async throws {
        let world = try await filled()
        let sharing = world.sharing
        try await sharing.share([.heartRate])
        world.server.onBatch { _ in try await sharing.stop([.heartRate]) }
        let report = try await world.publisher().publish()
        #expect(report.sent > 0)
        #expect(!world.server.samples.isEmpty)
        _ = try await world.publisher().publish()
        #expect(world.server.samples.isEmpty)
    }

    @Test("what was sent stays at the server if the person wants it, until they delete it")
    func stopKeeping() async throws {
        let world = try await filled()
        try await world.share([.heartRate, .bodyMass])
        let sent = try await starts(world, .heartRate)
        try await world.sharing.stop([.heartRate, .stepCount], deletingSent: false)
        #expect(try await world.sharing.types().map(\.type) == [.bodyMass])
        #expect(try await world.sharing.keptTypes() == [.heartRate])
        let rates = try await world.phone.samples([SampleQuery(type: .heartRate)], app: nil)
        _ = try await world.phone.deleteAsOwner([try #require(rates.first).uuid])
        let report = try await world.publisher().publish()
        #expect((report.withdrawn, report.deleted) == ([], 0))
        try await world.receive()
        #expect(try await starts(world, .heartRate) == sent)
        try await world.sharing.stop([.heartRate])
        #expect(try await world.sharing.keptTypes().isEmpty)
        _ = try await world.publisher().publish()
        try await world.receive()
        #expect(world.server.samples[ObjectType.heartRate.identifier] == nil)
        #expect(try await starts(world, .heartRate).isEmpty)
    }

    @Test("a type whose samples stayed at the server is shared again without those deleted since")
    func shareAfterKeeping() async throws {
        let world = try await filled()
        try await world.share([.heartRate])
        try await world.sharing.stop([.heartRate], deletingSent: false)
        let rates = try await world.phone.samples([SampleQuery(type: .heartRate)], app: nil)
        _ = try await world.phone.deleteAsOwner([try #require(rates.first).uuid])
        try await world.sharing.share([.heartRate])
        #expect(try await world.sharing.keptTypes().isEmpty)
        let report = try await world.publisher().publish()
        #expect(report.withdrawn == [ObjectType.heartRate.identifier])
        try await world.receive()
        let all = try await starts(onPhoneOf: world, .heartRate, from: .distantPast)
        #expect(try await starts(world, .heartRate) == all)
        #expect(all.count == rates.count - 1)
    }

    @Test("a batch that was on its way when the person stopped stays with the others")
    func keepWhileSending() async throws {
        let world = try await filled()
        let sharing = world.sharing
        try await sharing.share([.heartRate])
        world.server.onBatch { _ in try await sharing.stop([.heartRate], deletingSent: false) }
        let report = try await world.publisher().publish()
        #expect(report.sent > 0)
        #expect(report.failures == [.heartRate: .stopped])
        #expect(try await world.publisher().publish().withdrawn.isEmpty)
        #expect(try await sharing.keptTypes() == [.heartRate])
        #expect(
            world.server.samples[ObjectType.heartRate.identifier]?.count == report.sent)
    }

    @Test("samples that stayed are forgotten when another device withdraws their type")
    func keptAndWithdrawnElsewhere() async throws {
        let server = MemorySampleServer()
        let (first, second) = (try await filled(server: server), try SampleWorld(server: server))
        try await PhoneHistory(seed: 8, before: second.clock.now, rounds: 3).save(in: second.phone)
        for world in [first, second] { try await world.share([.heartRate]) }
        try await first.sharing.stop([.heartRate], deletingSent: false)
        try await second.sharing.stop([.heartRate])
        _ = try await second.publisher().publish()
        #expect(server.samples.isEmpty)
        let report = try await first.publisher().publish()
        #expect(report == SamplePublishReport())
        #expect(try await first.sharing.keptTypes().isEmpty)
    }

    @Test("a shared type is unsent until the server has acknowledged its first samples")
    func unsent() async throws {
        let world = try await filled()
        try await world.sharing.share([.heartRate, .bodyMass])
        #expect(try await world.sharing.unsentTypes() == [.bodyMass, .heartRate])
        _ = try await world.publisher().publish()
        #expect(try await world.sharing.unsentTypes().isEmpty)
        try await world.sharing.share([.stepCount])
        #expect(try await world.sharing.unsentTypes() == [.stepCount])
    }

    @Test("a sample of an import stays when its type is withdrawn")
    func imported() async throws {
        let world = try await filled()
        let weights = try await world.phone.samples([SampleQuery(type: .bodyMass)], app: nil)
        let known = try #require(weights.first)
        try await world.computer.ingest([known])
        try await world.share([.bodyMass])
        #expect(try await starts(world, .bodyMass).count == weights.count)
        try await world.sharing.stop([.bodyMass])
        _ = try await world.publisher().publish()
        try await world.receive()
        #expect(
            try await world.contents(world.computer, of: [.bodyMass]).keys.map(\.self) == [
                known.uuid
            ])
    }

    @Test("a type that the app has not requested is reported, and the others are sent")
    func notRequested() async throws {
        let world = try await filled()
        let app = world.app(
            grants: .only(share: [], read: [HKQuantityType(.heartRate)]))
        try await world.sharing.share([.heartRate, .bodyMass])
        let report = try await world.publisher(app).publish()
        #expect(report.failures == [.bodyMass: .notRequested])
        #expect(Set(world.server.samples.keys) == [ObjectType.heartRate.identifier])
    }

    @Test("a batch that is too large is sent in parts")
    func parts() async throws {
        let world = try await filled(server: MemorySampleServer(largest: 3))
        try await world.sharing.share([.heartRate])
        _ = try await world.publisher(batchSize: 100).publish()
        try await world.receive()
        let all = try await starts(onPhoneOf: world, .heartRate, from: .distantPast)
        #expect(try await starts(world, .heartRate) == all)
    }

    @Test("a computer reads everything again from a server with another history")
    func replacedServer() async throws {
        let world = try await filled()
        try await world.share([.heartRate])
        let all = try await starts(world, .heartRate)
        world.server.replace()
        try await world.sharing.sendAgain()
        _ = try await world.publisher().publish()
        #expect(try await world.receive().added == 0)
        #expect(try await starts(world, .heartRate) == all)
        #expect(world.server.samples[ObjectType.heartRate.identifier]?.count == all.count)
    }

    @Test("a computer does not send what it read from the cloud")
    func noEcho() async throws {
        let world = try await filled()
        try await world.share([.bodyMass])
        let weights = try await world.contents(world.computer, of: [.bodyMass]).keys
        #expect(!weights.isEmpty)
        let mirrored = try await StoreMirror.samples(among: Set(weights), in: world.computer)
        #expect(mirrored == Set(weights))
        try await world.sharing.sendAgain()
        let requests = world.server.requests
        let report = try await world.publisher(excluded: { $0 }).publish()
        #expect((report.sent, report.leftOut > 0) == (0, true))
        // The pass only asks for the withdrawals.
        #expect(world.server.requests == requests + 1)
    }

    @Test("a member that is shared no longer, and then again, belongs to its correlation again")
    func member() async throws {
        let world = try await filled()
        let types: [ObjectType] = [
            .bloodPressure, .bloodPressureSystolic, .bloodPressureDiastolic,
        ]
        try await world.share(types)
        try await world.sharing.stop([.bloodPressureSystolic])
        _ = try await world.publisher().publish()
        try await world.receive()
        let without = try await world.contents(world.computer, of: [.bloodPressure])
        #expect(!without.isEmpty)
        #expect(without.values.allSatisfy { $0.members.count == 1 })
        try await world.share([.bloodPressureSystolic])
        let phone = try await world.contents(world.phone, of: types)
        #expect(try await world.contents(world.computer, of: types) == phone)
    }

    @Test("a type that another phone withdraws is sent again by a phone that shares it")
    func otherPhone() async throws {
        let server = MemorySampleServer()
        let (first, second) = (try await filled(server: server), try SampleWorld(server: server))
        try await PhoneHistory(seed: 8, before: second.clock.now, rounds: 3).save(in: second.phone)
        for world in [first, second] { try await world.share([.heartRate]) }
        try await first.sharing.stop([.heartRate])
        _ = try await first.publisher().publish()
        #expect(server.samples.isEmpty)
        _ = try await second.publisher().publish()
        try await first.receive()
        let expected = try await starts(onPhoneOf: second, .heartRate, from: .distantPast)
        #expect(!expected.isEmpty)
        #expect(try await starts(first, .heartRate) == expected)
        // It is no reason for the first phone to withdraw the type again.
        let report = try await first.publisher().publish()
        #expect(report == SamplePublishReport())
    }

    @Test("a withdrawal that a restored server lost is repeated")
    func lostByRestore() async throws {
        let world = try await filled()
        try await world.share([.heartRate])
        let copy = world.server.copy
        try await world.sharing.stop([.heartRate])
        _ = try await world.publisher().publish()
        world.server.restore(copy)
        #expect(!world.server.samples.isEmpty)
        let report = try await world.publisher().publish()
        #expect(report.withdrawn == [ObjectType.heartRate.identifier])
        #expect(world.server.samples.isEmpty)
        #expect(try await world.publisher().publish().withdrawn.isEmpty)
    }

    @Test("a withdrawal that a server lost before the phone knew its position is repeated")
    func lostBeforeItsPosition() async throws {
        let world = try await filled()
        try await world.share([.heartRate])
        let copy = world.server.copy
        try await world.sharing.stop([.heartRate])
        // The pass asks for the withdrawals, withdraws, and asks again: that answer is lost.
        world.server.setFault { $0 == 2 ? .lostAnswer : .none }
        await #expect(throws: MemorySampleServer.Lost.self) {
            try await world.publisher().publish()
        }
        #expect(world.server.samples.isEmpty)
        world.server.restore(copy)
        let report = try await world.publisher().publish()
        #expect(report.withdrawn == [ObjectType.heartRate.identifier])
        try await world.receive()
        #expect(world.server.samples.isEmpty)
        #expect(try await starts(world, .heartRate).isEmpty)
        #expect(try await world.sharing.withdrawals().isEmpty)
        #expect(try await world.publisher().publish().withdrawn.isEmpty)
    }

    @Test("samples that a server lost in the middle of a pass are sent again")
    func restoredDuringPass() async throws {
        let world = try await filled()
        let (server, sharing) = (world.server, world.sharing)
        try await sharing.share([.heartRate])
        let isRestored = Mutex(false)
        server.onBatch { _ in
            guard !isRestored.withLock({ $0 }), server.requests > 3 else { return }
            isRestored.withLock { $0 = true }
            server.replace()
            try await sharing.sendAgain()
        }
        _ = try await world.publisher().publish()
        #expect(isRestored.withLock { $0 })
        let all = try await starts(onPhoneOf: world, .heartRate, from: .distantPast)
        #expect(server.samples[ObjectType.heartRate.identifier]?.count == all.count)
    }
}
