public import Foundation

/// Samples that an earlier version of this app saved at a remote, and that no entry claims.
///
/// They have no identity of an entry, so the journal may already have what they represent. They are
/// neither shown nor counted, and entries of their kinds are not sent, until the person decides.
public struct EarlierSamples: Hashable, Sendable {
    /// The samples of one kind of entry.
    public struct Group: Hashable, Sendable {
        /// The number of samples; a meal may have one for each nutrient.
        public var count: Int
        /// The time from the first to the last of them.
        public var interval: DateInterval

        /// Creates a group.
        public init(count: Int, interval: DateInterval) {
            self.count = count
            self.interval = interval
        }
    }

    /// The samples by the kind of entry that they represent; kinds without samples are omitted.
    public var groups: [EntryKind: Group]

    /// Creates a collection.
    public init(groups: [EntryKind: Group] = [:]) { self.groups = groups }

    /// The number of all samples.
    public var count: Int { groups.values.reduce(0) { $0 + $1.count } }
    /// The time from the first to the last sample; nil without any.
    public var interval: DateInterval? {
        guard let start = groups.values.map(\.interval.start).min(),
            let end = groups.values.map(\.interval.end).max()
        else { return nil }
        return DateInterval(start: start, end: end)
    }
}

/// The person's decision about all samples of an earlier version of the app.
public enum EarlierSamplesChoice: String, CaseIterable, Hashable, Sendable {
    /// A sample represents the own entry of the same time and value; the others keep waiting.
    case link
    /// Like ``link``, but each of the other samples becomes an own entry.
    case `import`
    /// The samples stay at the remote; they are neither shown nor changed.
    case leave
}

/// Counts of earlier samples by the effect of a decision.
public struct EarlierSamplesResult: Hashable, Sendable {
    /// The number of samples that now represent an own entry.
    public var linked = 0
    /// The number of entries that were created from samples.
    public var imported = 0
    /// The number of samples that stay at the remote and are not shown.
    public var left = 0

    /// Creates counts of zero.
    public init() {}
}

/// Samples of an earlier version of this app, and the person's decision about them.
public struct JournalEarlierSamples: Sendable {
    let journal: Journal

    /// The samples at a remote that wait for a decision.
    public func waiting(at remote: RemoteID) async throws(JournalError) -> EarlierSamples {
        try await journal.withSnapshot { tx in try tx.remote(remote).earlier.samples() }
    }

    /// Decides about all samples at a remote, also those that are found later.
    ///
    /// The next sync pass sends what had to wait. A second decision replaces the first, for the
    /// samples that still wait.
    ///
    /// ```swift
    /// try await journal.earlierSamples.decide(.link, at: .health)
    /// ```
    @discardableResult
    public func decide(_ choice: EarlierSamplesChoice, at remote: RemoteID)
        async throws(JournalError) -> EarlierSamplesResult
    {
        try await journal.withTransaction { tx in try tx.remote(remote).earlier.decide(choice) }
    }
}

extension Journal {
    /// Samples of an earlier version of this app that represent no entry yet.
    public var earlierSamples: JournalEarlierSamples { JournalEarlierSamples(journal: self) }
}
