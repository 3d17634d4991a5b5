internal import Foundation
public import HealthJournal
internal import HealthWords

/// The days of a year as squares in columns of weeks; the colour shows how much was logged.
public struct YearPixels: Hashable, Sendable {
    /// One day.
    public struct Pixel: Hashable, Sendable {
        /// The day.
        public let day: Day
        /// The number of logged kinds, from 0 to 4.
        public let level: Int
        /// The column, which is a week.
        public let column: Int
        /// The row, from 0 to 6.
        public let row: Int
    }

    /// The days in order.
    public let pixels: [Pixel]
    /// A description in one sentence, for screen readers.
    public let summary: String

    /// Creates the squares from days in order; nil if nothing was logged on any day.
    init?(_ days: [DaySummary], environment: ScreenEnvironment) {
        let levels = days.map(YearPixels.level)
        let logged = levels.count { $0 > 0 }
        guard logged > 0, let first = days.first?.day else { return nil }
        // 1 January 1970 was a Thursday, the fifth weekday.
        let start = ((first.number + 5 - environment.calendar().firstWeekday) % 7 + 7) % 7
        pixels = zip(days, levels).enumerated().map { index, day in
            Pixel(
                day: day.0.day, level: day.1, column: (index + start) / 7,
                row: (index + start) % 7)
        }
        summary = environment.language.trends.pixelsSummary(logged, of: days.count)
    }

    /// The squares as SVG; the style sheet sets the colours.
    public var svg: String {
        let squares = pixels.map { pixel in
            """
            <rect class="l\(pixel.level)" x="\(pixel.column * 12)" y="\(pixel.row * 12)" \
            width="10" height="10" rx="2"/>
            """
        }
        let width = ((pixels.last?.column ?? 0) + 1) * 12
        return """
            <svg class="pixels" viewBox="0 0 \(width) 84" role="img" aria-label="\(summary)">\
            \(squares.joined())</svg>
            """
    }

    /// The number of kinds of entry that the day has.
    private static func level(_ day: DaySummary) -> Int {
        min(day.kinds.count, 4)
    }
}
