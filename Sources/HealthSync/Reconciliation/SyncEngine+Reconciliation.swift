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
        var missing: Set<String> = []
        for stream in try await includedStreams()
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
        guard !missing.isEmpty else { return report }
        let second = await sync(.manual)
        guard second.unavailable == nil else { return second }
        let counts = try await ledger.applyRemovals(of: missing)
        report.inbound += second.inbound
        report.inbound += counts
        return report
    }

    private func inside(_ listing: ObjectListing) async throws(PullError) -> LinkedObjects {
        do throws(JournalError) {
            return try await ledger.linkedObjects(of: listing.kinds, in: listing.interval)
        } catch {
            throw .temporary(reason: SyncReason(.journalUnreadable))
        }
    }
}
