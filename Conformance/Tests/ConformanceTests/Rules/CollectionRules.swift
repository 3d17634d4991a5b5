import Foundation
import HealthKit
import Testing

extension Conformance {
    @Suite("8 Collections of statistics")
    struct CollectionRules {
        private let phone = Phone.running

        @Test("Rule 8.1: buckets extend from the anchor in both directions")
        func directions() async throws {
            try await phone.store.save([phone.steps(1, -5_400, -5_000), phone.steps(2, 100, 200)])
            let hours = try await phone.collection(Phone.steps, .cumulativeSum)
            #expect(hours.statistics().map(\.startDate) == [Phone.date(-7_200), Phone.zero])
        }

        @Test("Rule 8.1: months from the 31st begin on the last day of each month")
        func months() async throws {
            let calendar = Calendar(identifier: .gregorian)
            func day(_ month: Int, _ day: Int) throws -> Date {
                let components = DateComponents(year: 2025, month: month, day: day)
                return try #require(calendar.date(from: components))
            }
            try await phone.store.save(
                [try day(2, 10), try day(3, 10), try day(4, 10)].map { date in
                    let second = date.timeIntervalSince(Phone.zero)
                    return phone.steps(1, second, second + 60)
                })
            let buckets = try await phone.collection(
                Phone.steps, .cumulativeSum, anchor: try day(1, 31),
                every: DateComponents(month: 1)
            ).statistics()
            #expect(
                buckets.map(\.startDate) == [try day(1, 31), try day(2, 28), try day(3, 31)])
        }

        @Test("Rule 8.1: an interval that does not go forward raises")
        func interval() async {
            await expectRaised(.intervalOfZero)
        }

        @Test("Rule 8.2: the list has the buckets with data; the enumeration visits all of them")
        func enumeration() async throws {
            try await phone.store.save([phone.steps(1, 0, 60), phone.steps(2, 7_200, 7_260)])
            let hours = try await phone.collection(Phone.steps, .cumulativeSum)
            #expect(hours.statistics().map(\.startDate) == [Phone.date(0), Phone.date(7_200)])
            var visited: [Date] = []
            hours.enumerateStatistics(from: Phone.date(0), to: Phone.date(10_800)) { hour, _ in
                visited.append(hour.startDate)
            }
            #expect(visited == [0, 3_600, 7_200, 10_800].map(Phone.date))
            let empty = try #require(hours.statistics(for: Phone.date(4_000)))
            #expect(empty.startDate == Phone.date(3_600))
            #expect(empty.sumQuantity() == nil)
        }

        @Test("Rule 8.3: a sample across the boundary of the range fills a bucket outside of it")
        func boundary() async throws {
            try await phone.store.save(phone.steps(100, 3_000, 4_200))
            let loose = try await phone.collection(
                Phone.steps, .cumulativeSum, where: Phone.range(3_600, 7_200))
            #expect(loose.statistics().map(\.startDate) == [Phone.date(0), Phone.date(3_600)])
            let strict = try await phone.collection(
                Phone.steps, .cumulativeSum,
                where: Phone.range(3_600, 7_200, options: .strictStartDate))
            #expect(strict.statistics().isEmpty)
        }

        @Test("Rule 8.4: with an update handler the query continues")
        func updates() async throws {
            try await phone.store.save(phone.steps(1, 0, 60))
            let events = Events<[Date]>()
            let query = HKStatisticsCollectionQuery(
                quantityType: Phone.steps, quantitySamplePredicate: phone.mine,
                options: .cumulativeSum, anchorDate: Phone.zero,
                intervalComponents: DateComponents(hour: 1))
            query.initialResultsHandler = { _, collection, _ in
                events.send((collection?.statistics() ?? []).map(\.startDate))
            }
            query.statisticsUpdateHandler = { _, _, collection, _ in
                events.send((collection?.statistics() ?? []).map(\.startDate))
            }
            phone.store.execute(query)
            #expect(try await events.next() == [Phone.date(0)])
            try await phone.store.save(phone.steps(2, 4_000, 4_060))
            #expect(try await events.next() == [Phone.date(0), Phone.date(3_600)])
            phone.store.stop(query)
        }

        @Test("Rule 8.4: without a handler for the first result the query raises")
        func handler() async {
            await expectRaised(.noInitialHandler)
        }

        @Test("Rule 8.5: without data the collection is empty, without an error")
        func empty() async throws {
            #expect(try await phone.collection(Phone.steps, .cumulativeSum).statistics().isEmpty)
        }

        @Test("Rule 8.6: a collection names its sources only if they are kept apart")
        func sources() async throws {
            try await phone.store.save(phone.steps(1, 0, 60))
            let merged = try await phone.collection(Phone.steps, .cumulativeSum)
            #expect(merged.sources().isEmpty)
            let apart = try await phone.collection(
                Phone.steps, [.cumulativeSum, .separateBySource])
            #expect(apart.sources() == [.default()])
        }
    }
}
