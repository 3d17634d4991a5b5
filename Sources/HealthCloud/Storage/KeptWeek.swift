package import Foundation

/// The state of the daily figures that are kept of a type.
package struct KeptType: Hashable, Sendable {
    /// What the kept figures contain; nil if none are kept.
    package struct State: Hashable, Sendable {
        /// The number of times that figures of the type were kept.
        package var revision: Int
        /// The position of the last part of the type.
        package var parts: Int
        /// The position up to which the changes of records are contained.
        package var records: Int
        /// The person's horizon, below which tombstones of records were removed.
        package var horizon: Int
        /// The times of the entries with samples of the type, as ``EntryTimes`` encodes them.
        package var entries: Data
        /// The times of shared samples that name an entry, known or not, in the same form.
        package var named: Data

        package init(
            revision: Int, parts: Int, records: Int, horizon: Int, entries: Data, named: Data
        ) {
            self.revision = revision
            self.parts = parts
            self.records = records
            self.horizon = horizon
            self.entries = entries
            self.named = named
        }
    }

    /// Samples of a week in parts after those of the state.
    package struct ChangedWeek: Hashable, Sendable {
        package var week: Int
        /// The first start of a sample, in milliseconds since 1970.
        package var first: Int
    }

    /// The position of the type's last part; 0 without any.
    package var last: Int
    /// Whether the type has samples.
    package var hasSamples: Bool
    package var state: State?
    package var changed: [ChangedWeek]
    /// Whether deletions came after the parts of the state.
    package var hasDeletions: Bool
}

/// The figures of the seven days from a Monday on, as they are kept.
package struct KeptWeek: Hashable, Sendable {
    /// The number of the week of days; see ``DayWeek``.
    package var week: Int
    /// The time of its days in milliseconds since 1970, both ends rounded to the outside.
    package var times: ClosedRange<Int>
    /// The figures, as ``SampleDay`` encodes them.
    package var figures: Data

    package init(week: Int, times: ClosedRange<Int>, figures: Data) {
        self.week = week
        self.times = times
        self.figures = figures
    }
}

/// What a reader learned about a type, to keep for the next one.
package struct KeptChange: Hashable, Sendable {
    package var type: String
    /// The new state, with the revision that was read, or 0.
    package var state: KeptType.State
    /// Whether all kept figures of the type are removed first.
    package var removesAll: Bool
    /// The times of samples that came, changed or were deleted: the weeks that overlap them are removed first.
    package var removed: [ClosedRange<Int>]
    /// The hash of the time zone and the order of sources of the new weeks.
    package var variant: Data
    package var weeks: [KeptWeek]

    /// The number of variants of which a type's figures are kept; with one more, those of the others are removed.
    static let mostVariants = 8
}
