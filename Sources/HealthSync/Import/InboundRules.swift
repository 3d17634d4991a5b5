package import Foundation
package import HealthJournal
internal import HealthModel

/// The effect of a remote's change on the journal.
package enum InboundEffect: Hashable, Sendable {
    /// The remote holds this version as these objects.
    ///
    /// The remote may lack parts of the entry: those of the missing types.
    case confirm(UUID, version: Int, links: [RemoteLink], missing: Set<String> = [])
    /// Adds an own entry that the journal lacks, with its links and without an operation.
    case adopt(JournalEntry, links: [RemoteLink])
    /// Replaces the entry with another device's later version, except for the types that could not
    /// be queried; an edit that loses is kept for the person's review.
    case update(
        JournalEntry, links: [RemoteLink], losing: JournalEntry?, unseen: Set<String> = [])
    /// Keeps the person's edit under a version above the remote's; the other edit is kept for
    /// review.
    case rebase(UUID, above: Int, links: [RemoteLink], losing: JournalEntry)
    /// Sends the whole entry again under a higher version, because the remote holds parts of two
    /// devices' edits; the other edit is kept for review.
    case sendAgain(UUID, above: Int, links: [RemoteLink], losing: JournalEntry?)
    /// Deletes the entry at the remote again, because the journal has its tombstone.
    ///
    /// A version that is later than the deleted one is kept, so that undoing the deletion restores it.
    case deleteAgain(
        UUID, version: Int, links: [RemoteLink], later: JournalEntry? = nil,
        unseen: Set<String> = [])
    /// Imports a foreign entry that is new or that its source has changed.
    case importForeign(InboundChange.ForeignEntry)
    /// Deletes a foreign entry that its source has deleted.
    case removeForeign(UUID)
    /// Deletes one object of a foreign entry.
    case removePart(object: String)
    /// Removes the link to a deleted part of an own entry whose other parts remain.
    case dropLink(object: String)
    /// Marks an own entry as deleted at the remote; the journal keeps it.
    case markRemoved(UUID)
    /// Forgets that a deleted own entry was exported, because the remote has deleted it too; if the
    /// person restores the entry, it is sent again.
    case forgetExport(UUID)
    /// Records a conflict: an own entry was deleted at the remote while an edit was pending here.
    case conflict(JournalEntry)
    /// Changes nothing.
    case none
}

