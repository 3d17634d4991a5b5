internal import Foundation
internal import HealthJournal

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
