internal import Foundation
public import HealthJournal

extension SyncEngine {
    /// Counts what an import would bring, and writes nothing.
    ///
    /// Reads from where the last pass ended, as ``importHistory()`` does. What comes and goes at the
    /// remote meanwhile may change the counts by the time of the import.
    ///
    /// - Parameters:
    ///   - fromBeginning: Whether everything is read again, as by ``importAgain(includingHidden:)``.
    ///   - whileOff: Whether to read while the remote is off, for a question that the person answers
    ///     before it is switched on.
    /// - Returns: The counts; nothing but reasons while the remote is off or cannot be reached.
    /// - Throws: `JournalError` where the journal cannot be read, `cancelled` with the task.
    public nonisolated func previewImport(fromBeginning: Bool = false, whileOff: Bool = false)
        async throws(JournalError) -> ImportPreview
    {
        var preview = ImportPreview()
        if let reason = try await whyClosed(whileOff) {
            for stream in remote.streams { preview.unreadable[stream] = reason }
            return preview
        }
        for stream in try await includedStreams() {
            let count = try await count(
                stream, after: fromBeginning ? nil : try await ledger.cursor(stream), &preview)
            count.write(to: &preview)
        }
        return preview
    }

    private nonisolated func count(
        _ stream: StreamName, after start: Data?, _ preview: inout ImportPreview
    ) async throws(JournalError) -> PreviewCount {
        var count = PreviewCount()
        var cursor = start
        while true {
            guard !Task.isCancelled else { throw .cancelled }
            let batch: PullBatch
            do throws(PullError) {
                batch = try await remote.pull(stream, after: cursor)
            } catch .invalidCursor where cursor != nil {
                // A pass would begin anew as well.
                (cursor, count) = (nil, PreviewCount())
                continue
            } catch .notPermitted {
                preview.unasked.insert(stream)
                return count
            } catch {
                preview.unreadable[stream] = error.reason
                return count
            }
            count.add(batch.changes, try await ledger.places(of: batch.changes))
            cursor = batch.cursor
            if !batch.hasMore { return count }
        }
    }

    private nonisolated func whyClosed(_ whileOff: Bool) async throws(JournalError) -> String? {
        let isEnabled = try await ledger.isEnabled()
        guard isEnabled || whileOff else { return "Sync is switched off." }
        if case .unavailable(let reason) = await remote.availability() { return reason }
        return nil
    }
}

extension SyncLedger {
    /// What the journal would do with each of some changes; nil for those that bring nothing.
    fileprivate func places(of changes: [InboundChange]) async throws(JournalError)
        -> [PreviewCount.Place?]
    {
        let remote = remote
        return try await journal.withSnapshot { tx in
            let remote = try tx.remote(remote)
            var places: [PreviewCount.Place?] = []
            for change in changes { places.append(try remote.place(of: change)) }
            return places
        }
    }
}

extension JournalRemote {
    fileprivate func place(of change: InboundChange) throws -> PreviewCount.Place? {
        switch change {
        case .removed: return nil
        case .own(let own): return try place(ofOwn: own.entry.id)
        case .record(let record): return record.isDeleted ? nil : try place(ofOwn: record.id)
        case .foreign(let foreign):
            let bundle = foreign.entry.header.source.bundleIdentifier
            return switch try self.foreign.presence(of: foreign.objects, from: bundle) {
            case .hidden: .keptOut
            case .known: .known
            case .unknown: .new
            }
        }
    }

    private func place(ofOwn entry: UUID) throws -> PreviewCount.Place {
        let local = try knowledge(of: entry)
        if local.tombstoneVersion != nil { return .keptOut }
        return local.entry == nil ? .returning : .known
    }
}
