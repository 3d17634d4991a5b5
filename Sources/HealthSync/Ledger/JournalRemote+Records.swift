internal import Foundation
internal import HealthJournal

extension JournalRemote {
    /// Merges a remote's record with the journal's; either side may have newer edits.
    func merge(_ theirs: EntryRecord, _ counts: inout InboundCounts) throws {
        let mine = try tx.records.current(theirs.id)
        let merged = mine.map { $0.merged(with: theirs) } ?? theirs
        do {
            try keep(merged, heldThere: theirs, &counts)
        } catch JournalError.invalid {
            // A value that the journal refuses must not block the others.
            counts.refused += 1
        }
    }

    /// Stores the remote's record after a push: the journal's record merged with the remote's.
    ///
    /// Edits since the push stay in the outbox.
    func accept(
        _ theirs: EntryRecord, after operation: OutboundOperation, retryAt next: Date,
        _ counts: inout InboundCounts
    ) throws {
        let mine = try tx.records.current(theirs.id) ?? theirs
        let pushed = operation.record ?? theirs
        let merged = mine.accepting(theirs, inPlaceOf: pushed)
        do {
            try keep(merged, heldThere: theirs, &counts)
        } catch JournalError.invalid(_, let rule) {
            counts.refused += 1
            try outbox.fail(
                operation.entry, reason: SyncReason(.journalRule, detail: rule.description))
            return
        }
        if mine == pushed, merged != theirs {
            // The operation is retried in a later sync pass.
            try outbox.retry(
                operation.entry, after: next, error: SyncReason(.cloudIncomplete))
        }
        try noteSuccess()
    }

    private func keep(
        _ merged: EntryRecord, heldThere theirs: EntryRecord, _ counts: inout InboundCounts
    ) throws {
        switch try own.merge(merged, isComplete: merged == theirs) {
        case .adopted: counts.adopted += 1
        case .updated: counts.updated += 1
        case .removed: counts.deletedAgain += 1
        case .unchanged: counts.confirmed += 1
        }
    }
}
