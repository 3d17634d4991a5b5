internal import Foundation
public import HealthJournal
internal import HealthKit
internal import HealthModel
internal import HealthSync

extension HealthPermissions {
    /// Reviews an entry before it is saved, like `Journal.review(_:)`, and adds the parts that
    /// Health would not accept now.
    ///
    /// Permissions are not reviewed if the entry will not be exported: while sync is off, if its
    /// kind is excluded from the export, for a copy of another app's entry, and without a health
    /// store.
    public func review(_ entry: JournalEntry, in journal: Journal) async throws(JournalError)
        -> EntryReview
    {
        var review = try await journal.review(entry)
        let status = try await journal.status(of: .health)
        let isLocal = entry.header.source.isForeign || entry.header.overrides != nil
        guard isAvailable, review.refusal == nil, !isLocal, status.isEnabled,
            status.exportedKinds.contains(entry.kind)
        else { return review }
        review.findings += findings(entry)
        return review
    }

    private func findings(_ entry: JournalEntry) -> [EntryReview.Finding] {
        guard let mapping = HealthRemote.mappings().first(where: { $0.kind == entry.kind }) else {
            return []
        }
        let context = MappingContext(
            namespace: "review", app: entry.header.source, zone: entry.header.timeZone,
            mayShare: isAllowed, makeUUID: { entry.id })
        do throws(PushFailure) {
            _ = try mapping.samples(for: entry, in: context)
        } catch {
            guard case .notPermitted = error else { return [] }
            return [.waitsForPermission]
        }
        let withheld = mapping.withheld(of: entry, in: context)
        let types = withheld.compactMap { ObjectType.named($0) }
        return types.isEmpty ? [] : [.goesWithout(Set(types))]
    }
}
