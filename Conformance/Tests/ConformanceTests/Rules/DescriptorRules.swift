import Foundation
import HealthKit
import Testing

extension Conformance {
    @Suite("15 Descriptors")
    struct DescriptorRules {
        private let phone = Phone.running

        private func anchored(
            after anchor: HKQueryAnchor? = nil, limit: Int? = nil
        ) -> HKAnchoredObjectQueryDescriptor<HKSample> {
            HKAnchoredObjectQueryDescriptor(
                predicates: [.sample(type: Phone.steps, predicate: phone.mine)], anchor: anchor,
                limit: limit)
        }

        private func range(
            _ start: TimeInterval, _ end: TimeInterval
        ) -> HKSamplePredicate<HKQuantitySample> {
            .quantitySample(
                type: Phone.steps, predicate: phone.mine(and: Phone.range(start, end)))
        }

        @Test("Rule 15.1: a result comes once, results come with each change")
        func onceAndContinuously() async throws {
            let first = phone.steps(1)
            try await phone.store.save(first)
            let once = try await anchored().result(for: phone.store)
            #expect(once.addedSamples.map(\.uuid) == [first.uuid])
            var results = anchored().results(for: phone.store).makeAsyncIterator()
            #expect(try await results.next()?.addedSamples.map(\.uuid) == [first.uuid])
            let second = phone.steps(2)
            try await phone.store.save(second)
            #expect(try await results.next()?.addedSamples.map(\.uuid) == [second.uuid])
        }

        @Test("Rule 15.2: several predicates return the union, each sample once")
        func union() async throws {
            try await phone.store.save([
                phone.steps(1, 0, 10), phone.steps(2, 100, 110), phone.steps(3, 200, 210),
            ])
            let samples = try await HKSampleQueryDescriptor(
                predicates: [range(0, 50), range(0, 20), range(190, 300)],
                sortDescriptors: [SortDescriptor(\.startDate)]
            ).result(for: phone.store)
            #expect(samples.map { $0.quantity.doubleValue(for: .count()) } == [1, 3])
        }

        @Test("Rule 15.3: the limit counts for one result and not for a sequence of them")
        func limit() async throws {
            // The limit counts deletions too, of which a phone may have many.
            let start = try await phone.changes(Phone.steps).anchor
            try await phone.store.save((1...3).map { phone.steps(Double($0)) })
            let once = try await anchored(after: start, limit: 2).result(for: phone.store)
            #expect(once.addedSamples.count == 2)
            let sequence = anchored(after: start, limit: 2).results(for: phone.store)
            var results = sequence.makeAsyncIterator()
            #expect(try await results.next()?.addedSamples.count == 3)
        }

        @Test("Rule 15.4: a sequence of collections goes on with what changed")
        func collections() async throws {
            try await phone.store.save(phone.steps(1, 0, 60))
            var results = HKStatisticsCollectionQueryDescriptor(
                predicate: .quantitySample(type: Phone.steps, predicate: phone.mine),
                options: .cumulativeSum, anchorDate: Phone.zero,
                intervalComponents: DateComponents(hour: 1)
            ).results(for: phone.store).makeAsyncIterator()
            let first = try #require(try await results.next())
            #expect(first.statisticsCollection.statistics().count == 1)
            try await phone.store.save(phone.steps(2, 4_000, 4_060))
            let second = try #require(try await results.next())
            #expect(second.statisticsCollection.statistics().count == 2)
        }

        @Test("Rule 15.5: cancelling the task ends the sequence; an error is thrown")
        func cancelling() async throws {
            let events = Events<Void>()
            let task = Task {
                do {
                    for try await _ in anchored().results(for: phone.store) { events.send(()) }
                } catch {
                    // The end counts, whether by an error or without one.
                }
                events.send(())
            }
            try await events.next()
            task.cancel()
            try await events.next()
            let code = await Phone.code {
                _ = try await HKSampleQueryDescriptor(
                    predicates: [.quantitySample(type: RequestedTypes.neverRequested)],
                    sortDescriptors: []
                ).result(for: phone.store)
            }
            #expect(code == .errorAuthorizationNotDetermined)
        }

        @Test("Rule 15.7: each kind of sample has its predicate factory")
        func factories() {
            #expect(HKSamplePredicate.quantitySample(type: Phone.mass).sampleType == Phone.mass)
            #expect(HKSamplePredicate.categorySample(type: Phone.sleep).nsPredicate == nil)
            #expect(HKSamplePredicate.correlation(type: Phone.food).sampleType == Phone.food)
            #expect(HKSamplePredicate.workout().sampleType == Phone.workouts)
            #expect(HKSamplePredicate.workoutRoute().sampleType == HKSeriesType.workoutRoute())
            #expect(HKSamplePredicate.heartbeatSeries().sampleType == HKSeriesType.heartbeat())
            #expect(
                HKSamplePredicate.stateOfMind().sampleType == HKObjectType.stateOfMindType())
        }
    }
}
