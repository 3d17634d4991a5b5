import Foundation
import HealthScreens
import Testing

@Suite("Charts")
struct ChartTests {
    private func seconds(_ text: String) throws -> Double {
        try date(text).timeIntervalSinceReferenceDate
    }

    private func line() throws -> LineChart {
        let points = [
            ChartPoint(try seconds("2026-03-01T08:00:00Z"), 80.4),
            ChartPoint(try seconds("2026-03-03T08:00:00Z"), 80.0),
            ChartPoint(try seconds("2026-03-06T08:00:00Z"), 79.1),
        ]
        return LineChart(
            title: "Weight <kg>",
            series: [
                LineChart.Series(name: "Weight", role: .points, points: points),
                LineChart.Series(name: "Trend", role: .line, points: points.reversed()),
            ], goal: 79, size: ChartSize(width: 320, height: 160), unit: "kg")
    }

    @Test("A line chart has the same SVG on every computer")
    func lineSnapshot() throws {
        let environment = try ScreenWorld().environment
        let svg = SVG(try line().drawing(environment), hasStyle: false).text
        #expect(svg == Snapshots.line)
    }

    @Test("A bar chart has the same SVG on every computer")
    func barSnapshot() throws {
        let environment = try ScreenWorld().environment
        let chart = BarChart(
            title: "Water",
            bars: [.init("Mon", 1500), .init("Tue", nil), .init("Wed", 0), .init("Thu", 2250)],
            goal: 2000, size: ChartSize(width: 240, height: 120), unit: "mL")
        #expect(SVG(chart.drawing(environment), hasStyle: false).text == Snapshots.bars)
    }

    @Test("A gap differs from a bar of zero, and a bar of zero is not drawn")
    func gaps() throws {
        let environment = try ScreenWorld().environment
        let drawing = BarChart(
            title: "Water", bars: [.init("Mon", nil), .init("Tue", 0), .init("Wed", 5)],
            size: ChartSize(width: 240, height: 120)
        ).drawing(environment)
        let bars = drawing.shapes.filter { if case .bar = $0 { true } else { false } }
        #expect(bars.count == 1)
        #expect(drawing.summary == "Tue 0, Wed 5")
    }

    @Test("A chart without data says so and draws nothing")
    func empty() throws {
        let environment = try ScreenWorld().environment
        let drawing = LineChart(
            title: "Weight", series: [.init(name: "Weight", role: .line, points: [])],
            size: ChartSize(width: 320, height: 160)
        ).drawing(environment)
        #expect(drawing.summary == "No data")
        #expect(!drawing.shapes.contains { if case .dot = $0 { true } else { false } })
        let bars = BarChart(title: "Water", bars: [], size: ChartSize(width: 1, height: 1))
        #expect(bars.drawing(environment).summary == "No data")
    }

    @Test("A sparkline is a line without labels")
    func sparkline() throws {
        let environment = try ScreenWorld().environment
        let drawing = LineChart(
            title: "Weight",
            series: [
                .init(
                    name: "Weight", role: .area,
                    points: [ChartPoint(0, 1), ChartPoint(1, .nan), ChartPoint(2, 3)])
            ], size: ChartSize(width: 60, height: 20), insets: .sparkline, hasAxes: false
        ).drawing(environment)
        #expect(
            drawing.shapes == [
                .path(
                    [
                        ChartPoint(2, 18), ChartPoint(58, 2), ChartPoint(58, 18),
                        ChartPoint(2, 18),
                    ], isClosed: true, role: .area),
                .path([ChartPoint(2, 18), ChartPoint(58, 2)], isClosed: false, role: .line),
            ])
    }

    @Test(
        "Time has labels by days, weeks, months or years, and never too many",
        arguments: [5, 30, 90, 365, 3650])
    func timeLabels(days: Int) throws {
        let environment = try ScreenWorld(zone: "Europe/Berlin").environment
        let end = try seconds("2026-06-15T08:00:00Z")
        let drawing = LineChart(
            title: "Weight",
            series: [
                .init(
                    name: "Weight", role: .line,
                    points: [ChartPoint(end - Double(days) * 86_400, 80), ChartPoint(end, 79)])
            ], size: ChartSize(width: 640, height: 280)
        ).drawing(environment)
        let labels = drawing.shapes.compactMap { shape -> String? in
            if case .text(let text, _, .middle, _) = shape { text } else { nil }
        }
        #expect((2...9).contains(labels.count), "\(labels)")
        #expect(Set(labels).count == labels.count)
    }

    @Test("A drawing can be encoded, and its SVG escapes texts")
    func coding() throws {
        let environment = try ScreenWorld().environment
        let drawing = try line().drawing(environment)
        let data = try JSONEncoder().encode(drawing)
        #expect(try JSONDecoder().decode(ChartDrawing.self, from: data) == drawing)
        let svg = SVG(drawing).text
        #expect(svg.contains("<title>Weight &lt;kg&gt;</title>"))
        #expect(svg.contains("prefers-color-scheme:dark"))
    }
}
