import Foundation
import HealthModel
import Testing

@testable import HealthScreens

@Suite("The charts of a type's page")
struct TypeChartTests {
    private let size = ChartSize(width: 600, height: 240)

    private func bars(_ drawing: ChartDrawing, _ role: ChartDrawing.Role) -> [(
        ChartPoint, ChartSize
    )] {
        drawing.shapes.compactMap { shape in
            if case .bar(let point, let size, role, _) = shape { (point, size) } else { nil }
        }
    }

    @Test("A measurement's axis does not begin at zero, a sum's does")
    func axes() {
        func column(_ content: ColumnChart.Content?) -> ColumnChart.Column {
            ColumnChart.Column(label: "a", reading: "a", content: content)
        }
        let weights = ColumnChart(
            title: "Weight",
            columns: [
                column(.range(low: 80, middle: 80.4, high: 81)), column(nil),
                column(.range(low: 79.6, middle: 80, high: 80.2)),
            ])
        #expect(weights.yScale.domain == 79.5...81)
        let steps = ColumnChart(
            title: "Steps", columns: [column(.parts([6000, 2000])), column(.parts([500, 0]))])
        #expect(steps.yScale.domain == 0...8000)
    }

    @Test("The scale of counts has whole numbers alone")
    func counts() throws {
        var chart = ColumnChart(
            title: "Number", columns: [.init(label: "1 Mar", reading: "1", content: .parts([1]))])
        func labels() throws -> [String] {
            try chart.drawing(ScreenWorld().environment).shapes.compactMap { shape in
                if case .text(let text, _, .end, .label) = shape { text } else { nil }
            }
        }
        #expect(try labels().contains("0.5") || labels().contains("0.2"))
        chart.isOfCounts = true
        #expect(try labels() == ["0", "1"])
    }

    @Test("A range is a bar from low to high, and every column has a place for the pointer")
    func ranges() throws {
        let chart = ColumnChart(
            title: "Heart rate",
            columns: [
                .init(
                    label: "Mon", reading: "Mon: 50–150 bpm",
                    content: .range(low: 50, middle: 70, high: 150)),
                .init(label: "Tue", reading: "Tue: –", content: nil),
                .init(
                    label: "Wed", reading: "Wed: 60 bpm",
                    content: .range(low: 60, middle: 60, high: 60)),
            ], band: 55...90)
        let drawing = chart.drawing(try ScreenWorld().environment)
        let ranges = bars(drawing, .range)
        #expect(ranges.count == 1)
        let scale = chart.yScale
        #expect(ranges[0].0.y == scale.place(of: 150))
        #expect(abs(ranges[0].1.height - (scale.place(of: 50) - scale.place(of: 150))) < 0.001)
        #expect(bars(drawing, .slot).count == 3)
        #expect(bars(drawing, .band).first?.0.y == scale.place(of: 90))
        #expect(drawing.summary == "Mon: 50–150 bpm; Wed: 60 bpm")
    }

    @Test("The parts of a sum are stacked, and end at the total")
    func stacked() throws {
        let chart = ColumnChart(
            title: "Steps",
            columns: [.init(label: "Mon", reading: "", content: .parts([6000, 2000]))])
        let drawing = chart.drawing(try ScreenWorld().environment)
        let (lower, upper) = (bars(drawing, .part1), bars(drawing, .part2))
        #expect(lower.count == 1 && upper.count == 1)
        #expect(abs(upper[0].0.y + upper[0].1.height - lower[0].0.y) < 0.001)
        #expect(upper[0].0.y == chart.yScale.place(of: 8000))
    }

