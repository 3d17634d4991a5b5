internal import Foundation
internal import HealthJournal

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
