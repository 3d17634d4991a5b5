import Foundation
import HealthKit
import NewApp
import Testing

/// The new app on the store of the machine; one test after the other, since they share it.
@Suite("The new app", .serialized, .timeLimit(.minutes(1)))
struct WeightModelTests {
    let model = WeightModel()
    /// A year long ago in which nobody has data of their own.
    let interval = DateInterval(
        start: Date(timeIntervalSince1970: 662_688_000), duration: 86_400 * 100)

    private func day(_ number: Double) -> Date { interval.start + number * 86_400 }

    private func withCleanStore(_ body: () async throws -> Void) async throws {
        #expect(try await model.authorize() == .sharingAuthorized)
        _ = try await model.delete(in: interval)
        try await body()
        _ = try await model.delete(in: interval)
    }

    @Test("Weights are saved, read, averaged and deleted")
    func weights() async throws {
        try await withCleanStore {
            #expect(try await model.average(in: interval) == nil)
            for point in [
                WeightModel.Point(70, at: day(1)), .init(72, at: day(3)), .init(71, at: day(2)),
            ] {
                try await model.log(point)
            }
            #expect(try await model.points(in: interval).map(\.kilograms) == [70, 71, 72])
            #expect(try await model.average(in: interval) == 71)
            #expect(try await model.delete(in: interval) == 3)
        }
    }

    @Test("Saving in many tasks loses nothing")
    func tasks() async throws {
        try await withCleanStore {
            try await withThrowingTaskGroup { group in
                for number in 1...20 {
                    group.addTask {
                        try await model.log(.init(Double(number), at: day(Double(number))))
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await model.points(in: interval).count == 20)
            let latest = try await latestSamples(
                of: [HKQuantityType(.bodyMass)], in: interval, from: HKHealthStore())
            let newest = latest[HKQuantityType(.bodyMass)]
            #expect(newest?.quantity.doubleValue(for: .gramUnit(with: .kilo)) == 20)
        }
    }

    @Test("The higher sync version stays")
    func versions() async throws {
        try await withCleanStore {
            for (version, kilograms) in [(1, 70.0), (3, 72.0), (2, 71.0)] {
                try await model.log(
                    .init(kilograms, at: day(5)),
                    metadata: [
                        HKMetadataKeySyncIdentifier: "stranger-1",
                        HKMetadataKeySyncVersion: version,
                    ])
            }
            #expect(try await model.points(in: interval).map(\.kilograms) == [72])
        }
    }

    @Test("A loop over changes sees a save of another task")
    func changes() async throws {
        try await withCleanStore {
            let date = day(9)
            let seen = Task { [model] in
                for try await change in model.changes()
                where change.addedSamples.contains(where: { $0.startDate == date }) {
                    return true
                }
                return false
            }
            try await model.log(.init(70, at: date))
            #expect(try await seen.value)
        }
    }
}

@Suite("Values of HealthKit in new code")
struct ValueTests {
    @Test("Sets, dictionaries and switches", arguments: [HKUnit.gram(), .meter(), .count()])
    func values(unit: HKUnit) {
        let names: [HKUnit: String] = [.gram(): "mass", .meter(): "length", .count(): "count"]
        #expect(names[unit] != nil)
    }

    @Test("An error is made, thrown and caught")
    func errors() {
        #expect(throws: HKError(.errorAuthorizationDenied)) {
            throw HKError(.errorAuthorizationDenied)
        }
        #expect(throws: HKError.self) { throw HKError(HKError.errorNoData) }
    }

    @Test("Values go from task to task")
    func sendable() async {
        let quantity = HKQuantity(unit: .largeCalorie(), doubleValue: 2)
        let kilocalories = await Task.detached { quantity.doubleValue(for: .kilocalorie()) }.value
        #expect(kilocalories == 2)
    }
}
