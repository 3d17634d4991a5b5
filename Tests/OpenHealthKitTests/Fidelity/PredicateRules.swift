import Foundation
import HealthKit
import OpenHealthKit
import Testing

@Suite("Rules for predicates and sample queries")
struct PredicateRules {
    private let phone = Phone()

    /// A sample from `start` to `end`, and whether the range from 10 to 20 has it.
    struct Row: Sendable {
        let start: TimeInterval
        let end: TimeInterval
        let loose: Bool
        let strictStart: Bool
        let strictEnd: Bool
    }

    private static let rows = [
        Row(start: 0, end: 9, loose: false, strictStart: false, strictEnd: false),
        Row(start: 0, end: 10, loose: true, strictStart: false, strictEnd: true),
        Row(start: 10, end: 10, loose: true, strictStart: true, strictEnd: true),
        Row(start: 5, end: 15, loose: true, strictStart: false, strictEnd: true),
        Row(start: 12, end: 18, loose: true, strictStart: true, strictEnd: true),
        Row(start: 12, end: 20, loose: true, strictStart: true, strictEnd: false),
        Row(start: 15, end: 25, loose: true, strictStart: true, strictEnd: false),
        Row(start: 5, end: 25, loose: true, strictStart: false, strictEnd: false),
        Row(start: 20, end: 25, loose: false, strictStart: false, strictEnd: false),
        Row(start: 20, end: 20, loose: false, strictStart: false, strictEnd: false),
    ]

    @Test("5.1 a range has a sample by overlap, by its start or by its end", arguments: rows)
    func ranges(row: Row) async throws {
        try await phone.diary.save(Phone.steps(1, row.start, row.end))
        func matches(_ options: HKQueryOptions) async throws -> Bool {
            let predicate = HKQuery.predicateForSamples(
                withStart: Phone.date(10), end: Phone.date(20), options: options)
            return try await TestStore.samples(
                TestStore.steps, in: phone.diary, predicate: predicate
            ).count == 1
        }
        #expect(try await matches([]) == row.loose)
        #expect(try await matches(.strictStartDate) == row.strictStart)
        #expect(try await matches(.strictEndDate) == row.strictEnd)
        #expect(
            try await matches([.strictStartDate, .strictEndDate])
                == (row.strictStart && row.strictEnd))
    }

    @Test("5.1 a missing bound is no bound")
    func unbounded() async throws {
        try await phone.diary.save([Phone.steps(1, 0, 5), Phone.steps(2, 50, 60)])
        func counts(_ start: Date?, _ end: Date?) async throws -> [Double?] {
            try await TestStore.samples(
                TestStore.steps, in: phone.diary,
                predicate: HKQuery.predicateForSamples(withStart: start, end: end)
            ).map(TestStore.count)
        }
        #expect(try await counts(Phone.date(10), nil) == [2])
        #expect(try await counts(nil, Phone.date(10)) == [1])
        #expect(try await counts(nil, nil).count == 2)
    }

    @Test("5.2 a workout has the samples that were added to it, not those at its time")
    func association() async throws {
        let run = Phone.run()
        let added = Phone.energy(50, 0, 600)
        try await phone.diary.save([run, Phone.energy(7, 0, 600)])
        try await phone.diary.addSamples([added], to: run)
        let found = try await TestStore.samples(
            Phone.energyType, in: phone.diary, predicate: HKQuery.predicateForObjects(from: run))
        #expect(found.map(\.uuid) == [added.uuid])
    }

    @Test("5.2 members of a correlation can be left out")
    func noCorrelation() async throws {
        let alone = HKQuantitySample(
            type: Phone.systolic,
            quantity: HKQuantity(unit: .millimeterOfMercury(), doubleValue: 130),
            start: Phone.date(0), end: Phone.date(0))
        try await phone.diary.save([Phone.pressure(120, 80), alone])
        let found = try await TestStore.samples(
            Phone.systolic, in: phone.diary,
            predicate: HKQuery.predicateForObjectsWithNoCorrelation())
        #expect(found.map(\.uuid) == [alone.uuid])
    }

    @Test("5.2 a device matches with all its properties; an empty set of values matches nil")
    func devices() async throws {
        func device(_ name: String?) -> HKDevice {
            HKDevice(
                name: name, manufacturer: "Example", model: nil, hardwareVersion: nil,
                firmwareVersion: nil, softwareVersion: nil, localIdentifier: nil,
                udiDeviceIdentifier: nil)
        }
        try await phone.diary.save([
            Phone.steps(1, device: device("A")), Phone.steps(2, device: device(nil)),
        ])
        func counts(_ predicate: NSPredicate) async throws -> [Double?] {
            try await TestStore.samples(TestStore.steps, in: phone.diary, predicate: predicate)
                .map(TestStore.count)
        }
        #expect(try await counts(HKQuery.predicateForObjects(from: [device("A")])) == [1])
        #expect(try await counts(HKQuery.predicateForObjects(from: [device(nil)])) == [2])
        #expect(
            try await counts(
                HKQuery.predicateForObjects(
                    withDeviceProperty: HKDevicePropertyKeyName, allowedValues: [])) == [2])
    }

    @Test("5.4 workouts come in the order of their durations")
    func workoutOrder() async throws {
        try await phone.diary.save([Phone.run(0, 60), Phone.run(0, 30), Phone.run(0, 90)])
        let longest = NSSortDescriptor(key: HKWorkoutSortIdentifierDuration, ascending: false)
        let found = try await TestStore.samples(
            HKObjectType.workoutType(), in: phone.diary, limit: 2, sort: [longest])
        #expect(found.map { ($0 as? HKWorkout)?.duration } == [90, 60])
    }

    @Test("5.6 stopping a query that is over does nothing, and an unlimited one fires once")
    func stopping() async throws {
        let events = Events<Int>()
        let query = HKSampleQuery(
            sampleType: TestStore.steps, predicate: nil, limit: HKObjectQueryNoLimit,
            sortDescriptors: nil
        ) { _, samples, _ in events.send(samples?.count ?? -1) }
        phone.diary.execute(query)
        #expect(try await events.next() == 0)
        try await phone.diary.save(Phone.steps(1))
        phone.diary.stop(query)
        events.send(100)
        #expect(try await events.next() == 100)
    }

    @Test("5.7 samples of other apps, members and samples of workouts come like any others")
    func everything() async throws {
        try await phone.scale.save(Phone.pressure(120, 80))
        let run = Phone.run()
        try await phone.scale.save(run)
        try await phone.scale.addSamples([Phone.energy(50, 0, 600)], to: run)
        #expect(try await TestStore.samples(Phone.systolic, in: phone.diary).count == 1)
        #expect(try await TestStore.samples(Phone.energyType, in: phone.diary).count == 1)
    }
}
