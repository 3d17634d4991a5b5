import Foundation
import HealthDatabase
import HealthModel
import Testing

@Suite("Figures of a person do not depend on the range")
struct FiguresTests {
    private typealias World = StatisticsStore

    private static let day = 86_400.0

    private var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }

    private func range(_ first: Double, _ last: Double) -> DateInterval {
        DateInterval(
            start: Date(timeIntervalSinceReferenceDate: first * Self.day),
            end: Date(timeIntervalSinceReferenceDate: last * Self.day))
    }

    /// The sums of a range, by day or as a whole.
    private func sums(
        _ world: World, _ range: DateInterval? = nil, by period: CalendarPeriod? = .day
    ) async throws -> [Double?] {
        try await world.store.figures(
            of: .stepCount, in: range, by: period, calendar: calendar, app: nil
        ).map(\.merged.sum?.value)
    }

    @Test("A sample that crosses midnight is divided, and nothing outside of the range counts")
    func midnight() async throws {
        try await World.with { world in
            try await world.ingest([
                World.sample(.stepCount, Self.day - 300, Self.day + 100, 400),
                World.sample(.stepCount, Self.day + 40_000, Self.day + 40_100, 1000),
                World.sample(.stepCount, 2 * Self.day - 100, 2 * Self.day + 100, 50),
                // It ends where the day begins.
                World.sample(.stepCount, Self.day - 600, Self.day, 7000, by: World.app),
            ])
            let all = try await sums(world)
            #expect(all == [3800, 1125, 25])
            #expect(try await sums(world, range(0, 3)) == all)
            #expect(try await sums(world, range(1, 2)) == [1125])
            #expect(try await sums(world, range(1, 2), by: nil) == [1125])
            #expect(try await sums(world, range(1, 2), by: .month) == [1125])
            #expect(try await sums(world, range(1, 3), by: .week) == [1150])
            #expect(try await sums(world, range(2, 5)) == [25])
            #expect(try await sums(world, range(3, 5)) == [])
            #expect(try await sums(world, range(0.5, 1.25)) == [3800, 100])
            let cut = try await world.store.figures(
                of: .stepCount, in: range(0.5, 1.25), by: .week, calendar: calendar, app: nil)
            #expect(cut.map(\.interval) == [range(0.5, 1.25)])
        }
    }

    @Test("Measurements of a day are the same over any range")
    func measurements() async throws {
        try await World.with { world in
            let unit = try HealthUnit("count/min")
            try await world.ingest([
                World.sample(.heartRate, Self.day - 300, Self.day + 100, 100, unit),
                World.sample(.heartRate, Self.day + 50, Self.day + 50, 60, unit),
                World.sample(.heartRate, Self.day - 10, Self.day, 200, unit),
            ])
            func day(_ range: DateInterval?) async throws -> StatisticsFigures? {
                try await world.store.figures(
                    of: .heartRate, in: range, by: .day, calendar: calendar, app: nil
                ).last?.merged
            }
            let figures = try await day(nil)
            #expect(figures?.maximum?.value == 100)
            #expect(figures?.minimum?.value == 60)
            #expect(try await day(range(1, 2)) == figures)
            #expect(try await day(range(0, 9)) == figures)
        }
    }

    @Test("Days begin at the person's hour")
    func dayStart() async throws {
        try await World.with { world in
            try await world.ingest([
                World.sample(.stepCount, 3.5 * 3600, 4.5 * 3600, 100)
            ])
            let days = try await world.store.figures(
                of: .stepCount, by: .day, calendar: calendar, dayStart: 4, app: nil)
            #expect(days.map(\.merged.sum?.value) == [50, 50])
            #expect(days.last?.interval.start == Date(timeIntervalSinceReferenceDate: 4 * 3600))
        }
    }

    @Test("The sources of a sum have what they contributed, those of a measurement their own")
    func sources() async throws {
        try await World.with { world in
            let unit = try HealthUnit("count/min")
            try await world.ingest([
                World.sample(.stepCount, 0, 100, 1000, by: World.phone),
                World.sample(.stepCount, 20, 60, 10, by: World.watch),
                World.sample(.stepCount, 0, 100, 5000, by: World.app),
                World.sample(.heartRate, 0, 0, 60, unit, by: World.watch),
                World.sample(.heartRate, 0, 0, 90, unit, by: World.app),
            ])
            let steps = try await world.store.figures(
                of: .stepCount, calendar: calendar, separatesSources: true, app: nil)
            #expect(steps.map(\.merged.sum?.value) == [610])
            #expect(
                steps.first?.contributions == [
                    World.phone.source: Quantity(600, .count),
                    World.watch.source: Quantity(10, .count),
                ])
            #expect(steps.first?.bySource == nil)
            let rates = try await world.store.figures(
                of: .heartRate, calendar: calendar, separatesSources: true, app: nil)
            #expect(rates.first?.contributions == nil)
            #expect(rates.first?.bySource?[World.app.source]?.average == Quantity(90, unit))
        }
    }
}
