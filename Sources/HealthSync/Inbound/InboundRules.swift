package import Foundation
package import HealthJournal

/// What a change does to the journal.
package enum InboundEffect: Hashable, Sendable {
    /// The remote holds this version; these are its objects.
    case confirm(UUID, version: Int, links: [RemoteLink])
    /// An own entry that the journal lacks comes in, linked and not pending.
    case adopt(JournalEntry, links: [RemoteLink])
    /// Another device's later version takes the entry's place; an edit that loses is kept for the
    /// person to look at.
    case update(JournalEntry, links: [RemoteLink], losing: JournalEntry?)
    /// The person's edit stays and gets a version above the remote's; the other side is kept.
    case rebase(UUID, above: Int, links: [RemoteLink], losing: JournalEntry)
    /// The journal deleted it: so it goes there too, again.
    case deleteAgain(UUID, version: Int, links: [RemoteLink])
    /// A foreign entry that is new, or that its source changed.
    case importForeign(InboundChange.ForeignEntry)
    /// A foreign entry that its source removed.
    case removeForeign(UUID)
    /// An own entry that was removed at the remote: it stays, marked.
    case markRemoved(UUID)
    /// An own entry that was removed there while an edit waits here: the person settles it.
    case conflict(JournalEntry)
    /// Nothing to do.
    case none
}

/// How a remote's changes meet the journal, as a pure function of the two.
///
/// The rules are those of `docs/architecture.md`, "In": own and known is confirmed, own and
/// unknown adopted, own and deleted is deleted again; foreign entries come in once, with their
/// source; what is gone there takes foreign entries along and leaves own ones, marked.
package enum InboundRules {
    /// Decides one change.
    package static func decide(_ change: InboundChange, knowing local: EntryKnowledge)
        -> InboundEffect
    {
        switch change {
        case .own(let own): decide(own, local)
        case .foreign(let foreign): decide(foreign, local)
        case .removed(let removal): decide(removal, local)
        }
    }

    private static func decide(_ own: InboundChange.OwnEntry, _ local: EntryKnowledge)
        -> InboundEffect
    {
        let theirs = own.entry.header
        if local.tombstoneVersion != nil {
            return .deleteAgain(theirs.id, version: theirs.version, links: own.links)
        }
        guard let entry = local.entry else { return .adopt(own.entry, links: own.links) }
        let mine = entry.header
        if theirs.version <= mine.version, !isConcurrent(theirs, mine, local) {
            return .confirm(mine.id, version: theirs.version, links: own.links)
        }
        guard local.hasUnexportedEdit, !own.entry.hasSameContent(as: entry) else {
            return .update(own.entry, links: own.links, losing: nil)
        }
        // Both were edited since they last agreed: the later edit wins, the person may look.
        return mine.modifiedAt > theirs.modifiedAt
            ? .rebase(mine.id, above: theirs.version, links: own.links, losing: own.entry)
            : .update(own.entry, links: own.links, losing: entry)
    }

    /// The same version with another edit date is another device's edit, not an echo of this one.
    private static func isConcurrent(
        _ theirs: EntryHeader, _ mine: EntryHeader, _ local: EntryKnowledge
    ) -> Bool {
        theirs.version == mine.version && local.hasUnexportedEdit
            && abs(theirs.modifiedAt.timeIntervalSince(mine.modifiedAt)) > 0.001
    }

    private static func decide(_ foreign: InboundChange.ForeignEntry, _ local: EntryKnowledge)
        -> InboundEffect
    {
        let isKnown = local.links.contains { $0.object == foreign.object }
        return local.isIgnored || isKnown ? .none : .importForeign(foreign)
    }

    private static func decide(_ removal: InboundChange.Removal, _ local: EntryKnowledge)
        -> InboundEffect
    {
        // An object that another one has replaced since is old news.
        guard let entry = local.entry, local.links.contains(where: { $0.object == removal.object })
        else { return .none }
        guard !entry.header.source.isForeign else { return .removeForeign(entry.id) }
        return local.hasUnexportedEdit ? .conflict(entry) : .markRemoved(entry.id)
    }
}

extension EntryKnowledge {
    /// Whether the entry has a version that the remote, which holds an older one, has not.
    fileprivate var hasUnexportedEdit: Bool {
        guard let entry, let exportedVersion else { return false }
        return entry.header.version > exportedVersion
    }
}
