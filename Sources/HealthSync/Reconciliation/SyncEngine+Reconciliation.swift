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
