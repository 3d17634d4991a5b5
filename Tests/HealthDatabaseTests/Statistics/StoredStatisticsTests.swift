import Foundation
import HealthDatabase
import HealthModel
import Testing

@Suite("Statistics of a store")
struct StoredStatisticsTests {
    private typealias World = StatisticsStore

    private func date(_ seconds: Double) -> Date { Date(timeIntervalSinceReferenceDate: seconds) }

    @Test("A watch counts before a phone, and the phone fills its gaps")
    func watchAndPhone() async throws {
        try await World.with { world in
            try await world.ingest([
                World.sample(.stepCount, 0, 100, 1000, by: World.phone),
                World.sample(.stepCount, 20, 60, 10, by: World.watch),
                World.sample(.stepCount, 0, 100, 5000, by: World.app),
            ])
            #expect(try await world.sum(.stepCount) == 610)
        }
    }

    @Test(
        "A store that was filled in another order has the same sums, with and without a predicate",
        arguments: [true, false])
    func orderOfSaving(_ isReversed: Bool) async throws {
        try await World.with { world in
            let samples = [
                World.sample(.stepCount, 0, 100, 30, by: World.watch),
                World.sample(.stepCount, 0, 100, 10, by: World.watch),
                World.sample(.stepCount, 0, 50, 20, by: World.phone),
                World.sample(.stepCount, 0, 200, 80, by: World.phone),
            ]
            // One at a time, so that each has its own place in the store.
            for sample in isReversed ? samples.reversed() : samples {
                try await world.ingest([sample])
            }
            #expect(try await world.sum(.stepCount) == 10 + 80 / 2)
            let sum = try await world.store.statistics(
                of: .stepCount, matching: .and([.all, .uuids(Set(samples.map(\.uuid)))]),
                options: .cumulativeSum, app: nil)
            let value = try #require(sum?.merged.sum?.value)
            #expect(abs(value - 50) < 1e-9)
        }
    }

    @Test("The person's own order comes before the default one")
    func priority() async throws {
        try await World.with { world in
            try await world.ingest([
                World.sample(.stepCount, 0, 100, 1000, by: World.phone),
                World.sample(.stepCount, 0, 100, 10, by: World.watch),
            ])
            #expect(try await world.sum(.stepCount) == 10)
            try world.store.preferences.setSourcePriority(
                [World.phone.source.bundleIdentifier], for: .stepCount)
            #expect(try await world.sum(.stepCount) == 1000)
        }
    }

