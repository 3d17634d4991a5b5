internal import Foundation

extension Journal {
    /// Looks at an entry before it is saved; nothing is written and nothing is forbidden.
    ///
    /// What was worth a second thought before an edit already is not said again.
    ///
    /// - Returns: What is unusual about it, whether the same was logged at that time, and what
    ///   ``save(_:)-(JournalEntry)`` would throw.
    public func review(_ entry: JournalEntry) async throws(JournalError) -> EntryReview {
        try await withSnapshot { tx in
            try EntryReviewer(tx: tx).review(entry)
        }
    }
}
