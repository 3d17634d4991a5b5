package import Foundation

/// How far a health store's samples of one type were read into the journal's days.
///
/// The value of a day is that of the health store at ``position`` or later, unless the day is
/// ``due``. The position and the days that its changes made due are stored in one transaction, and
/// so are the values of days and that they are no longer due: a reading may end anywhere.
package struct ActivityStream: Hashable, Sendable {
    /// The number of the stream in the journal; reading a type anew gives it another number.
    package var id: Int64
    /// The identifier of the type.
    package let type: String
    /// The identifier of the time zone whose days were read.
    package let zone: String
    /// The place in the health store's changes up to which they were read, as the reader encodes it.
    package var position: Data
    /// The first day of the history that was read; nil if the health store had no sample.
    package var first: Day?
    /// The last day that was read or is due.
    package var through: Day
    /// The sources in the order in which the health store counts them; nil if it does not tell.
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

/// The values of one type on some days, as a health store told them.
package struct ActivityReading: Sendable {
    /// The stream as it was before the values were read.
    package var stream: ActivityStream
    /// The value of a day that the type decides.
    package var field: any DailyActivity.ValuePath
    /// The days that were read.
    package var days: [ClosedRange<Day>]
    /// The values; a day without one has none.
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
