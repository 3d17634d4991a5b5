import Foundation
import HealthKit
import Testing

@Suite("A client with descriptors", .authorizedHealthStore, .timeLimit(.minutes(30)))
struct AsyncDescriptorClientTests {
    let client = AsyncDescriptorClient()

    private func scaleSaves(_ kilograms: Double, at date: Date) async throws {
        let scale = TestStore.other("com.example.scale", name: "Scale")
        try await scale.save(
            HKQuantitySample(
                type: HKQuantityType(.bodyMass),
                quantity: HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: kilograms),
                start: date, end: date))
    }

    @Test("Weights of all apps come newest first, with their source")
    func weights() async throws {
        try await client.log(kilograms: 70, at: Days.at(hour: 7))
        try await scaleSaves(71.5, at: Days.at(day: 1, hour: 7))
        #expect(
            try await client.weights() == [
                .init(kilograms: 71.5, date: Days.at(day: 1, hour: 7), source: "Scale"),
                .init(kilograms: 70, date: Days.at(hour: 7), source: "Tests"),
            ])
        #expect(try await client.weights(last: 1).map(\.kilograms) == [71.5])
    }

    @Test("Deleting by date leaves what others saved")
    func deletes() async throws {
        try await client.log(kilograms: 70, at: Days.at(hour: 7))
        try await client.log(kilograms: 72, at: Days.at(day: 3))
        try await scaleSaves(71, at: Days.at(hour: 8))
        #expect(try await client.deleteWeights(before: Days.at(day: 1)) == 1)
        #expect(try await client.weights().map(\.kilograms) == [72, 71])
    }

    @Test("A sum counts what lies in the range; no data is zero")
    func total() async throws {
        #expect(try await client.totalEnergy(from: Days.at(), to: Days.at(day: 1)) == 0)
        try await client.save(kilocalories: 100, from: Days.at(hour: 9), to: Days.at(hour: 10))
        try await client.save(kilocalories: 50, from: Days.at(hour: 10), to: Days.at(hour: 11))
        try await client.save(
            kilocalories: 30, from: Days.at(day: 2), to: Days.at(day: 2, hour: 1))
        #expect(try await client.totalEnergy(from: Days.at(), to: Days.at(day: 1)) == 150)
    }

    @Test("Energy over two hours is spread over both bars")
    func bars() async throws {
        try await client.save(
            kilocalories: 90, from: Days.at(hour: 9, minute: 30), to: Days.at(hour: 11))
        let bars = try await client.hourlyEnergy(from: Days.at(), to: Days.at(day: 1))
        #expect(bars.map(\.start) == [Days.at(hour: 9), Days.at(hour: 10)])
        let first = try #require(bars.first)
        let last = try #require(bars.last)
        #expect(abs(first.kilocalories - 30) < 1e-9 && abs(last.kilocalories - 60) < 1e-9)
    }

    @Test("A chart that is on screen follows what is saved")
    func liveChart() async throws {
        try await client.save(kilocalories: 10, from: Days.at(hour: 9), to: Days.at(hour: 10))
        var seen: [[Double]] = []
        for try await bars in client.charts(from: Days.at(), to: Days.at(day: 1)) {
            seen.append(bars)
            if seen.count == 1 {
                try await client.save(
                    kilocalories: 5, from: Days.at(hour: 12), to: Days.at(hour: 13))
            }
            if bars == [10, 5] { break }
        }
        #expect(seen.first == [10])
        #expect(seen.last == [10, 5])
    }

    @Test("Changes arrive in steps and end in the same state as the store")
    func synchronizes() async throws {
        for day in 0..<5 {
            try await client.log(kilograms: 70 + Double(day), at: Days.at(day: day))
        }
        #expect(try await client.synchronize() == 3)
        #expect(await client.mirroredWeights == [70, 71, 72, 73, 74])

        #expect(try await client.deleteWeights(before: Days.at(day: 2)) == 2)
        try await scaleSaves(80, at: Days.at(day: 9))
        _ = try await client.synchronize()
        #expect(await client.mirroredWeights == [72, 73, 74, 80])
        #expect(try await client.synchronize() == 0)
    }

    @Test("A loop over changes sees the present first and then each change")
    func follows() async throws {
        try await client.log(kilograms: 70, at: Days.at())
        try await client.follow { $0 == [70] }
        let following = Task { try await client.follow { $0 == [70, 71] } }
        try await scaleSaves(71, at: Days.at(day: 1))
        try await following.value
        #expect(await client.mirroredWeights == [70, 71])
    }

    @Test("A loop over changes ends when its task is cancelled")
    func cancels() async {
        let following = Task { try await client.follow { _ in false } }
        following.cancel()
        _ = await following.result
        #expect(await client.mirroredWeights.isEmpty)
    }

    @Test("Sources are told by bundle identifier")
    func sources() async throws {
        try await client.log(kilograms: 70, at: Days.at())
        try await scaleSaves(71, at: Days.at())
        let sources = try await client.sources(of: HKQuantityType(.bodyMass))
        #expect(sources == ["com.example.scale", "org.openhealthkit.tests"])
    }

    @Test("A new app asks exactly once", .newHealthStore)
    func asksOnce() async throws {
        #expect(try await client.authorizeIfNeeded())
        #expect(try await client.authorizeIfNeeded() == false)
        try await client.log(kilograms: 70, at: Days.at())
        #expect(try await client.weights().count == 1)
    }

    @Test("Reading on a locked device is an error, not an empty list")
    func locked() async throws {
        TestStore.device.isLocked = true
        await #expect {
            _ = try await client.weights()
        } throws: { error in
            if case HKError.errorDatabaseInaccessible = error { true } else { false }
        }
    }
}
