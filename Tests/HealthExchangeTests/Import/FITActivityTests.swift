import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport
import Testing

@Suite("Activities of FIT files")
struct FITActivityTests {
    /// A ride of 100 seconds with a pause of 40, two laps and a record each 10 seconds.
    static func ride(isBigEndian: Bool = false) -> FITFixture {
        var fit = FITFixture(product: "Edge 540")
        fit.isBigEndian = isBigEndian
        fit.timer(0, isRunning: true)
        for step in 0...3 {
            fit.record(
                step * 10, latitude: 48.2 + Double(step) / 1000, heartRate: UInt8(120 + step),
                power: UInt16(200 + step), meters: UInt32(step * 100))
        }
        fit.timer(30, isRunning: false)
        fit.timer(70, isRunning: true)
        for step in 7...10 { fit.record(step * 10, latitude: 48.2 + Double(step) / 1000) }
        fit.lap(from: 0, seconds: 50, meters: 300, kilocalories: 4)
        fit.lap(from: 50, seconds: 50, meters: 400, kilocalories: 5)
        fit.session(
            seconds: 100, timer: 60, meters: 712, kilocalories: 11,
            more: [(22, .u16(15)), (23, .u16(9))])
        fit.message(
            34,
            [(253, FITFixture.time(100)), (0, .u32(60_000)), (5, FITFixture.time(100 + 3_600))])
        return fit
    }

    /// Imports a file twice, and checks that the second time adds nothing.
    static func load(
        _ bytes: [UInt8], _ name: String = "ride.fit"
    ) async throws -> (fixture: ImportFixture, summary: ImportSummary) {
        let fixture = try ImportFixture()
        let path = try fixture.folder.write(name, Data(bytes))
        let summary = try await HealthImporter(fixture.store).importFile(at: path)
        let again = try await HealthImporter(fixture.store).importFile(at: path)
        #expect(again.inserted == 0)
        #expect(again.skipped == summary.skipped)
        return (fixture, summary)
    }

    @Test(
        "a session is a workout with its totals, in either order of bytes",
        arguments: [false, true])
    func session(isBigEndian: Bool) async throws {
        let (fixture, summary) = try await Self.load(Self.ride(isBigEndian: isBigEndian).file)
        let workouts = try await fixture.samples(.workout)
        let ride = try #require(workouts.first)
        let detail = try #require(ride.workout)
        #expect(workouts.count == 1)
        #expect(ride.startDate == FITFixture.date)
        #expect(ride.endDate == FITFixture.date.addingTimeInterval(100))
        #expect(detail.activityType == 13)
        #expect(detail.duration == 60)
        #expect(detail.totalDistance == Quantity(712, .meter()))
        #expect(detail.totalEnergyBurned == Quantity(11, .kilocalorie))
        #expect(ride.metadata[MetadataKey.elevationAscended] == .quantity(Quantity(15, .meter())))
        #expect(ride.metadata[MetadataKey.elevationDescended] == .quantity(Quantity(9, .meter())))
        #expect(ride.metadata[MetadataKey.timeZone] == "GMT+0100")
        #expect(ride.metadata[MetadataKey.indoorWorkout] == nil)
        #expect(ride.sourceRevision?.source.name == "Edge 540")
        #expect(ride.device?.manufacturer == "Garmin")
        #expect(summary.skippedCount == 0)
        #expect(summary.files.map(\.outcome) == [.read(.fit, app: nil)])
    }

    @Test("pauses of the timer and laps are events of the workout")
    func events() async throws {
        let (fixture, _) = try await Self.load(Self.ride().file)
        let ride = try #require(try await fixture.samples(.workout).first)
        let events = try #require(ride.workout?.events)
        func second(_ date: Date) -> Double { date.timeIntervalSince(FITFixture.date) }
        #expect(events.map(\.type) == [3, 1, 3, 2])
        #expect(events.map { second($0.interval.start) } == [0, 30, 50, 70])
        #expect(events.map(\.interval.duration) == [50, 0, 50, 0])
        #expect(events[0].metadata[MetadataKey.lapLength] == .quantity(Quantity(300, .meter())))
    }

