import Foundation
import HealthJournal
import HealthModel
import HealthScreens
import TestSupport
import Testing

@Suite("Two things together")
@MainActor
struct TogetherTests {
    /// A store with steps and heart rates of days, by the number of days before the last one.
    private struct Days: HealthDataReading {
        var steps: [Int: Double] = [:]
        var rates: [Int: Double] = [:]
        var newest: Date?

        func counts(of type: ObjectType, in intervals: [DateInterval]) async -> [Int] {
            intervals.map { _ in 0 }
        }
        func first(of type: ObjectType) async -> Sample? { nil }
        func counts() async -> [ObjectType: Int] {
            [.stepCount: 3, .heartRate: 2, .sleepAnalysis: 1, .bodyMass: 0]
        }
        func figures(
            of type: ObjectType, in span: DateInterval, every period: FigurePeriod,
            unit: HealthUnit?
        ) async -> [PeriodFigure] {
            let values = type == .stepCount ? steps : type == .heartRate ? rates : [:]
            return values.map { ago, value in
                PeriodFigure(start: span.end - Double(ago + 1) * 86_400, value: value)
            }.filter { $0.start >= span.start }.sorted { $0.start < $1.start }
        }
        func samples(of type: ObjectType, before: Date?, limit: Int) async -> [Sample] {
            guard let newest else { return [] }
            return [
                Sample(
                    uuid: UUID(), type: type, startDate: newest, endDate: newest,
                    payload: .quantity(Quantity(1, .count)))
            ]
        }
        func samples(of type: ObjectType, in interval: DateInterval) async -> [Sample] { [] }
        func sources(of type: ObjectType) async -> [Source] { [] }
        func setSources(_ order: [String], of type: ObjectType) async {}
    }

    private let world: ScreenWorld

    init() throws { world = try ScreenWorld() }

    private func screen(_ health: (any HealthDataReading)? = nil) -> TogetherScreen {
        TogetherScreen(journal: world.journal, environment: world.environment, health: health)
    }

    private func note(_ text: String, at date: String) async throws {
        try await world.journal.save(
            .dayNote(DayNoteEntry(header: try world.header(at: date), text: text)))
    }

    @Test("What the person logs comes first, then the numbers of the store that has samples")
    func choices() async throws {
        let screen = screen(Days())
        await screen.show("weight", and: nil)
        #expect(screen.groups.map(\.title) == ["Your journal", "Health data"])
        #expect(screen.groups[0].choices.first?.id == "weight")
        #expect(screen.groups[1].choices.map(\.id) == ["heartRate", "stepCount"])
        #expect(screen.second == nil)
        let alone = self.screen()
        await alone.show(nil, and: nil)
        #expect(alone.groups.map(\.title) == ["Your journal"])
        #expect(alone.first == "weight")
    }

