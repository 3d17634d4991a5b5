internal import Foundation
internal import HealthKit
internal import HealthSync

/// The first reading of a stream whose types are correlations and their members.
///
/// A query over all types after no anchor returns each member by itself and once more in its correlation. The
/// first reading asks for one type after the other instead: for the correlations, which bring their
/// members, and then for the samples without a correlation. Each query is anchored, so that a reading
/// can end after any page and continue later.
///
/// Before the first page it takes an anchor after all changes so far, from which the stream follows changes
/// once all types are read. What is saved, replaced or deleted meanwhile, such as a member of a
/// correlation that was read already, is after that anchor.
struct FirstReading {
    let store: TimeLimitedHealthStore
    /// All types of the stream, in the order in which they are read.
    let order: [HKSampleType]
    /// The types that the app may query.
    let readable: Set<HKSampleType>
    /// The number of changes of a page; a correlation counts as ``membersOfWhole``.
    let batchSize: Int

    /// The number of members that a correlation counts for.
    static let membersOfWhole = 4

    /// A part of a reading.
    struct Page {
        /// The samples and deletions; their anchor is that of ``position``.
        var changes: HealthStoreChanges
        /// The position after the page, whose ``StreamPosition/unread`` is nil at the end.
        var position: StreamPosition

        /// Whether the page has no changes, so that the reading is at its end.
        var isEmpty: Bool { changes.addedSamples.isEmpty && changes.deletedObjects.isEmpty }
    }

    /// Reads the next page.
    ///
    /// - Parameters:
    ///   - start: The position after the last page; nil begins.
    ///   - limit: The date from which the app may read the stream.
    /// - Throws: `PullError.invalidCursor` for the position in another stream or history; the store's errors.
    func page(after start: StreamPosition?, limit: Date?) async throws -> Page {
        let end: HKQueryAnchor
        if let start { end = start.anchor } else { end = try await latestAnchor() }
        var rest = order[...]
        var anchor: HKQueryAnchor?
        if let unread = start?.unread {
            rest = rest.drop { $0.identifier != unread.type }
            guard !rest.isEmpty else { throw PullError.invalidCursor }
            anchor = unread.anchor
        }
        var changes = HealthStoreChanges(addedSamples: [], deletedObjects: [], newAnchor: end)
        var room = batchSize
        while let type = rest.first, room > 0 {
            let size = type is HKCorrelationType ? Self.membersOfWhole : 1
            let found =
                readable.contains(type)
                ? try await self.changes(of: type, after: anchor, limit: max(1, room / size)) : nil
            guard let found else {
                (rest, anchor) = (rest.dropFirst(), nil)
                continue
            }
            changes.addedSamples += found.addedSamples
            changes.deletedObjects += found.deletedObjects
            room -= (found.addedSamples.count + found.deletedObjects.count) * size
            anchor = found.newAnchor
        }
        let unread = rest.first.map {
            StreamPosition.Unread(type: $0.identifier, anchor: anchor)
        }
        return Page(
            changes: changes, position: StreamPosition(anchor: end, limit: limit, unread: unread))
    }

    /// The next changes of a type; nil if there are none.
    private func changes(of type: HKSampleType, after anchor: HKQueryAnchor?, limit: Int)
        async throws -> HealthStoreChanges?
    {
        let condition =
            type is HKCorrelationType ? nil : HKQuery.predicateForObjectsWithNoCorrelation()
        let found = try await store.changes(
            [.sample(type: type, predicate: condition)], after: anchor, limit: limit)
        if found.newAnchor.isOfOtherHistory { throw PullError.invalidCursor }
        return found.addedSamples.isEmpty && found.deletedObjects.isEmpty ? nil : found
    }

    /// An anchor after all changes so far.
    ///
    /// A store that does not provide it, such as Apple's, returns it with the result of a query that no
    /// sample matches.
    private func latestAnchor() async throws -> HKQueryAnchor {
        if let anchor = try await store.latestAnchor(of: readable) { return anchor }
        let never = HKQuery.predicateForSamples(
            withStart: .distantFuture, end: nil, options: .strictStartDate)
        return try await store.changes(
            order.filter(readable.contains).map { .sample(type: $0, predicate: never) },
            after: nil, limit: HKObjectQueryNoLimit
        ).newAnchor
    }
}
