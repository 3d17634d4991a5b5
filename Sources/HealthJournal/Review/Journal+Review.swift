internal import Foundation

extension Journal {
    /// Reviews an entry before it is saved; nothing is written and nothing is forbidden.
    ///
    /// Findings that already applied before an edit are not repeated.
    ///
    /// - Returns: Unusual values, probable duplicates, and the error that
    ///   ``save(_:)-(JournalEntry)`` would throw.
    public func review(_ entry: JournalEntry) async throws(JournalError) -> EntryReview {
        try await withSnapshot { tx in
            try EntryReviewer(tx: tx).review(entry)
        }
    }
}
