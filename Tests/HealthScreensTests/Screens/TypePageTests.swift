import Foundation
import HealthModel
import HealthScreens
import HealthWords
import Testing

@Suite("The periods of a type's page")
struct TypePageTests {
    /// Figures for each of some days that end on 10 March 2026.
    private func figures(_ days: Int, _ figure: (Int) -> PeriodFigure?) throws -> [PeriodFigure] {
        try (0..<days).compactMap { back in
            guard var found = figure(back) else { return nil }
            found.start = try date("2026-03-10T00:00:00Z") - Double(back) * 86_400
            return found
        }
    }

    private func figure(
        _ value: Double, _ low: Double? = nil, _ high: Double? = nil,
        _ parts: [String: Double] = [:]
    ) -> PeriodFigure {
        PeriodFigure(start: .distantPast, value: value, low: low, high: high, bySource: parts)
    }

    @MainActor
    private func screen(_ type: ObjectType, _ shelf: Shelf, _ world: ScreenWorld) -> DataTypeScreen
    {
        DataTypeScreen(type, reader: shelf, environment: world.environment)
    }

    @MainActor
    private func facts(_ screen: DataTypeScreen) -> [String] {
        screen.facts.map { "\($0.label): \($0.text)" }
    }

    @Test("A sum has its daily average without today, its total, and the change")
    @MainActor
    func sums() async throws {
        let world = try ScreenWorld()
        let steps = try figures(14) { back in
            figure(back == 0 ? 1000 : back < 7 ? 9000 : 10_000)
        }
        let screen = screen(.stepCount, Shelf(figures: [.stepCount: steps]), world)
        await screen.show(.range(.week))
        #expect(
            facts(screen) == [
                "A day on average: 9,000", "Total: 55,000", "Highest day: 9,000 · 4 Mar",
                "Previous period: 10,000 (-10 %)".replacing("-", with: "−"),
            ])
        #expect(screen.charts.first?.note?.contains("left out") == true)
        #expect(screen.charts.first?.rows.count == 7)
        #expect(screen.charts.first?.rows.first?.value == "1,000")
    }

    @Test("The parts of the sources are stacked in order of priority, and add up")
    @MainActor
    func parts() async throws {
        let world = try ScreenWorld()
        let steps = try figures(3) { _ in figure(8000, nil, nil, ["Watch": 6000, "Phone": 2000]) }
        let screen = screen(.stepCount, Shelf(figures: [.stepCount: steps]), world)
        await screen.show(.range(.week))
        #expect(screen.charts.first?.legend.map(\.name) == ["Phone", "Watch"])
        #expect(screen.charts.first?.rows.first?.value == "8,000 (Phone 2,000, Watch 6,000)")
        #expect(screen.explanations.first?.parts == ["Watch: 6,000", "Phone: 2,000"])
    }

    @Test("A measurement has its range and average, and the difference to the time before")
    @MainActor
    func measurements() async throws {
        let world = try ScreenWorld()
        let beats = try figures(60) { back in
            back < 30 ? figure(70, 48, 140) : figure(72, 50, 150)
        }
        let screen = screen(.heartRate, Shelf(figures: [.heartRate: beats]), world)
        await screen.show(.range(.month))
        #expect(
            facts(screen) == [
                "Range: 48–140 bpm", "Average: 70 bpm", "Previous period: 72 bpm (−2 bpm)",
            ])
        #expect(screen.charts.first?.rows.first?.value == "48–140 bpm, average 70 bpm")
        // The 30 days before are enough to say what is usual.
        #expect(screen.charts.first?.note?.hasPrefix("Usual for you: 72 bpm to 72 bpm") == true)
        #expect(screen.charts.first?.legend.map(\.role) == [.range, .dots, .band])
    }

    @Test(
        "Each period has its columns",
        arguments: [
            (DataSpan.range(.week), 7), (.range(.month), 30), (.range(.halfYear), 26),
            (.range(.year), 52), (.all, 13),
        ])
    @MainActor
    func columns(span: DataSpan, count: Int) async throws {
        let world = try ScreenWorld()
        let weights = try figures(365) { back in back % 3 == 0 ? figure(80) : nil }
        let first = Sample(
            uuid: UUID(), type: .bodyMass, startDate: try date("2025-03-11T08:00:00Z"),
            endDate: try date("2025-03-11T08:00:00Z"), payload: .quantity(Quantity(80, .kilogram)))
        let shelf = Shelf(samples: [first], figures: [.bodyMass: weights])
        let screen = screen(.bodyMass, shelf, world)
        await screen.show(span)
        #expect(screen.charts.first?.rows.count == count)
        #expect((screen.earlier == nil) == (span == .all))
        #expect(screen.later == nil)
    }

    @Test("An old history opens at its last data and says so; an empty period leads there")
    @MainActor
    func old() async throws {
        let world = try ScreenWorld()
        let start = try date("2025-03-10T07:00:00Z")
        let sample = Sample(
            uuid: UUID(), type: .bodyMass, startDate: start, endDate: start,
            payload: .quantity(Quantity(80.4, .kilogram)))
        let shelf = Shelf(
            samples: [sample],
            figures: [
                .bodyMass: [PeriodFigure(start: try date("2025-03-10T00:00:00Z"), value: 80.4)]
            ])
        let screen = screen(.bodyMass, shelf, world)
        await screen.show(.range(.month))
        #expect(screen.notice == "The last data is from 10 Mar 2025.")
        #expect(screen.charts.count == 1)
        #expect(screen.spanText == "9 Feb 2025 – 10 Mar 2025")
        #expect(screen.later != nil)
        await screen.show(.range(.month), through: try day("2026-02-01"))
        #expect(screen.notice == "No data in this period.")
        #expect(screen.nearest == (try day("2025-03-10")))
        #expect(screen.charts.isEmpty)
    }

    @Test("Events are on a time line, a row for each value, and counted with the time before")
    @MainActor
    func events() async throws {
        let world = try ScreenWorld()
        let samples = try [("2026-03-08T09:00:00Z", 2), ("2026-03-09T09:00:00Z", 4)].map {
            let start = try date($0.0)
            return Sample(
                uuid: UUID(), type: .headache, startDate: start, endDate: start + 1800,
                payload: .category($0.1))
        }
        let screen = screen(.headache, Shelf(samples: samples), world)
        await screen.show(.range(.week))
        #expect(
            facts(screen) == ["Number: 2 (Previous period: 0)", "Total: 1 h", "Average: 30 min"])
        #expect(screen.charts.map(\.id) == ["timeline", "columns"])
        #expect(screen.charts.first?.rows.map(\.label) == ["Yesterday, 9:00", "8 Mar, 9:00"])
        await screen.show(.range(.day), through: try day("2026-03-09"))
        #expect(screen.charts.map(\.id) == ["timeline"])
    }
}
