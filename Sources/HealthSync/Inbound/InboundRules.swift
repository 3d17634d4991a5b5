package import Foundation
package import HealthJournal
internal import HealthModel

/// What a change does to the journal.
package enum InboundEffect: Hashable, Sendable {
    /// The remote holds this version; these are its objects.
    ///
    /// It may hold less than the entry says: these types are missing.
    case confirm(UUID, version: Int, links: [RemoteLink], missing: Set<String> = [])
    /// An own entry that the journal lacks comes in, linked and not pending.
    case adopt(JournalEntry, links: [RemoteLink])
    /// Another device's later version takes the entry's place, but for the types that could not be
    /// looked for; an edit that loses is kept for the person to look at.
    case update(
        JournalEntry, links: [RemoteLink], losing: JournalEntry?, unseen: Set<String> = [])
    /// The person's edit stays and gets a version above the remote's; the other side is kept.
    case rebase(UUID, above: Int, links: [RemoteLink], losing: JournalEntry)
    /// The remote holds parts of this version and parts of another device's: the entry goes there
    /// whole, under a version above; the other edit is kept.
    case sendAgain(UUID, above: Int, links: [RemoteLink], losing: JournalEntry?)
    /// The journal deleted it: so it goes there too, again.
    case deleteAgain(UUID, version: Int, links: [RemoteLink])
    /// A foreign entry that is new, or that its source changed.
    case importForeign(InboundChange.ForeignEntry)
    /// A foreign entry that its source removed.
    case removeForeign(UUID)
    /// An object of a foreign entry that stands without it.
    case removePart(object: String)
    /// A part of an own entry is gone, of which the rest stands.
    case dropLink(object: String)
    /// An own entry that was removed at the remote: it stays, marked.
    case markRemoved(UUID)
    /// An own entry that was deleted here was removed there too: should the person take the
    /// deletion back, the remote has to hear of the entry again.
    case forgetExport(UUID)
    /// An own entry that was removed there while an edit waits here: the person settles it.
    case conflict(JournalEntry)
    /// Nothing to do.
    case none
}

