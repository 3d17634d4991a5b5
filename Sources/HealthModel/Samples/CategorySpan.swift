public import Foundation

/// The time range of a sample of a category, with its value and the app that saved it.
///
/// The durations of days and nights need nothing else of a sample, and a store reads this from an
/// index alone.
public struct CategorySpan: Hashable, Sendable {
    /// The start date.
    public var start: Date
    /// The end date; never before `start`.
    public var end: Date
    /// The raw value of the category.
    public var value: Int
    /// The bundle identifier of the app that saved the sample; empty until it is stored.
    public var source: String

    /// Creates a span.
    public init(start: Date, end: Date, value: Int, source: String) {
        self.start = start
        self.end = end
        self.value = value
        self.source = source
    }

    /// Creates the span of a sample; nil for one of another kind.
    public init?(_ sample: Sample) {
        guard let value = sample.categoryValue else { return nil }
        self.init(
            start: sample.startDate, end: sample.endDate, value: value,
            source: sample.sourceRevision?.source.bundleIdentifier ?? "")
    }
}
