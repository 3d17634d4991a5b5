internal import Foundation
internal import HealthJournal
internal import HealthModel

/// A point in a chart's data, or on its drawing area, where y points downwards.
public struct ChartPoint: Hashable, Sendable, Codable {
    /// The horizontal coordinate, to the right.
    public var x: Double
    /// The vertical coordinate: upwards in data, downwards on the drawing area.
    public var y: Double

    /// Creates a point.
    public init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }
}

/// The size of a chart, in points.
public struct ChartSize: Hashable, Sendable, Codable {
    /// The width.
    public var width: Double
    /// The height.
    public var height: Double

    /// Creates a size; values below 1 point are raised to 1.
    public init(width: Double, height: Double) {
        self.width = max(width, 1)
        self.height = max(height, 1)
    }
}

/// The margins around the plot area, which hold the labels.
public struct ChartInsets: Hashable, Sendable, Codable {
    /// The top margin.
    public var top: Double
    /// The left margin.
    public var left: Double
    /// The bottom margin.
    public var bottom: Double
    /// The right margin.
    public var right: Double

    /// Creates margins; the defaults have room for the labels of both axes.
    public init(top: Double = 12, left: Double = 44, bottom: Double = 24, right: Double = 12) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// Small margins for a chart without labels.
    public static let sparkline = ChartInsets(top: 2, left: 2, bottom: 2, right: 2)
}

/// A linear mapping from data values to positions on the drawing area.
public struct ChartScale: Hashable, Sendable {
    /// The range of the values.
    public let domain: ClosedRange<Double>
    /// The position of the lower bound.
    public let start: Double
    /// The position of the upper bound.
    public let end: Double

    /// Creates a scale from a range of values to positions.
    ///
    /// A range with a single value is widened by 1, so that the value is in the middle.
    public init(domain: ClosedRange<Double>, start: Double, end: Double) {
        let isFlat = domain.lowerBound == domain.upperBound
        self.domain = isFlat ? domain.lowerBound - 1...domain.upperBound + 1 : domain
        self.start = start
        self.end = end
    }

    /// The position of a value; values outside the range are mapped outside the positions.
    public func place(of value: Double) -> Double {
        let share = (value - domain.lowerBound) / (domain.upperBound - domain.lowerBound)
        return start + share * (end - start)
    }

    /// The value at a position, for example under a finger.
    public func value(at place: Double) -> Double {
        guard end != start else { return domain.lowerBound }
        let share = (place - start) / (end - start)
        return domain.lowerBound + share * (domain.upperBound - domain.lowerBound)
    }

    /// Round values inside the range, about as many as requested, in steps of 1, 2 or 5 times a
    /// power of ten.
    public func ticks(about count: Int) -> [Double] {
        let step = ChartScale.step(domain, count)
        let first = (domain.lowerBound / step).rounded(.up)
        let last = (domain.upperBound / step).rounded(.down)
        guard first <= last, last - first < 1000 else { return [] }
        return stride(from: first, through: last, by: 1).map { $0 * step }
    }

    /// The number of decimals that is needed to distinguish the ticks.
    public func tickDigits(about count: Int) -> Int {
        max(0, Int(nearest: -log10(ChartScale.step(domain, count)).rounded(.down)))
    }

    /// The range of some values, extended to round bounds.
    public static func niceDomain(_ values: [Double], about count: Int, from zero: Bool = false)
        -> ClosedRange<Double>
    {
        let known = values.filter(\.isFinite)
        guard var low = known.min(), var high = known.max() else { return 0...1 }
        if zero { (low, high) = (min(low, 0), max(high, 0)) }
        if low == high { (low, high) = zero ? (min(low, 0), max(high, 1)) : (low - 1, high + 1) }
        let step = ChartScale.step(low...high, count)
        return (low / step).rounded(.down) * step...(high / step).rounded(.up) * step
    }

    private static func step(_ domain: ClosedRange<Double>, _ count: Int) -> Double {
        let rough = (domain.upperBound - domain.lowerBound) / Double(max(count, 1))
        guard rough > 0, rough.isFinite else { return 1 }
        let power = pow(10, log10(rough).rounded(.down))
        let share = rough / power
        // The thresholds are halfway between the steps on a logarithmic scale.
        let factor =
            share < 2.0.squareRoot()
            ? 1 : share < 10.0.squareRoot() ? 2 : share < 50.0.squareRoot() ? 5 : 10.0
        return factor * power
    }
}

/// The grid lines and labels around the columns of a chart.
struct ChartFrame {
    let size: ChartSize
    let insets: ChartInsets

