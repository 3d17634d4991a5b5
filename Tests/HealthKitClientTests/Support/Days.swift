import Foundation

/// Instants of a fixed spring, so that no test depends on the day it runs on.
enum Days {
    /// Noon of a Monday in the calendar of this machine.
    static let noon: Date = {
        let parts = DateComponents(year: 2025, month: 3, day: 10, hour: 12)
        return Calendar.current.date(from: parts) ?? Date(timeIntervalSince1970: 1_741_608_000)
    }()

    /// Midnight before ``noon``.
    static let midnight = Calendar.current.startOfDay(for: noon)

    /// An instant so many days, hours and minutes from the midnight before ``noon``.
    static func at(day: Int = 0, hour: Int = 0, minute: Int = 0) -> Date {
        let parts = DateComponents(day: day, hour: hour, minute: minute)
        return Calendar.current.date(byAdding: parts, to: midnight) ?? midnight
    }
}
