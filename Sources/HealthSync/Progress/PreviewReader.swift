internal import Foundation
internal import HealthJournal

/// Reads what an import would read, and writes nothing.
struct PreviewReader: Sendable {
    let remote: any SyncRemote
    let ledger: SyncLedger

    /// Counts what an import would add.
    func preview(fromBeginning: Bool, whileOff: Bool) async throws(JournalError) -> ImportPreview {
        var preview = ImportPreview()
        if let reason = try await whyClosed(whileOff) {
            for stream in remote.streams { preview.unreadable[stream] = reason }
            return preview
        }
        for stream in try await ledger.includedStreams(of: remote) {
            let count = try await count(
                stream, after: fromBeginning ? nil : try await ledger.cursor(stream), &preview)
            count.write(to: &preview)
        }
        return preview
    }

    private func count(
        _ stream: StreamName, after start: Data?, _ preview: inout ImportPreview
    ) async throws(JournalError) -> PreviewCount {
        var count = PreviewCount()
        var cursor = start
        var last: PullBatch?
        while true {
            guard !Task.isCancelled else { throw .cancelled }
            let batch: PullBatch
            do throws(PullError) {
                batch =
                    if let last {
                        try await remote.pull(stream, following: last)
                    } else {
                        try await remote.pull(stream, after: cursor)
                    }
            } catch .invalidCursor where cursor != nil {
                // A sync pass would also begin again here.
                (cursor, last, count) = (nil, nil, PreviewCount())
                continue
            } catch .notPermitted {
                preview.unasked.insert(stream)
                return count
            } catch {
                preview.unreadable[stream] = error.reason
                return count
            }
            count.add(batch.changes, try await ledger.places(of: batch.changes))
            (cursor, last) = (batch.cursor, batch)
            if !batch.hasMore { return count }
        }
    }

    private func whyClosed(_ whileOff: Bool) async throws(JournalError) -> SyncReason? {
        let isEnabled = try await ledger.isEnabled()
        guard isEnabled || whileOff else { return SyncReason(.syncOff) }
        if case .unavailable(let reason) = await remote.availability() { return reason }
        return nil
    }
}

extension SyncLedger {
    /// The effect of an import on each of some changes; nil for changes without an effect.
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
        case .earlier(let sample):
            for object in sample.objects {
                if let known = try links.entryID(ofObject: object.object) {
                    return try knowledge(of: known).isIgnored ? nil : .known
                }
            }
            // What nobody claims waits for a decision, and adds nothing.
            return try sample.owner.map(place(ofOwn:))
        case .record(let record): return record.isDeleted ? nil : try place(ofOwn: record.id)
        case .foreign(let foreign):
            let bundle = foreign.entry.header.source.bundleIdentifier
            let presence = try self.foreign.presence(
                of: foreign.objects, of: foreign.entry.kind, from: bundle)
            return switch presence {
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
