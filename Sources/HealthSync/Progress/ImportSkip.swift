internal import HealthJournal

/// Moves the cursors of streams that were never read to their end, and imports only own entries.
struct ImportSkip: Sendable {
    let remote: any SyncRemote
    let ledger: SyncLedger

    /// Skips each stream, and returns those that could not be skipped now.
    func skipAll() async -> [StreamName: SyncReason] {
        var unreadable: [StreamName: SyncReason] = [:]
        for stream in remote.streams {
            do throws(PullError) {
                try await skip(stream)
            } catch .notPermitted {
                continue
            } catch {
                unreadable[stream] = error.reason
            }
        }
        return unreadable
    }

    private func skip(_ stream: StreamName) async throws(PullError) {
        do throws(JournalError) {
            guard try await ledger.isIncluded(stream, of: remote),
                try await ledger.cursor(stream) == nil
            else { return }
        } catch {
            throw .temporary(reason: SyncReason(.journalUnreadable))
        }
        var own: [InboundChange] = []
        var batch = try await remote.pull(stream, after: nil)
        own += batch.ownChanges
        while batch.hasMore {
            batch = try await remote.pull(stream, following: batch)
            own += batch.ownChanges
        }
        // One transaction, so that the history is skipped completely or not at all.
        let end = PullBatch(changes: own, cursor: batch.cursor, hasMore: false)
        do throws(JournalError) {
            _ = try await ledger.apply(
                end, of: stream, kinds: [], visibleSince: nil, pulledFrom: nil)
        } catch {
            throw .temporary(reason: SyncReason(.journalUnwritable))
        }
    }
}

extension PullBatch {
    fileprivate var ownChanges: [InboundChange] {
        changes.filter { change in
            switch change {
            case .own, .earlier: true
            case .foreign, .removed, .record: false
            }
        }
    }
}
