import Foundation
import HealthKit
import Testing

extension Conformance {
    @Suite("7 Statistics")
    struct StatisticsRules {
        private let phone = Phone.running

        private func sum(where predicate: NSPredicate? = nil) async throws -> Double? {
            try await phone.statistics(Phone.steps, .cumulativeSum, where: predicate)?
                .sumQuantity()?.doubleValue(for: .count())
        }

        private func average(_ type: HKQuantityType, _ unit: HKUnit) async throws -> Double {
            let statistics = try await phone.statistics(type, .discreteAverage)
            return try #require(statistics?.averageQuantity()?.doubleValue(for: unit))
        }

        @Test(
            "Rule 7.1: options that do not fit the type raise",
            arguments: [Misuse.sumOfDiscrete, .averageOfCumulative])
        func options(misuse: Misuse) async {
            await expectRaised(misuse)
        }

        @Test("Rule 7.2: statistics that were not requested are nil")
        func notRequested() async throws {
            try await phone.store.save(phone.steps(100))
            let merged = try #require(try await phone.statistics(Phone.steps, .cumulativeSum))
            #expect(merged.sumQuantity()?.doubleValue(for: .count()) == 100)
            #expect(merged.sources == nil)
            #expect(merged.sumQuantity(for: .default()) == nil)
            #expect(merged.averageQuantity() == nil)
            #expect(merged.mostRecentQuantity() == nil)
            #expect(merged.duration() == nil)
        }

        @Test("Rule 7.2: statistics by source come in addition to the merged ones")
        func bySource() async throws {
            try await phone.store.save(phone.steps(100))
            let apart = try #require(
                try await phone.statistics(Phone.steps, [.cumulativeSum, .separateBySource]))
            #expect(apart.sources == [.default()])
            #expect(apart.sumQuantity(for: .default())?.doubleValue(for: .count()) == 100)
            #expect(apart.sumQuantity()?.doubleValue(for: .count()) == 100)
        }

        @Test("Rule 7.3: a statistics query without data fails with 11")
        func noData() async throws {
            let codes = Events<HKError.Code?>()
            phone.store.execute(
                HKStatisticsQuery(
                    quantityType: Phone.steps, quantitySamplePredicate: phone.mine,
                    options: .cumulativeSum
                ) { _, statistics, error in
                    codes.send(statistics == nil ? (error as? HKError)?.code : nil)
                })
            #expect(try await codes.next() == .errorNoData)
        }

        @Test("Rule 7.3: the descriptor throws 11 without data")
        func noDataForDescriptor() async {
            let code = await Phone.code { _ = try await sum() }
            #expect(code == .errorNoData)
        }

        @Test("Rule 7.4: of overlapping samples of one source the earlier counts in full")
        func overlap() async throws {
            try await phone.store.save([phone.steps(60, 0, 60), phone.steps(120, 30, 90)])
            #expect(try await sum() == 120)
        }

        @Test("Rule 7.4: samples without duration always count in full")
        func instants() async throws {
            try await phone.store.save([
                phone.steps(5, 0, 100), phone.steps(200, 50, 50), phone.steps(300, 50, 50),
            ])
            #expect(try await sum() == 505)
        }

        @Test("Rule 7.5: a sample across a boundary contributes to each bucket by time")
        func proportion() async throws {
            try await phone.store.save(phone.steps(100, 3_600 - 360, 3_600 + 540))
            let hours = try await phone.collection(Phone.steps, .cumulativeSum).statistics()
            let sums = hours.compactMap { $0.sumQuantity()?.doubleValue(for: .count()) }
            #expect(sums.count == 2)
            #expect(abs(sums[0] - 40) < 0.001)
            #expect(abs(sums[1] - 60) < 0.001)
        }

        @Test("Rule 7.5: a value of a series counts in the bucket in which it was measured")
        func series() async throws {
            let builder = HKQuantitySeriesSampleBuilder(
                healthStore: phone.store, quantityType: Phone.steps, startDate: Phone.zero,
                device: nil)
            for (second, count) in [(0.0, 10.0), (1_800, 20), (3_600, 5), (5_400, 7)] {
                try builder.insert(
                    HKQuantity(unit: .count(), doubleValue: count), at: Phone.date(second))
            }
            _ = try await builder.finishSeries(
                metadata: phone.tagged(), endDate: Phone.date(7_200))
            let hours = try await phone.collection(Phone.steps, .cumulativeSum).statistics()
            let sums = hours.compactMap { $0.sumQuantity()?.doubleValue(for: .count()) }
            #expect(sums == [30, 12])
        }

