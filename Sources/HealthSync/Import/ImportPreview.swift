public import Foundation
public import HealthJournal

extension SyncEngine {
    /// Counts what an import would add; writes nothing.
    ///
    /// The preview starts where the last sync pass ended, as ``importHistory()`` does. Changes at
    /// the remote may alter the counts before the import.
    ///
    /// - Parameters:
    ///   - fromBeginning: Whether to read everything again, as ``importAgain(includingHidden:)``
    ///     does.
    ///   - whileOff: Whether to read although sync is off, for a question that the person answers
    ///     before enabling it.
    /// - Returns: The counts; only reasons if sync is off or the remote cannot be reached.
    /// - Throws: `JournalError` if the journal cannot be read; `cancelled` if the task is
    ///   cancelled.
    public nonisolated func previewImport(fromBeginning: Bool = false, whileOff: Bool = false)
        async throws(JournalError) -> ImportPreview
    {
        try await PreviewReader(remote: remote, ledger: ledger).preview(
            fromBeginning: fromBeginning, whileOff: whileOff)
    }
}

/// Counts of what an import would add to the journal.
public struct ImportPreview: Hashable, Sendable {
    /// The entries of one kind at the remote.
    public struct Count: Hashable, Sendable {
        /// The number of other apps' entries that the import would add.
        public var new = 0
        /// The number of own entries that the import would restore, as after a new installation.
        public var returning = 0
        /// The number of entries that the journal already has.
        public var known = 0
        /// The number of entries that the person hid or deleted, which the import skips.
        public var keptOut = 0

        /// Creates an empty count.
        public init() {}

        /// The number of entries that the import would add or restore.
        public var incoming: Int { new + returning }
    }

    /// The counts of each kind that has entries.
    public var kinds: [EntryKind: Count] = [:]
    /// The time range from the first to the last entry that the import would add; nil without any.
    public var span: DateInterval?
    /// The number of entries that the import would add from each other app.
    public var sources: [EntrySource: Int] = [:]
    /// The streams without a permission request so far: an import skips them.
    public var unasked: Set<StreamName> = []
    /// The streams that cannot be read now, with the reason.
    public var unreadable: [StreamName: SyncReason] = [:]

    /// Creates an empty import preview.
    public init() {}

    /// The number of all entries that the import would add or restore.
    public var incoming: Int { kinds.values.reduce(0) { $0 + $1.incoming } }
    /// The number of all entries that the journal already has.
    public var known: Int { kinds.values.reduce(0) { $0 + $1.known } }

    /// Extends the time range to the date of an entry.
    mutating func extend(to date: Date) {
        guard let span else {
            self.span = DateInterval(start: date, end: date)
            return
        }
        self.span = DateInterval(start: min(span.start, date), end: max(span.end, date))
    }
}

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
            // A sample that nothing claims waits for the person's decision, so it adds nothing.
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

/// Counts each entry of a stream once.
///
/// A meal may occur several times, as a whole and as single nutrients, and a single nutrient may
/// prove to be part of a meal. All objects that share an object with another one are one entry.
struct PreviewCount {
    /// The effect of an import on an entry; the last case that applies to any of its objects
    /// counts.
    enum Place: Int {
        case new, returning, known, keptOut
    }

    private struct Entry {
        var kind: EntryKind
        var date: Date
        var source: EntrySource
        var place: Place
    }

    private var entries: [Int: Entry] = [:]
    private var numbers: [String: Int] = [:]
    private var next = 0

    /// Adds changes, each with the effect of an import on it.
    mutating func add(_ changes: [InboundChange], _ places: [Place?]) {
        for (change, place) in zip(changes, places) {
            guard let place else { continue }
            switch change {
            case .own(let own): add(own.entry, place, [own.entry.id.uuidString])
            case .foreign(let foreign): add(foreign.entry, place, foreign.objects.map(\.object))
            case .earlier(let sample):
                let owner = sample.owner?.uuidString
                add(sample.entry, place, [owner].compactMap { $0 } + sample.objects.map(\.object))
            case .record(let record):
                guard let entry = try? record.entry(keeping: nil) else { break }
                add(entry, place, [entry.id.uuidString])
            case .removed: break
            }
        }
    }

    private mutating func add(_ entry: JournalEntry, _ place: Place, _ objects: [String]) {
        let known = Set(objects.compactMap { numbers[$0] })
        let number = known.min() ?? next
        next += 1
        var counted =
            entries[number]
            ?? Entry(
                kind: entry.kind, date: entry.date, source: entry.header.source, place: place)
        for other in known.subtracting([number]) {
            guard let joined = entries.removeValue(forKey: other) else { continue }
            if joined.place.rawValue > counted.place.rawValue { counted.place = joined.place }
            for (object, owner) in numbers where owner == other { numbers[object] = number }
        }
        if place.rawValue > counted.place.rawValue { counted.place = place }
        entries[number] = counted
        for object in objects { numbers[object] = number }
    }

    /// Adds the counts to a preview.
    func write(to preview: inout ImportPreview) {
        for entry in entries.values {
            var count = preview.kinds[entry.kind] ?? ImportPreview.Count()
            switch entry.place {
            case .new:
                count.new += 1
                preview.sources[entry.source, default: 0] += 1
            case .returning: count.returning += 1
            case .known: count.known += 1
            case .keptOut: count.keptOut += 1
            }
            if entry.place == .new || entry.place == .returning { preview.extend(to: entry.date) }
            preview.kinds[entry.kind] = count
        }
    }
}
