import Foundation
import HealthKit
import HealthModel
import OpenHealthKit
import Testing

@Suite struct HKStatisticsCollectionTests {
    private static func calendar() throws -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
        return calendar
    }

    private static func collection(
        steps: [Int: Double], from anchor: Date, _ calendar: Calendar
    ) throws -> HKStatisticsCollection {
        let buckets = try StatisticsBuckets(
            anchorDate: anchor, components: DateComponents(day: 1), calendar: calendar)
        let populated = steps.sorted { $0.key < $1.key }.map { day, count in
            var figures = StatisticsFigures()
            figures.sum = Quantity(count, .count)
            return SampleStatistics(
                type: .stepCount, interval: buckets.interval(at: day), merged: figures,
                bySource: nil)
        }
        return HKStatisticsCollection(type: .stepCount, buckets: buckets, populated: populated)
    }

    @Test("enumeration gives days without data too, and the day that begins at the end")
    func enumeration() throws {
        let calendar = try Self.calendar()
        // 29 March 2026 has 23 hours in Berlin.
        let anchor = try #require(
            calendar.date(from: DateComponents(year: 2026, month: 3, day: 28)))
        let end = try #require(calendar.date(byAdding: .day, value: 3, to: anchor))
        let collection = try Self.collection(steps: [0: 10, 2: 30], from: anchor, calendar)
        var sums: [Double?] = []
        var hours: [Double] = []
        collection.enumerateStatistics(from: anchor + 3_600, to: end) { statistics, _ in
            sums.append(statistics.sumQuantity()?.doubleValue(for: .count()))
            hours.append(statistics.endDate.timeIntervalSince(statistics.startDate) / 3_600)
        }
        #expect(sums == [10, nil, 30, nil])
        #expect(hours == [24, 23, 24, 24])
        #expect(collection.statistics().count == 2)
    }

    @Test("the block stops the enumeration")
    func stop() throws {
        let calendar = try Self.calendar()
        let anchor = Date(timeIntervalSinceReferenceDate: 0)
        let collection = try Self.collection(steps: [:], from: anchor, calendar)
        var count = 0
        collection.enumerateStatistics(from: anchor, to: anchor + 1e7) { _, stop in
            count += 1
            stop.pointee = ObjCBool(count == 4)
        }
        #expect(count == 4)
    }

    @Test("statistics come back from an archive equal, with their sources")
    func archive() throws {
        var figures = StatisticsFigures()
        figures.average = Quantity(61.5, try HealthUnit("count/min"))
        figures.mostRecentInterval = DateInterval(
            start: Date(timeIntervalSinceReferenceDate: 5), duration: 60)
        let source = Source(bundleIdentifier: "org.example", name: "Example")
        let statistics = HKStatistics(
            SampleStatistics(
                type: .heartRate,
                interval: DateInterval(
                    start: Date(timeIntervalSinceReferenceDate: 0), duration: 100),
                merged: figures, bySource: [source: figures]))
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: statistics, requiringSecureCoding: true)
        let decoded = try NSKeyedUnarchiver.unarchivedObject(ofClass: HKStatistics.self, from: data)
        #expect(decoded == statistics)
        #expect(decoded?.sources == [HKSource(source)])
        #expect(decoded?.averageQuantity(for: HKSource(source)) != nil)
        #expect(decoded?.sumQuantity() == nil)
    }
}