    /// The left and the right end of the plot area.
    var sides: (left: Double, right: Double) { (insets.left, size.width - insets.right) }

    /// A scale over the height of the plot area.
    func scale(_ domain: ClosedRange<Double>) -> ChartScale {
        ChartScale(domain: domain, start: size.height - insets.bottom, end: insets.top)
    }

    /// A horizontal axis with one place for each label.
    func axis(_ labels: [String]) -> BandAxis {
        BandAxis(
            labels: labels, left: sides.left, right: sides.right, baseline: size.height - 6)
    }

    /// A label for each round value, and a grid line; the scale on the right has labels alone, and that
    /// of counts only whole numbers.
    func values(
        _ scale: ChartScale, isRight: Bool = false, ofCounts: Bool = false,
        _ environment: ScreenEnvironment
    ) -> [ChartDrawing.Shape] {
        let digits = ofCounts ? 0 : scale.tickDigits(about: 4)
        let ticks = scale.ticks(about: 4).filter { !ofCounts || abs($0 - $0.rounded()) < 1e-9 }
        return ticks.flatMap { tick -> [ChartDrawing.Shape] in
            let height = scale.place(of: tick)
            let label = ChartDrawing.Shape.text(
                environment.number(tick, digits: digits),
                at: ChartPoint(isRight ? sides.right + 6 : sides.left - 6, height + 4),
                anchor: isRight ? .start : .end, role: .label)
            guard !isRight else { return [label] }
            let line = [ChartPoint(sides.left, height), ChartPoint(sides.right, height)]
            return [.path(line, isClosed: false, role: .grid), label]
        }
    }
}

/// A horizontal axis with one place of equal width for each label.
struct BandAxis: Hashable, Sendable {
    let labels: [String]
    /// The ends of the axis.
    let left: Double
    let right: Double
    /// The height of the labels.
    let baseline: Double

    /// The width of one place.
    var step: Double { (right - left) / Double(max(labels.count, 1)) }

    /// The middle of a place.
    func middle(of index: Int) -> Double { left + (Double(index) + 0.5) * step }

    /// The labels; those that would overlap are omitted, also at the larger text sizes of a phone.
    var shapes: [ChartDrawing.Shape] {
        let room = Double(labels.map(\.count).max() ?? 0) * 9 + 14
        let every = max(
            Int(nearest: (Double(labels.count) * room / max(right - left, 1)).rounded(.up)), 1)
        return stride(from: 0, to: labels.count, by: every).map { index in
            .text(
                labels[index], at: ChartPoint(middle(of: index), baseline), anchor: .middle,
                role: .label)
        }
    }
}

/// The labels of a time axis: days, weeks, months or years, whichever fits.
struct DayTicks {
    /// One label.
    struct Tick: Hashable {
        let seconds: Double
        let label: String
    }

    /// The labels between two instants in seconds since 2001; at most `count`.
    static func ticks(
        from start: Double, to end: Double, atMost count: Int, _ environment: ScreenEnvironment
    ) -> [Tick] {
        let boundary = DayBoundary()
        let zone = environment.timeZone()
        func day(_ seconds: Double) -> Day {
            boundary.day(of: Date(timeIntervalSinceReferenceDate: seconds), in: zone)
        }
        func seconds(_ day: Day) -> Double {
            boundary.start(of: day, in: zone).timeIntervalSinceReferenceDate
        }
        let (first, last) = (day(start), day(end))
        let days = first.distance(to: last) + 1
        guard days > 0, count > 0, days < 400_000 else { return [] }
        var chosen: [Day] = []
        var label = environment.short
        if let step = [1, 2, 7, 14].first(where: { days <= $0 * count }) {
            // Weeks begin on the calendar's first weekday; 1 January 1970 was a Thursday.
            let firstWeekday = environment.calendar().firstWeekday
            chosen = (first...last).filter { day in
                step < 7
                    ? first.distance(to: day) % step == 0
                    : ((day.number + 4) - (firstWeekday - 1)) % step == 0
            }
        } else {
            label = environment.month
            let months = days / 28 + 1
            let step = [1, 2, 3, 6, 12, 24, 60, 120].first { months <= $0 * count } ?? 240
            var month = Day(year: first.year, month: first.month, day: 1)
            while month <= last {
                let number = month.year * 12 + month.month - 1
                if number % step == 0 { chosen.append(month) }
                month = Day(year: month.year, month: month.month + 1, day: 1)
            }
        }
        return chosen.map { Tick(seconds: seconds($0), label: label($0)) }
            .filter { $0.seconds >= start && $0.seconds <= end }
    }
}