    @Test("A row has its parts at their times, and a short one can be seen")
    func rows() {
        let chart = RowChart(
            title: "Nights",
            rows: [
                .init(
                    label: "10 Mar", reading: "8 h",
                    segments: [
                        .init(start: 12, end: 18, role: .part1),
                        .init(start: 18, end: 18, role: .part2),
                    ])
            ], domain: 0...24, ticks: [.init(place: 12, label: "0")])
        let drawing = chart.drawing(noData: "No data")
        let part = bars(drawing, .part1)[0]
        #expect(part.0.x == chart.xScale.place(of: 12))
        #expect(
            abs(part.1.width - (chart.width - chart.insets.left - chart.insets.right) / 4) < 0.001)
        #expect(bars(drawing, .part2)[0].1.width == 2)
        #expect(bars(drawing, .slot).count == 1)
    }

    @Test("The bars of a small chart are one path that returns to its base line")
    func sparkline() {
        let line = Sparkline(
            isSum: true,
            values: [.init(low: 0, high: 4, middle: 4), nil, .init(low: 0, high: 8, middle: 8)],
            size: ChartSize(width: 30, height: 20))
        let drawing = line.drawing(title: "Steps", summary: "Last 3 days")
        #expect(
            drawing.shapes == [
                .path(
                    [
                        ChartPoint(1.5, 17), ChartPoint(1.5, 10), ChartPoint(8.5, 10),
                        ChartPoint(8.5, 17), ChartPoint(21.5, 17), ChartPoint(21.5, 3),
                        ChartPoint(28.5, 3), ChartPoint(28.5, 17),
                    ], isClosed: true, role: .bar)
            ])
    }

    @Test("The usual range is the middle 80 % of at least 30 values")
    func usual() {
        #expect(UsualRange((0..<29).map(Double.init)) == nil)
        let range = UsualRange((0...100).map(Double.init).shuffled())
        #expect(range?.low == 10)
        #expect(range?.high == 90)
    }

    @Test("A route has splits of a kilometre, and a rest")
    func splits() {
        // A degree of latitude is 111,195 m, walked north at 2 m/s.
        let points = (0...250).map { step in
            RouteLocation(
                timestamp: Date(timeIntervalSinceReferenceDate: Double(step) * 5),
                latitude: 48 + Double(step) * 10 / 111_195.08, longitude: 16,
                altitude: Double(step % 2))
        }
        #expect(abs(points.length - 2500) < 0.1)
        let splits = RouteMath.splits([points[...]], every: 1000)
        #expect(splits.count == 3)
        #expect(splits.map { $0.meters.rounded() } == [1000, 1000, 500])
        #expect(splits.map { $0.seconds.rounded() } == [500, 500, 250])
        #expect(splits[2].climb == 25)
    }

    @Test("What lies between a pause and its end belongs to no split")
    func pauses() {
        // 1 km north, a ride of 10 km during a pause, and 1 km more.
        let points = (0...200).map { step -> RouteLocation in
            let meters = step * 10 + (step > 100 ? 10_000 : 0)
            return RouteLocation(
                timestamp: Date(timeIntervalSinceReferenceDate: Double(step) * 5),
                latitude: 48 + Double(meters) / 111_195.08, longitude: 16)
        }
        let marks: [(type: Int, seconds: Double)] = [(1, 500), (2, 505)]
        let events = marks.map { mark -> WorkoutEvent in
            let date = Date(timeIntervalSinceReferenceDate: mark.seconds)
            return WorkoutEvent(
                type: mark.type, interval: DateInterval(start: date, duration: 0))
        }
        let segments = RouteMath.segments(points, events)
        #expect(segments.map(\.count) == [101, 100])
        let splits = RouteMath.splits(segments, every: 1000)
        #expect(splits.map { $0.meters.rounded() } == [1000, 990])
        #expect(splits.map { $0.seconds.rounded() } == [500, 495])
        #expect(RouteMath.segments(points, [events[0]]).count == 1)
    }

    @Test("A strip has 25 mm a second and 10 mm a millivolt, and keeps every peak")
    func strip() throws {
        let voltages = (0..<(512 * 12)).map { index in
            VoltageMeasurement(
                timeSinceStart: Double(index) / 512, volts: index == 512 ? 0.001 : 0)
        }
        let strip = ECGStrip(title: "ECG", summary: "", voltages: voltages)
        #expect(strip.rows == 2)
        #expect(strip.size.width == 10 * 25 * ECGStrip.millimeter)
        let curves = strip.drawing { "\($0) s" }.shapes.compactMap { shape -> [ChartPoint]? in
            if case .path(let points, _, .trace) = shape { points } else { nil }
        }
        #expect(curves.count == 2)
        let peak = try #require(curves[0].min { $0.y < $1.y })
        #expect(peak.x == 25 * ECGStrip.millimeter)
        #expect(peak.y == (ECGStrip.rowHeight / 2 - 10) * ECGStrip.millimeter)
        #expect(curves[0].count < 2 * Int(strip.size.width) * 2)
    }
}
