internal import Foundation
internal import HealthJournal

/// What the engine keeps in the journal: cursors, what is due, and what became of it.
///
/// Each method is one transaction.
struct SyncLedger: Sendable {
    let journal: Journal
    let remote: RemoteID
    let retryPolicy: RetryPolicy
    /// How many operations are pushed at once.
    var batchSize = 500

    func cursor(_ stream: StreamName) async throws(JournalError) -> Data? {
        let remote = remote
        return try await journal.withSnapshot { tx throws(JournalError) in
            try tx.cursor(stream.rawValue, at: remote)
        }
    }

    func resetCursor(_ stream: StreamName) async throws(JournalError) {
        let remote = remote
        try await journal.withTransaction { tx throws(JournalError) in
            try tx.setCursor(stream.rawValue, at: remote, to: nil)
        }
    }

    /// Whether the person switched the remote on.
    func isEnabled() async throws(JournalError) -> Bool {
        let remote = remote
        return try await journal.withSnapshot { tx throws(JournalError) in
            try tx.isEnabled(remote)
        }
    }

    /// When the next operation is due; nil where none waits for its turn.
    func nextAttempt() async throws(JournalError) -> Date? {
        let remote = remote
        return try await journal.withSnapshot { tx throws(JournalError) in
            try tx.nextAttempt(for: remote)
        }
    }

    /// Brings what the person hid of the remote back at the next import.
    func clearIgnored() async throws(JournalError) {
        let remote = remote
        try await journal.withTransaction { tx throws(JournalError) in
            _ = try tx.clearIgnored(at: remote)
        }
    }

    /// Lets what waited for a permission take its turn again.
    func unpark(_ kinds: Set<EntryKind>) async throws(JournalError) {
        let remote = remote
        try await journal.withTransaction { tx throws(JournalError) in
            _ = try tx.unpark(remote, kinds: kinds)
        }
    }

    /// Sends again what the remote holds in part and may hold whole now, and what it holds in a
    /// shape that is not used any more.
    func catchUp(with target: any SyncRemote) async throws(JournalError) {
        let (remote, formats) = (remote, target.exportFormats)
        let (known, withheld) = try await journal.withSnapshot { tx throws(JournalError) in
            (try tx.exportFormats(of: remote), try tx.withheldTypes(at: remote))
        }
        if !formats.allSatisfy({ known[$0.key] == $0.value }) {
            try await journal.withTransaction { tx throws(JournalError) in
                _ = try tx.setExportFormats(formats, of: remote)
            }
        }
        guard !withheld.isEmpty else { return }
        let permitted = await target.permitted(withheld)
        guard !permitted.isEmpty else { return }
        try await journal.withTransaction { tx throws(JournalError) in
            _ = try tx.sendWithheld(permitted, to: remote)
        }
    }

    /// What is due, noted as sent: from now on the remote may hold it, whatever happens.
    ///
    /// What the person logged after another app had written it is asked about here.
    func due(at date: Date) async throws(JournalError) -> [OutboundOperation] {
        let (remote, limit) = (remote, batchSize)
        return try await journal.withTransaction { tx throws(JournalError) in
            let pending = try tx.pendingOperations(for: remote, limit: limit, dueAt: date)
            try tx.markSent(pending, to: remote)
            for case .save(let entry) in pending.map(\.action) {
                _ = try tx.askIfNearDuplicate(entry, entry.id, at: remote)
            }
            return pending.map(OutboundOperation.init)
        }
    }

    /// What became of operations.
    func record(_ results: [(OutboundOperation, PushOutcome)], at date: Date)
        async throws(JournalError)
    {
        let (remote, retryPolicy) = (remote, retryPolicy)
        try await journal.withTransaction { tx throws(JournalError) in
            for (operation, outcome) in results {
                switch (outcome, operation.action) {
                case (.done(let links), .save):
                    try tx.complete(
                        operation.entry, version: operation.version, links: links, at: remote)
                    try tx.setWithheld([], of: operation.entry, at: remote)
                case (.partial(let links, let withheld), .save):
                    try tx.complete(
                        operation.entry, version: operation.version, links: links, at: remote)
                    try tx.setWithheld(withheld, of: operation.entry, at: remote)
                case (.done, .delete), (.partial, .delete):
                    try tx.completeDeletion(operation.entry, at: remote)
                case (.failed(.notPermitted(let reason)), _):
                    try tx.park(operation.entry, at: remote, reason: reason)
                case (.failed(.invalid(let reason)), _):
                    try tx.fail(operation.entry, at: remote, reason: reason)
                case (.failed(.temporary(let reason)), _):
                    let delay = retryPolicy.delay(afterFailures: operation.failures + 1)
                    try tx.retry(
                        operation.entry, at: remote, after: date.addingTimeInterval(delay),
                        error: reason)
                }
            }
        }
    }

    /// What was pulled, and where the next pull goes on: together or not at all.
    func apply(_ batch: PullBatch, of stream: StreamName) async throws(JournalError)
        -> InboundCounts
    {
        let remote = remote
        return try await journal.withTransaction { tx throws(JournalError) in
            var counts = InboundCounts()
            for change in batch.changes { try tx.apply(change, from: remote, &counts) }
            // A pull that found nothing is not worth a commit, which waits for the disk.
            if try tx.cursor(stream.rawValue, at: remote) != batch.cursor {
                try tx.setCursor(stream.rawValue, at: remote, to: batch.cursor)
            }
            return counts
        }
    }
}

extension OutboundOperation {
    /// The snapshot of an operation of the outbox.
    fileprivate init(_ pending: PendingOperation) {
        var action = Action.delete
        if case .save(let entry) = pending.action { action = .save(entry) }
        self.init(
            entry: pending.entryID, kind: pending.kind, action: action, version: pending.version,
            links: pending.links, failures: pending.attempts,
            isRepeated: pending.wasSent)
    }
}
