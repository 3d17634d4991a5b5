import Foundation
import HealthDatabase
import HealthModel
import TestSupport
import Testing

@Suite("Kept figures of days, weeks and months")
struct KeptFiguresTests {
    private let fixture: StoreFixture
    private let store: HealthStore
    private static let sources = ["band", "ring", "mat", "app"]

    init() throws {
        fixture = try StoreFixture()
        store = fixture.store
    }

    private var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: "Europe/Vienna") ?? .gmt
        return calendar
    }

    /// Samples of several sources over some weeks, which overlap each other and midnights.
    private func samples(
        _ type: ObjectType, _ count: Int, _ random: inout SeededGenerator, days: Range<Int> = 0..<40
    ) throws -> [Sample] {
        try (0..<count).map { _ in
            let start = Double(
                days.lowerBound * 86_400 + random.below(days.count * 86_400))
            var sample = try Sample.quantity(
                type, Double(random.below(900) + 1), from: start,
                to: start + (random.chance(30) ? 0 : Double(random.below(5000))),
                uuid: UUID(number: random.next() >> 8),
                metadata: random.chance(10)
                    ? Sample.syncKeys("s\(random.below(50))", random.below(5)) : [:])
            let name = random.pick(Self.sources)
            sample.sourceRevision = SourceRevision(
                source: Source(bundleIdentifier: "com.example.\(name)", name: name))
            return sample
        }
    }

    /// The figures of periods by a pass over all samples, which keeps nothing.
    private func scanned(
        _ type: ObjectType, _ period: CalendarPeriod
    ) async throws -> [Date: StatisticsFigures] {
        let isSum = type == .stepCount
        let buckets = try period.buckets(in: calendar)
        let found = try await store.statisticsCollection(
            of: type,
            options: isSum ? .cumulativeSum : [.discreteAverage, .discreteMin, .discreteMax],
            anchorDate: buckets.interval(at: 0).start, interval: period.components,
            calendar: calendar, app: nil)
        return Dictionary(uniqueKeysWithValues: found.map { ($0.interval.start, $0.merged) })
    }

    private func expectTrueFigures(_ comment: Comment) async throws {
        for type in [ObjectType.stepCount, .heartRate] {
            for period in [CalendarPeriod.day, .week, .month] {
                let expected = try await scanned(type, period)
                let found = try await store.figures(
                    of: type, by: period, calendar: calendar, separatesSources: true, app: nil)
                #expect(Set(found.map(\.interval.start)) == Set(expected.keys), comment)
                for figure in found {
                    let figures = try #require(expected[figure.interval.start])
                    #expect(isClose(figure.merged.sum, figures.sum), comment)
                    #expect(isClose(figure.merged.average, figures.average), comment)
                    #expect(figure.merged.minimum == figures.minimum, comment)
                    #expect(figure.merged.maximum == figures.maximum, comment)
                    if type == .stepCount {
                        let parts = try #require(figure.contributions).values.map(\.value)
                        #expect(
                            isClose(Quantity(parts.reduce(0, +), .count), figures.sum), comment)
                    } else {
                        let lowest = (figure.bySource ?? [:]).values.compactMap(\.minimum?.value)
                        #expect(lowest.min() == figures.minimum?.value, comment)
                    }
                }
            }
        }
    }

    private func isClose(_ a: Quantity?, _ b: Quantity?) -> Bool {
        guard let a, let b else { return a == b }
        return abs(a.value - b.value) <= 1e-9 * max(1, abs(b.value))
    }

    private var keptDays: Int {
        get throws {
            Int(try store.inspect("SELECT count(*) FROM kept_figure WHERE place = 0") ?? "") ?? 0
        }
    }

    @Test(
        "are those of the samples after any saves, deletions, replacements and orders of sources",
        arguments: 0..<6)
    func equalTheSamples(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        try fixture.permit([.stepCount, .heartRate], .scale, .diary)
        for type in [ObjectType.stepCount, .heartRate] {
            try await store.ingest(try samples(type, 2500, &random))
        }
        try await expectTrueFigures("first")
        #expect(try keptDays > 90)
        let second = try fixture.secondStore()
        for round in 0..<14 {
            let type = random.pick([ObjectType.stepCount, .heartRate])
            let writer = random.chance(50) ? store : second
            let change = random.below(6)
            switch change {
            case 0:
                _ = try? await writer.save(try samples(type, 1, &random), app: .scale)
            case 1:
                try await writer.ingest(try samples(type, 3, &random, days: 60..<70))
            case 2:
                let start = Double(random.below(40 * 86_400))
                let some = SamplePredicate.interval(start: .at(start), end: .at(start + 30_000))
                let found = try await writer.samples(
                    [SampleQuery(type: type, predicate: some)], app: nil)
                _ = try await writer.deleteAsOwner(found.map(\.uuid))
            case 3:
                let all = try await writer.samples([SampleQuery(type: type)], app: nil)
                _ = try await writer.deleteAsOwner([random.pick(all).uuid])
            case 4:
                try writer.preferences.setSourcePriority(
                    Self.sources.shuffled(using: &random).prefix(2).map { "com.example.\($0)" },
                    for: type)
            default:
                try await writer.ingest(try samples(type, 2100, &random, days: 10..<20))
            }
            try await expectTrueFigures("seed \(seed), round \(round), change \(change)")
        }
        #expect(try await store.checkIntegrity() == [])
    }

    @Test("are used, and computed again where a sample was added")
    func used() async throws {
        var random = SeededGenerator(seed: 1)
        try await store.ingest(try samples(.stepCount, 3000, &random))
        func days() async throws -> [Double?] {
            try await store.figures(of: .stepCount, by: .day, calendar: calendar, app: nil)
                .map(\.merged.sum?.value)
        }
        let first = try await days()
        _ = try store.inspect("UPDATE kept_figure SET sum = 1 WHERE place = 0 AND sum IS NOT NULL")
        #expect(try await days() == first.map { _ in 1 })
        try await store.ingest([
            try Sample.quantity(.stepCount, 10, from: 5 * 86_400 + 50_000, to: 5 * 86_400 + 50_000)
                .saved(by: .scale)
        ])
        let mended = try await days()
        #expect(mended.count { $0 != 1 } == 1)
        #expect(mended[5] == first[5].map { $0 + 10 })
    }

    @Test("of a deleted sample leave the file with it")
    func deleted() async throws {
        var random = SeededGenerator(seed: 2)
        let all = try samples(.heartRate, 3000, &random)
        try await store.ingest(all)
        _ = try await store.figures(of: .heartRate, by: .day, calendar: calendar, app: nil)
        let kept = try keptDays
        let gone = try #require(all.first { $0.startDate == $0.endDate })
        _ = try await store.deleteAsOwner([gone.uuid])
        #expect(try keptDays == kept - 1)
    }

    @Test("are written by no read of few samples, and by no read of a limited app")
    func seldom() async throws {
        var random = SeededGenerator(seed: 3)
        try await store.ingest(try samples(.stepCount, 40, &random))
        _ = try await store.figures(of: .stepCount, by: .day, calendar: calendar, app: nil)
        #expect(try keptDays == 0)
        try await store.ingest(try samples(.stepCount, 3000, &random))
        try store.permissions.set(
            share: [:], read: [.stepCount: .granted], earliest: [.stepCount: .at(86_400 * 20)],
            app: .diary)
        let limited = try await store.figures(
            of: .stepCount, by: .day, calendar: calendar, app: .diary)
        #expect(try keptDays == 0)
        let all = try await store.figures(of: .stepCount, by: .day, calendar: calendar, app: nil)
        #expect(try keptDays > 30)
        #expect(limited.count < all.count)
        #expect(
            try await store.figures(of: .stepCount, by: .day, calendar: calendar, app: .diary)
                == limited)
    }

    @Test("of a month with few samples a day are kept, and no later day or two is worth a write")
    func fewSamplesADay() async throws {
        var random = SeededGenerator(seed: 5)
        // The order of sources, which a later sample changes, does not matter to an average. A new
        // version would delete an earlier one, and the figures of its day.
        func add(_ count: Int, _ days: Range<Int>) async throws {
            let added = try samples(.heartRate, count, &random, days: days)
            try await store.ingest(
                added.map { sample in
                    var sample = sample
                    sample.metadata = [:]
                    return sample
                })
            _ = try await store.figures(of: .heartRate, by: .day, calendar: calendar, app: nil)
        }
        try await add(300, 0..<30)
        #expect(try keptDays > 25)
        let end = "SELECT last FROM kept_figure_end"
        let written = try store.inspect(end)
        try await add(200, 28..<29)
        #expect(try store.inspect(end) == written)
        try await expectTrueFigures("after a day that was not written")
        try await add(200, 5..<25)
        #expect(try store.inspect(end) != written)
        try await expectTrueFigures("after days that were written")
    }

    @Test("are not written if a sample was deleted after they were computed")
    func deletedMeanwhile() async throws {
        var random = SeededGenerator(seed: 4)
        let all = try samples(.heartRate, 3000, &random)
        try await store.ingest(all)
        let second = try fixture.secondStore()
        for sample in all.prefix(30) {
            _ = try store.inspect("DELETE FROM kept_figure")
            _ = try store.inspect("DELETE FROM kept_figure_end")
            async let read = store.figures(of: .heartRate, by: .day, calendar: calendar, app: nil)
            async let deletion = second.deleteAsOwner([sample.uuid])
            _ = try await (read, deletion)
            let expected = try await scanned(.heartRate, .day)
            let found = try await store.figures(
                of: .heartRate, by: .day, calendar: calendar, app: nil)
            #expect(found.count == expected.count)
            for figure in found {
                #expect(isClose(figure.merged.average, expected[figure.interval.start]?.average))
            }
        }
    }
}
