internal import Foundation
public import HealthDatabase
internal import HealthModel
public import HealthStream

/// Reads the samples that a phone shares with a cloud into a health store: a mirror, which no app writes to Health again.
///
/// Identities, sources, devices, metadata and series are those of the phone. Deletions and withdrawn types take effect, a
/// sample that comes after its deletion stays away, and the order of sources that the person chose here is kept. A sample
/// of an export without an identity is replaced by the same one of the phone. The position is stored in the transaction of
/// the last samples of a page, so that a crash at any point loses and doubles nothing.
///
/// ```swift
/// let mirror = SampleMirror(
///     store: store, account: remote.id.rawValue,
///     isEntry: { EntryIdentity($0, namespace: "com.example.diary") != nil })
/// let report = try await mirror.receive(from: remote.samples)
/// ```
public struct SampleMirror: Sendable {
    private let mirror: StoreMirror
    private let isEntry: @Sendable (String) -> Bool

    /// Creates a mirror of the samples of an account.
    ///
    /// - Parameters:
    ///   - store: The store of this machine.
    ///   - account: The name of the account; each has a position of its own.
    ///   - isEntry: Whether a sync identifier is that of an entry of the person's journal. Such samples are left out, because
    ///     the entries are synced as entries.
    public init(
        store: HealthStore, account: String, isEntry: @escaping @Sendable (String) -> Bool
    ) {
        mirror = StoreMirror(store, account: account)
        self.isEntry = isEntry
    }

    /// Reads everything after the stored position.
    ///
    /// If the server was restored, everything is read again; what is stored already does not change.
    ///
    /// - Parameters:
    ///   - server: The server.
    ///   - wait: The number of seconds for which the server waits for the first frame.
    ///   - progress: Called after each page, with the counts so far.
    /// - Throws: The error of the server, `HealthStoreError`, `CancellationError`.
    @discardableResult
    public func receive(
        from server: any SampleServer, wait: Int = 0,
        progress: @Sendable (SampleMirrorReport) -> Void = { _ in }
    ) async throws -> SampleMirrorReport {
        var report = SampleMirrorReport()
        var wait = wait
        while true {
            try Task.checkCancellation()
            let cursor = try await mirror.cursor()
            let page: SamplePage
            do {
                page = try await server.frames(after: cursor, wait: wait)
            } catch SampleServerError.cursorExpired where cursor != nil {
                try await mirror.write { try $0.setCursor(nil) }
                continue
            }
            if page.cursor != cursor || !page.frames.isEmpty {
                report.add(try await apply(page))
                progress(report)
            }
            guard page.hasMore else { return report }
            wait = 0
        }
    }

    /// Applies a page and stores its cursor with the last samples.
    ///
    /// Each withdrawal is a transaction of its own, and so are the samples before it. A crash between them repeats the
    /// page, which leads to the same samples.
    private func apply(_ page: SamplePage) async throws -> SampleMirrorReport {
        var report = SampleMirrorReport()
        var batches: [SampleBatch] = []
        for frame in page.frames {
            switch frame {
            case .batch(let batch): batches.append(batch)
            case .withdrawn(let type, let kind):
                if !batches.isEmpty { report.add(try await apply(batches)) }
                batches = []
                // No sample of an unknown kind was stored.
                guard let kind = ObjectKind(rawValue: kind) else { continue }
                report.deleted += try await mirror.withdraw(
                    ObjectType(identifier: type, kind: kind))
            }
        }
        report.add(try await apply(batches, endingAt: page.cursor))
        return report
    }

    /// Applies batches in one transaction, and stores the cursor if there is one.
    private func apply(
        _ batches: [SampleBatch], endingAt cursor: String? = nil
    ) async throws -> SampleMirrorReport {
        let isEntry = isEntry
        return try await mirror.write { writer in
            var batchWriter = BatchWriter(writer: writer, isEntry: isEntry)
            for batch in batches { try batchWriter.apply(batch) }
            if let cursor { try writer.setCursor(cursor) }
            return batchWriter.report
        }
    }
}

/// The counts of what a ``SampleMirror`` read.
public struct SampleMirrorReport: Hashable, Sendable {
    /// The number of samples that are new in the store.
    public var added = 0
    /// The number of samples that were deleted on the phone, or whose type is no longer shared.
    public var deleted = 0
    /// The number of samples that were left out, because they are entries of the person's journal.
    public var entries = 0
    /// The number of samples that this version cannot store: of an unknown type, or with an unknown value or unit.
    public var unreadable = 0
    /// The number of texts that were cut, because they are longer than any real one.
    public var cut = 0

    /// Creates an empty report.
    public init() {}

    fileprivate mutating func add(_ other: SampleMirrorReport) {
        added += other.added
        deleted += other.deleted
        entries += other.entries
        unreadable += other.unreadable
        cut += other.cut
    }
}

/// Applies batches within one transaction.
private struct BatchWriter {
    let writer: MirrorWriter
    let isEntry: (String) -> Bool
    var report = SampleMirrorReport()
    private var texts = SampleTexts()

    init(writer: MirrorWriter, isEntry: @escaping (String) -> Bool) {
        (self.writer, self.isEntry) = (writer, isEntry)
    }

    mutating func apply(_ batch: SampleBatch) throws {
        if let type = batch.objectType, SampleTexts.allows(type: type.identifier) {
            for sample in batch.samples { try insert(sample, type) }
        } else {
            report.unreadable += batch.samples.count
        }
        for uuid in batch.deleted where try writer.delete(uuid) { report.deleted += 1 }
    }

    private mutating func insert(_ streamed: StreamedSample, _ type: ObjectType) throws {
        if let text = streamed.metadata[MetadataKey.syncIdentifier]?.string, isEntry(text) {
            report.entries += 1
            return
        }
        guard var sample = streamed.sample(of: type), sample.sourceRevision != nil else {
            report.unreadable += 1
            return
        }
        // A server of an older version, or of another program, passes on texts of any length.
        texts.limit(&sample)
        report.cut += texts.takeCuts().reduce(0) { $0 + $1.count }
        let relation: MirrorWriter.Relation =
            switch type.kind {
            case .correlation: .correlation
            case .workout, .electrocardiogram: .owner
            default: .part
            }
        do {
            let outcome = try writer.insert(
                sample, series: streamed.series, others: streamed.associated, relation)
            if outcome == .added { report.added += 1 }
        } catch HealthStoreError.validation {
            report.unreadable += 1
        }
    }
}
