internal import Foundation
internal import HealthJournal

extension JournalTransaction {
    /// Looks up what a change is about, lets the rules decide, and does what they say.
    func apply(_ change: InboundChange, from remote: RemoteID, _ counts: inout InboundCounts)
        throws(JournalError)
    {
        let local = try knowledge(about: change, at: remote)
        do throws(JournalError) {
            try perform(InboundRules.decide(change, knowing: local), from: remote, &counts)
        } catch .invalid {
            // A value that cannot be in a journal, as a weight of nothing, keeps nothing else out.
            counts.refused += 1
        }
    }

    private func knowledge(about change: InboundChange, at remote: RemoteID)
        throws(JournalError) -> EntryKnowledge
    {
        switch change {
        case .own(let own):
            try knowledge(of: own.entry.id, at: remote)
        case .foreign(let foreign):
            try knowledge(
                ofObject: foreign.object,
                bundleIdentifier: foreign.entry.header.source.bundleIdentifier,
                syncIdentifier: foreign.syncIdentifier, at: remote)
        case .removed(let removal):
            try knowledge(ofObject: removal.object, at: remote)
        }
    }

    private func perform(
        _ effect: InboundEffect, from remote: RemoteID, _ counts: inout InboundCounts
    ) throws(JournalError) {
        switch effect {
        case .confirm(let id, let version, let links, let missing):
            try confirm(id, version: version, links: links, at: remote)
            // The process may have died before it noted what was withheld.
            if !missing.isEmpty { try setWithheld(missing, of: id, at: remote) }
            counts.confirmed += 1
        case .adopt(let entry, let links):
            switch try adopt(entry, links: links, from: remote) {
            case .adopted:
                counts.adopted += 1
                try ask(about: entry, entry.id, at: remote, &counts)
            case .duplicate: try giveUp(entry, links, from: remote, &counts)
            case .known: break
            }
        case .update(let entry, let links, let losing, let unseen):
            try update(
                entry, links: links, from: remote, isInPlaceOfEdit: losing != nil, unseen: unseen)
            counts.updated += 1
            try ask(about: entry, entry.id, at: remote, &counts)
            guard let losing else { return }
            try raiseConflict(
                .edited, entry: entry.id, mine: losing, theirs: entry, safeDefault: .theirs,
                at: remote)
            counts.conflicts += 1
        case .rebase(let id, let version, let links, let losing):
            let mine = try knowledge(of: id, at: remote).entry
            try rebase(id, above: version, links: links, from: remote)
            try raiseConflict(
                .edited, entry: id, mine: mine, theirs: losing, safeDefault: .mine, at: remote)
            counts.conflicts += 1
        case .sendAgain(let id, let version, let links, let losing):
            let mine = try knowledge(of: id, at: remote).entry
            try rebase(id, above: version, links: links, from: remote)
            guard let losing else { return }
            try raiseConflict(
                .edited, entry: id, mine: mine, theirs: losing, safeDefault: .mine, at: remote)
            counts.conflicts += 1
        case .deleteAgain(let id, let version, let links):
            try deleteAgain(id, links: links, version: version, at: remote)
            counts.deletedAgain += 1
        case .importForeign(let foreign):
            try bringIn(foreign, from: remote, &counts)
        case .removeForeign(let id):
            try removeForeign(id)
            counts.removed += 1
        case .takeOut(let object):
            try takeOut(object, at: remote)
            counts.replaced += 1
        case .dropLink(let object):
            _ = try removeLink(toObject: object, at: remote)
        case .markRemoved(let id):
            try markRemoved(id, at: remote)
            counts.marked += 1
        case .forgetExport(let id):
            try forgetExport(id, at: remote)
        case .conflict(let mine):
            try raiseConflict(.removedThere, entry: mine.id, mine: mine, theirs: nil, at: remote)
            counts.conflicts += 1
        case .none:
            break
        }
    }

    /// Takes an own entry off the remote whose upstream record stands for another one here.
    ///
    /// It is taken in without the record and deleted at once, so that its deletion waits in the
    /// outbox as any other: it survives a death, and is retried.
    private func giveUp(
        _ given: JournalEntry, _ links: [RemoteLink], from remote: RemoteID,
        _ counts: inout InboundCounts
    ) throws(JournalError) {
        guard case .drink(var drink) = given else { return }
        drink.upstreamID = nil
        _ = try adopt(.drink(drink), links: links, from: remote)
        try deleteOwn(given.id, version: given.header.version, from: .upstream)
        counts.deletedAgain += 1
    }

    private func bringIn(
        _ foreign: InboundChange.ForeignEntry, from remote: RemoteID,
        _ counts: inout InboundCounts
    ) throws(JournalError) {
        let outcome: ImportOutcome
        if case .food(let meal) = foreign.entry, !foreign.parts.isEmpty {
            outcome = try importMeal(meal, of: foreign.objects, from: remote)
        } else {
            outcome = try importForeign(
                foreign.entry, links: [RemoteLink(object: foreign.object)],
                syncIdentifier: foreign.syncIdentifier, syncVersion: foreign.syncVersion,
                from: remote)
        }
        switch outcome {
        case .inserted(let id):
            counts.imported += 1
            try ask(about: foreign.entry, id, at: remote, &counts)
        case .updated(let id):
            counts.replaced += 1
            try ask(about: foreign.entry, id, at: remote, &counts)
        case .unchanged, .ignored, .own: break
        }
    }

    private func ask(
        about entry: JournalEntry, _ id: UUID, at remote: RemoteID, _ counts: inout InboundCounts
    ) throws(JournalError) {
        if try askIfNearDuplicate(entry, id, at: remote) { counts.conflicts += 1 }
    }
}

extension RemoteID {
    /// The devices whose records are entries; nothing is ever sent there.
    fileprivate static let upstream: RemoteID = "upstream"
}