    @Test("the records are a route, heart rates and series of a ride")
    func records() async throws {
        let (fixture, _) = try await Self.load(Self.ride().file)
        let ride = try #require(try await fixture.samples(.workout).first)
        let route = try #require(try await fixture.routes(of: ride).first)
        #expect(route.count == 8)
        #expect(abs(route[1].latitude - 48.201) < 1e-7)
        #expect(abs(route[1].longitude - 16.3) < 1e-7)
        #expect(abs(route[1].altitude - 171.2) < 1e-9)
        #expect(route[1].speed == 5)
        #expect(route[1].timestamp == FITFixture.date.addingTimeInterval(10))
        #expect(
            try await fixture.heartRates(of: ride) == [120, 121, 122, 123, 120, 120, 120, 120])
        let powers = try await fixture.samples(.cyclingPower)
        let power = try #require(powers.first)
        #expect(powers.count == 1)
        #expect(abs((power.quantity?.value ?? 0) - 200.75) < 1e-9)
        guard case .quantities(let data)? = try await fixture.store.series(of: power.uuid, app: nil)
        else {
            Issue.record("the power has no series")
            return
        }
        #expect(data.map(\.value) == [200, 201, 202, 203, 200, 200, 200, 200])
        #expect(
            try await fixture.store.samples(
                [SampleQuery(type: .cyclingCadence, predicate: .associated(workout: ride.uuid))],
                app: nil
            ).count == 1)
        #expect(try await fixture.samples(.cyclingSpeed).count == 1)
    }

    @Test("a number that stands for \"no value\" is read as missing")
    func invalid() async throws {
        var fit = FITFixture()
        fit.message(
            20,
            [
                (253, FITFixture.time(0)), (0, .s32(.max)), (1, .s32(.max)), (2, .u16(0xFFFF)),
                (3, .u8(0xFF)), (4, .u8(0xFF)), (6, .u16(0xFFFF)), (7, .u16(0xFFFF)),
            ])
        // A latitude without a longitude is no location.
        fit.message(
            20, [(253, FITFixture.time(1)), (0, FITFixture.degrees(48.2)), (1, .s32(.max))])
        fit.session(
            seconds: 60, more: [(22, .u16(0xFFFF)), (44, .u16(0xFFFF))])
        let (fixture, summary) = try await Self.load(fit.file)
        let ride = try #require(try await fixture.samples(.workout).first)
        #expect(ride.workout?.totalDistance == nil)
        #expect(ride.workout?.totalEnergyBurned == nil)
        #expect(ride.metadata.isEmpty)
        #expect(summary.samples.count == 1)
        #expect(summary.skippedCount == 0)
    }

    @Test("a header with the last bits of the time continues the time, also past their end")
    func compressed() async throws {
        var fit = FITFixture()
        fit.record(0)
        fit.define(1, 20, [(3, .u8(0))])
        // The last five bits of the time return to zero after 32 seconds.
        for second in [20, 40, 60] { fit.compressed(1, second: second, [.u8(UInt8(100 + second))]) }
        fit.lap(from: 0, seconds: 60, meters: 9, kilocalories: 1)
        fit.session(seconds: 60)
        let (fixture, _) = try await Self.load(fit.file)
        let beats = try await fixture.samples(.heartRate)
        #expect(beats.compactMap { $0.quantity?.value } == [120, 120, 140, 160])
        #expect(
            beats.map { $0.startDate.timeIntervalSince(FITFixture.date) } == [0, 20, 40, 60])
        // Its only lap is the workout, with the totals that the session lacks.
        let ride = try #require(try await fixture.samples(.workout).first?.workout)
        #expect(ride.events.isEmpty)
        #expect(ride.totalDistance == Quantity(9, .meter()))
        #expect(ride.totalEnergyBurned == Quantity(1, .kilocalorie))
    }

    @Test("each session of a file with several sports is a workout with its records")
    func multisport() async throws {
        var fit = FITFixture()
        for second in stride(from: 0, to: 300, by: 10) { fit.record(second) }
        fit.session(from: 0, seconds: 100, sport: 5, subSport: 18)
        fit.session(from: 100, seconds: 50, sport: 3, subSport: 0)
        fit.session(from: 150, seconds: 150, sport: 1, subSport: 0)
        let (fixture, _) = try await Self.load(fit.file)
        let workouts = try await fixture.samples(.workout)
        #expect(workouts.map { $0.workout?.activityType } == [46, 83, 37])
        #expect(workouts.first?.metadata[MetadataKey.swimmingLocationType] == 2)
        var counts: [Int] = []
        for workout in workouts { counts.append(try await fixture.heartRates(of: workout).count) }
        #expect(counts == [10, 5, 15])
    }

    @Test("a file without a session is a workout of its records")
    func withoutSession() async throws {
        var fit = FITFixture()
        fit.message(12, [(0, .kind(1)), (1, .kind(1))])
        fit.record(0, meters: 0)
        fit.timer(20, isRunning: false)
        fit.timer(50, isRunning: true)
        fit.record(90, meters: 250)
        let (fixture, _) = try await Self.load(fit.file)
        let run = try #require(try await fixture.samples(.workout).first)
        #expect(run.workout?.activityType == 37)
        #expect(run.workout?.duration == 60)
        #expect(run.workout?.totalDistance == Quantity(250, .meter()))
        #expect(run.metadata[MetadataKey.indoorWorkout] == 1)
        #expect(run.endDate.timeIntervalSince(run.startDate) == 90)
    }

    @Test("lengths of a pool are laps with strokes, and laps are segments")
    func pool() async throws {
        var fit = FITFixture()
        for number in 0..<3 {
            fit.message(
                101,
                [
                    (253, FITFixture.time(number * 30 + 30)), (2, FITFixture.time(number * 30)),
                    (3, .u32(30_000)), (5, .u16(12)), (7, .kind(number == 0 ? 2 : 0)),
                    (12, .kind(number == 1 ? 0 : 1)),
                ])
        }
        fit.lap(from: 0, seconds: 60, meters: 25, kilocalories: 3)
        fit.lap(from: 60, seconds: 30, meters: 25, kilocalories: 3)
        fit.session(
            seconds: 90, sport: 5, subSport: 17, meters: 50, more: [(44, .u16(2_500))])
        let (fixture, _) = try await Self.load(fit.file)
        let swim = try #require(try await fixture.samples(.workout).first)
        let events = try #require(swim.workout?.events)
        #expect(swim.workout?.activityType == 46)
        #expect(swim.workout?.totalSwimmingStrokeCount == Quantity(24, .count))
        #expect(swim.metadata[MetadataKey.swimmingLocationType] == 1)
        #expect(swim.metadata[MetadataKey.lapLength] == .quantity(Quantity(25, .meter())))
        // The second length is a rest.
        #expect(events.filter { $0.type == 3 }.map(\.interval.duration) == [30, 30])
        #expect(
            events.filter { $0.type == 3 }.map { $0.metadata[MetadataKey.swimmingStrokeStyle] }
                == [4, 2])
        #expect(events.filter { $0.type == 7 }.map(\.interval.duration) == [60, 30])
        #expect(try await fixture.values(.swimmingStrokeCount, .count) == [12, 12])
    }

    @Test("sets of exercises are segments with repetitions, weight and exercise")
    func sets() async throws {
        var fit = FITFixture()
        for (number, kind) in [UInt8(1), 0, 1].enumerated() {
            fit.message(
                225,
                [
                    (254, FITFixture.time(number * 60 + 30)), (6, FITFixture.time(number * 60)),
                    (0, .u32(30_000)), (3, .u16(8)), (4, .u16(62 * 16 + 8)), (5, .kind(kind)),
                    (7, .u16(28)),
                ])
        }
        fit.session(seconds: 200, sport: 10, subSport: 20)
        let (fixture, _) = try await Self.load(fit.file)
        let training = try #require(try await fixture.samples(.workout).first)
        let sets = try #require(training.workout?.events)
        #expect(training.workout?.activityType == 50)
        #expect(sets.map(\.type) == [7, 7])
        #expect(sets[0].metadata["repetitions"] == 8)
        #expect(sets[0].metadata["weight"] == .quantity(Quantity(62.5, .kilogram)))
        #expect(sets[0].metadata["exercise"] == "squat")
    }
}
