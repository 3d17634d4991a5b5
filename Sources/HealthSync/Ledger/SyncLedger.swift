internal import Foundation
internal import HealthJournal

/// The engine's state in the journal: cursors, due operations and their results.
///
/// Each method is one transaction.
struct SyncLedger: Sendable {
    let journal: Journal
    let remote: RemoteID
    let retryPolicy: RetryPolicy
    /// The largest number of operations in one push.
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

    /// Records the end of a sync pass, at most once a minute, to save commits.
    func notePass() async throws(JournalError) {
        let remote = remote
        try await journal.withTransaction { tx in
            try tx.remote(remote).noteSuccess(unlessWithin: 60)
        }
    }

    /// Whether the person has enabled the remote.
    func isEnabled() async throws(JournalError) -> Bool {
        let remote = remote
        return try await journal.withSnapshot { tx in
            try tx.remote(remote).isEnabled()
        }
    }

    /// Whether the person includes a stream of the remote in the import.
    func isIncluded(_ stream: StreamName, of target: any SyncRemote) async throws(JournalError)
        -> Bool
    {
        let (remote, kinds) = (remote, target.kinds(of: stream))
        guard !kinds.isEmpty else { return true }
        return try await journal.withSnapshot { tx in
            !kinds.isDisjoint(with: try tx.remote(remote).importedKinds())
        }
    }

    /// The streams of the remote that the person wants to be read.
    func includedStreams(of target: any SyncRemote) async throws(JournalError) -> [StreamName] {
        var included: [StreamName] = []
        for stream in target.streams where try await isIncluded(stream, of: target) {
            included.append(stream)
        }
        return included
    }

    /// When the next operation is due; nil if none is pending.
    func nextAttempt() async throws(JournalError) -> Date? {
        let remote = remote
        return try await journal.withSnapshot { tx in
            try tx.remote(remote).outbox.nextAttempt()
        }
    }

    /// Clears the list of hidden entries of the remote, so that the next import includes them.
    func clearIgnored() async throws(JournalError) {
        let remote = remote
        try await journal.withTransaction { tx in
            _ = try tx.remote(remote).foreign.clearHidden()
        }
    }

    /// Makes parked operations of some kinds pending again.
    func unpark(_ kinds: Set<EntryKind>) async throws(JournalError) {
        let remote = remote
        try await journal.withTransaction { tx in
            _ = try tx.remote(remote).outbox.unpark(kinds)
        }
    }

    /// Queues entries whose withheld parts are now permitted, or that the remote holds in an old
    /// format.
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

