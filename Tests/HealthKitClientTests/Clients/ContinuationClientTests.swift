import Foundation
import HealthKit
import Testing

@MainActor
@Suite("A client with continuations", .authorizedHealthStore, .timeLimit(.minutes(30)))
struct ContinuationClientTests {
    let client = ContinuationClient()

    private func minutes(_ start: Int, _ end: Int) -> DateInterval {
        DateInterval(start: Days.at(minute: start), end: Days.at(minute: end))
    }

    @Test("Sleep counts the stages of sleep, not the time in bed or awake")
    func sleep() async throws {
        try await client.saveNight([
            (.inBed, minutes(0, 480)), (.asleepCore, minutes(10, 100)),
            (.asleepDeep, minutes(100, 160)), (.awake, minutes(160, 170)),
            (.asleepREM, minutes(170, 200)), (.asleepUnspecified, minutes(200, 210)),
        ])
        let asleep = try await client.timeAsleep(from: Days.at(), to: Days.at(hour: 12))
        #expect(asleep == (90 + 60 + 30 + 10) * 60)
        let stages = try await client.stages(on: minutes(90, 175))
        #expect(stages == [.asleepDeep, .awake, .asleepREM])
    }

    @Test("Heart rates become their smallest, mean and greatest")
    func heartRate() async throws {
        try await client.saveHeartRates([60, 90, 120], from: Days.at(hour: 9), every: 60)
        let zone = try await client.heartRateZone(from: Days.at(), to: Days.at(day: 1))
        #expect(zone?.minimum == 60)
        #expect(zone?.maximum == 120)
        #expect(try #require(zone?.average) >= 60 && #require(zone?.average) <= 120)
    }

    @Test("A range without heart rates is the error that says so")
    func noHeartRate() async throws {
        let zone = try await client.heartRateZone(from: Days.at(), to: Days.at(day: 1))
        #expect(zone == nil)
    }

    @Test("A blood pressure comes back with both of its values")
    func bloodPressure() async throws {
        try await client.saveBloodPressure(systolic: 121, diastolic: 79, date: Days.noon)
        let found = try await client.bloodPressures(from: Days.at(), to: Days.at(day: 1))
        #expect(found == [.init(systolic: 121, diastolic: 79, date: Days.noon)])
    }

    @Test("A meal is found by its name and goes with all its nutrients")
    func meal() async throws {
        let oats = try await client.saveMeal(
            named: "Oats", kilocalories: 380, protein: 13, date: Days.at(hour: 8))
        _ = try await client.saveMeal(
            named: "Soup", kilocalories: 210, protein: 9, date: Days.at(hour: 12))
        let day = DateInterval(start: Days.at(), end: Days.at(day: 1))
        #expect(try await client.mealNames(on: day) == ["Oats", "Soup"])

        try await client.deleteMeal(oats)
        #expect(try await client.mealNames(on: day) == ["Soup"])
        let energy = HKSampleQueryDescriptor(
            predicates: [.quantitySample(type: HKQuantityType(.dietaryEnergyConsumed))],
            sortDescriptors: [])
        let left = try await energy.result(for: client.healthStore)
        #expect(left.map { $0.quantity.doubleValue(for: .kilocalorie()) } == [210])
    }

    @Test("Each app that saved is a source by its name")
    func sources() async throws {
        try await client.saveHeartRates([60], from: Days.noon, every: 60)
        let watch = TestStore.other("com.apple.health.watch", name: "Watch")
        try await watch.save(
            HKQuantitySample(
                type: HKQuantityType(.heartRate),
                quantity: HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 61),
                start: Days.noon, end: Days.noon))
        let names = try await client.sourceNames(of: HKQuantityType(.heartRate))
        #expect(names == ["Tests", "Watch"])
    }

    @Test("The preferred unit goes with the type")
    func preferredUnit() async throws {
        let type = HKQuantityType(.bodyMass)
        let unit = try #require(try await client.preferredUnit(for: type))
        #expect(type.is(compatibleWith: unit))
    }

    @Test("A person of whom nothing is known has a profile in which nothing is set")
    func profile() throws {
        let profile = try client.profile()
        #expect(
            profile
                == .init(
                    biologicalSex: .notSet, bloodType: .notSet, skinType: .notSet,
                    wheelchair: .notSet))
    }
}
