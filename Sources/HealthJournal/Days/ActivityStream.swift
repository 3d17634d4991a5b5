package import Foundation

/// The position up to which a health store's samples of one type were read into the journal's days.
///
/// The value of a day is that of the health store at ``position`` or later, unless the day is in
/// ``due``. The position is stored in one transaction with the days that its changes made due, and
/// a value with the removal of its day from ``due``. A reading may therefore end at any point.
package struct ActivityStream: Hashable, Sendable {
    /// The number of the stream in the journal; a type that is read again from the beginning gets
    /// another number.
    package var id: Int64
    /// The identifier of the type.
    package let type: String
    /// The identifier of the time zone whose days were read.
    package let zone: String
    /// The position in the health store's changes, as the reader encodes it.
    package var position: Data
    /// The first day of the history that was read; nil if the health store had no sample.
    package var first: Day?
    /// The last day that was read or is due.
    package var through: Day
    /// The sources in the order in which the health store prefers them; nil if it cannot tell.
    package var sources: [String]?
    /// The days that must still be read.
    package var due: DaySet

    /// Creates a stream; one that was never stored has the number 0.
    package init(
        id: Int64 = 0, type: String, zone: String, position: Data, first: Day?, through: Day,
        sources: [String]?, due: DaySet
    ) {
        self.id = id
        self.type = type
        self.zone = zone
        self.position = position
        self.first = first
        self.through = through
        self.sources = sources
        self.due = due
    }
}

/// The values of one type on some days, as read from a health store.
package struct ActivityReading: Sendable {
    /// The stream as it was before the values were read.
    package var stream: ActivityStream
    /// The value of a day that the type provides.
    package var field: any DailyActivity.ValuePath
    /// The days that were read.
    package var days: [ClosedRange<Day>]
    /// The values by day; days without a value are missing.
    package var values: [Day: Double]

    package init(
        stream: ActivityStream, field: any DailyActivity.ValuePath,
        days: [ClosedRange<Day>], values: [Day: Double]
    ) {
        self.stream = stream
        self.field = field
        self.days = days
        self.values = values
    }
}
