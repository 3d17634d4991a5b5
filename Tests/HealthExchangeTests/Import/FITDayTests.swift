import Foundation
import HealthExchange
import HealthModel
import Testing

@Suite("Days and measurements of FIT files")
struct FITDayTests {
    private func second(_ date: Date) -> Double { date.timeIntervalSince(FITFixture.date) }

    /// A file of a day that begins at a number of seconds, in a zone an hour east of Greenwich.
    private func day(from start: Int) -> FITFixture {
        var fit = FITFixture(32)
        fit.message(
            103, [(253, FITFixture.time(start)), (0, FITFixture.time(start + 3_600))])
        return fit
    }

    /// Adds counters of a kind of activity: steps or meters are cumulative.
    private func count(
        _ fit: inout FITFixture, _ at: Int, activity: UInt8, steps: UInt32, meters: UInt32,
        kilocalories: UInt16
    ) {
        fit.message(
            55,
            [
                (253, FITFixture.time(at)), (5, .kind(activity)), (3, .u32(steps)),
                (2, .u32(meters * 100)), (19, .u16(kilocalories)),
            ])
    }

    @Test("counters give what was added between two readings, from midnight on")
    func counters() async throws {
        // Local midnight is seven hours before the morning.
        let midnight = -7 * 3_600
        var fit = day(from: midnight)
        count(&fit, 0, activity: 6, steps: 100, meters: 70, kilocalories: 5)
        count(&fit, 3_600, activity: 6, steps: 350, meters: 270, kilocalories: 15)
        count(&fit, 3_600, activity: 1, steps: 40, meters: 50, kilocalories: 4)
        count(&fit, 17 * 3_600 + 60, activity: 6, steps: 30, meters: 20, kilocalories: 1)
        let (fixture, summary) = try await FITActivityTests.load(fit.file, "day.fit")
        let steps = try await fixture.samples(.stepCount)
        #expect(steps.compactMap { $0.quantity?.value }.sorted() == [30, 40, 100, 250])
        let walk = try #require(steps.first { $0.quantity?.value == 250 })
        #expect(second(walk.startDate) == 0)
        #expect(second(walk.endDate) == 3_600)
        // The counter began again at the next midnight.
        let late = try #require(steps.first { $0.quantity?.value == 30 })
        #expect(second(late.startDate) == Double(17 * 3_600))
        #expect(walk.metadata[MetadataKey.timeZone] == "GMT+0100")
        #expect(
            try await fixture.values(.distanceWalkingRunning, .meter()).reduce(0, +) == 340)
        #expect(
            try await fixture.values(.activeEnergyBurned, .kilocalorie).reduce(0, +) == 20)
        #expect(summary.skippedCount == 0)
    }

    @Test("the first reading of a file that begins by day is that of the file before")
    func laterFile() async throws {
        var fit = day(from: 3_600)
        count(&fit, 3_600, activity: 6, steps: 350, meters: 270, kilocalories: 0)
        count(&fit, 7_200, activity: 6, steps: 400, meters: 300, kilocalories: 0)
        let (fixture, summary) = try await FITActivityTests.load(fit.file, "day.fit")
        #expect(try await fixture.values(.stepCount, .count) == [50])
        #expect(Set(summary.skipped.keys.map(\.reason)) == [.repeated])
        #expect(!summary.hasLosses)
    }

    @Test("a time of 16 bits continues the last time, also past its end")
    func shortTimes() async throws {
        var fit = day(from: 0)
        for second in [0, 40_000, 80_000] {
            let low = UInt16((Int(FITFixture.morning) + second) & 0xFFFF)
            fit.message(55, [(26, .u16(low)), (27, .u8(60))])
        }
        fit.message(55, [(253, FITFixture.time(80_060)), (27, .u8(0))])
        let (fixture, _) = try await FITActivityTests.load(fit.file, "day.fit")
        let beats = try await fixture.samples(.heartRate)
        #expect(beats.map { second($0.startDate) } == [0, 40_000, 80_000])
    }

    @Test("a stage of sleep lasts until the next, the last until waking up")
    func sleep() async throws {
        var fit = FITFixture(49)
        for (number, level) in [UInt8(1), 2, 3, 4, 0, 2].enumerated() {
            fit.message(275, [(253, FITFixture.time(number * 600)), (0, .kind(level))])
        }
        fit.message(21, [(253, FITFixture.time(4_000)), (0, .kind(74)), (1, .kind(1))])
        let (fixture, summary) = try await FITActivityTests.load(fit.file, "sleep.fit")
        let stages = try await fixture.samples(.sleepAnalysis)
        #expect(stages.map(\.categoryValue) == [2, 3, 4, 5, 3])
        #expect(stages.map { second($0.startDate) } == [0, 600, 1_200, 1_800, 3_000])
        #expect(stages.map { second($0.endDate) } == [600, 1_200, 1_800, 2_400, 4_000])
        #expect(
            summary.skipped.map(\.key.reason) == [.sensorError],
            "a time that the device could not measure is no loss")
        #expect(!summary.hasLosses)
    }

    @Test("a last stage without an end is counted, unless it is waking up", arguments: [1, 3])
    func openSleep(level: UInt8) async throws {
        var fit = FITFixture(49)
        fit.message(275, [(253, FITFixture.time(0)), (0, .kind(2))])
        fit.message(275, [(253, FITFixture.time(600)), (0, .kind(level))])
        let (fixture, summary) = try await FITActivityTests.load(fit.file, "sleep.fit")
        #expect(try await fixture.samples(.sleepAnalysis).count == 1)
        #expect(summary.skippedCount == (level == 1 ? 0 : 1))
        #expect(summary.hasLosses == (level != 1))
    }

    @Test("oxygen, breaths and the resting heart rate are samples, stress is counted")
    func readings() async throws {
        var fit = day(from: 0)
        fit.message(269, [(253, FITFixture.time(10)), (0, .u8(97))])
        fit.message(297, [(253, FITFixture.time(20)), (0, .s16(1_450))])
        fit.message(297, [(253, FITFixture.time(30)), (0, .s16(-100))])
        fit.message(211, [(253, FITFixture.time(40)), (0, .u8(55)), (1, .u8(52))])
        fit.message(227, [(1, FITFixture.time(50)), (0, .s16(31))])
        let (fixture, summary) = try await FITActivityTests.load(fit.file, "day.fit")
        #expect(try await fixture.values(.oxygenSaturation, .percent) == [0.97])
        #expect(try await fixture.values(.respiratoryRate, .countPerMinute) == [14.5])
        #expect(try await fixture.values(.restingHeartRate, .countPerMinute) == [52])
        #expect(
            summary.skipped
                == [.init(element: "stress_level", type: nil, reason: .unknownElement): 1])
    }

    @Test("a scale's weight, fat and index are samples, its other values are counted")
    func weight() async throws {
        var fit = FITFixture(9)
        fit.message(
            30,
            [
                (253, FITFixture.time(0)), (0, .u16(7_345)), (1, .u16(1_850)), (2, .u16(5_500)),
                (4, .u16(310)), (13, .u16(231)),
            ])
        // The scale did not have a weight yet.
        fit.message(30, [(253, FITFixture.time(60)), (0, .u16(0xFFFE)), (1, .u16(0xFFFF))])
        let (fixture, summary) = try await FITActivityTests.load(fit.file, "weight.fit")
        #expect(try await fixture.values(.bodyMass, .kilogram) == [73.45])
        #expect(try await fixture.values(.bodyFatPercentage, .percent) == [0.185])
        #expect(try await fixture.values(.bodyMassIndex, .count) == [23.1])
        #expect(Set(summary.skipped.keys.map(\.element)) == ["percent_hydration", "bone_mass"])
        #expect(!summary.hasLosses)
    }

    @Test("a blood pressure is a correlation with a heart rate, a failed one is counted")
    func pressure() async throws {
        var fit = FITFixture(14)
        for (second, status) in [(0, UInt8(0)), (60, 2)] {
            fit.message(
                51,
                [
                    (253, FITFixture.time(second)), (0, .u16(121)), (1, .u16(79)), (6, .u8(64)),
                    (8, .kind(status)),
                ])
        }
        let (fixture, summary) = try await FITActivityTests.load(fit.file, "pressure.fit")
        let pressures = try await fixture.samples(.bloodPressure)
        #expect(pressures.count == 1)
        #expect(try await fixture.values(.bloodPressureSystolic, .millimeterOfMercury) == [121])
        #expect(try await fixture.values(.bloodPressureDiastolic, .millimeterOfMercury) == [79])
        #expect(try await fixture.values(.heartRate, .countPerMinute) == [64])
        #expect(
            summary.skipped
                == [.init(element: "blood_pressure", type: nil, reason: .sensorError): 1])
    }

    @Test("implausible values and messages without a time are left out and counted")
    func implausible() async throws {
        var fit = FITFixture(9)
        fit.message(30, [(253, FITFixture.time(0)), (0, .u16(7_000)), (1, .u16(30_000))])
        // A time below 2^28 counts from the start of the device.
        fit.message(30, [(253, .u32(5)), (0, .u16(7_100))])
        let (fixture, summary) = try await FITActivityTests.load(fit.file, "weight.fit")
        #expect(try await fixture.values(.bodyMass, .kilogram) == [70])
        #expect(try await fixture.samples(.bodyFatPercentage).isEmpty)
        #expect(Set(summary.skipped.keys.map(\.element)) == ["sample", "weight_scale"])
        #expect(summary.hasLosses)
    }
}
