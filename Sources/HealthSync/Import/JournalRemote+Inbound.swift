internal import Foundation
internal import HealthJournal

extension JournalRemote {
    /// Applies the effect that ``InboundRules`` decide for a change.
    func apply(_ change: InboundChange, _ counts: inout InboundCounts) throws {
        switch change {
        case .record(let record): return try merge(record, &counts)
        case .earlier(let sample): return try apply(sample, &counts)
        case .removed(let removal):
            if try earlier.remove(removal.object) { return }
        case .own, .foreign: break
        }
        let isNew = try isNew(change)
        let local = isNew ? EntryKnowledge() : try knowledge(about: change)
        do {
            try perform(InboundRules.decide(change, knowing: local), isNew: isNew, &counts)
        } catch JournalError.invalid {
            // A value that the journal refuses, such as a weight of 0, must not block the others.
            counts.refused += 1
        }
    }

    /// Whether a change is another app's entry that the journal knows nothing of, as in a first import:
    /// then its objects are looked up only once.
    private func isNew(_ change: InboundChange) throws -> Bool {
        guard case .foreign(let foreign) = change else { return false }
        return try self.foreign.areNew(
            foreign.objects, of: foreign.entry.kind,
            from: foreign.entry.header.source.bundleIdentifier)
    }

    private func knowledge(about change: InboundChange) throws -> EntryKnowledge {
        switch change {
        case .own(let own):
            try knowledge(of: own.entry.id)
        case .foreign(let foreign):
            try knowledge(
                ofObject: foreign.object, kind: foreign.entry.kind,
                bundleIdentifier: foreign.entry.header.source.bundleIdentifier,
                syncIdentifier: foreign.syncIdentifier)
        case .removed(let removal):
            try knowledge(ofObject: removal.object)
        case .earlier(let sample):
            try knowledge(of: sample.entry.id)
        case .record(let record):
            try knowledge(of: record.id)
        }
    }

    private func perform(
        _ effect: InboundEffect, isNew: Bool, _ counts: inout InboundCounts
    ) throws {
        switch effect {
        case .confirm(let id, let version, let links, let missing):
            try exports.confirm(id, version: version, links: links)
            // The process may have crashed before it recorded the withheld types.
            if !missing.isEmpty { try withheld.set(missing, of: id) }
            counts.confirmed += 1
        case .adopt(let entry, let links):
            switch try own.adopt(entry, links: links) {
            case .adopted:
                counts.adopted += 1
                try ask(about: entry, entry.id, &counts)
            case .duplicate: try deleteDuplicate(entry, links, &counts)
            case .known: break
            }
        case .update(let entry, let links, let losing, let unseen):
            try own.update(
                entry, links: links, isInPlaceOfEdit: losing != nil, unseen: unseen)
            counts.updated += 1
            try ask(about: entry, entry.id, &counts)
            guard let losing else { return }
            try raiseConflict(
                .edited, entry: entry.id, mine: losing, theirs: entry, safeDefault: .theirs)
            counts.conflicts += 1
        case .rebase(let id, let version, let links, let losing):
            let mine = try knowledge(of: id).entry
            try own.rebase(id, above: version, links: links)
            try raiseConflict(
                .edited, entry: id, mine: mine, theirs: losing, safeDefault: .mine)
            counts.conflicts += 1
        case .sendAgain(let id, let version, let links, let losing):
            let mine = try knowledge(of: id).entry
            try own.rebase(id, above: version, links: links)
            guard let losing else { return }
            try raiseConflict(
                .edited, entry: id, mine: mine, theirs: losing, safeDefault: .mine)
            counts.conflicts += 1
        case .deleteAgain(let id, let version, let links, let later, let unseen):
            let isNew = try !outbox.holds(id)
            try own.deleteAgain(id, links: links, version: version, later: later, unseen: unseen)
            // A deletion that is already pending is not sent again.
            if isNew { counts.deletedAgain += 1 }
        case .importForeign(let foreign):
            try importForeign(foreign, isNew: isNew, &counts)
        case .removeForeign(let id):
            try foreign.remove(id)
            counts.removed += 1
        case .removePart(let object):
            try meals.removePart(object)
            counts.removedParts += 1
        case .dropLink(let object):
            try links.remove(object: object)
        case .markRemoved(let id):
            try exports.markRemoved(id)
            counts.marked += 1
        case .forgetExport(let id):
            try exports.forget(id)
        case .conflict(let mine):
            try raiseConflict(.removedThere, entry: mine.id, mine: mine, theirs: nil)
            counts.conflicts += 1
        case .none:
            break
        }
    }

    /// Deletes an own entry at the remote whose upstream record already belongs to another entry
    /// here.
    ///
    /// The entry is adopted without the record and deleted at once. Its deletion is therefore an
    /// operation of the outbox, which survives a crash and is retried.
    private func deleteDuplicate(
        _ given: JournalEntry, _ links: [RemoteLink], _ counts: inout InboundCounts
    ) throws {
        var entry = given
        entry.upstreamID = nil
        _ = try own.adopt(entry, links: links)
        try tx.remote(.upstream).own.delete(given.id, version: given.header.version)
        counts.deletedAgain += 1
    }

