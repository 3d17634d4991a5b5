public import Foundation
public import HealthJournal

/// A database of the app as a remote: five closures over SwiftData, Core Data or anything else.
///
/// An app that has its own database keeps it: the database is another place that the journal is synced
/// with. The closures name the changes, save, delete and list; this type makes a remote of them that keeps
/// the rules of `HealthSyncTesting`.
///
/// Each row has the identity, the version and the date of the last edit of its entry. The app's own code
/// increases the version with each edit, as the journal does.
///
/// ```swift
/// DatabaseRemote(
///     id: "drinks", kinds: [.drink],
///     changes: { token in try changes(since: token) },
///     apply: { entry in try apply(entry) },
///     delete: { id in try delete(id) },
///     identifiers: { interval in try identifiers(in: interval) },
///     now: now)
/// ```
public struct DatabaseRemote: SyncRemote {
    /// A change of the database.
    public enum Change: Hashable, Sendable {
        /// A row as it is now, as an entry.
        case saved(JournalEntry)
        /// A row was deleted.
        case deleted(UUID, EntryKind)
    }

    /// The changes of the database up to a token.
    public struct Changes: Hashable, Sendable {
        /// The changes in order; of a row that changed twice the last one is enough.
        public var changes: [Change]
        /// The position after them, such as an archived history token.
        public var token: Data
        /// Whether there are more changes after the token.
        public var hasMore: Bool

        /// Creates changes.
        public init(_ changes: [Change], token: Data, hasMore: Bool = false) {
            self.changes = changes
            self.token = token
            self.hasMore = hasMore
        }
    }

    /// Thrown for a token that the database does not know, such as one whose history was removed.
    ///
    /// The engine then reads everything again.
    public struct UnknownToken: Error, Hashable {
        /// Creates the error.
        public init() {}
    }

    /// The name of the database among the journal's remotes.
    public let id: RemoteID
    /// One stream, of all rows.
    public let streams: [StreamName] = ["rows"]
    private let kinds: Set<EntryKind>
    private let changes: @Sendable (Data?) async throws -> Changes
    private let apply: @Sendable (JournalEntry) async throws -> JournalEntry
    private let delete: @Sendable (UUID) async throws -> Void
    private let identifiers: @Sendable (DateInterval) async throws -> Set<UUID>
    private let now: @Sendable () -> Date
    private let commits: @Sendable () -> AsyncStream<Void>

    /// Creates a remote.
    ///
    /// - Parameters:
    ///   - id: The name of the database among the journal's remotes; it never changes.
    ///   - kinds: The kinds of entry that the database has rows for.
    ///   - changes: The changes since a token, without those that `apply` and `delete` made if the database
    ///     can tell them; nil asks for all rows. Throws ``UnknownToken`` for a token that it does not know.
    ///   - apply: Saves a row unless the database has this version or a later one, in one transaction, and
    ///     returns what it has then.
    ///   - delete: Deletes a row; success also if there is none.
    ///   - identifiers: The identities of all rows that are dated in an interval.
    ///   - now: The clock. Rows that are dated later are not compared, because another process may be
    ///     about to save them.
    ///   - commits: A notification for each commit of the app's own; by default none, so that the
    ///     scheduler's timer finds the changes.
    public init(
        id: RemoteID, kinds: Set<EntryKind>,
        changes: @escaping @Sendable (_ token: Data?) async throws -> Changes,
        apply: @escaping @Sendable (JournalEntry) async throws -> JournalEntry,
        delete: @escaping @Sendable (UUID) async throws -> Void,
        identifiers: @escaping @Sendable (DateInterval) async throws -> Set<UUID>,
        now: @escaping @Sendable () -> Date,
        commits: @escaping @Sendable () -> AsyncStream<Void> = { AsyncStream { $0.finish() } }
    ) {
        self.id = id
        self.kinds = kinds
        self.changes = changes
        self.apply = apply
        self.delete = delete
        self.identifiers = identifiers
        self.now = now
        self.commits = commits
    }

    /// The kinds that the database has rows for.
    public func kinds(of stream: StreamName) -> Set<EntryKind> { kinds }
    /// A database is always available.
    public func availability() async -> RemoteAvailability { .available }
    /// The kinds that the database has rows for.
    public func permittedKinds() async -> Set<EntryKind> { kinds }

    /// Saves and deletes rows one after the other, in order.
    public func push(_ operations: [OutboundOperation]) async -> [PushOutcome] {
        var outcomes: [PushOutcome] = []
        for operation in operations { outcomes.append(await carryOut(operation)) }
        return outcomes
    }

    private func carryOut(_ operation: OutboundOperation) async -> PushOutcome {
        guard kinds.contains(operation.kind) else {
            return .failed(.invalid(reason: .other("The database has no rows for this kind.")))
        }
        do {
            switch operation.action {
            case .save(let entry):
                let held = try await apply(entry)
                let links = [link(to: entry.id)]
                // The app edited the row meanwhile: the engine's rules decide.
                return held.header.version > entry.header.version
                    ? .superseded(InboundChange.OwnEntry(entry: held, links: links))
                    : .done(links: links)
            case .delete:
                try await delete(operation.entry)
                return .done(links: [])
            }
        } catch {
            return .failed(.temporary(reason: .other("The database could not be written.")))
        }
    }

    /// The changes of the database after a token.
    public func pull(_ stream: StreamName, after cursor: Data?) async throws(PullError) -> PullBatch
    {
        let found: Changes
        do {
            found = try await changes(cursor)
        } catch is UnknownToken {
            throw .invalidCursor
        } catch {
            throw .temporary(reason: .other("The database could not be read."))
        }
        return PullBatch(
            changes: found.changes.map(change), cursor: found.token, hasMore: found.hasMore)
    }

    private func change(_ change: Change) -> InboundChange {
        switch change {
        case .saved(let entry):
            return .own(InboundChange.OwnEntry(entry: entry, links: [link(to: entry.id)]))
        case .deleted(let entry, let kind):
            let identity = EntryIdentity(namespace: id.rawValue, kind: kind, entry: entry)
            return .removed(
                InboundChange.Removal(object: link(to: entry).object, identity: identity))
        }
    }

    private func link(to entry: UUID) -> RemoteLink { RemoteLink(object: entry.uuidString) }

    /// The rows that are dated in an interval, up to the present.
    public func objects(of stream: StreamName, in interval: DateInterval)
        async throws(PullError) -> ObjectListing?
    {
        let end = min(interval.end, max(now(), interval.start))
        let past = DateInterval(start: interval.start, end: end)
        do {
            let found = try await identifiers(past)
            return ObjectListing(
                kinds: kinds, objects: Set(found.map { link(to: $0).object }), interval: past)
        } catch {
            throw .temporary(reason: .other("The database could not be read."))
        }
    }

    /// A notification for each commit that the app makes.
    public func notices() -> AsyncStream<RemoteNotice> {
        let (commits, stream) = (commits(), streams[0])
        return AsyncStream { continuation in
            let reader = Task {
                for await _ in commits {
                    continuation.yield(RemoteNotice(stream: stream) {})
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in reader.cancel() }
        }
    }
}
