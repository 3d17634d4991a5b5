internal import HealthJournal

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
