public import Foundation
public import HealthJournal

/// What an import would bring into the journal, counted before anything is brought.
public struct ImportPreview: Hashable, Sendable {
    /// How many entries of a kind there are at the remote.
    public struct Count: Hashable, Sendable {
        /// Other apps' entries that would come in.
        public var new = 0
        /// The person's own entries that would come back, as after a new installation.
        public var returning = 0
        /// Entries that the journal has.
        public var known = 0
        /// Entries that the person hid or deleted, which stay out.
        public var keptOut = 0

        /// Counts of nothing.
        public init() {}

        /// All that would come in.
        public var incoming: Int { new + returning }
    }

    /// The counts of each kind of which there is something.
    public var kinds: [EntryKind: Count] = [:]
    /// From the first to the last of what would come in; nil without any.
    public var span: DateInterval?
    /// How many entries each other app would bring in.
    public var sources: [EntrySource: Int] = [:]
    /// The streams that the person was never asked about: an import leaves them out.
    public var unasked: Set<StreamName> = []
    /// The streams that could not be read now, with the reason.
    public var unreadable: [StreamName: String] = [:]

    /// A preview of nothing.
    public init() {}

    /// All entries that would come in.
    public var incoming: Int { kinds.values.reduce(0) { $0 + $1.incoming } }
    /// All entries that the journal has.
    public var known: Int { kinds.values.reduce(0) { $0 + $1.known } }

    /// Takes an entry into the span.
    mutating func extend(to date: Date) {
        guard let span else {
            self.span = DateInterval(start: date, end: date)
            return
        }
        self.span = DateInterval(start: min(span.start, date), end: max(span.end, date))
    }
}
