import Foundation
import HealthKit
import Testing

extension Conformance {
    @Suite("10 Correlations")
    struct CorrelationRules {
        private let phone = Phone.running

        @Test("Rule 10.1: a correlation needs a member")
        func empty() async {
            await expectRaised(.emptyCorrelation, .objectValidation)
        }

        @Test("Rule 10.1: members of other types are rejected with 3 when the correlation is saved")
        func wrongMember() async throws {
            let wrong = phone.correlation(Phone.pressure, [phone.steps(1)])
            #expect(wrong.objects.count == 1)
            let code = await Phone.code { try await phone.store.save(wrong) }
            #expect(code == .errorInvalidArgument)
            #expect(try await phone.uuids(Phone.pressure).isEmpty)
        }

        @Test("Rule 10.2: a correlation is saved with its members")
        func members() async throws {
            let pressure = phone.pressure(120, 80)
            try await phone.store.save(pressure)
            let stored = try await phone.samples(Phone.pressure).first as? HKCorrelation
            #expect(stored?.uuid == pressure.uuid)
            #expect(Set((stored?.objects ?? []).map(\.uuid)) == Set(pressure.objects.map(\.uuid)))
            let systolic = pressure.objects(for: Phone.systolic).map(\.uuid)
            #expect(try await phone.uuids(Phone.systolic) == systolic)
        }

        @Test("Rule 10.2: a member that is saved separately in the same call fails with 3")
        func memberBeside() async throws {
            let pressure = phone.pressure(120, 80)
            let code = await Phone.code {
                try await phone.store.save(Array(pressure.objects) + [pressure])
            }
            #expect(code == .errorInvalidArgument)
            #expect(try await phone.uuids(Phone.pressure).isEmpty)
        }

        @Test("Rule 10.4: predicates by type need a matching member of each of these types")
        func query() async throws {
            try await phone.store.save([phone.pressure(120, 80), phone.pressure(150, 80)])
            func above(_ value: Double) -> NSPredicate {
                HKQuery.predicateForQuantitySamples(
                    with: .greaterThan,
                    quantity: HKQuantity(unit: .millimeterOfMercury(), doubleValue: value))
            }
            func count(_ predicates: [HKSampleType: NSPredicate]?) async throws -> Int {
                let counts = Events<Int>()
                phone.store.execute(
                    HKCorrelationQuery(
                        type: Phone.pressure, predicate: phone.mine, samplePredicates: predicates
                    ) { _, correlations, _ in counts.send(correlations?.count ?? -1) })
                return try await counts.next()
            }
            #expect(try await count(nil) == 2)
            #expect(try await count([Phone.systolic: above(140)]) == 1)
            #expect(
                try await count([Phone.systolic: above(140), Phone.diastolic: above(70)]) == 1)
            #expect(
                try await count([Phone.systolic: above(140), Phone.diastolic: above(90)]) == 0)
        }

        @Test("Rule 10.5: a member may be outside the time range of the correlation")
        func outside() async throws {
            let meal = phone.correlation(
                Phone.food, [phone.quantity(Phone.sugar, 5, .gram(), 1_000)])
            try await phone.store.save(meal)
            #expect(try await phone.uuids(Phone.food) == [meal.uuid])
            let sugar = try await phone.samples(Phone.sugar)
            #expect(sugar.map(\.startDate) == [Phone.date(1_000)])
        }

        @Test("Rule 10.6: after a correlation was deleted its members can be deleted")
        func deleting() async throws {
            let pressure = phone.pressure(120, 80)
            try await phone.store.save(pressure)
            try await phone.store.delete(pressure)
            let members = try await phone.samples(Phone.systolic)
            #expect(members.count == 1)
            try await phone.store.delete(members)
            #expect(try await phone.uuids(Phone.systolic).isEmpty)
        }
    }
}
