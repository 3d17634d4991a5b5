import Foundation
import HealthKit
import Testing

extension Conformance {
    @Suite("5 Predicates and sample queries")
    struct PredicateRules {
        private let phone = Phone.running

        /// A sample from `start` to `end`, and whether the range from 10 to 20 selects it.
        private struct Row {
            let (start, end): (TimeInterval, TimeInterval)
            let (loose, strictStart, strictEnd): (Bool, Bool, Bool)
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

        @Test("Rule 5.1: a range selects samples by overlap, or strictly by their start or end")
        func ranges() async throws {
            try await phone.store.save(
                Self.rows.enumerated().map { phone.steps(Double($0 + 1), $1.start, $1.end) })
            func selected(_ options: HKQueryOptions) async throws -> Set<Double> {
                Set(try await phone.counts(where: Phone.range(10, 20, options: options)))
            }
            func expected(_ isSelected: (Row) -> Bool) -> Set<Double> {
                Set(
                    Self.rows.enumerated().filter { isSelected($0.element) }
                        .map { Double($0.offset + 1) })
            }
            #expect(try await selected([]) == expected { $0.loose })
            #expect(try await selected(.strictStartDate) == expected { $0.strictStart })
            #expect(try await selected(.strictEndDate) == expected { $0.strictEnd })
            #expect(
                try await selected([.strictStartDate, .strictEndDate])
                    == expected { $0.strictStart && $0.strictEnd })
        }

        @Test("Rule 5.1: a missing bound does not limit the range")
        func unbounded() async throws {
            try await phone.store.save([phone.steps(1, 0, 5), phone.steps(2, 50, 60)])
            let middle = Phone.date(10)
            let later = HKQuery.predicateForSamples(withStart: middle, end: nil)
            let earlier = HKQuery.predicateForSamples(withStart: nil, end: middle)
            #expect(try await phone.counts(where: later) == [2])
            #expect(try await phone.counts(where: earlier) == [1])
        }

        @Test("Rule 5.2: a workout selects the samples that were added to it")
        func workout() async throws {
            let (run, added) = (phone.run(), phone.energy(50, 0, 600))
            try await phone.store.save([run, phone.energy(7, 0, 600)])
            try await phone.store.addSamples([added], to: run)
            let found = try await phone.uuids(
                Phone.energy, where: HKQuery.predicateForObjects(from: run))
            #expect(found == [added.uuid])
        }

        @Test("Rule 5.2: members of a correlation can be left out")
        func noCorrelation() async throws {
            let alone = phone.quantity(Phone.systolic, 130, .millimeterOfMercury())
            try await phone.store.save([phone.pressure(120, 80), alone])
            let found = try await phone.uuids(
                Phone.systolic, where: HKQuery.predicateForObjectsWithNoCorrelation())
            #expect(found == [alone.uuid])
        }

        @Test("Rule 5.2: a device, a UUID, a value and a key of the metadata select samples")
        func factories() async throws {
            let (first, second) = (
                phone.steps(1, 0, 10, device: Phone.device("A")),
                phone.steps(2, 20, 30, metadata: ["room": "blue"])
            )
            try await phone.store.save([first, second])
            let one = HKQuantity(unit: .count(), doubleValue: 1)
            let predicates = [
                (HKQuery.predicateForObjects(from: [Phone.device("A")]), 1.0),
                (HKQuery.predicateForObject(with: first.uuid), 1),
                (
                    HKQuery.predicateForQuantitySamples(
                        with: .greaterThan, quantity: one), 2
                ),
                (HKQuery.predicateForObjects(withMetadataKey: "room"), 2),
                (
                    HKQuery.predicateForObjects(
                        withDeviceProperty: HKDevicePropertyKeyName, allowedValues: ["A"]), 1
                ),
                (
                    HKQuery.predicateForObjects(
                        withMetadataKey: "room", operatorType: .equalTo, value: "blue"), 2
                ),
            ]
            for (predicate, count) in predicates {
                #expect(try await phone.counts(where: predicate) == [count])
            }
        }

