public import HealthJournal

/// The texts of the sheet on which a person resolves a conflict.
///
/// They are calm: they explain the conflict, and nothing is deleted before the decision.
public struct ConflictWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case title, mine, base, otherDevice, merged, removed, keepMine, useOther, keepBoth, merge,
            hideOther, deleteMine, sendAgain, deleteHere, anotherApp, entryIsSafe, bothAreSafe,
            removedThere, edited, nearDuplicate, deletedHere, sentAgain, mineIsLast, theirsIsLast,
            bothAreEntries, bothAreOne, theirsIsHidden, mineIsDeleted, bothStay, mineUntilThen,
            theirsUntilThen, bothUntilThen, mergedUntilThen, summary
    }

    package static let area = "conflict"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The title of the sheet.
    public var title: String { text(.title) }
    /// The heading of the person's side.
    public var mine: String { text(.mine) }
    /// The heading of the common base.
    public var base: String { text(.base) }
    /// The heading of the other side if another device wrote it.
    public var otherDevice: String { text(.otherDevice) }
    /// The heading of the merged version.
    public var merged: String { text(.merged) }
    /// The text of a side that was deleted.
    public var removed: String { text(.removed) }
    /// The button that keeps what was logged here.
    public var keepMine: String { text(.keepMine) }
    /// The button that takes the other side.
    public var useOther: String { text(.useOther) }
    /// The button that keeps both.
    public var keepBoth: String { text(.keepBoth) }
    /// The button that merges both.
    public var merge: String { text(.merge) }
    /// The button that hides the other app's entry.
    public var hideOther: String { text(.hideOther) }
    /// The button that deletes the entry logged here, because another app has it.
    public var deleteMine: String { text(.deleteMine) }
    /// The button that keeps an entry that was removed from Health, and exports it again.
    public var sendAgain: String { text(.sendAgain) }
    /// The button that deletes an entry that was removed from Health.
    public var deleteHere: String { text(.deleteHere) }
    /// The name of another app whose name is unknown, at the start of a sentence.
    public var anotherApp: String { text(.anotherApp) }

    /// The title of the button for a choice.
    public func button(_ choice: Conflict.Choice, for kind: Conflict.Kind) -> String {
        switch (choice, kind) {
        case (.mine, .nearDuplicate): hideOther
        case (.theirs, .nearDuplicate): deleteMine
        case (.mine, .removedThere): sendAgain
        case (.theirs, .removedThere): deleteHere
        case (.mine, _): keepMine
        case (.theirs, _): useOther
        case (.both, _): keepBoth
        case (.merge, _): merge
        }
    }

    /// The sentence that the data is safe until the decision.
    public func safe(_ kind: Conflict.Kind) -> String {
        switch kind {
        case .removedThere: text(.entryIsSafe)
        case .edited, .nearDuplicate: text(.bothAreSafe)
        }
    }

    /// The explanation of a kind of conflict, in one sentence.
    ///
    /// - Parameters:
    ///   - kind: The kind.
    ///   - other: The name of the other app; nil if it is unknown.
    public func explanation(_ kind: Conflict.Kind, other: String?) -> String {
        switch kind {
        case .removedThere: text(.removedThere)
        case .edited: text(.edited)
        case .nearDuplicate: text(.nearDuplicate, ["other": other ?? anotherApp])
        }
    }

    /// The message after a choice was applied.
    public func result(of choice: Conflict.Choice, for kind: Conflict.Kind) -> String {
        switch (kind, choice) {
        case (.removedThere, .theirs): text(.deletedHere)
        case (.removedThere, _): text(.sentAgain)
        case (.edited, .mine): text(.mineIsLast)
        case (.edited, .theirs): text(.theirsIsLast)
        case (.edited, .both): text(.bothAreEntries)
        case (.edited, .merge): text(.bothAreOne)
        case (.nearDuplicate, .mine): text(.theirsIsHidden)
        case (.nearDuplicate, .theirs): text(.mineIsDeleted)
        case (.nearDuplicate, _): text(.bothStay)
        }
    }

    /// The sentence about which version applies until the person decides.
    public func untilThen(_ choice: Conflict.Choice) -> String {
        switch choice {
        case .mine: text(.mineUntilThen)
        case .theirs: text(.theirsUntilThen)
        case .both: text(.bothUntilThen)
        case .merge: text(.mergedUntilThen)
        }
    }

    /// The text of the link to the conflicts: "2 entries to look at".
    public func summary(_ count: Int) -> String { text(.summary, count: count) }
}

extension Language {
    /// The texts of the sheet on which a person resolves a conflict.
    public var conflicts: ConflictWords { ConflictWords(self) }
}
