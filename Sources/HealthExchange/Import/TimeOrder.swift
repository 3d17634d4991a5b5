internal import Foundation

/// The order of the times of a table, by which the hours are told apart that clocks show twice.
struct TimeOrder {
    private var last: Date?
    /// Whether the last time occurs once, so that its date is certain.
    private var isLastCertain = false
    private var ascends = false
    /// Whether a time went back by less than an hour without a change of clocks.
    private var isMixed = false

    /// The date before which the next row cannot be; nil if the rows do not ascend.
    var earliest: Date? { ascends && !isMixed ? last : nil }

    /// Adds the time of a row.
    ///
    /// - Parameters:
    ///   - date: The date that was taken.
    ///   - change: What a change of clocks did to its time.
    mutating func add(_ date: Date, _ change: ClockChange?) {
        // The date of a time that does not occur is only near the real one.
        guard change != .skipped else { return }
        defer { (last, isLastCertain) = (date, change == nil) }
        // Two times that both occur twice show no order; one that occurs once is before or after both dates.
        guard let last, date != last, change == nil || isLastCertain else { return }
        ascends = date > last
        if date < last, last.timeIntervalSince(date) < 3_600 { isMixed = true }
    }
}
