internal import Foundation
internal import HealthJournal
internal import Hummingbird

extension Request {
    /// The number of days of one answer from samples: a year.
    private static let maximumDays = 366
    /// The years of which calendars know enough.
    private static let years = 1_900...2_200

    /// The days of a query from `from` to `to`, in the time zone `timeZone` or else in GMT.
    ///
    /// - Throws: ``CloudProblem`` for missing or too many days, and for an unknown time zone.
    func sampleDays() throws -> SampleDayRange {
        let query = uri.queryParameters
        func day(_ name: Substring) -> Day? {
            query[name].flatMap { Day(String($0)) }
                .flatMap { Self.years.contains($0.year) ? $0 : nil }
        }
        guard let zone = query["timeZone"].map({ TimeZone(identifier: String($0)) }) ?? .gmt else {
            throw CloudProblem.invalid("A time zone is named as Europe/Vienna.")
        }
        guard let first = day("from"), let last = day("to"), first <= last,
            first.distance(to: last) < Self.maximumDays
        else {
            throw CloudProblem.invalid(
                "A day is written as 2026-11-22; name from and to, of at most "
                    + "\(Self.maximumDays) days.")
        }
        return SampleDayRange(first...last, in: zone)
    }
}
