import Foundation
import HealthKit
import OpenHealthKit
import Testing

@Suite("Rules for descriptors")
struct DescriptorRules {
    private let phone = Phone()

    @Test("15.2 several predicates are alternatives, and a sample that meets two comes once")
    func alternatives() async throws {
        try await phone.diary.save([
            Phone.steps(1, 0, 10), Phone.steps(2, 100, 110), Phone.steps(3, 200, 210),
        ])
        func range(
            _ start: TimeInterval, _ end: TimeInterval
        ) -> HKSamplePredicate<HKQuantitySample> {
            .quantitySample(
                type: TestStore.steps,
                predicate: HKQuery.predicateForSamples(
                    withStart: Phone.date(start), end: Phone.date(end)))
        }
        let samples = try await HKSampleQueryDescriptor(
            predicates: [range(0, 50), range(0, 20), range(190, 300)],
            sortDescriptors: [SortDescriptor(\.startDate)]
        ).result(for: phone.diary)
        #expect(samples.map(TestStore.count) == [1, 3])
    }

    @Test("15.3 a limit counts for one result and not for a sequence of them")
    func limit() async throws {
        try await phone.diary.save((1...3).map { Phone.steps(Double($0)) })
        let descriptor = HKAnchoredObjectQueryDescriptor(
            predicates: [.quantitySample(type: TestStore.steps)], anchor: nil, limit: 2)
        #expect(try await descriptor.result(for: phone.diary).addedSamples.count == 2)
        var results = descriptor.results(for: phone.diary).makeAsyncIterator()
        #expect(try await results.next()?.addedSamples.count == 3)
    }

    @Test("15.4 a sequence of collections begins with the first and goes on with what changed")
    func collections() async throws {
        try await phone.diary.save(Phone.steps(1, 0, 60))
        var results = HKStatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: TestStore.steps), options: .cumulativeSum,
            anchorDate: TestStore.zero, intervalComponents: DateComponents(hour: 1)
        ).results(for: phone.diary).makeAsyncIterator()
        let first = try #require(try await results.next())
        #expect(first.statisticsCollection.statistics().count == 1)
        #expect(first.updatedStatistics == nil)
        try await phone.scale.save(Phone.steps(2, 4_000, 4_060))
        let second = try #require(try await results.next())
        #expect(second.statisticsCollection.statistics().count == 2)
        #expect(second.updatedStatistics?.map(\.startDate) == [Phone.date(3_600)])
    }

    @Test("15.7 each kind of sample has its builder")
    func builders() {
        #expect(HKSamplePredicate.sample(type: TestStore.mass).sampleType == TestStore.mass)
        #expect(HKSamplePredicate.categorySample(type: TestStore.sleep).nsPredicate == nil)
        #expect(
            HKSamplePredicate.correlation(type: Phone.pressureType).sampleType
                == Phone.pressureType)
        #expect(HKSamplePredicate.workout().sampleType == HKObjectType.workoutType())
        #expect(HKSamplePredicate.workoutRoute().sampleType == HKSeriesType.workoutRoute())
        #expect(HKSamplePredicate.heartbeatSeries().sampleType == HKSeriesType.heartbeat())
        #expect(
            HKSamplePredicate.audiogram().sampleType == HKObjectType.audiogramSampleType())
        #expect(
            HKSamplePredicate.electrocardiogram().sampleType
                == HKObjectType.electrocardiogramType())
        #expect(
            HKSamplePredicate.clinicalRecord(type: HKClinicalType(.allergyRecord)).sampleType
                == HKClinicalType(.allergyRecord))
        #expect(
            HKSamplePredicate.visionPrescription().sampleType
                == HKObjectType.visionPrescriptionType())
        #expect(HKSamplePredicate.stateOfMind().sampleType == HKObjectType.stateOfMindType())
        #expect(HKSamplePredicate.gad7Assessment().sampleType == HKScoredAssessmentType(.GAD7))
        #expect(HKSamplePredicate.phq9Assessment().sampleType == HKScoredAssessmentType(.PHQ9))
    }
}
