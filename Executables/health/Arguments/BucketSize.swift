internal import ArgumentParser
internal import Foundation

/// The length of the time ranges into which statistics are divided.
enum BucketSize: String, CaseIterable, ExpressibleByArgument {
    case hour, day, week, month, year

    /// The length as date components, for a statistics collection.
    var interval: DateComponents {
        switch self {
        case .hour: DateComponents(hour: 1)
        case .day: DateComponents(day: 1)
        case .week: DateComponents(day: 7)
        case .month: DateComponents(month: 1)
        case .year: DateComponents(year: 1)
        }
    }

    /// The start of one of the time ranges; weeks begin on Monday, as in ISO 8601.
    func anchor(in calendar: Calendar) -> Date {
        // 1 January 2001 was a Monday, and the first day of a month and of a year.
        calendar.date(from: DateComponents(year: 2001, month: 1, day: 1))
            ?? Date(timeIntervalSinceReferenceDate: 0)
    }
}