    /// Returns the due operations and records them as sent: from now on the remote may hold them,
    /// even after a crash.
    ///
    /// The number of conflicts counts the near duplicates that were found for entries that were
    /// logged after another app had saved them.
    func due(at date: Date) async throws(JournalError) -> (
        operations: [OutboundOperation], conflicts: Int
    ) {
        let (remote, limit) = (remote, batchSize)
        return try await journal.withTransaction { tx in
            let remote = try tx.remote(remote)
            // An entry that was logged since then may belong to an earlier sample.
            _ = try remote.earlier.applyChoice()
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
                operations[place].record = try tx.records.sending(operations[place].entry)
            }
            return (operations, conflicts)
        }
    }

    /// Records the outcomes of operations, and counts the effects of other devices' edits among
    /// them.
    ///
    /// - Parameter mark: The remote's state after the push; nil keeps the recorded one.
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
                        operation.entry, version: operation.version, links: links,
                        replacing: operation.links)
                    try remote.withheld.set([], of: operation.entry)
                case (.partial(let links, let withheld), .save):
                    try remote.exports.complete(
                        operation.entry, version: operation.version, links: links,
                        replacing: operation.links)
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
                    // The operation waits unless the rules decide otherwise.
                    try remote.outbox.retry(
                        operation.entry, after: next,
                        error: SyncReason(.otherDeviceFirst))
                    try remote.apply(.own(own), &counts)
                case (.failed(.temporary(let reason)), _):
                    try remote.outbox.retry(operation.entry, after: next, error: reason)
                }
            }
            return counts
        }
    }

    /// Applies pulled changes and stores the new cursor in one transaction.
    ///
    /// If the cursor was moved or deleted since the pull, it stays as it is: the changes after it
    /// are read again.
    func apply(
        _ batch: PullBatch, of stream: StreamName, kinds: Set<EntryKind>,
        visibleSince start: Date?, pulledFrom: Data?
    ) async throws(JournalError) -> InboundCounts {
        let remote = remote
        return try await journal.withTransaction { tx in
            let remote = try tx.remote(remote)
            var counts = InboundCounts()
            for change in batch.changes { try remote.apply(change, &counts) }
            let decided = try remote.earlier.applyChoice()
            counts.add(decided, stillWaiting: try remote.earlier.samples())
            // A pull without changes causes no commit, because a commit waits for the disk.
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
    /// The outcome as a success or a failure, and whether the remote may hold the version although
    /// the outcome counts as a failure.
    fileprivate var withoutRest: (outcome: PushOutcome, mayBeSaved: Bool) {
        if case .unfinished(let failure) = self { (.failed(failure), true) } else { (self, false) }
    }
}

extension JournalRemote {
    /// Records that the remote refused a version, so that no other device can have edited that
    /// version.
    ///
    /// A workout is saved in several steps, so the remote may hold a part of a refused one.
    fileprivate func noteRefused(_ operation: OutboundOperation) throws {
        guard case .save = operation.action, !operation.isRepeated, operation.kind != .workout
        else { return }
        try exports.revertAttempt(
            operation.entry, version: operation.version, to: operation.attemptedVersion)
    }
}

extension OutboundOperation {
    /// Creates the snapshot of an operation of the outbox.
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

extension SyncLedger {
    /// The mark of the remote's state after the last push.
    func historyMark() async throws(JournalError) -> Data? {
        let remote = remote
        return try await journal.withSnapshot { tx in
            try tx.remote(remote).verification.mark()
        }
    }

    /// Stores the mark of the remote's state.
    func keepMark(_ mark: Data?) async throws(JournalError) {
        let remote = remote
        try await journal.withTransaction { tx in
            try tx.remote(remote).verification.setMark(mark)
        }
    }

    /// Whether a verification of other apps' objects is in progress.
    func isVerifying() async throws(JournalError) -> Bool {
        let remote = remote
        return try await journal.withSnapshot { tx in
            try tx.remote(remote).verification.isUnderWay()
        }
    }

    /// Starts to read streams from the beginning and to compare them with the journal, because the
    /// remote may have lost data.
    ///
    /// - Parameter mark: The mark of the remote's present state, or an inner nil if the remote has
    ///   no marks; an outer nil keeps the stored mark.
    func beginVerification(_ streams: [StreamName: Set<EntryKind>], mark: Data??)
        async throws(JournalError)
    {
        let remote = remote
        try await journal.withTransaction { tx in
            let verification = try tx.remote(remote).verification
            // The outbox keeps the order of calls, which must be deterministic.
            for (stream, kinds) in streams.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                try verification.begin(kinds, stream: stream.rawValue)
            }
            if let mark { try verification.setMark(mark) }
        }
    }
}

extension JournalRemote {
    /// Compares a batch with the objects that are expected at the remote; objects not found by the
    /// end of the stream count as deleted.
    ///
    /// - Parameters:
    ///   - start: The date from which the stream shows everything; nil if it does not.
    ///   - isNext: Whether the batch continues at the journal's cursor of the stream.
    func verify(
        _ batch: PullBatch, of kinds: Set<EntryKind>, visibleSince start: Date?, isNext: Bool,
        _ counts: inout InboundCounts
    ) throws {
        guard try verification.isUnderWay() else { return }
        let objects: [String] = batch.changes.flatMap { change -> [String] in
            guard case .foreign(let foreign) = change else { return [] }
            return foreign.objects.map(\.object)
        }
        try verification.note(objects)
        guard isNext, !batch.hasMore, let start else { return }
        for object in try verification.end(kinds, since: start) {
            try apply(
                .removed(InboundChange.Removal(object: object, identity: nil)), &counts)
        }
    }
}
