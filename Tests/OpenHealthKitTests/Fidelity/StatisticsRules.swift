import Foundation
import HealthKit
import OpenHealthKit
import Testing

@Suite("Rules for statistics")
struct StatisticsRules {
    private let phone = Phone()

    private func statistics(
        _ type: HKQuantityType, _ options: HKStatisticsOptions
    ) async throws -> HKStatistics {
        try #require(
            try await HKStatisticsQueryDescriptor(
                predicate: .quantitySample(type: type), options: options
            ).result(for: phone.diary))
    }

    @Test("7.2 figures by source come only when asked for, beside the merged ones")
    func bySource() async throws {
        try await phone.diary.save(Phone.steps(100, 0, 60))
        try await phone.scale.save(Phone.steps(90, 0, 60))
        let merged = try await statistics(TestStore.steps, .cumulativeSum)
        #expect(merged.sources == nil)
        #expect(merged.sumQuantity(for: HKSource.default()) == nil)
        #expect(merged.averageQuantity() == nil)
        #expect(merged.mostRecentQuantity() == nil)
        #expect(merged.duration() == nil)

        let apart = try await statistics(TestStore.steps, [.cumulativeSum, .separateBySource])
        let sources = try #require(apart.sources)
        let sums = Dictionary(
            sources.map {
                ($0.bundleIdentifier, apart.sumQuantity(for: $0)?.doubleValue(for: .count()))
            }
        ) { $1 }
        #expect(sums == ["org.example.diary": 100, "org.example.scale": 90])
        let sum = try #require(apart.sumQuantity()?.doubleValue(for: .count()))
        #expect(sum == merged.sumQuantity()?.doubleValue(for: .count()))
        #expect(sum == 100 || sum == 90)
    }

    @Test("7.7 the most recent is that with the latest end, and the duration is the time covered")
    func mostRecent() async throws {
        try await phone.diary.save([
            Phone.steps(1, 0, 600), Phone.steps(2, 100, 200), Phone.steps(3, 700, 760),
        ])
        let figures = try await statistics(TestStore.steps, [.mostRecent, .duration])
        #expect(figures.mostRecentQuantity()?.doubleValue(for: .count()) == 3)
        #expect(
            figures.mostRecentQuantityDateInterval()
                == DateInterval(start: Phone.date(700), end: Phone.date(760)))
        #expect(figures.duration()?.doubleValue(for: .second()) == 660)
        #expect(figures.sumQuantity() == nil)
    }

    @Test("7.8 a single statistic reaches from the earliest start to the latest end")
    func extent() async throws {
        try await phone.diary.save([Phone.steps(1, 5, 600), Phone.steps(2, 0, 10)])
        let figures = try await statistics(TestStore.steps, .cumulativeSum)
        #expect(figures.startDate == Phone.date(0))
        #expect(figures.endDate == Phone.date(600))
    }
}
