import Foundation
import HealthModel
import TestSupport
import Testing

@Suite("Buckets of statistics")
struct StatisticsBucketsTests {
    private func hours(_ interval: DateInterval) -> Double { interval.duration / 3600 }

    private func days(_ anchor: String, _ zone: String, _ components: DateComponents)
        throws -> StatisticsBuckets
    {
        try StatisticsBuckets(
            anchorDate: instant(anchor, zone), components: components, calendar: calendar(zone))
    }

    @Test("Days have 23 hours in spring and 25 in autumn")
    func daylightSaving() throws {
        let zone = "Europe/Berlin"
        let buckets = try days("2026-01-01", zone, DateComponents(day: 1))
        let spring = buckets.interval(at: buckets.index(for: instant("2026-03-29 12:00", zone)))
        let autumn = buckets.interval(at: buckets.index(for: instant("2026-10-25 12:00", zone)))
        #expect(spring.start == instant("2026-03-29", zone))
        #expect(hours(spring) == 23)
        #expect(autumn.start == instant("2026-10-25", zone))
        #expect(hours(autumn) == 25)
    }

    @Test("A day of 23 hours takes its share of a sample that crosses it")
    func daylightSavingShare() throws {
        let zone = "Europe/Berlin"
        let buckets = try days("2026-01-01", zone, DateComponents(day: 1))
        let start = instant("2026-03-28", zone).timeIntervalSinceReferenceDate
        let end = instant("2026-03-31", zone).timeIntervalSinceReferenceDate
        let reduced = reduce(
            [StatisticsRow(start: start, end: end, value: 71, source: 1)],
            options: .cumulativeSum, buckets: buckets)
        for (bucket, share) in zip(reduced, [24.0, 23, 24]) {
            #expect(abs((bucket.merged.sum ?? 0) - share) < 1e-9)
        }
        #expect(reduced.count == 3)
    }

    @Test("An anchor that is no date of a calendar, and a bucket below a millisecond, are refused")
    func unusable() {
        func error(_ anchor: Double, _ interval: DateComponents) -> StatisticsBucketsError? {
            do throws(StatisticsBucketsError) {
                _ = try StatisticsBuckets(
                    anchorDate: Date(timeIntervalSinceReferenceDate: anchor),
                    components: interval, calendar: calendar("UTC"))
                return nil
            } catch {
                return error
            }
        }
        for anchor in [1e300, -1e300, .infinity, -.infinity, .nan, 1e12] {
            #expect(error(anchor, DateComponents(day: 1)) == .unusableAnchor)
        }
        #expect(error(0, DateComponents(nanosecond: 1)) == .tooShort)
        #expect(error(0, DateComponents(nanosecond: 999_999)) == .tooShort)
        #expect(error(0, DateComponents(nanosecond: 1_000_000)) == nil)
        for date in [Date.distantPast, .distantFuture] {
            #expect(error(date.timeIntervalSinceReferenceDate, DateComponents(year: 1)) == nil)
        }
    }

    @Test("Samples that touch more than a million buckets are refused")
    func tooMany() throws {
        let buckets = try days("2026-01-01", "UTC", DateComponents(nanosecond: 1_000_000))
        let start = instant("2026-01-01").timeIntervalSinceReferenceDate
        func add(seconds: Double) throws {
            var reducer = StatisticsReducer(
                style: .cumulative, options: .cumulativeSum, buckets: buckets)
            try reducer.add(
                StatisticsRow(start: start, end: start + seconds, value: 1, source: 1))
        }
        #expect(throws: StatisticsBucketsError.tooManyBuckets) { try add(seconds: 86_400) }
        try add(seconds: 10)
    }

    @Test("Months from the 31st begin on the last day of shorter months, and not ever after")
    func months() throws {
        let buckets = try days("2026-01-31", "UTC", DateComponents(month: 1))
        let starts = (0..<5).map { buckets.interval(at: $0).start }
        let expected = ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"]
        #expect(starts == expected.map { instant($0) })
    }

    @Test("An anchor reaches in both directions")
    func bothDirections() throws {
        let buckets = try days("2026-06-15", "UTC", DateComponents(month: 1))
        #expect(buckets.index(for: instant("2026-06-15")) == 0)
        #expect(buckets.index(for: instant("2026-06-14 23:59")) == -1)
        #expect(buckets.index(for: instant("2024-06-15")) == -24)
        #expect(buckets.index(for: instant("2031-06-14")) == 59)
        #expect(buckets.interval(at: -24).start == instant("2024-06-15"))
    }

