import Foundation
import HealthDatabase
import HealthExchange
import HealthKitSync
import HealthModel
import HealthStream
import HealthSync
import Synchronization
import TestSupport
import Testing

@Suite("Samples of which the app may read only the latest")
struct SampleHistoryScenarios {
    private static let pressure: [ObjectType] = [
        .bloodPressure, .bloodPressureSystolic, .bloodPressureDiastolic,
    ]

    private func filled() async throws -> (world: SampleWorld, limit: Date) {
        let world = try SampleWorld()
        try await PhoneHistory(seed: 7, before: world.clock.now, rounds: 8).save(in: world.phone)
        return (world, world.clock.now.addingTimeInterval(-10 * 86_400))
    }

    private func publish(_ world: SampleWorld) async throws -> SamplePublishReport {
        let report = try await world.publisher().publish()
        try await world.receive()
        return report
    }

    @Test("samples that ended before the limit are sent when the person widens it")
    func widened() async throws {
        let (world, limit) = try await filled()
        try world.limit([.heartRate], to: limit)
        try await world.share([.heartRate])
        let all = try await world.contents(world.phone, of: [.heartRate])
        let late = all.filter { $0.value.sample.endDate >= limit }
        #expect(!late.isEmpty && late.count < all.count)
        #expect(try await world.contents(world.computer, of: [.heartRate]) == late)
        let earlier = limit.addingTimeInterval(-5 * 86_400)
        try world.limit([.heartRate], to: earlier)
        _ = try await publish(world)
        #expect(
            try await world.contents(world.computer, of: [.heartRate])
                == all.filter { $0.value.sample.endDate >= earlier })
        try world.limit([.heartRate], to: nil)
        _ = try await publish(world)
        #expect(try await world.contents(world.computer, of: [.heartRate]) == all)
        #expect(try await publish(world).sent == 0)
    }

    @Test("a deletion that the app could not see is sent when the person widens the history")
    func hiddenDeletion() async throws {
        let (world, limit) = try await filled()
        try await world.share([.heartRate])
        let all = try await world.contents(world.phone, of: [.heartRate])
        try world.limit([.heartRate], to: limit)
        let old = try #require(all.first { $0.value.sample.endDate < limit }?.key)
        _ = try await world.phone.deleteAsOwner([old])
        #expect(try await publish(world).deleted == 0)
        #expect(try await world.contents(world.computer, of: [.heartRate]) == all)
        try world.limit([.heartRate], to: nil)
        #expect(try await publish(world).deleted > 0)
        #expect(
            try await world.contents(world.computer, of: [.heartRate])
                == all.filter { $0.key != old })
    }

    @Test("a limit that comes in the middle of a pass hides no sample for good")
    func duringPass() async throws {
        let (world, limit) = try await filled()
        try await world.sharing.share([.heartRate])
        let isLimited = Mutex(false)
        world.server.onBatch { batch in
            // The first request has the latest samples, and the second begins the history.
            guard !batch.samples.isEmpty, world.server.requests > 2,
                !isLimited.withLock({ $0 })
            else { return }
            isLimited.withLock { $0 = true }
            try world.limit([.heartRate], to: limit)
        }
        _ = try await publish(world)
        #expect(isLimited.withLock { $0 })
        let all = try await world.contents(world.phone, of: [.heartRate])
        #expect(try await world.contents(world.computer, of: [.heartRate]).count < all.count)
        try world.limit([.heartRate], to: nil)
        _ = try await publish(world)
        #expect(try await world.contents(world.computer, of: [.heartRate]) == all)
    }

    @Test("a blood pressure gets the value that the app could not see, when it may")
    func hiddenMember() async throws {
        let (world, limit) = try await filled()
        try world.limit([.bloodPressureDiastolic], to: limit)
        try await world.share(Self.pressure)
        let all = try await world.contents(world.phone, of: Self.pressure)
        let sent = try await world.contents(world.computer, of: [.bloodPressure])
        #expect(sent.values.contains { $0.members.count == 1 })
        try world.limit([.bloodPressureDiastolic], to: nil)
        _ = try await publish(world)
        #expect(try await world.contents(world.computer, of: Self.pressure) == all)
        #expect(try await publish(world) == SamplePublishReport())
    }

    @Test("blood pressures of which the app could see no value are sent when it sees one")
    func hiddenCorrelation() async throws {
        let (world, limit) = try await filled()
        try world.limit([.bloodPressureDiastolic], to: limit)
        try world.limit([.bloodPressureSystolic], to: limit.addingTimeInterval(-86_400))
        try await world.share(Self.pressure)
        let all = try await world.contents(world.phone, of: [.bloodPressure])
        #expect(try await world.contents(world.computer, of: [.bloodPressure]).count < all.count)
        // The limit of the other value stays the latest one.
        try world.limit([.bloodPressureSystolic], to: nil)
        _ = try await publish(world)
        #expect(
            Set(try await world.contents(world.computer, of: [.bloodPressure]).keys)
                == Set(all.keys))
        try world.limit([.bloodPressureDiastolic], to: nil)
        _ = try await publish(world)
        #expect(
            try await world.contents(world.computer, of: Self.pressure)
                == world.contents(world.phone, of: Self.pressure))
    }
}
