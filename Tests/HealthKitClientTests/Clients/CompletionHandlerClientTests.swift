import Foundation
import HealthKit
import Testing

@Suite("A client with completion handlers", .authorizedHealthStore, .timeLimit(.minutes(30)))
struct CompletionHandlerClientTests {
    let client: CompletionHandlerClient
    let anchorURL: URL

    init() {
        anchorURL = FileManager.default.temporaryDirectory
            .appendingPathComponent("anchor-\(UUID().uuidString)")
        client = CompletionHandlerClient(anchorURL: anchorURL)
    }

    private func bodyMass() throws -> HKQuantityType {
        try #require(HKObjectType.quantityType(forIdentifier: .bodyMass))
    }

    private func steps(_ count: Double, _ start: Date, minutes: Double = 10) -> HKQuantitySample {
        HKQuantitySample(
            type: HKQuantityType(.stepCount),
            quantity: HKQuantity(unit: .count(), doubleValue: count),
            start: start, end: start.addingTimeInterval(minutes * 60))
    }

    @Test("The most recent weight is the one that starts last")
    func mostRecent() async throws {
        let type = try bodyMass()
        for (kilograms, day) in [(70.5, -1), (71, 0), (69, -2)] {
            let saved = try await callback {
                client.saveBodyMass(
                    kilograms: kilograms, date: Days.at(day: day, hour: 8), completion: $0)
            }
            #expect(saved)
        }
        let sample = try await callback { client.mostRecentSample(for: type, completion: $0) }
        #expect(sample?.quantity.doubleValue(for: .gramUnit(with: .kilo)) == 71)
        #expect(sample?.metadata?[HKMetadataKeyWasUserEntered] as? Bool == true)
    }

    @Test("No weight at all is neither a sample nor an error")
    func noSample() async throws {
        let type = try bodyMass()
        let sample = try await callback { client.mostRecentSample(for: type, completion: $0) }
        #expect(sample == nil)
    }

    @Test("The chart has a bar for each day, also for the empty ones")
    func chart() async throws {
        let samples = [
            steps(1000, Days.at(day: 0, hour: 9)), steps(500, Days.at(day: 0, hour: 18)),
            steps(300, Days.at(day: 2, hour: 7)),
        ]
        #expect(try await callback { client.save(samples, completion: $0) })
        let days = try await callback {
            client.dailySteps(from: Days.at(), to: Days.at(day: 2, hour: 12), completion: $0)
        }
        #expect(days.map(\.date) == [Days.at(), Days.at(day: 1), Days.at(day: 2)])
        #expect(days.map(\.value) == [1500, 0, 300])
    }

    @Test("Only what lies in the range is deleted, and counted")
    func deletes() async throws {
        for day in 0..<4 {
            _ = try await callback {
                client.saveBodyMass(
                    kilograms: 70, date: Days.at(day: day, hour: 8), completion: $0)
            }
        }
        let count = try await callback {
            client.deleteBodyMass(from: Days.at(day: 1), to: Days.at(day: 3), completion: $0)
        }
        #expect(count == 2)
    }

    @Test("An anchor survives in a file, and what follows it are additions and deletions")
    func anchoredChanges() async throws {
        let type = try bodyMass()
        _ = try await callback {
            client.saveBodyMass(kilograms: 70, date: Days.at(hour: 8), completion: $0)
        }
        let first = try #require(
            try await callback { client.changes(of: type, completion: $0) })
        #expect(first.added.count == 1)

        let nothing = try #require(
            try await callback { client.changes(of: type, completion: $0) })
        #expect(nothing.added.isEmpty && nothing.deleted.isEmpty)

        _ = try await callback {
            client.saveBodyMass(kilograms: 71, date: Days.at(day: 1, hour: 8), completion: $0)
        }
        _ = try await callback {
            client.deleteBodyMass(from: Days.at(), to: Days.at(day: 1), completion: $0)
        }
        // A second client, as after the next launch of the app.
        let relaunched = CompletionHandlerClient(anchorURL: anchorURL)
        let second = try #require(
            try await callback { relaunched.changes(of: type, completion: $0) })
        #expect(second.added.map { $0.quantity.doubleValue(for: .gramUnit(with: .kilo)) } == [71])
        #expect(second.deleted == first.added.map(\.uuid))
        try FileManager.default.removeItem(at: anchorURL)
    }

    @Test("An observer is told of what this app and others save")
    func observes() async throws {
        let type = try bodyMass()
        let calls = Calls<Bool>()
        let query = client.observe(type) { calls.record($0 == nil) }
        _ = try await callback {
            client.saveBodyMass(kilograms: 70, date: Days.noon, completion: $0)
        }
        #expect(await calls.first() == true)

        let scale = TestStore.other("com.example.scale", name: "Scale")
        try await scale.save(
            HKQuantitySample(
                type: type, quantity: HKQuantity(unit: .pound(), doubleValue: 150),
                start: Days.noon, end: Days.noon))
        #expect(await calls.first() == true)
        client.stop(query)
    }

    @Test("A date of birth that nobody entered is an error without data")
    func age() {
        #expect(throws: (any Error).self) { try client.age(on: Days.noon) }
    }
}

@Suite("Asking with completion handlers", .newHealthStore, .timeLimit(.minutes(30)))
struct CompletionHandlerAuthorizationTests {
    private let client = CompletionHandlerClient(
        anchorURL: FileManager.default.temporaryDirectory.appendingPathComponent("unused"))

    @Test("A new app has to ask once")
    func asksOnce() async throws {
        #expect(try await callback { client.needsToAsk(completion: $0) })
        #expect(client.statusText(for: .bodyMass) == "not determined")
        #expect(try await callback { client.authorize(completion: $0) })
        #expect(client.statusText(for: .bodyMass) == "authorized")
        #expect(try await callback { client.needsToAsk(completion: $0) } == false)
    }

    @Test("Saving and reading without having asked fails with the right code")
    func withoutAsking() async throws {
        await #expect {
            _ = try await callback {
                client.saveBodyMass(kilograms: 70, date: Days.noon, completion: $0)
            }
        } throws: { error in
            (error as? HKError)?.code == .errorAuthorizationNotDetermined
        }
        let type = HKQuantityType(.bodyMass)
        await #expect {
            _ = try await callback { client.mostRecentSample(for: type, completion: $0) }
        } throws: { error in
            (error as NSError).domain == HKErrorDomain
                && (error as NSError).code == HKError.Code.errorAuthorizationNotDetermined.rawValue
        }
    }

    @Test("A person who says no denies saving; reading finds nothing", .deniedHealthStore)
    func denied() async throws {
        #expect(try await callback { client.authorize(completion: $0) })
        #expect(client.statusText(for: .bodyMass) == "denied")
        await #expect {
            _ = try await callback {
                client.saveBodyMass(kilograms: 70, date: Days.noon, completion: $0)
            }
        } throws: { error in
            (error as? HKError)?.code == .errorAuthorizationDenied
        }
        let type = HKQuantityType(.bodyMass)
        let sample = try await callback { client.mostRecentSample(for: type, completion: $0) }
        #expect(sample == nil)
    }

    @Test("Without health data the app says so before it asks", .noHealthStore)
    func unavailable() async {
        await #expect(throws: CompletionHandlerClient.ClientError.healthDataUnavailable) {
            _ = try await callback { client.authorize(completion: $0) }
        }
    }
}