    private func importForeign(
        _ foreign: InboundChange.ForeignEntry, isNew: Bool, _ counts: inout InboundCounts
    ) throws {
        let outcome: ImportOutcome
        if case .food(let meal) = foreign.entry, !foreign.parts.isEmpty {
            outcome = try meals.importMeal(meal, of: foreign.objects, isNew: isNew)
        } else {
            outcome = try self.foreign.importEntry(
                foreign.entry, links: [RemoteLink(object: foreign.object)],
                syncIdentifier: foreign.syncIdentifier, syncVersion: foreign.syncVersion,
                isNew: isNew)
        }
        switch outcome {
        case .inserted(let id):
            counts.imported += 1
            counts.importedEntries.insert(id)
            try ask(about: foreign.entry, id, &counts)
        case .updated(let id):
            if !counts.importedEntries.contains(id) { counts.replacedEntries.insert(id) }
            try ask(about: foreign.entry, id, &counts)
        case .unchanged, .ignored, .own: break
        }
    }

    private func ask(
        about entry: JournalEntry, _ id: UUID, _ counts: inout InboundCounts
    ) throws {
        if try askIfNearDuplicate(entry, id) { counts.conflicts += 1 }
    }
}

extension RemoteID {
    /// The remote of devices whose records become entries; the engine never sends to it.
    fileprivate static let upstream: RemoteID = "upstream"
}

extension JournalRemote {
    /// Merges a remote's record with the journal's; either side may have newer edits.
    func merge(_ theirs: EntryRecord, _ counts: inout InboundCounts) throws {
        let mine = try tx.records.current(theirs.id)
        let merged = mine.map { $0.merged(with: theirs) } ?? theirs
        do {
            try keep(merged, heldThere: theirs, &counts)
        } catch JournalError.invalid {
            // A value that the journal refuses must not block the others.
            counts.refused += 1
        }
    }

    /// Stores the remote's record after a push: the journal's record merged with the remote's.
    ///
    /// Edits since the push stay in the outbox.
    func accept(
        _ theirs: EntryRecord, after operation: OutboundOperation, retryAt next: Date,
        _ counts: inout InboundCounts
    ) throws {
        let mine = try tx.records.current(theirs.id) ?? theirs
        let pushed = operation.record ?? theirs
        let merged = mine.accepting(theirs, inPlaceOf: pushed)
        do {
            try keep(merged, heldThere: theirs, &counts)
        } catch JournalError.invalid(_, let rule) {
            counts.refused += 1
            try outbox.fail(
                operation.entry, reason: SyncReason(.journalRule, detail: rule.description))
            return
        }
        if mine == pushed, merged != theirs {
            // The operation is retried in a later sync pass.
            try outbox.retry(
                operation.entry, after: next, error: SyncReason(.cloudIncomplete))
        }
        try noteSuccess()
    }

    private func keep(
        _ merged: EntryRecord, heldThere theirs: EntryRecord, _ counts: inout InboundCounts
    ) throws {
        switch try own.merge(merged, isComplete: merged == theirs) {
        case .adopted: counts.adopted += 1
        case .updated: counts.updated += 1
        case .removed: counts.deletedAgain += 1
        case .unchanged: counts.confirmed += 1
        }
    }
}

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

extension JournalRemote {
    /// Applies the effect that ``EarlierRules`` decide for a sample of an earlier version of the app.
    func apply(_ sample: InboundChange.EarlierSample, _ counts: inout InboundCounts) throws {
        var linked = EntryKnowledge()
        var owner = sample.owner
        for object in sample.objects {
            guard let known = try links.entryID(ofObject: object.object) else { continue }
            linked = try knowledge(of: known)
            let isOwn = linked.entry.map { !$0.header.source.isForeign } ?? !linked.isIgnored
            if isOwn { owner = known }
            break
        }
        let claimed = try sample.owner.map { try knowledge(of: $0) }
        do {
            switch EarlierRules.decide(sample, linked: linked, owner: claimed) {
            case .link(let agrees):
                guard let owner else { return }
                try link(sample, to: owner, agrees: agrees, &counts)
            case .adopt:
                var entry = sample.entry
                guard let owner else { return }
                entry.header.id = owner
                try earlier.adopt(entry, objects: sample.objects)
                counts.adopted += 1
            case .wait:
                if try earlier.wait(sample.entry, objects: sample.objects) {
                    counts.waiting += sample.objects.count
                }
            }
        } catch JournalError.invalid {
            // A value that the journal refuses, such as a weight of 0, must not block the others.
            counts.refused += 1
        }
    }

    private func link(
        _ sample: InboundChange.EarlierSample, to owner: UUID, agrees: Bool,
        _ counts: inout InboundCounts
    ) throws {
        let known = Set(try links.of(owner).map(\.object))
        var (objects, isPart) = (sample.objects, agrees)
        if !agrees, case .food(let meal) = sample.entry {
            // Nutrients that were saved one by one make up the meal that the first of them started.
            objects = try earlier.extend(owner, by: meal, objects: objects)
            if let entry = try knowledge(of: owner).entry {
                isPart = EarlierRules.agrees(sample.entry, with: entry)
            }
        }
        try earlier.link(objects, to: owner, agrees: isPart)
        counts.linked += sample.objects.count { !known.contains($0.object) }
    }
}