/// How a remote's changes meet the journal, as a pure function of the two.
///
/// The rules are those of `docs/architecture.md`, "Inbound": own and known is confirmed, own and unknown
/// adopted, own and deleted is deleted again unless it was edited later; foreign entries come in
/// once, with their source; what is gone there takes foreign entries along and leaves own ones,
/// marked.
package enum InboundRules {
    /// Decides one change.
    package static func decide(_ change: InboundChange, knowing local: EntryKnowledge)
        -> InboundEffect
    {
        switch change {
        case .own(let own): decide(own, local)
        case .foreign(let foreign): decide(foreign, local)
        case .removed(let removal): decide(removal, local)
        // Records are merged field by field: there is nothing to decide.
        case .record: .none
        }
    }

    private static func decide(_ own: InboundChange.OwnEntry, _ local: EntryKnowledge)
        -> InboundEffect
    {
        let theirs = own.entry.header
        if let deleted = local.tombstoneVersion {
            // The person edited it, or wanted it back, on another device after she deleted it here.
            guard theirs.version > deleted, let deletedAt = local.deletedAt,
                theirs.modifiedAt.timeIntervalSince(deletedAt) > 0.001
            else { return .deleteAgain(theirs.id, version: theirs.version, links: own.links) }
            return .update(own.entry, links: own.links, losing: nil, unseen: own.unseen)
        }
        guard let entry = local.entry else { return .adopt(own.entry, links: own.links) }
        let mine = entry.header
        if own.isMixed, theirs.version <= mine.version, local.attemptedVersion >= theirs.version {
            return mixed(own, entry)
        }
        let isConcurrent = isConcurrent(own.entry, entry, local)
        if theirs.version == mine.version, !isConcurrent, own.entry.isFuller(than: entry) {
            // Its device was permitted to send the rest of this version since.
            return .update(own.entry, links: own.links, losing: nil, unseen: own.unseen)
        }
        if theirs.version <= mine.version, !isConcurrent {
            return .confirm(
                mine.id, version: wholeVersion(theirs, mine, local), links: own.links,
                missing: theirs.version == mine.version
                    ? entry.missing(in: own.entry).subtracting(own.unseen) : [])
        }
        guard local.hasUnexportedEdit || isConcurrent, !own.entry.hasSameSyncedContent(as: entry)
        else {
            return .update(own.entry, links: own.links, losing: nil, unseen: own.unseen)
        }
        // Both were edited since they last agreed: the winner stays, the person may look.
        return wins(entry, own.entry, local)
            ? .rebase(mine.id, above: theirs.version, links: own.links, losing: own.entry)
            : .update(own.entry, links: own.links, losing: entry, unseen: own.unseen)
    }

    /// Two devices saved one version, each some of its objects.
    ///
    /// The one with the later edit sends it again, whole, and so does one that goes above it anyway.
    /// The other one waits for that.
    private static func mixed(_ own: InboundChange.OwnEntry, _ entry: JournalEntry)
        -> InboundEffect
    {
        let version = own.entry.header.version
        let others = [own.entry, own.other].compactMap { $0 }.filter {
            !$0.isEditedAtOnce(with: entry)
        }
        let isLater = others.allSatisfy { entry.isLaterEdit(than: $0) }
        guard entry.header.version > version || isLater else { return .none }
        return .sendAgain(entry.header.id, above: version, links: own.links, losing: others.first)
    }

    /// Whether the entry here wins against another device's edit of it.
    private static func wins(
        _ mine: JournalEntry, _ theirs: JournalEntry, _ local: EntryKnowledge
    ) -> Bool {
        let version = mine.header.version
        if theirs.header.version < version { return true }
        // Of two edits of one instant that were both sent the remote took the first, without a
        // word to the second: that one is what all devices read.
        if theirs.header.version == version, local.attemptedVersion >= version,
            mine.isEditedAtOnce(with: theirs)
        {
            return false
        }
        return mine.isLaterEdit(than: theirs)
    }

    /// The version that the remote is known to hold with nothing of an earlier one beside it.
    ///
    /// An edit that was sent and not noted down may have left parts of what it replaced: its
    /// operation stays in the outbox, and sending it again removes them. So does an edit that is
    /// compared with a remote that lost something: the copy may be from between the edit and the
    /// removal of those parts.
    private static func wholeVersion(
        _ theirs: EntryHeader, _ mine: EntryHeader, _ local: EntryKnowledge
    ) -> Int {
        let isUnfinished =
            theirs.version == mine.version && theirs.version > 1
            && ((local.exportedVersion ?? 0) < mine.version || local.isPending)
        return isUnfinished ? theirs.version - 1 : theirs.version
    }

    /// Whether what the remote holds is another device's edit, beside one that was made here.
    ///
    /// - The same version with another edit date, also where this one counts as exported: a remote
    ///   that holds a version already takes the same version of another device without a word and
    ///   without effect.
    /// - The same version and date with other words.
    /// - A lower version that neither was agreed on nor ever sent from here, or that was edited
    ///   after this one.
    private static func isConcurrent(
        _ theirs: JournalEntry, _ mine: JournalEntry, _ local: EntryKnowledge
    ) -> Bool {
        let version = theirs.header.version
        let isSentFromHere = local.attemptedVersion >= version
        if version == mine.header.version {
            if !mine.isEditedAtOnce(with: theirs) { return true }
            // What was sent may come back with less: what is not permitted stays here, and of a
            // meal that is half deleted the rest does not say what the meal was.
            return isSentFromHere
                ? !mine.isFuller(than: theirs)
                    && SyncedContent(mine).contradicts(SyncedContent(theirs))
                : local.exportedVersion != nil && !mine.hasSameSyncedContent(as: theirs)
        }
        guard version < mine.header.version, !mine.hasSameSyncedContent(as: theirs) else {
            return false
        }
        let isEditedLater = !mine.isEditedAtOnce(with: theirs) && theirs.isLaterEdit(than: mine)
        return isEditedLater
            || (!isSentFromHere && local.exportedVersion.map { $0 < version } ?? false)
    }

    private static func decide(_ foreign: InboundChange.ForeignEntry, _ local: EntryKnowledge)
        -> InboundEffect
    {
        let known = Set(local.links.map(\.object))
        guard !foreign.objects.allSatisfy({ known.contains($0.object) }) else { return .none }
        // What is new of a hidden meal has to be hidden too, so the journal hears of it.
        return local.isIgnored && foreign.parts.isEmpty ? .none : .importForeign(foreign)
    }

    private static func decide(_ removal: InboundChange.Removal, _ local: EntryKnowledge)
        -> InboundEffect
    {
        let isLinked = local.links.contains { $0.object == removal.object }
        if isLinked, local.tombstoneVersion != nil, let identity = removal.identity {
            return .forgetExport(identity.entry)
        }
        // An object that another one has replaced since is old news.
        guard isLinked else { return .none }
        let rest = local.links.filter { $0.object != removal.object }
        let isForeign = local.entry?.header.source.isForeign ?? local.isIgnored
        if isForeign, rest.contains(where: { !$0.isWhole }) {
            return .removePart(object: removal.object)
        }
        guard let entry = local.entry else { return .none }
        guard !isForeign else { return .removeForeign(entry.id) }
        // Body fat that was taken off a weight: the weight itself is there.
        if rest.contains(where: { $0.part == .whole }) { return .dropLink(object: removal.object) }
        return local.hasUnexportedEdit ? .conflict(entry) : .markRemoved(entry.id)
    }
}

extension EntryKnowledge {
    /// Whether the entry has a version that the remote, which holds or held an older one, has not.
    fileprivate var hasUnexportedEdit: Bool {
        guard let entry else { return false }
        // What was removed there is known by what was ever sent.
        let known =
            exportedVersion ?? (isRemovedThere && attemptedVersion > 0 ? attemptedVersion : nil)
        return known.map { entry.header.version > $0 } ?? false
    }
}

extension JournalEntry {
    /// The types of which another reading of this entry has less, as in a meal one item's energy.
    fileprivate func missing(in reading: JournalEntry) -> Set<String> {
        let there = reading.partCounts
        return Set(partCounts.filter { $0.value > there[$0.key, default: 0] }.keys)
    }

    /// Whether this reading has all that another one of the same version has, and more.
    fileprivate func isFuller(than other: JournalEntry) -> Bool {
        other.missing(in: self).isEmpty && !missing(in: other).isEmpty
    }

    /// What an entry can go without where only a part of it is permitted: how often it has each type.
    ///
    /// Water in a meal does not travel.
    private var partCounts: [String: Int] {
        let types: [ObjectType] =
            switch self {
            case .weight(let weight):
                (weight.bodyFat == nil ? [] : [.bodyFatPercentage])
                    + (weight.leanMass == nil ? [] : [.leanBodyMass])
            case .drink, .measurement: []
            case .food(let food):
                food.items.flatMap(\.nutrients.keys).filter { $0 != .dietaryWater }
            case .workout(let workout):
                (workout.energy == nil ? [] : [.activeEnergyBurned])
                    + (workout.distance == nil ? [] : [workout.distanceType])
            }
        return types.reduce(into: [:]) { $0[$1.identifier, default: 0] += 1 }
    }
}
