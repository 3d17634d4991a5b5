import Foundation
import HealthDatabase
import HealthModel
import TestSupport
import Testing

@Suite("The listings in the comments of values and of the store")
struct ValueListings {
    private let scale = AppIdentity(bundleIdentifier: "com.example.scale", name: "Scale")

    private func weight(_ kilograms: Double, at date: Date = .now) -> Sample {
        Sample(
            uuid: UUID(), type: .bodyMass, startDate: date, endDate: date,
            payload: .quantity(Quantity(kilograms, .kilogram)))
    }

    @Test("units are made, read and converted")
    func units() throws {
        let speed = HealthUnit.meter(.kilo).divided(by: .hour)
        print(speed.unitString)  // km/hr
        print(try HealthUnit("km/hr") == speed)  // true

        let grams = try UnitConversion(from: .pound, to: .gram())
        print(grams(150))  // 68038.8555

        #expect(try HealthUnit("km/hr") == speed)
        #expect(abs(grams(150) - 68038.8555) < 1e-9)
    }

    @Test("a condition is tried on a sample")
    func predicate() {
        let sample = weight(120)

        let heavy = SamplePredicate.quantity(.greaterThan, Quantity(100, .gram(.kilo)))
        let isHeavy = heavy.matches(sample)

        #expect(isHeavy)
    }

    @Test("a store keeps what an app saves")
    func store() async throws {
        let folder = try TemporaryFolder()
        let (url, weight) = (folder.url.appending(path: "health.sqlite"), weight(80))

        let store = try HealthStore(at: .file(url))
        try store.permissions.set(
            share: [.bodyMass: .granted], read: [.bodyMass: .granted], app: scale)
        try await store.save([weight], app: scale)
        let weights = try await store.samples([SampleQuery(type: .bodyMass)], app: scale)

        #expect(weights.count == 1)
    }

    @Test("samples are taken in, sorted and added up")
    func queries() async throws {
        let store = try HealthStore(at: .memory(name: UUID().uuidString))
        let app = scale
        try store.permissions.set(
            share: [:], read: [.heartRate: .granted, .stepCount: .granted], app: app)
        let morning = Date(timeIntervalSince1970: 1_773_100_800)
        let (evening, midnight) = (morning + 43_200, morning - 25_200)
        let batch = [
            Sample(
                uuid: UUID(), type: .stepCount, startDate: morning, endDate: morning + 60,
                payload: .quantity(Quantity(40, .count)),
                sourceRevision: app.revision)
        ]

        let inserted = try store.withIngestion { writer in
            for sample in batch { try writer.insert(sample) }
            return writer.report.inserted
        }

        let newest = try await store.samples(
            [SampleQuery(type: .heartRate)], sort: [SortOrder(.startDate, ascending: false)],
            limit: 10, app: app)

        let today = SamplePredicate.interval(start: morning, end: evening)
        let steps = try await store.statistics(
            of: .stepCount, matching: today, options: .cumulativeSum, app: app)

        let days = try await store.statisticsCollection(
            of: .stepCount, options: .cumulativeSum, anchorDate: midnight,
            interval: DateComponents(day: 1), calendar: .current, app: app)

        #expect(inserted == 1)
        #expect(newest.isEmpty)
        #expect(steps?.merged.sum?.value == 40)
        #expect(days.count == 1)
    }

    @Test("days of a range have figures")
    func figures() async throws {
        let store = try HealthStore(at: .memory(name: UUID().uuidString))
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let noon = Date(timeIntervalSince1970: 1_773_144_000)
        let lastYear = DateInterval(start: noon - 31_536_000, end: noon + 43_200)
        let sample = Sample(
            uuid: UUID(), type: .stepCount, startDate: noon, endDate: noon + 60,
            payload: .quantity(Quantity(40, .count)), sourceRevision: scale.revision)
        _ = try store.withIngestion { writer in try writer.insert(sample) }

        let days = try await store.figures(
            of: .stepCount, in: lastYear, by: .day, calendar: calendar, app: nil)

        #expect(days.map(\.merged.sum?.value) == [40])
        #expect(days.first?.interval.start == noon - 43_200)
    }
}