        @Test("Rule 5.3: a format string may name HealthKit's key paths")
        func format() async throws {
            try await phone.store.save([phone.steps(1, 0, 10), phone.steps(2, 20, 30)])
            let dates = NSPredicate(
                format: "%K >= %@ AND %K < %@", HKPredicateKeyPathStartDate,
                Phone.date(15) as NSDate, HKPredicateKeyPathEndDate, Phone.date(40) as NSDate)
            #expect(try await phone.counts(where: dates) == [2])
            let metadata = NSPredicate(
                format: "metadata.%K == %@ AND NOT endDate > %@", Phone.tagKey, phone.tag,
                Phone.date(15) as NSDate)
            #expect(try await phone.counts(where: metadata) == [1])
            await expectRaised(.unknownKeyPath)
        }

        @Test("Rule 5.4: the limit applies after sorting")
        func limit() async throws {
            try await phone.store.save([
                phone.steps(1, 0, 5), phone.steps(2, 50, 60), phone.steps(3, 20, 30),
            ])
            let latest = try await phone.samples(
                Phone.steps, limit: 2, sort: [SortDescriptor(\.startDate, order: .reverse)])
            #expect(latest.map(\.startDate) == [Phone.date(50), Phone.date(20)])
        }

        @Test("Rule 5.4: workouts are sorted by their durations")
        func workoutOrder() async throws {
            try await phone.store.save([
                phone.run(0, 60), phone.run(0, 30), phone.run(0, 90),
            ])
            let durations = Events<[TimeInterval]>()
            phone.store.execute(
                HKSampleQuery(
                    sampleType: Phone.workouts, predicate: phone.mine, limit: 2,
                    sortDescriptors: [
                        NSSortDescriptor(key: HKWorkoutSortIdentifierDuration, ascending: false)
                    ]
                ) { _, samples, _ in
                    durations.send((samples ?? []).compactMap { ($0 as? HKWorkout)?.duration })
                })
            #expect(try await durations.next() == [90, 60])
        }

        @Test("Rule 5.5: several descriptors return the union; an empty list raises")
        func union() async throws {
            let (steps, weight) = (phone.steps(1), phone.weight(70))
            try await phone.store.save([steps, weight])
            let found = Events<Set<UUID>>()
            let descriptors = [Phone.steps, Phone.mass].map {
                HKQueryDescriptor(sampleType: $0, predicate: phone.mine)
            }
            phone.store.execute(
                HKSampleQuery(queryDescriptors: descriptors, limit: HKObjectQueryNoLimit) {
                    _, samples, _ in
                    found.send(Set((samples ?? []).map(\.uuid)))
                })
            #expect(try await found.next() == [steps.uuid, weight.uuid])
            await expectRaised(.noDescriptors)
        }

        @Test("Rule 5.6: executing a query twice raises; stopping one that ended has no effect")
        func onlyOnce() async throws {
            let counts = Events<Int>()
            let query = HKSampleQuery(
                sampleType: Phone.steps, predicate: phone.mine, limit: HKObjectQueryNoLimit,
                sortDescriptors: nil
            ) { _, samples, _ in counts.send(samples?.count ?? -1) }
            phone.store.execute(query)
            #expect(try await counts.next() == 0)
            phone.store.stop(query)
            try await phone.store.save(phone.steps(1))
            #expect(await counts.isSilent())
            await expectRaised(.executedTwice)
        }

        @Test("Rule 5.7: members of correlations and samples of workouts are returned like others")
        func everything() async throws {
            let (pressure, run) = (phone.pressure(120, 80), phone.run())
            let energy = phone.energy(50, 0, 600)
            try await phone.store.save([pressure, run])
            try await phone.store.addSamples([energy], to: run)
            let members = pressure.objects(for: Phone.systolic).map(\.uuid)
            #expect(try await phone.uuids(Phone.systolic) == members)
            #expect(try await phone.uuids(Phone.energy) == [energy.uuid])
        }
    }
}
