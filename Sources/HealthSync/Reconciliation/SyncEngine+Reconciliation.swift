public import Foundation
public import HealthJournal

extension SyncEngine {
    /// Compares the journal with all that the remote holds in an interval.
    ///
    /// A remote forgets after a while what was deleted, so an app that was away for long never
    /// hears of it. To be run when the person asks for it, or once a month. Another app's entry
    /// that the remote does not hold any more goes; an own one stays, marked. What lies before the
    /// first day that the remote lets this app see is left alone.
    ///
    /// Everything is read again from the beginning. What is missing is decided by what was linked
    /// before the listing and is linked still after one more pass: what was replaced meanwhile is
    /// not missing.
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
            throw .temporary(reason: "The journal could not be read.")
        }
    }
}
