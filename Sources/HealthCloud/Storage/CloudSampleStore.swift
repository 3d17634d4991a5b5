package import Foundation

/// The storage of the samples of people's health stores: SQLite or PostgreSQL.
///
/// A part has samples of one type and one week, or of a ``SampleBlock`` of weeks, or deletions of one type, as the bytes
/// of a frame, which go to readers as they are. Each part has a position in the person's order of commits. A reader reads the
/// parts after a position. Packing replaces the parts of a week by one at the position of the last of them,
/// so that no reader misses a sample; some get samples again that they know by their identities.
///
/// Each call is for one person and is one transaction. ``CloudSampleStream`` reads and writes the frames.
package protocol CloudSampleStore: Sendable {
    /// The parts of a type with samples of some weeks, in order of position, also those that have other weeks too.
    ///
    /// - Parameter deletions: Whether the parts with deletions are included. Withdrawals never are.
    func parts(
        of type: String, in weeks: [Int], deletions: Bool, of person: PersonID
    ) async throws -> TypeParts
    /// Adds parts at the end of the person's order of commits if the type has no later part than expected.
    ///
    /// - Returns: Whether they were added; otherwise nothing was changed.
    func add(_ addition: PartAddition, of person: PersonID) async throws -> Bool
    /// Replaces parts of one type and week by one at the position of the last of them, if none was changed since
    /// it was read, and if there are no later deletions, of which one could be of a sample in these parts.
    ///
    /// - Returns: Whether they were replaced; otherwise nothing was changed.
    func replace(_ replacement: PartReplacement, of person: PersonID) async throws -> Bool
    /// Marks parts as packed with the bytes that they have, except those that were changed since they were read.
    ///
    /// Their bytes are not written again: PostgreSQL would keep room for both.
    func markPacked(_ parts: [StoredPart.Version], of person: PersonID) async throws
    /// The parts after a position, about as many bytes as given, and at least one.
    func page(after sequence: Int, bytes: Int, of person: PersonID) async throws -> PartPage
    /// Stores how far a device has read, so that the marks that it needs are kept.
    func noteRead(_ sequence: Int, by token: Int, of person: PersonID, at date: Date) async throws
    /// The types that have parts, in the order of their identifiers.
    func types(of person: PersonID) async throws -> [StoredSampleType]
    /// The weeks of which a type may have samples, the latest first: of a part with many weeks those from its first start
    /// to its last.
    func weeks(of type: String, of person: PersonID) async throws -> [Int]
    /// The weeks with parts to pack: more than a number of them, or any in a week before the given one.
    func unpacked(
        moreThan count: Int, orBefore week: Int, of person: PersonID
    ) async throws -> [UnpackedParts]

    /// The state of the kept daily figures of a type, the samples that came since, and the kept figures of some weeks of
    /// days, all of one instant.
    ///
    /// - Parameter variant: The hash of the time zone and the order of sources.
    func keptReading(
        of type: String, variant: Data, in weeks: ClosedRange<Int>, of person: PersonID
    ) async throws -> KeptReading
    /// The kept figures of some weeks of days.
    ///
    /// - Parameter variant: The hash of the time zone and the order of sources.
    func keptWeeks(
        of type: String, variant: Data, in weeks: ClosedRange<Int>, of person: PersonID
    ) async throws -> [KeptWeek]
    /// Keeps figures, unless others were kept or parts of the type were added since its state was read.
    ///
    /// Nobody waits for the disk: what is lost is computed again. A withdrawal removes all that is kept of the type.
    func keep(_ change: KeptChange, of person: PersonID) async throws
    /// The time zones and orders of sources of which figures are kept, the last one that a program read first.
    func keptViews(of person: PersonID) async throws -> [KeptView]
}

/// The contents of a part.
package struct PartContent: Hashable, Sendable {
    /// The first week of the samples' starts, counted from the first of 2001; nil without samples.
    package var week: Int?
    /// The number of weeks: 1, or ``SampleBlock/weeks``.
    package var weeks: Int
    package var samples: Int
    package var deletions: Int
    /// The starts of the samples in milliseconds since 1970; 0 without samples.
    package var starts: ClosedRange<Int>
    /// The bytes of one frame.
    package var frame: Data

    package init(
        week: Int? = nil, weeks: Int = 1, samples: Int, deletions: Int, starts: ClosedRange<Int>,
        frame: Data
    ) {
        self.week = week
        self.weeks = weeks
        self.samples = samples
        self.deletions = deletions
        self.starts = starts
        self.frame = frame
    }

    /// Whether it says that the person withdrew the type.
    var isWithdrawal: Bool { samples == 0 && deletions == 0 }
}

/// A part as it is stored.
package struct StoredPart: Hashable, Sendable {
    /// The state of a part that a replacement expects.
    package struct Version: Hashable, Sendable {
        package var sequence: Int
        /// The number of its replacements.
        package var revision: Int

        package init(sequence: Int, revision: Int) {
            self.sequence = sequence
            self.revision = revision
        }
    }

    package var version: Version
    /// The first week of its samples; nil without samples.
    package var week: Int?
    /// The number of weeks.
    package var weeks: Int
    package var samples: Int
    package var deletions: Int
    /// Whether it was packed: alone or with others of its week, or, with deletions, once all of them were
    /// removed from the parts of the type.
    package var isPacked: Bool
    package var frame: Data
}

