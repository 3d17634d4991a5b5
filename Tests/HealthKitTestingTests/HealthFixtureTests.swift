import Foundation
import HealthKit
import HealthKitTesting
import Synchronization
import Testing

private let night = "../ListingTests/HealthKitTesting/Fixtures/night.ndjson"

@Suite("A store with the samples of a fixture")
struct HealthFixtureTests {
    private static let header = #"{"format":"open-healthkit-samples","version":1,"fixture":1}"#

    @Test(
        "Sources, devices, clock and calendar are those of the file", .healthStore(fixture: night))
    func filled() async throws {
        let found = try await HKSampleQueryDescriptor(
            predicates: [.quantitySample(type: HKQuantityType(.heartRate))],
            sortDescriptors: [SortDescriptor(\.startDate)]
        ).result(for: HKHealthStore())
        #expect(found.count == 24)
        #expect(Set(found.map(\.sourceRevision.source.name)) == ["App 1"])
        #expect(Set(found.map(\.device?.name)) == ["Device 1"])
        let fixture = try HealthFixture(night)
        #expect(found.first?.startDate == fixture.start)
        let configuration = OpenHealthKitConfiguration.current
        #expect(configuration.now() == fixture.end)
        #expect(configuration.calendar().timeZone == .gmt)
    }

    @Test("What is no fixture is refused, with the line")
    func refused() throws {
        #expect(throws: HealthFixtureError.notFound("nothing.ndjson")) {
            try HealthFixture("nothing.ndjson")
        }
        #expect(throws: HealthFixtureError.notAFixture) { try fixture(["{}"]) }
        #expect(throws: HealthFixtureError.newerVersion) {
            try fixture([Self.header.replacing(#""fixture":1"#, with: #""fixture":2"#)])
        }
        #expect(throws: HealthFixtureError.newerVersion) {
            try fixture([Self.header.replacing(#""version":1"#, with: #""version":2"#)])
        }
        #expect(throws: HealthFixtureError.invalidLine(3)) {
            try fixture([
                Self.header, steps(at: 0), #"{"type":"HKQuantityTypeIdentifierStepCount"}"#,
            ])
        }
    }

    private func fixture(_ lines: [String]) throws -> HealthFixture {
        let file = FileManager.default.temporaryDirectory
            .appending(path: "\(UUID().uuidString).ndjson")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(lines.joined(separator: "\n").utf8).write(to: file)
        return try HealthFixture(contentsOf: file)
    }

    private static let start = Date(timeIntervalSince1970: 1_704_096_000)

    private func line(
        _ type: String, at minute: Int, _ fields: String, uuid: UUID = UUID()
    ) -> String {
        let date = (Self.start + Double(minute) * 60).formatted(.iso8601)
        return #"{"type":"\#(type)","uuid":"\#(uuid)","start":"\#(date)",\#(fields),"#
            + #""source":{"bundle":"com.example.watch","name":"App 1"}}"#
    }

    private func steps(at minute: Int) -> String {
        line("HKQuantityTypeIdentifierStepCount", at: minute, #""value":10,"unit":"count""#)
    }

    @Test("In the background an hourly delivery counts hours of the simulated clock")
    func hourly() async throws {
        let fixture = try fixture([Self.header] + stride(from: 10, through: 180, by: 10).map(steps))
        var replay = HealthReplay(fixture)
        replay.configuration.isInBackground = { true }
        try await OpenHealthKitConfiguration.withDefault(replay.configuration) {
            let (store, type) = (HKHealthStore(), HKQuantityType(.stepCount))
            try await store.enableBackgroundDelivery(for: type, frequency: .hourly)
            try await HKHealthStore.otherApp("com.example.scale").save(
                HKQuantitySample.make(.stepCount, 1, .count(), at: replay.clock.now))
            let clock = replay.clock
            let hours = Mutex<[Double]>([])
            let (told, tell) = AsyncStream.makeStream(of: Void.self)
            let observer = HKObserverQuery(sampleType: type, predicate: nil) { _, done, _ in
                hours.withLock { $0.append(clock.now.timeIntervalSince(Self.start) / 60) }
                tell.yield()
                done()
            }
            store.execute(observer)
            // The first notification is about the sample that was there.
            for await _ in told { break }
            try await replay.run()
            #expect(hours.withLock { $0 } == [10, 70, 130])
            #expect(clock.now == fixture.end)
            store.stop(observer)
        }
    }

    @Test("A correlation comes with its members, and no commit has a sample before its end")
    func order() async throws {
        let (meal, energy) = (UUID(), UUID())
        let fixture = try fixture([
            Self.header, steps(at: 0),
            line(
                "HKQuantityTypeIdentifierDietaryEnergyConsumed", at: 30,
                #""value":300,"unit":"kcal""#, uuid: energy),
            line(
                "HKCorrelationTypeIdentifierFood", at: 30,
                #""end":"2024-01-01T08:45:00Z","related":["\#(energy)"]"#, uuid: meal),
            steps(at: 60),
        ])
        let replay = HealthReplay(fixture, every: 60)
        let steps = HKQuantityType(.stepCount)
        let food = HKCorrelationType(.food)
        let seen = Mutex<[[Int]]>([])
        try await OpenHealthKitConfiguration.withDefault(replay.configuration) {
            let store = HKHealthStore()
            try await replay.run { date in
                let counted = try await HKSampleQueryDescriptor(
                    predicates: [.quantitySample(type: steps)], sortDescriptors: []
                ).result(for: store)
                let meals = try await HKSampleQueryDescriptor(
                    predicates: [.correlation(type: food)], sortDescriptors: []
                ).result(for: store)
                #expect(counted.allSatisfy { $0.endDate <= date })
                seen.withLock {
                    $0.append([
                        Int(date.timeIntervalSince(Self.start) / 60), counted.count,
                        meals.first?.objects.count ?? 0,
                    ])
                }
            }
        }
        #expect(seen.withLock { $0 } == [[0, 1, 0], [45, 1, 1], [60, 2, 1]])
    }

    @Test("An observer that never answers delays the replay once")
    func silent() async throws {
        var replay = HealthReplay(try fixture([Self.header] + (0..<30).map(steps)))
        replay.patience = 2
        let commits = Mutex<[ContinuousClock.Instant]>([])
        try await OpenHealthKitConfiguration.withDefault(replay.configuration) {
            let store = HKHealthStore()
            let count = Mutex(0)
            let observer = HKObserverQuery(
                sampleType: HKQuantityType(.stepCount), predicate: nil
            ) { _, _, _ in count.withLock { $0 += 1 } }
            store.execute(observer)
            try await replay.run { _ in commits.withLock { $0.append(.now) } }
            #expect(count.withLock { $0 } > 1)
            store.stop(observer)
        }
        // A replay that waited for it after each commit would need two seconds between any two.
        let instants = commits.withLock { $0 }
        #expect(zip(instants, instants.dropFirst()).contains { $1 - $0 < .seconds(2) })
    }
}