    @Test("Sums are bars and measurements lines, each with its axis and its average")
    func chart() async throws {
        let screen = screen(Days(steps: [0: 500, 1: 8000, 3: 6000], rates: [1: 60, 2: 64, 5: 70]))
        await screen.show("stepCount", and: "heartRate", .week)
        let shapes = try #require(screen.chart).shapes
        #expect(shapes.bars(.bar) == 3)
        // The line has a gap of two days, and a value alone is a dot.
        #expect(shapes.paths(.line2) == 1)
        #expect(shapes.dots(.dots2) == 3)
        #expect(screen.legend.map(\.name) == ["Steps", "Heart rate (bpm)"])
        // Today has not ended.
        #expect(
            screen.figures.map(\.average) == [
                "7,000 on average, 2 days", "65 bpm on average, 3 days",
            ])
        #expect(screen.running == "Today has not ended: averages leave it out.")
        #expect(screen.correlation == nil)
        #expect(screen.rows.map(\.values).last == ["500", "–"])
        #expect(screen.rows.count == 7)
    }

    @Test("The second of two sums is a line, and a sum over a measurement is bars")
    func roles() async throws {
        try await world.journal.save(
            .drink(
                DrinkEntry(
                    header: try world.header(at: "2026-03-09T08:00:00Z"),
                    volume: Quantity(500, .milliliter))))
        let screen = screen(Days(steps: [1: 8000], rates: [1: 60]))
        await screen.show("stepCount", and: "water", .week)
        #expect(screen.legend.map(\.role) == [.bar, .line2])
        await screen.show("heartRate", and: "water", .week)
        #expect(screen.legend.map(\.role) == [.line, .bar2])
        await screen.show("water", and: "water", .week)
        #expect(screen.legend.map(\.role) == [.bar])
        #expect(screen.second == nil)
    }

    @Test("A longer range has the averages of weeks, without the day that has not ended")
    func weeks() async throws {
        let screen = screen(Days(steps: [0: 0, 1: 7000, 2: 9000]))
        await screen.show("stepCount", and: nil, .year)
        #expect(screen.rows.count == 52)
        #expect(screen.rows.last?.values == ["8,000"])
        #expect(screen.later == nil)
        await screen.show("stepCount", and: nil, .year, through: screen.earlier)
        #expect(screen.later != nil)
        #expect(screen.running == nil)
    }

    @Test("Notes are marks with numbers, one for each day, and in the table")
    func notes() async throws {
        try await note("Started magnesium", at: "2026-03-07T08:00:00Z")
        try await note("Slept badly", at: "2026-03-09T07:00:00Z")
        try await note("Long flight", at: "2026-03-09T09:00:00Z")
        try await note("Long ago", at: "2026-01-01T09:00:00Z")
        let screen = screen(Days(steps: [1: 8000]))
        await screen.show("stepCount", and: nil, .week)
        #expect(screen.notes.map(\.number) == [1, 2, 2])
        #expect(screen.notes.map(\.text) == ["Started magnesium", "Slept badly", "Long flight"])
        let chart = try #require(screen.chart)
        #expect(chart.shapes.dots(.mark) == 2)
        #expect(chart.summary.contains("9 Mar 2026: Slept badly; Long flight"))
        #expect(screen.rows.flatMap(\.notes).count == 3)
        #expect(screen.rows.first { !$0.notes.isEmpty }?.notes == ["Started magnesium"])
    }

    @Test("A note is added to its day, and a wrong one says what is wrong")
    func addNote() async throws {
        let screen = screen(Days(steps: [1: 8000]))
        await screen.show("stepCount", and: nil, .week)
        #expect(screen.draftDay == "2026-03-10")
        #expect(await screen.addNote(" ", on: "2026-03-09") == nil)
        #expect(screen.problem == "The note needs a text of at most 1000 characters.")
        #expect(await screen.addNote("Rest", on: "9 March") == nil)
        #expect(screen.problem != nil)
        #expect(screen.draft == "Rest")
        #expect(await screen.addNote("Rest", on: "2026-03-20") == nil)
        let saved = try #require(await screen.addNote(" Rest ", on: "2026-03-09"))
        #expect(screen.problem == nil)
        #expect(screen.notes.map(\.text) == ["Rest"])
        #expect(screen.notes.map(\.day) == ["9 Mar 2026"])
        #expect(saved.date == (try date("2026-03-09T00:00:00Z")))
        let today = try #require(await screen.addNote("Now", on: "2026-03-10"))
        #expect(today.date == world.clock.now)
    }

    @Test("Days without data say which day has some")
    func empty() async throws {
        let screen = screen(Days(newest: try date("2025-11-20T12:00:00Z")))
        await screen.show("stepCount", and: nil)
        #expect(screen.chart == nil)
        #expect(screen.newest == Day(year: 2025, month: 11, day: 20))
        #expect(
            screen.emptyText
                == "There is no data on these days. The newest is from 20 Nov 2025.")
        await screen.show("weight", and: nil)
        #expect(screen.emptyText == "There is no data on these days.")
    }

    @Test("The correlation of twenty days is said, and that of nineteen is not")
    func sentence() async throws {
        let steps = Dictionary(uniqueKeysWithValues: (1...20).map { ($0, Double($0) * 100) })
        let rates = Dictionary(uniqueKeysWithValues: (1...20).map { ($0, 80 - Double($0)) })
        let screen = screen(Days(steps: steps, rates: rates))
        await screen.show("stepCount", and: "heartRate")
        let text = try #require(screen.correlation)
        #expect(text.hasPrefix("On the 20 days that have both, the correlation is −1:"))
        let fewer = self.screen(Days(steps: steps.filter { $0.key > 1 }, rates: rates))
        await fewer.show("stepCount", and: "heartRate")
        #expect(fewer.correlation == nil)
    }

    @Test("The coefficient is Pearson's")
    func coefficient() throws {
        let pairs = (0..<20).map { (first: Double($0), second: Double($0 * $0)) }
        // From an independent computation with Python's statistics.correlation.
        let found = try #require(Correlation(pairs))
        #expect(abs(found.coefficient - 0.9653255313715736) < 1e-12)
        #expect(found.days == 20)
        #expect(Correlation(pairs.map { ($0.first, 5) }) == nil)
        #expect(Correlation(pairs.map { ($0.first, $0.first * 1e200) })?.coefficient == nil)
        #expect(Correlation(Array(pairs.dropLast())) == nil)
    }
}

extension [ChartDrawing.Shape] {
    fileprivate func bars(_ role: ChartDrawing.Role) -> Int {
        count { if case .bar(_, _, role, _) = $0 { true } else { false } }
    }

    fileprivate func dots(_ role: ChartDrawing.Role) -> Int {
        count { if case .dot(_, _, role, _) = $0 { true } else { false } }
    }

    fileprivate func paths(_ role: ChartDrawing.Role) -> Int {
        count { if case .path(_, _, role) = $0 { true } else { false } }
    }
}