/// Parts of a type.
package struct TypeParts: Hashable, Sendable {
    /// The position of the last part of the type; 0 without any.
    package var last: Int
    /// The position of the type's last withdrawal; 0 if it was never withdrawn.
    package var withdrawn: Int
    package var parts: [StoredPart]
}

/// Parts of one type to add in one transaction.
package struct PartAddition: Hashable, Sendable {
    package var type: String
    package var kind: String
    /// The position of the type's last part as it was read.
    package var expected: Int
    /// Whether all earlier parts of the type are removed.
    package var replacesAll: Bool
    package var parts: [PartContent]

    package init(
        type: String, kind: String, expected: Int, replacesAll: Bool = false,
        parts: [PartContent]
    ) {
        self.type = type
        self.kind = kind
        self.expected = expected
        self.replacesAll = replacesAll
        self.parts = parts
    }
}

/// Parts of one type and week to replace by one.
package struct PartReplacement: Hashable, Sendable {
    package var type: String
    package var parts: [StoredPart.Version]
    /// The new content; nil if nothing is left.
    package var content: PartContent?
    /// The position of the last deletions that were applied to the content; 0 for none.
    package var deletionsUpTo: Int
    /// The times of the samples that the new content lacks, in milliseconds since 1970; nil if it lacks none.
    ///
    /// The kept figures of these times are removed.
    package var removed: ClosedRange<Int>?

    package init(
        type: String, parts: [StoredPart.Version], content: PartContent?, deletionsUpTo: Int,
        removed: ClosedRange<Int>? = nil
    ) {
        self.type = type
        self.parts = parts
        self.content = content
        self.deletionsUpTo = deletionsUpTo
        self.removed = removed
    }
}

/// Parts after a position.
package struct PartPage: Hashable, Sendable {
    package struct Part: Hashable, Sendable {
        package var samples: Int
        package var deletions: Int
        package var frame: Data
    }

    /// The person's history, which cursors name.
    package var history: UUID
    package var parts: [Part]
    /// The position at which the page ends.
    package var sequence: Int
    package var hasMore: Bool
    /// The person's last position.
    package var last: Int
    /// The mark of the requested position, and that of the end; nil if it is unknown.
    package var startMark: UUID?
    package var endMark: UUID?
}

/// A type that has parts.
package struct StoredSampleType: Hashable, Sendable {
    package var type: String
    package var kind: String
    package var samples: Int
    package var deletions: Int
    /// The first and the last start in milliseconds since 1970; nil without samples.
    package var starts: ClosedRange<Int>?
    /// The position of its last part.
    package var last: Int
    /// The position of its last withdrawal; 0 if it was never withdrawn.
    package var withdrawn: Int
}

/// Parts of a type to pack.
package struct UnpackedParts: Hashable, Sendable {
    package var type: String
    package var kind: String
    /// The week of the samples; nil for deletions.
    package var week: Int?
}

extension ClosedRange<Int> {
    /// The range between two bounds; nil if one is missing.
    init?(from lower: Int?, through upper: Int?) {
        guard let lower, let upper, lower <= upper else { return nil }
        self = lower...upper
    }
}

/// The state of the daily figures that are kept of a type.
package struct KeptType: Hashable, Sendable {
    /// The contents of the kept figures; nil if none are kept.
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

    /// Samples in parts after those of the state.
    package struct Change: Hashable, Sendable {
        /// The first and the last start of a sample, in milliseconds since 1970.
        package var first: Int
        package var last: Int
    }

    /// The position of the type's last part; 0 without any.
    package var last: Int
    /// Whether the type has samples.
    package var hasSamples: Bool
    package var state: State?
    package var changed: [Change]
    /// Whether deletions came after the parts of the state.
    package var hasDeletions: Bool
}

/// What a reading of daily figures needs of a store.
package struct KeptReading: Hashable, Sendable {
    package var kept: KeptType
    /// The person's last position, and the horizon.
    package var sequence: Int
    package var horizon: Int
    /// Whether records changed after the kept state.
    package var hasRecords: Bool
    /// The weeks of samples that start near the requested weeks: from two before the first to one after the last.
    package var starts: [Int]
    /// The kept figures of the requested weeks.
    package var weeks: [KeptWeek]
}

/// A time zone and an order of sources in which the daily figures of a type are kept.
package struct KeptView: Hashable, Sendable {
    package var type: String
    /// The identifier of the time zone.
    package var zone: String
    /// The bundle identifiers of the sources that count first.
    package var sources: [String]

    package init(type: String, zone: String, sources: [String]) {
        self.type = type
        self.zone = zone
        self.sources = sources
    }

    /// The sources as a store has them: a JSON array.
    static func text(of sources: [String]) throws -> String {
        String(decoding: try JSONEncoder().encode(sources), as: UTF8.self)
    }

    /// The sources of a text; none for another text.
    static func sources(of text: String) -> [String] {
        (try? JSONDecoder().decode([String].self, from: Data(text.utf8))) ?? []
    }
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

/// The results of a reading of a type, to keep for the next one.
package struct KeptChange: Hashable, Sendable {
    /// The type, time zone and order of sources of the new weeks.
    package var view: KeptView
    /// Whether a program reads the figures: then its view becomes the one that was read last.
    package var isReading: Bool
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

    package var type: String { view.type }
}
