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

    @Test(
        "8.1 an anchor beyond all calendars and an interval of a nanosecond fail with error 3",
        arguments: [
            (1e300, DateComponents(day: 1)), (-.infinity, DateComponents(day: 1)),
            (.nan, DateComponents(day: 1)), (0, DateComponents(nanosecond: 1)),
        ])
    func limits(anchor: TimeInterval, interval: DateComponents) async throws {
        try await phone.diary.save(Phone.steps(1, 0, 600))
        let code = await Phone.code {
            _ = try await HKStatisticsCollectionQueryDescriptor(
                predicate: .quantitySample(type: TestStore.steps), options: .cumulativeSum,
                anchorDate: Date(timeIntervalSinceReferenceDate: anchor),
                intervalComponents: interval
            ).result(for: phone.diary)
        }
        #expect(code == .errorInvalidArgument)
    }

    @Test("8.1 more than a million buckets fail with error 3")
    func tooMany() async throws {
        try await phone.diary.save(Phone.steps(1, 0, 86_400))
        let code = await Phone.code {
            _ = try await HKStatisticsCollectionQueryDescriptor(
                predicate: .quantitySample(type: TestStore.steps), options: .cumulativeSum,
                anchorDate: TestStore.zero,
                intervalComponents: DateComponents(nanosecond: 1_000_000)
            ).result(for: phone.diary)
        }
        #expect(code == .errorInvalidArgument)
    }

    @Test("8.2 an enumeration ends with the calendar")
    func endOfTime() async throws {
        let years = try await collection(hours: 1_000_000)
        var last = Date.distantPast
        years.enumerateStatistics(
            from: Date(timeIntervalSinceReferenceDate: -1e300),
            to: Date(timeIntervalSinceReferenceDate: 1e300)
        ) { statistics, _ in last = statistics.startDate }
        #expect(last <= .distantFuture)
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