/// Decides how a remote's changes affect the journal; a pure function.
///
/// The rules are in `docs/architecture.md`, "Inbound". A known own entry is confirmed, an unknown
/// one adopted, a deleted one deleted again unless it was edited later. Foreign entries are
/// imported once, with their source. A deletion at the remote deletes foreign entries and marks own
/// ones.
package enum InboundRules {
    /// Returns the effect of one change.
    package static func decide(_ change: InboundChange, knowing local: EntryKnowledge)
        -> InboundEffect
    {
        switch change {
        case .own(let own): decide(own, local)
        case .foreign(let foreign): decide(foreign, local)
        case .removed(let removal): decide(removal, local)
        // Earlier samples have their own rules, and records are merged field by field.
        case .earlier, .record: .none
        }
    }

    private static func decide(_ own: InboundChange.OwnEntry, _ local: EntryKnowledge)
        -> InboundEffect
    {
        let theirs = own.entry.header
        if let deleted = local.tombstoneVersion {
            // The person edited or restored the entry on another device after deleting it here.
            guard theirs.version > deleted, let deletedAt = local.deletedAt,
                theirs.modifiedAt.timeIntervalSince(deletedAt) > 0.001
            else {
                let isLater = theirs.version > deleted
                return .deleteAgain(
                    theirs.id, version: theirs.version, links: own.links,
                    later: isLater ? own.entry : nil, unseen: isLater ? own.unseen : [])
            }
            return .update(own.entry, links: own.links, losing: nil, unseen: own.unseen)
        }
        guard let entry = local.entry else { return .adopt(own.entry, links: own.links) }
        let mine = entry.header
        if own.isMixed, theirs.version <= mine.version, local.attemptedVersion >= theirs.version {
            return mixed(own, entry)
        }
        let isConcurrent = isConcurrent(own.entry, entry, local)
        if theirs.version == mine.version, !isConcurrent, own.entry.isFuller(than: entry) {
            // The other device has since been permitted to send the rest of this version.
            return .update(own.entry, links: own.links, losing: nil, unseen: own.unseen)
        }
        if theirs.version <= mine.version, !isConcurrent {
            return .confirm(
                mine.id, version: wholeVersion(theirs, mine, local), links: own.links,
                missing: theirs.version == mine.version
                    ? entry.missing(in: own.entry).subtracting(own.unseen) : [])
        }
        if theirs.version == mine.version, own.entry.hasSameSyncedContent(as: entry),
            !own.entry.isEditedAtOnce(with: entry), entry.isLaterEdit(than: own.entry)
        {
            // A cloud brought the date of a later edit without other content. If the earlier date came
            // back, two devices with a health store each would send the dates to each other without end.
            return .confirm(
                mine.id, version: wholeVersion(theirs, mine, local), links: own.links)
        }
        guard local.hasUnexportedEdit || isConcurrent || local.isSentAgain,
            !own.entry.hasSameSyncedContent(as: entry)
        else {
            return .update(own.entry, links: own.links, losing: nil, unseen: own.unseen)
        }
        // Both sides have edited the entry since the common base: the winner stays, the person may
        // review the other.
        return wins(entry, own.entry, local)
            ? .rebase(mine.id, above: theirs.version, links: own.links, losing: own.entry)
            : .update(own.entry, links: own.links, losing: entry, unseen: own.unseen)
    }

    /// Handles a version of which two devices each saved some objects.
    ///
    /// The device with the later edit sends the whole entry again; so does a device whose version
    /// must become higher anyway. The other device waits for that.
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

    /// Whether the local entry wins against another device's edit of it.
    private static func wins(
        _ mine: JournalEntry, _ theirs: JournalEntry, _ local: EntryKnowledge
    ) -> Bool {
        let version = mine.header.version
        if theirs.header.version < version { return true }
        // Of two edits with the same date that were both sent, the remote kept the first and
        // ignored the second, so all devices read the first.
        if theirs.header.version == version, local.attemptedVersion >= version,
            mine.isEditedAtOnce(with: theirs)
        {
            return false
        }
        return mine.isLaterEdit(than: theirs)
    }

    /// The version that the remote is known to hold without objects of an earlier one.
    ///
    /// If the process crashed after sending an edit, objects of the version before it may remain:
    /// the operation stays in the outbox, and sending it again deletes them. The same holds after a
    /// remote lost data: its backup may date from between the edit and the deletion of those
    /// objects.
    private static func wholeVersion(
        _ theirs: EntryHeader, _ mine: EntryHeader, _ local: EntryKnowledge
    ) -> Int {
        let isUnfinished =
            theirs.version == mine.version && theirs.version > 1
            && ((local.exportedVersion ?? 0) < mine.version || local.isPending)
        return isUnfinished ? theirs.version - 1 : theirs.version
    }

    /// Whether the remote holds another device's edit that was made in parallel with a local one.
    ///
    /// - The same version with another edit date, even if the local edit counts as exported: a
    ///   remote that holds a version ignores the same version of another device without an error.
    /// - The same version and date with different content.
    /// - A lower version that is neither the common base nor was ever sent from here, or that was
    ///   edited after the local one.
    private static func isConcurrent(
        _ theirs: JournalEntry, _ mine: JournalEntry, _ local: EntryKnowledge
    ) -> Bool {
        let version = theirs.header.version
        let isSentFromHere = local.attemptedVersion >= version
        if version == mine.header.version {
            if !mine.isEditedAtOnce(with: theirs) { return true }
            // The remote may hold less of an entry that was sent from here: some types may not be
            // permitted, and a half-deleted meal does not describe the meal.
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
        // The journal needs to know new objects of a hidden meal in order to hide them too.
        return local.isIgnored && foreign.parts.isEmpty ? .none : .importForeign(foreign)
    }

    private static func decide(_ removal: InboundChange.Removal, _ local: EntryKnowledge)
        -> InboundEffect
    {
        let isLinked = local.links.contains { $0.object == removal.object }
        if isLinked, local.tombstoneVersion != nil, let identity = removal.identity {
            return .forgetExport(identity.entry)
        }
        // Another object has since replaced this one.
        guard isLinked else { return .none }
        let rest = local.links.filter { $0.object != removal.object }
        let isForeign = local.entry?.header.source.isForeign ?? local.isIgnored
        if isForeign, rest.contains(where: { !$0.isWhole }) {
            return .removePart(object: removal.object)
        }
        guard let entry = local.entry else { return .none }
        guard !isForeign else { return .removeForeign(entry.id) }
        if local.links.contains(where: { $0.object == removal.object && $0.isEarlier }) {
            // The entry's next version has replaced the sample, or will be sent anyway.
            if local.isPending || rest.contains(where: { !$0.isEarlier }) {
                return .dropLink(object: removal.object)
            }
        }
        // The body fat of a weight was deleted; the weight itself remains.
        if rest.contains(where: { $0.isWholeEntry }) { return .dropLink(object: removal.object) }
        return local.hasUnexportedEdit ? .conflict(entry) : .markRemoved(entry.id)
    }
}

extension EntryKnowledge {
    /// Whether the entry has a version that a remote with an older one lacks.
    fileprivate var hasUnexportedEdit: Bool {
        guard let entry else { return false }
        if let exportedVersion { return entry.header.version > exportedVersion }
        guard attemptedVersion > 0 else { return false }
        // After a deletion at the remote, the last version that was ever sent counts as known. Where
        // it is unknown what the remote holds, only the first version is known to every device that
        // has edited the entry.
        return entry.header.version > (isRemovedThere ? attemptedVersion : 1)
    }

    /// Whether an exported version is in the outbox again because the remote may have lost it.
    ///
    /// Another device may not have seen that version before it saved a later one.
    fileprivate var isSentAgain: Bool {
        guard let entry, isPending else { return false }
        return exportedVersion == entry.header.version
    }
}

extension JournalEntry {
    /// The types of which another reading of this entry has fewer samples, such as one item's
    /// energy.
    fileprivate func missing(in reading: JournalEntry) -> Set<String> {
        let there = reading.partCounts
        return Set(partCounts.filter { $0.value > there[$0.key, default: 0] }.keys)
    }

    /// Whether this reading has all samples of another reading of the same version, and more.
    fileprivate func isFuller(than other: JournalEntry) -> Bool {
        other.missing(in: self).isEmpty && !missing(in: other).isEmpty
    }

    /// The number of samples of each type that can be missing after a partial permission.
    ///
    /// Water in a meal is not exported.
    private var partCounts: [String: Int] {
        let types: [ObjectType] =
            switch self {
            case .weight(let weight):
                (weight.bodyFat == nil ? [] : [.bodyFatPercentage])
                    + (weight.leanMass == nil ? [] : [.leanBodyMass])
            case .drink, .measurement, .dayNote: []
            case .food(let food):
                food.items.flatMap(\.nutrients.keys).filter { $0 != .dietaryWater }
            case .workout(let workout):
                (workout.energy == nil ? [] : [.activeEnergyBurned])
                    + (workout.distance == nil ? [] : [workout.distanceType])
            }
        return types.reduce(into: [:]) { $0[$1.identifier, default: 0] += 1 }
    }
}

/// The effect of a sample of an earlier version of the app on the journal.
enum EarlierEffect: Hashable, Sendable {
    /// The sample stands for a live or deleted own entry; without agreement the entry replaces it.
    case link(agrees: Bool)
    /// The journal lacks the entry that the app claims the sample for; the entry is added.
    case adopt
    /// Nothing claims the sample; it waits for the person's decision.
    case wait
}

/// Decides how a sample of an earlier version of the app affects the journal; a pure function.
enum EarlierRules {
    /// Returns the effect of a sample.
    ///
    /// - Parameters:
    ///   - linked: The state of the entry that the sample's objects represent already.
    ///   - owner: The state of the entry that the app claims the sample for; nil without a claim.
    static func decide(
        _ sample: InboundChange.EarlierSample, linked: EntryKnowledge, owner: EntryKnowledge?
    ) -> EarlierEffect {
        // An earlier decision, such as that of the person, counts more than a claim.
        if let known = linked.ownState(as: sample) { return known }
        guard let owner else { return .wait }
        if owner.entry == nil, owner.tombstoneVersion == nil { return .adopt }
        return owner.ownState(as: sample) ?? .wait
    }

    /// Whether a sample contains what the remote should hold of an entry.
    ///
    /// An edited entry is compared exactly: an edit may be smaller than the difference by which apps round,
    /// or add a part. A sample of a meal may be one of its nutrients.
    static func agrees(_ sample: JournalEntry, with entry: JournalEntry) -> Bool {
        var rule = EarlierMatch()
        guard entry.header.version > 1 else { return rule.agrees(sample, with: entry) }
        rule.share = 1e-9
        return rule.agrees(sample, with: entry)
            && (entry.kind == .food || rule.agrees(entry, with: sample))
    }
}

extension EntryKnowledge {
    /// The effect if the state is that of an own entry of the sample's kind.
    fileprivate func ownState(as sample: InboundChange.EarlierSample) -> EarlierEffect? {
        if let entry {
            guard !entry.header.source.isForeign, entry.kind == sample.entry.kind else {
                return nil
            }
            return .link(agrees: EarlierRules.agrees(sample.entry, with: entry))
        }
        // A foreign entry without content is hidden.
        return tombstoneVersion != nil && !isIgnored ? .link(agrees: true) : nil
    }
}