        @Test("Rule 7.6: a weight is averaged by samples")
        func arithmetic() async throws {
            try await phone.store.save(
                [70.0, 70, 76].enumerated().map {
                    phone.weight($1, at: Double($0) * 100)
                })
            #expect(Phone.mass.aggregationStyle == .discreteArithmetic)
            #expect(abs(try await average(Phone.mass, Phone.kilogram) - 72) < 1e-9)
        }

        @Test("Rule 7.6: a heart rate is averaged by time; gaps do not count")
        func weighted() async throws {
            try await phone.store.save([
                phone.heartRate(60, 0, 600), phone.heartRate(120, 9_000, 10_200),
            ])
            #expect(Phone.heartRate.aggregationStyle == .discreteTemporallyWeighted)
            #expect(abs(try await average(Phone.heartRate, Phone.perMinute) - 100) < 1e-6)
        }

        @Test("Rule 7.6: a heart rate without duration has the weight of one second")
        func instant() async throws {
            try await phone.store.save([phone.heartRate(60, 0, 3), phone.heartRate(80, 9)])
            #expect(abs(try await average(Phone.heartRate, Phone.perMinute) - 65) < 1e-6)
        }

        @Test("Rule 7.6: a sound level is averaged by energy")
        func level() async throws {
            let type = HKQuantityType(.environmentalAudioExposure)
            let decibel = HKUnit.decibelAWeightedSoundPressureLevel()
            try await phone.store.save([
                phone.quantity(type, 90, decibel, 0, 100),
                phone.quantity(type, 40, decibel, 100, 200),
            ])
            #expect(type.aggregationStyle == .discreteEquivalentContinuousLevel)
            // Half the time at 90 dB and half far below is 3 dB less than all the time.
            #expect(abs(try await average(type, decibel) - (90 - 10 * log10(2))) < 0.01)
        }

        @Test("Rule 7.6: a discrete sample across a boundary is in both buckets")
        func edge() async throws {
            try await phone.store.save(phone.heartRate(80, 3_000, 4_200))
            let hours = try await phone.collection(Phone.heartRate, .discreteMax).statistics()
            let values = hours.map { $0.maximumQuantity()?.doubleValue(for: Phone.perMinute) }
            #expect(values == [80, 80])
        }

        @Test("Rule 7.7: the most recent has the latest end; the duration is time covered")
        func mostRecent() async throws {
            try await phone.store.save([
                phone.steps(1, 0, 600), phone.steps(2, 100, 200), phone.steps(3, 700, 760),
            ])
            let figures = try await phone.statistics(Phone.steps, [.mostRecent, .duration])
            #expect(figures?.mostRecentQuantity()?.doubleValue(for: .count()) == 3)
            let interval = DateInterval(start: Phone.date(700), end: Phone.date(760))
            #expect(figures?.mostRecentQuantityDateInterval() == interval)
            #expect(figures?.duration()?.doubleValue(for: .second()) == 660)
        }

        @Test("Rule 7.8: the predicate does not shorten the range of a single statistic")
        func extent() async throws {
            try await phone.store.save([phone.steps(1, 5, 600), phone.steps(2, 0, 10)])
            let figures = try await phone.statistics(
                Phone.steps, .cumulativeSum, where: Phone.range(7, 300))
            #expect(figures?.startDate == Phone.date(0))
            #expect(figures?.endDate == Phone.date(600))
        }

        @Test("Rule 7.8: a bucket has its own time range")
        func bucketExtent() async throws {
            try await phone.store.save(phone.steps(1, 3_700, 3_800))
            let hours = try await phone.collection(Phone.steps, .cumulativeSum).statistics()
            #expect(hours.map(\.startDate) == [Phone.date(3_600)])
            #expect(hours.map(\.endDate) == [Phone.date(7_200)])
        }
    }
}
