import Foundation
import HealthKit
import OpenHealthKit
import Testing

@Suite("Rules for correlations")
struct CorrelationRules {
    private let phone = Phone()

    @Test("10.1 a correlation with members of other types can be made; saving it is error 3")
    func foreignMembers() async throws {
        let wrong = [
            HKCorrelation(
                type: Phone.pressureType, start: Phone.date(0), end: Phone.date(0),
                objects: [Phone.steps(1)]),
            HKCorrelation(
                type: HKCorrelationType(.food), start: Phone.date(0), end: Phone.date(0),
                objects: [Phone.run()]),
        ]
        for correlation in wrong {
            #expect(correlation.objects.count == 1)
            let code = await Phone.code { try await phone.diary.save(correlation) }
            #expect(code == .errorInvalidArgument)
        }
        #expect(try await TestStore.samples(Phone.pressureType, in: phone.diary).isEmpty)
    }

    @Test("10.1 an empty correlation raises")
    func empty() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            _ = HKCorrelation(
                type: Phone.pressureType, start: Phone.date(0), end: Phone.date(0), objects: [])
        }
        #expect(text(result).contains("must contain at least one object"))
    }

    @Test("10.2 a correlation is saved with its members, which cannot be saved beside it")
    func members() async throws {
        let pressure = Phone.pressure(120, 80)
        try await phone.diary.save(pressure)
        let systolic = try await TestStore.samples(Phone.systolic, in: phone.diary)
        #expect(systolic.map(\.uuid) == pressure.objects(for: Phone.systolic).map(\.uuid))
        let second = Phone.pressure(130, 85)
        let code = await Phone.code {
            try await phone.diary.save(Array(second.objects) + [second])
        }
        #expect(code == .errorInvalidArgument)
        #expect(try await TestStore.samples(Phone.pressureType, in: phone.diary).count == 1)
    }

    @Test("10.3 a reader sees the members it may read, and no correlation without any")
    func reading() async throws {
        for (readable, count) in [([Phone.systolic], 1), ([], 0)] as [(Set<HKObjectType>, Int)] {
            let phone = Phone(diary: .none, prompt: .allowing(share: [], read: readable))
            try await phone.diary.requestAuthorization(
                toShare: [], read: [Phone.systolic, Phone.diastolic])
            try await phone.scale.save(Phone.pressure(120, 80))
            let read = try await TestStore.samples(Phone.pressureType, in: phone.diary)
            #expect(read.count == count)
            let types = read.flatMap { ($0 as? HKCorrelation)?.objects ?? [] }.map(\.sampleType)
            #expect(Set(types) == readable)
        }
    }

    @Test("10.4 a correlation needs a matching member of every type that is asked for")
    func query() async throws {
        try await phone.diary.save([Phone.pressure(120, 80), Phone.pressure(150, 80)])
        func above(_ value: Double) -> NSPredicate {
            HKQuery.predicateForQuantitySamples(
                with: .greaterThan,
                quantity: HKQuantity(unit: .millimeterOfMercury(), doubleValue: value))
        }
        func count(_ predicates: [HKSampleType: NSPredicate]?) async throws -> Int {
            let events = Events<Int>()
            phone.diary.execute(
                HKCorrelationQuery(
                    type: Phone.pressureType, predicate: nil, samplePredicates: predicates
                ) { _, correlations, _ in events.send(correlations?.count ?? -1) })
            return try await events.next()
        }
        #expect(try await count(nil) == 2)
        #expect(try await count([Phone.systolic: above(140)]) == 1)
        #expect(
            try await count([Phone.systolic: above(140), Phone.diastolic: above(70)]) == 1)
        #expect(
            try await count([Phone.systolic: above(140), Phone.diastolic: above(90)]) == 0)
    }

    @Test("10.5 a member may lie outside the correlation")
    func outside() async throws {
        let sugar = HKQuantitySample(
            type: HKQuantityType(.dietarySugar),
            quantity: HKQuantity(unit: .gram(), doubleValue: 5), start: Phone.date(1_000),
            end: Phone.date(1_000))
        try await phone.diary.save(
            HKCorrelation(
                type: HKCorrelationType(.food), start: Phone.date(0), end: Phone.date(0),
                objects: [sugar]))
        #expect(try await TestStore.samples(HKCorrelationType(.food), in: phone.diary).count == 1)
    }
}
