internal import Foundation
internal import HealthJournal

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