    @Test("Sources are listed in the order that counts, not by name")
    func listed() async throws {
        try await World.with { world in
            let watch = SourceRevision(
                source: Source(bundleIdentifier: "com.example.z", name: "Z watch"),
                productType: "Watch7,1")
            try await world.ingest([
                World.sample(.stepCount, 0, 100, 1000, by: World.phone),
                World.sample(.stepCount, 0, 100, 10, by: watch),
                World.sample(.stepCount, 0, 100, 5000, by: World.app),
            ])
            func listed() async throws -> [Source] {
                try await world.store.preferences.sourcesInOrder(of: .stepCount, app: nil)
            }
            #expect(
                try await listed() == [watch.source, World.phone.source, World.app.source])
            try world.store.preferences.setSourcePriority(
                [World.app.source.bundleIdentifier], for: .stepCount)
            #expect(
                try await listed() == [World.app.source, watch.source, World.phone.source])
        }
    }

    @Test("Of two apps the one that was active last counts")
    func recency() async throws {
        try await World.with { world in
            let newer = SourceRevision(
                source: Source(bundleIdentifier: "com.example.zumba", name: "Zumba"))
            try await world.ingest([
                World.sample(.stepCount, 0, 100, 1, by: World.app),
                World.sample(.stepCount, 0, 100, 2, by: newer),
                World.sample(.stepCount, 500, 600, 4, by: newer),
            ])
            #expect(try await world.sum(.stepCount) == 6)
        }
    }

    @Test("The last sample of each app decides, however many another app saved since")
    func recencyOfEachApp() async throws {
        try await World.with { world in
            func app(_ name: String) -> SourceRevision {
                SourceRevision(
                    source: Source(bundleIdentifier: "com.example.\(name)", name: name))
            }
            // By their identifiers they have the opposite order.
            let (last, middle, first) = (app("c"), app("b"), app("a"))
            try await world.ingest(
                [first, middle, last].map { World.sample(.stepCount, 0, 100, 1, by: $0) }
                    + [
                        World.sample(.stepCount, 200, 300, 1, by: first),
                        World.sample(.stepCount, 400, 500, 1, by: middle),
                    ]
                    + (0..<1200).map {
                        let start = 1000 + Double($0) * 10
                        return World.sample(.stepCount, start, start + 10, 1, by: last)
                    })
            func order() async throws -> [Source] {
                try await world.store.preferences.sourcesInOrder(of: .stepCount, app: nil)
            }
            #expect(try await order() == [last.source, middle.source, first.source])
            // Samples that are not in the table of counts yet.
            try await world.ingest([World.sample(.stepCount, 600, 700, 1, by: first)])
            #expect(try await order() == [last.source, first.source, middle.source])
        }
    }

    @Test("Versions of one app are one source")
    func versions() async throws {
        try await World.with { world in
            var second = World.app
            second.version = "2.0"
            try await world.ingest([
                World.sample(.stepCount, 0, 100, 100, by: World.app),
                World.sample(.stepCount, 0, 100, 100, by: second),
            ])
            let statistics = try #require(
                try await world.store.statistics(
                    of: .stepCount, options: [.cumulativeSum, .separateBySource], app: nil))
            #expect(statistics.merged.sum == Quantity(100, .count))
            #expect(
                statistics.bySource?.mapValues(\.sum) == [World.app.source: Quantity(100, .count)])
        }
    }

    @Test("Without data a single statistic is nil and a collection empty")
    func nothing() async throws {
        try await World.with { world in
            #expect(try await world.sum(.stepCount) == nil)
            #expect(try await world.hours(.stepCount, .cumulativeSum).isEmpty)
            try await world.ingest([World.sample(.stepCount, 0, 10, 1)])
            let later = SamplePredicate.interval(start: date(20), end: nil)
            let statistics = try await world.store.statistics(
                of: .stepCount, matching: later, options: .cumulativeSum, app: nil)
            #expect(statistics == nil)
        }
    }

    @Test("A sample over the edge of the range fills a bucket outside; a strict one is dropped")
    func straddling() async throws {
        try await World.with { world in
            try await world.ingest([World.sample(.stepCount, 3420, 3720, 100, by: World.phone)])
            func hours(_ options: IntervalOptions) async throws -> [Double?] {
                try await world.hours(
                    .stepCount, .cumulativeSum,
                    matching: .interval(start: date(3600), end: date(7200), options: options)
                ).map(\.merged.sum?.value)
            }
            #expect(try await hours([]) == [60, 40])
            #expect(try await hours(.strictStartDate) == [])
            #expect(try await hours(.strictEndDate) == [60, 40])
        }
    }

    @Test("Values come back in the canonical unit, from whatever unit they were saved in")
    func units() async throws {
        try await World.with { world in
            try await world.ingest([
                World.sample(.distanceWalkingRunning, 0, 10, 1, .kilometer),
                World.sample(.distanceWalkingRunning, 20, 30, 500, .meter()),
            ])
            let sum = try await world.store.statistics(
                of: .distanceWalkingRunning, options: [.cumulativeSum, .duration], app: nil)
            #expect(sum?.merged.sum == Quantity(1500, .meter()))
            #expect(sum?.merged.duration == Quantity(20, .second()))
            #expect(sum?.interval == DateInterval(start: date(0), end: date(30)))
        }
    }

    @Test("A heart rate has an average, extremes and a most recent value")
    func discrete() async throws {
        let beats = HealthUnit.count.divided(by: .minute)
        try await World.with { world in
            try await world.ingest([
                World.sample(.heartRate, 0, 0, 60, beats),
                World.sample(.heartRate, 9, 9, 80, beats),
                World.sample(.heartRate, 4000, 4000, 100, beats, by: World.app),
            ])
            let hours = try await world.hours(
                .heartRate, [.discreteAverage, .discreteMin, .discreteMax, .mostRecent])
            #expect(hours.map(\.merged.average?.value) == [70, 100])
            #expect(hours.map(\.merged.minimum?.value) == [60, 100])
            #expect(hours.map(\.merged.maximum?.value) == [80, 100])
            #expect(hours.map(\.merged.mostRecent?.value) == [80, 100])
            #expect(hours.first?.merged.mostRecentInterval?.end == date(9))
        }
    }

    @Test("A discrete series counts with its summary")
    func discreteSeries() async throws {
        let unit = HealthUnit.millisecond
        let summary = SeriesSummary(
            count: 3, minimum: 50, maximum: 90, mostRecent: 65,
            mostRecentInterval: DateInterval(start: date(8), end: date(9)))
        try await World.with { world in
            try await world.ingest([
                World.sample(.heartRateVariabilitySDNN, 0, 10, 60, unit, series: summary),
                World.sample(.heartRateVariabilitySDNN, 5, 5, 100, unit),
            ])
            let figures = try await world.store.statistics(
                of: .heartRateVariabilitySDNN,
                options: [.discreteAverage, .discreteMin, .discreteMax, .mostRecent], app: nil
            )?.merged
            #expect(figures?.average?.value == 70)
            #expect(figures?.minimum?.value == 50)
            #expect(figures?.maximum?.value == 100)
            #expect(figures?.mostRecent?.value == 65)
        }
    }

    @Test("A cumulative series gives each bucket what was measured in it")
    func cumulativeSeries() async throws {
        let data = [
            QuantityDatum(interval: DateInterval(start: date(3000), duration: 10), value: 90),
            QuantityDatum(interval: DateInterval(start: date(3700), duration: 10), value: 10),
        ]
        let summary = SeriesSummary(
            count: 2, minimum: 10, maximum: 90, mostRecent: 10,
            mostRecentInterval: data[1].interval)
        try await World.with { world in
            let sample = World.sample(.stepCount, 3000, 4200, 100, series: summary)
            try await world.ingest(
                [sample, World.sample(.stepCount, 3500, 3500, 1)],
                series: [sample.uuid: .quantities(data)])
            #expect(
                try await world.hours(.stepCount, .cumulativeSum).map(\.merged.sum?.value)
                    == [91, 10])
        }
    }

    @Test("An option that does not go with the type has Apple's reason")
    func wrongOption() async throws {
        try await World.with { world in
            let reason =
                "Statistics option HKStatisticsOptionCumulativeSum is not compatible with "
                + "discrete data type HKQuantityTypeIdentifierHeartRate"
            await #expect(throws: HealthStoreError.validation(reason)) {
                try await world.store.statistics(
                    of: .heartRate, options: .cumulativeSum, app: nil)
            }
            await #expect(throws: HealthStoreError.self) {
                try await world.store.statistics(of: .workout, options: .duration, app: nil)
            }
            await #expect(throws: HealthStoreError.self) {
                try await world.store.statisticsCollection(
                    of: .stepCount, options: .cumulativeSum, anchorDate: date(0),
                    interval: DateComponents(day: -1), calendar: Calendar(identifier: .gregorian),
                    app: nil)
            }
        }
    }

    @Test("An app that may not read sees only its own figures, and one that never asked an error")
    func permissions() async throws {
        try await World.with { world in
            let app = AppIdentity(bundleIdentifier: "com.example.walk", name: "Walk")
            try await world.ingest([
                World.sample(.stepCount, 0, 10, 1, by: World.watch),
                World.sample(.stepCount, 20, 30, 2, by: World.app),
            ])
            await #expect(
                throws: HealthStoreError.authorizationNotDetermined([.stepCount])
            ) {
                try await world.sum(.stepCount, app: app)
            }
            try world.store.permissions.set(share: [:], read: [.stepCount: .denied], app: app)
            #expect(try await world.sum(.stepCount, app: app) == 2)
            try world.store.permissions.set(share: [:], read: [.stepCount: .granted], app: app)
            #expect(try await world.sum(.stepCount, app: app) == 3)
        }
    }
}
