import Foundation
import HealthKit
import OpenHealthKit
import Testing

@Suite("Rules for collections of statistics")
struct CollectionRules {
    private let phone = Phone()

    private func collection(
        _ options: HKStatisticsOptions = .cumulativeSum, hours: Int = 1
    ) async throws -> HKStatisticsCollection {
        try await HKStatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: TestStore.steps), options: options,
            anchorDate: TestStore.zero, intervalComponents: DateComponents(hour: hours)
        ).result(for: phone.diary)
    }

    @Test("8.1 an interval that does not go forward raises", arguments: [0, -1])
    func interval(hours: Int) async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) { [hours] in
            let query = HKStatisticsCollectionQuery(
                quantityType: TestStore.steps, quantitySamplePredicate: nil,
                options: .cumulativeSum, anchorDate: TestStore.zero,
                intervalComponents: DateComponents(hour: hours))
            query.initialResultsHandler = { _, _, _ in }
            HKHealthStore(configuration: .temporary()).execute(query)
        }
        #expect(text(result).contains("intervalComponents"))
    }

    @Test("8.2 an empty bucket can be asked for; the list has only those with data")
    func buckets() async throws {
        try await phone.diary.save([Phone.steps(1, 0, 60), Phone.steps(2, 7_200, 7_260)])
        let hours = try await collection()
        #expect(hours.statistics().map(\.startDate) == [Phone.date(0), Phone.date(7_200)])
        let empty = try #require(hours.statistics(for: Phone.date(4_000)))
        #expect(empty.startDate == Phone.date(3_600))
        #expect(empty.endDate == Phone.date(7_200))
        #expect(empty.sumQuantity() == nil)
    }

    @Test("8.4 a collection query without a handler for its result raises when executed")
    func handler() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            HKHealthStore(configuration: .temporary()).execute(
                HKStatisticsCollectionQuery(
                    quantityType: TestStore.steps, quantitySamplePredicate: nil,
                    options: .cumulativeSum, anchorDate: TestStore.zero,
                    intervalComponents: DateComponents(hour: 1)))
        }
        #expect(text(result).contains("initialResultsHandler must be set"))
    }

    @Test("8.5 without data a collection is empty and no error")
    func empty() async throws {
        #expect(try await collection().statistics().isEmpty)
    }

    @Test("8.6 a collection names its sources only when they are kept apart")
    func sources() async throws {
        try await phone.diary.save(Phone.steps(1, 0, 60))
        try await phone.scale.save(Phone.steps(2, 7_200, 7_260))
        #expect(try await collection().sources().isEmpty)
        let sources = try await collection([.cumulativeSum, .separateBySource]).sources()
        #expect(
            Set(sources.map(\.bundleIdentifier)) == ["org.example.diary", "org.example.scale"])
    }
}
