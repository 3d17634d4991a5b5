public import Foundation
public import HealthJournal

extension SyncEngine {
    /// Counts what an import would add; writes nothing.
    ///
    /// The preview starts where the last sync pass ended, as ``importHistory()`` does. Changes at
    /// the remote may alter the counts before the import.
    ///
    /// - Parameters:
    ///   - fromBeginning: Whether to read everything again, as ``importAgain(includingHidden:)``
    ///     does.
    ///   - whileOff: Whether to read although sync is off, for a question that the person answers
    ///     before enabling it.
    /// - Returns: The counts; only reasons if sync is off or the remote cannot be reached.
    /// - Throws: `JournalError` if the journal cannot be read; `cancelled` if the task is
    ///   cancelled.
    public nonisolated func previewImport(fromBeginning: Bool = false, whileOff: Bool = false)
        async throws(JournalError) -> ImportPreview
    {
        try await PreviewReader(remote: remote, ledger: ledger).preview(
            fromBeginning: fromBeginning, whileOff: whileOff)
    }
}

/// Counts of what an import would add to the journal.
public struct ImportPreview: Hashable, Sendable {
    /// The entries of one kind at the remote.
    public struct Count: Hashable, Sendable {
        /// The number of other apps' entries that the import would add.
        public var new = 0
        /// The number of own entries that the import would restore, as after a new installation.
        public var returning = 0
        /// The number of entries that the journal already has.
        public var known = 0
        /// The number of entries that the person hid or deleted, which the import skips.
        public var keptOut = 0

        /// Creates an empty count.
        public init() {}

        /// The number of entries that the import would add or restore.
        public var incoming: Int { new + returning }
    }

    /// The counts of each kind that has entries.
    public var kinds: [EntryKind: Count] = [:]
    /// The time range from the first to the last entry that the import would add; nil without any.
    public var span: DateInterval?
    /// The number of entries that the import would add from each other app.
    public var sources: [EntrySource: Int] = [:]
    /// The streams without a permission request so far: an import skips them.
    public var unasked: Set<StreamName> = []
    /// The streams that cannot be read now, with the reason.
    public var unreadable: [StreamName: SyncReason] = [:]

    /// Creates an empty import preview.
    public init() {}

    /// The number of all entries that the import would add or restore.
    public var incoming: Int { kinds.values.reduce(0) { $0 + $1.incoming } }
    /// The number of all entries that the journal already has.
    public var known: Int { kinds.values.reduce(0) { $0 + $1.known } }

    /// Extends the time range to the date of an entry.
    mutating func extend(to date: Date) {
        guard let span else {
            self.span = DateInterval(start: date, end: date)
            return
        }
        self.span = DateInterval(start: min(span.start, date), end: max(span.end, date))
    }
}
