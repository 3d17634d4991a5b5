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
        return try await journal.withSnapshot { tx in
            try tx.remote(remote).cursors.of(stream.rawValue)
        }
    }

    func resetCursor(_ stream: StreamName) async throws(JournalError) {
        let remote = remote
        try await journal.withTransaction { tx in
            try tx.remote(remote).cursors.set(stream.rawValue, to: nil)
        }
    }

    /// Notes that a pass was through, once a minute: a commit of its own is not worth more.
    func notePass() async throws(JournalError) {
        let remote = remote
        try await journal.withTransaction { tx in
            try tx.remote(remote).noteSuccess(unlessWithin: 60)
        }
    }

    /// Whether the person switched the remote on.
    func isEnabled() async throws(JournalError) -> Bool {
        let remote = remote
        return try await journal.withSnapshot { tx in
            try tx.remote(remote).isEnabled()
        }
    }

    /// Whether the person wants a stream of the remote to be read.
    func isIncluded(_ stream: StreamName, of target: any SyncRemote) async throws(JournalError)
        -> Bool
    {
        let (remote, kinds) = (remote, target.kinds(of: stream))
        guard !kinds.isEmpty else { return true }
        return try await journal.withSnapshot { tx in
            !kinds.isDisjoint(with: try tx.remote(remote).importedKinds())
        }
    }

    /// When the next operation is due; nil where none waits for its turn.
    func nextAttempt() async throws(JournalError) -> Date? {
        let remote = remote
        return try await journal.withSnapshot { tx in
            try tx.remote(remote).outbox.nextAttempt()
        }
    }

    /// Brings what the person hid of the remote back at the next import.
    func clearIgnored() async throws(JournalError) {
        let remote = remote
        try await journal.withTransaction { tx in
            _ = try tx.remote(remote).foreign.clearHidden()
        }
    }

    /// Lets what waited for a permission take its turn again.
    func unpark(_ kinds: Set<EntryKind>) async throws(JournalError) {
        let remote = remote
        try await journal.withTransaction { tx in
            _ = try tx.remote(remote).outbox.unpark(kinds)
        }
    }

    /// Sends again what the remote holds in part and may hold whole now, and what it holds in a
    /// shape that is not used any more.
    func catchUp(with target: any SyncRemote) async throws(JournalError) {
        let (remote, formats) = (remote, target.exportFormats)
        let (known, withheld) = try await journal.withSnapshot { tx in
            let remote = try tx.remote(remote)
            return (try remote.formats.all(), try remote.withheld.types())
        }
        if !formats.allSatisfy({ known[$0.key] == $0.value }) {
            try await journal.withTransaction { tx in
                _ = try tx.remote(remote).formats.set(formats)
            }
        }
        guard !withheld.isEmpty else { return }
        let permitted = await target.permitted(withheld)
        guard !permitted.isEmpty else { return }
        try await journal.withTransaction { tx in
            _ = try tx.remote(remote).withheld.resend(permitted)
        }
    }

    /// What is due, noted as sent: from now on the remote may hold it, whatever happens.
    ///
    /// What the person logged after another app had written it is asked about here; says also how
    /// many questions that made.
    func due(at date: Date) async throws(JournalError) -> (
        operations: [OutboundOperation], conflicts: Int
    ) {
        let (remote, limit) = (remote, batchSize)
        return try await journal.withTransaction { tx in
            let remote = try tx.remote(remote)
            let pending = try remote.outbox.operations(limit: limit, dueAt: date)
            try remote.exports.markSent(pending)
            var conflicts = 0
            for case .save(let entry) in pending.map(\.action)
            where try remote.askIfNearDuplicate(entry, entry.id) {
                conflicts += 1
            }
            var operations = pending.map(OutboundOperation.init)
            guard remote.id.isCloud else { return (operations, conflicts) }
            for place in operations.indices {
                operations[place].record = try tx.records.current(operations[place].entry)
            }
            return (operations, conflicts)
        }
    }

    /// What became of operations; says what other devices' edits that were met did to the journal.
    ///
    /// - Parameter mark: The state that the remote is in after it; nil leaves the known one.
    func record(
        _ results: [(OutboundOperation, PushOutcome)], at date: Date, mark: Data? = nil
    ) async throws(JournalError) -> InboundCounts {
        let (remote, retryPolicy) = (remote, retryPolicy)
        return try await journal.withTransaction { tx in
            let remote = try tx.remote(remote)
            var counts = InboundCounts()
            if let mark { try remote.verification.setMark(mark) }
            for (operation, given) in results {
                let (outcome, mayBeSaved) = given.withoutRest
                let next = date.addingTimeInterval(
                    retryPolicy.delay(afterFailures: operation.failures + 1))
                switch (outcome, operation.action) {
                case (.done(let links), .save):
                    try remote.exports.complete(
                        operation.entry, version: operation.version, links: links)
                    try remote.withheld.set([], of: operation.entry)
                case (.partial(let links, let withheld), .save):
                    try remote.exports.complete(
                        operation.entry, version: operation.version, links: links)
                    try remote.withheld.set(withheld, of: operation.entry)
                case (.done, .delete), (.partial, .delete):
                    try remote.exports.completeDeletion(operation.entry)
                case (.failed(.notPermitted(let reason)), _):
                    try remote.outbox.park(operation.entry, reason: reason)
                    if !mayBeSaved { try remote.noteRefused(operation) }
                case (.failed(.invalid(let reason)), _):
                    try remote.outbox.fail(operation.entry, reason: reason)
                    if !mayBeSaved { try remote.noteRefused(operation) }
                case (.merged(let record), _):
                    try remote.accept(record, after: operation, retryAt: next, &counts)
                case (.unfinished, _): break
                case (.superseded(let own), _):
                    // Waits, unless the rules say better.
                    try remote.outbox.retry(
                        operation.entry, after: next,
                        error: "Another device's edit of this entry came first.")
                    try remote.apply(.own(own), &counts)
                case (.failed(.temporary(let reason)), _):
                    try remote.outbox.retry(operation.entry, after: next, error: reason)
                }
            }
            return counts
        }
    }

    /// What was pulled, and where the next pull goes on: together or not at all.
    ///
    /// Where the cursor was moved or forgotten since the pull, it is left alone: what lies behind it
    /// is read again.
    func apply(
        _ batch: PullBatch, of stream: StreamName, kinds: Set<EntryKind>,
        visibleSince start: Date?, pulledFrom: Data?
    ) async throws(JournalError) -> InboundCounts {
        let remote = remote
        return try await journal.withTransaction { tx in
            let remote = try tx.remote(remote)
            var counts = InboundCounts()
            for change in batch.changes { try remote.apply(change, &counts) }
            // A pull that found nothing is not worth a commit, which waits for the disk.
            let cursor = try remote.cursors.of(stream.rawValue)
            try remote.verify(
                batch, of: kinds, visibleSince: start, isNext: cursor == pulledFrom, &counts)
            if cursor == pulledFrom, cursor != batch.cursor {
                try remote.cursors.set(stream.rawValue, to: batch.cursor)
            }
            return counts
        }
    }
}

extension PushOutcome {
    /// The outcome as one that happened or did not, and whether the version may be there although it
    /// counts as one that did not.
    fileprivate var withoutRest: (outcome: PushOutcome, mayBeSaved: Bool) {
        if case .unfinished(let failure) = self { (.failed(failure), true) } else { (self, false) }
    }
}

extension JournalRemote {
    /// What was refused is not there, and is no version that another device may have built on.
    ///
    /// A workout is saved in steps: something of it may be there all the same.
    fileprivate func noteRefused(_ operation: OutboundOperation) throws {
        guard case .save = operation.action, !operation.isRepeated, operation.kind != .workout
        else { return }
        try exports.revertAttempt(
            operation.entry, version: operation.version, to: operation.attemptedVersion)
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
            isRepeated: pending.attemptedVersion >= pending.version)
        attemptedVersion = pending.attemptedVersion
    }
}
