import Foundation
import HealthModel
import Testing

@Suite("Workout zones")
struct WorkoutZoneTests {
    private static func beats(_ values: [Double]) -> [Quantity] {
        values.map { Quantity($0, .countPerMinute) }
    }

    private func zones(_ values: [Double] = [120, 150]) throws -> WorkoutZoneConfiguration {
        try WorkoutZoneConfiguration(
            type: .heartRate, boundaries: Self.beats(values), source: .app)
    }

    private func beat(_ value: Double, _ start: Double, _ end: Double? = nil) -> Sample {
        Sample(
            uuid: UUID(), type: .heartRate, startDate: at(start), endDate: at(end ?? start),
            payload: .quantity(Quantity(value, .countPerMinute)))
    }

    private func at(_ seconds: Double) -> Date { Date(timeIntervalSinceReferenceDate: seconds) }

    private func durations(
        _ samples: [Sample], within interval: DateInterval? = nil
    ) throws -> [Double]? {
        try WorkoutZoneTimeline(zones(), samples: samples)?
            .group(within: interval) { $0.duration }.durations
    }

    @Test("boundaries make one zone more, open below and above, which touch")
    func boundaries() throws {
        let zones = try zones([120, 150, 170]).zones
        #expect(zones.map(\.index) == [0, 1, 2, 3])
        #expect(zones.map(\.minimum?.value) == [nil, 120, 150, 170])
        #expect(zones.map(\.maximum?.value) == [120, 150, 170, nil])
    }

    @Test("three to nine zones are made, of positive and ascending boundaries")
    func refused() throws {
        func error(
            _ boundaries: [Quantity], type: ObjectType = .heartRate
        ) -> WorkoutZoneError? {
            do throws(WorkoutZoneError) {
                _ = try WorkoutZoneConfiguration(type: type, boundaries: boundaries, source: .app)
                return nil
            } catch {
                return error
            }
        }
        func count(_ count: Int) -> [Quantity] {
            Self.beats((0..<count).map { 100 + Double($0) })
        }
        #expect(error(count(1)) == .count(2))
        #expect(error(count(2)) == nil)
        #expect(error(count(8)) == nil)
        #expect(error(count(9)) == .count(10))
        for wrong in [
            [120, 120], [150, 120], [0, 120], [-1, 120], [120, .infinity], [.nan, 1],
        ] {
            #expect(error(Self.beats(wrong)) == .order)
        }
        #expect(error(count(2), type: .stepCount) == .typeWithoutZones(.stepCount))
        #expect(error(count(2), type: .cyclingPower) == .unit(.countPerMinute, .cyclingPower))
        let watts = [100.0, 200].map { Quantity($0, .watt()) }
        #expect(error(watts, type: .cyclingPower) == nil)
    }

    @Test("a sample's zone lasts until the next sample, the last one's until its end")
    func timeline() throws {
        let samples = [beat(100, 0), beat(130, 10), beat(160, 30), beat(110, 60, 65)]
        #expect(try durations(samples) == [15, 20, 30])
        #expect(try durations(samples.reversed()) == [15, 20, 30])
        #expect(try durations([]) == nil)
        #expect(try durations([beat(130, 5)]) == [0, 0, 0])
    }

    @Test("a value on a boundary belongs to the zone above")
    func onBoundary() throws {
        #expect(try durations([beat(120, 0, 10)]) == [0, 10, 0])
        #expect(try durations([beat(150, 0, 10)]) == [0, 0, 10])
        let hertz = Sample(
            uuid: UUID(), type: .heartRate, startDate: at(0), endDate: at(10),
            payload: .quantity(Quantity(2, HealthUnit.count.divided(by: .second()))))
        #expect(try durations([hertz]) == [0, 10, 0])
    }

    @Test("only the time within the interval counts")
    func within() throws {
        let samples = [beat(100, 0), beat(130, 10), beat(160, 30, 90)]
        let interval = DateInterval(start: at(5), end: at(40))
        #expect(try durations(samples, within: interval) == [5, 20, 10])
        let later = DateInterval(start: at(100), end: at(200))
        #expect(try durations(samples, within: later) == [0, 0, 0])
    }

    @Test("samples of other types do not count")
    func otherTypes() throws {
        let steps = Sample(
            uuid: UUID(), type: .stepCount, startDate: at(0), endDate: at(10),
            payload: .quantity(Quantity(130, .count)))
        #expect(try durations([steps]) == nil)
    }
}
