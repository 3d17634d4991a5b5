public import Foundation
public import HealthJournal

extension SyncEngine {
    /// Compares the journal with everything that the remote holds in a time range.
    ///
    /// A remote discards its tombstones after a while, so an app that was not used for long misses
    /// deletions. Call this when the person asks for it, or once a month. Other apps' entries that
    /// the remote no longer holds are deleted; own entries are kept and marked. Entries before the
    /// first day that the remote lets this app see are not compared.
    ///
    /// The engine reads every stream again from the beginning. An object is missing if it was
    /// linked before the listing and is still linked after one more sync pass, so that objects
    /// replaced meanwhile do not count as missing.
    public func reconcile(in interval: DateInterval) async throws(JournalError) -> SyncReport {
        try await forgetCursors()
        var report = await sync(.manual)
        guard report.unavailable == nil else { return report }
        let missing = try await FullComparison(remote: remote, ledger: ledger)
            .missing(in: interval, &report)
        guard !missing.isEmpty else { return report }
        let second = await sync(.manual)
        guard second.unavailable == nil else { return second }
        let counts = try await ledger.applyRemovals(of: missing)
        report.inbound += second.inbound
        report.inbound += counts
        return report
    }
}

/// Lists everything that a remote holds in a time range, to find what was deleted without a trace.
struct FullComparison: Sendable {
    let remote: any SyncRemote
    let ledger: SyncLedger

    /// The linked objects that the remote no longer lists.
    ///
    /// - Parameter report: The report of the pass before. Streams that it did not read are not listed;
    ///   those that cannot be listed are added.
    func missing(in interval: DateInterval, _ report: inout SyncReport) async throws(JournalError)
        -> Set<String>
    {
        var missing: Set<String> = []
        for stream in try await ledger.includedStreams(of: remote)
        where report.unreadable[stream] == nil && !report.unasked.contains(stream) {
            let before = try await ledger.linkedObjects(
                of: Set(EntryKind.allCases), in: interval)
            do throws(PullError) {
                guard let listing = try await remote.objects(of: stream, in: interval) else {
                    continue
                }
                let inside = try await inside(listing)
                missing.formUnion(before.missing(from: listing, inside: inside))
            } catch {
                report.unreadable[stream] = error.reason
            }
        }
        return missing
    }

    private func inside(_ listing: ObjectListing) async throws(PullError) -> LinkedObjects {
        do throws(JournalError) {
            return try await ledger.linkedObjects(of: listing.kinds, in: listing.interval)
        } catch {
            throw .temporary(reason: SyncReason(.journalUnreadable))
        }
    }
}

/// The objects that the journal has links to at a remote.
struct LinkedObjects: Hashable, Sendable {
    /// The objects of other apps' entries.
    var foreign: Set<String> = []
    /// The objects of own entries.
    var own: Set<String> = []

    /// The linked objects that the remote does not hold, according to a listing that was made
    /// later.
    ///
    /// - Parameter inside: The linked objects of the interval that the listing covers.
    func missing(from listing: ObjectListing, inside: LinkedObjects) -> Set<String> {
        let missing = foreign.intersection(inside.foreign).subtracting(listing.objects)
        guard listing.hasOwn else { return missing }
        return missing.union(own.intersection(inside.own).subtracting(listing.objects))
    }
}

extension SyncLedger {
    /// The objects that represent entries of some kinds in a time range.
    func linkedObjects(of kinds: Set<EntryKind>, in interval: DateInterval)
        async throws(JournalError) -> LinkedObjects
    {
        let remote = remote
        return try await journal.withSnapshot { tx in
            let links = try tx.remote(remote).links
            return LinkedObjects(
                foreign: Set(try links.objects(kinds: kinds, in: interval, foreign: true).keys),
                own: Set(try links.objects(kinds: kinds, in: interval, foreign: false).keys))
        }
    }

    /// Applies the deletion of objects at the remote, in one transaction.
    func applyRemovals(of objects: Set<String>) async throws(JournalError) -> InboundCounts {
        let remote = remote
        return try await journal.withTransaction { tx in
            let remote = try tx.remote(remote)
            var counts = InboundCounts()
            for object in objects.sorted() {
                let removal = InboundChange.Removal(object: object, identity: nil)
                try remote.apply(.removed(removal), &counts)
            }
            return counts
        }
    }
}
