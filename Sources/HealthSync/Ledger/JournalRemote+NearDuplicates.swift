internal import Foundation
internal import HealthJournal

extension JournalRemote {
    /// Asks the person about an entry that is nearly the same as one of the other side, and says
    /// whether there was reason to.
    ///
    /// Both stay and count. Each pair is asked about once, whatever is read or sent again.
    func askIfNearDuplicate(
        _ given: JournalEntry, _ id: UUID, rule: NearDuplicateRule = .init()
    ) throws -> Bool {
        guard rule.isWorthAsking(given, at: tx.instant), let window = rule.window(of: given.kind),
            let found = try pairs.candidates(for: id, within: window),
            let twin = rule.nearest(to: found.entry, among: found.others)
        else { return false }
        let (mine, theirs) =
            found.entry.header.source.isForeign ? (twin, found.entry) : (found.entry, twin)
        try raiseConflict(
            .nearDuplicate, entry: mine.id, mine: mine, theirs: theirs, safeDefault: .both)
        return true
    }
}