    private static let shapes: [DateComponents] = [
        DateComponents(day: 1), DateComponents(month: 1), DateComponents(year: 1),
        DateComponents(hour: 1), DateComponents(minute: 15), DateComponents(weekOfYear: 1),
        DateComponents(quarter: 1), DateComponents(month: 1, day: 3, hour: 5),
        DateComponents(day: 1, hour: 12),
    ]

    @Test(
        "Every instant lies in its bucket, and buckets meet",
        arguments: ["UTC", "Europe/Berlin", "America/St_Johns", "Pacific/Apia", "Asia/Kathmandu"],
        [Calendar.Identifier.gregorian, .islamicUmmAlQura, .hebrew])
    func inside(zone: String, identifier: Calendar.Identifier) throws {
        var random = SeededGenerator(seed: zone.count)
        for shape in Self.shapes {
            let buckets = try StatisticsBuckets(
                anchorDate: instant("2011-10-30 02:30", zone), components: shape,
                calendar: calendar(zone, identifier))
            for _ in 0..<20 {
                let seconds = Double.random(in: -400_000_000...800_000_000, using: &random)
                let date = Date(timeIntervalSinceReferenceDate: seconds)
                let index = buckets.index(for: date)
                let interval = buckets.interval(at: index)
                #expect(interval.start <= date && date < interval.end)
                #expect(buckets.interval(at: index + 1).start == interval.end)
                #expect(buckets.interval(at: index - 1).end == interval.start)
            }
        }
    }

    @Test("A day that a place skipped has no bucket of its own")
    func skippedDay() throws {
        let zone = "Pacific/Apia"
        let buckets = try days("2011-12-28", zone, DateComponents(day: 1))
        let start = instant("2011-12-28", zone).timeIntervalSinceReferenceDate
        let end = instant("2012-01-02", zone).timeIntervalSinceReferenceDate
        let rows = stride(from: start, to: end, by: 3600).map {
            StatisticsRow(start: $0, end: $0 + 3600, value: 1, source: 1)
        }
        let whole = [StatisticsRow(start: start, end: end, value: 96, source: 1)]
        #expect(
            reduce(rows, options: .cumulativeSum, buckets: buckets).compactMap(\.merged.sum)
                == [24, 24, 24, 24])
        #expect(
            reduce(whole, options: .cumulativeSum, buckets: buckets).compactMap(\.merged.sum)
                == [24, 24, 24, 24])
    }

    @Test("Components that are not positive are refused")
    func refused() {
        let refused: [(DateComponents, StatisticsBucketsError)] = [
            (DateComponents(), .noPositiveComponent),
            (DateComponents(day: 0), .noPositiveComponent),
            (DateComponents(day: -1), .negativeComponent),
            (DateComponents(month: 1, day: -1), .negativeComponent),
            (DateComponents(era: 1), .unusableComponents),
        ]
        for (components, error) in refused {
            #expect(throws: error) {
                try StatisticsBuckets(
                    anchorDate: .distantPast, components: components, calendar: calendar("UTC"))
            }
        }
    }

    @Test("Instants beyond any calendar have a bucket and cost no time")
    func farAway() throws {
        let buckets = try days("2026-01-01", "Europe/Berlin", DateComponents(day: 1))
        for date in [Date.distantPast, .distantFuture] {
            let interval = buckets.interval(at: buckets.index(for: date))
            #expect(interval.start <= date && date < interval.end)
        }
        let far = [-1e300, 1e300].map {
            StatisticsRow(start: $0, end: $0, value: 1, source: 1)
        }
        #expect(reduce(far, options: .cumulativeSum, buckets: buckets).count == 2)
        #expect(buckets.index(for: Date(timeIntervalSinceReferenceDate: .nan)) == 0)
    }

    @Test("The single bucket holds everything")
    func single() {
        #expect(StatisticsBuckets.single.isSingle)
        #expect(StatisticsBuckets.single.index(for: .distantFuture) == 0)
        #expect(StatisticsBuckets.single.interval(at: 0).start == .distantPast)
    }
}
