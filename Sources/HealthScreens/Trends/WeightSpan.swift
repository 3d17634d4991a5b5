internal import Foundation
internal import HealthJournal

/// The time whose weights are read to show those since an instant.
///
/// It begins earlier, for the trend to know what was before: its first value must not depend on where
/// the picture begins. It ends with the present: a scale whose clock is ahead says nothing of it.
enum WeightSpan {
    /// Seconds before the first weight that is shown: what is older no longer counts in a trend.
    private static let before: TimeInterval = 60 * 86_400

    /// What is to be read.
    static func interval(since start: Date, now: Date) -> DateInterval {
        let end = now.addingTimeInterval(EntryRules.tolerance)
        return DateInterval(start: min(start.addingTimeInterval(-before), end), end: end)
    }
}
