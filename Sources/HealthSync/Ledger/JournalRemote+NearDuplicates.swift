internal import Foundation
internal import HealthJournal

extension JournalRemote {
    /// Asks the person about a near duplicate of an entry, and returns whether one was found.
    ///
    /// Both entries stay and count. The person is asked about each pair only once.
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
