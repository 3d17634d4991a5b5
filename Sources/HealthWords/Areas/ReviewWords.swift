public import HealthJournal
internal import HealthModel

/// The texts of the review of an entry before it is saved.
///
/// The warnings are questions, because only the person knows whether a value is right.
public struct ReviewWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case title, saveToHealth, save, edit, syncTitle, privacyTitle, privacyText, duplicatesTitle,
            syncText, journalText, duplicatesText, laterText, check, farFromTrend, foodWaits,
            weightWaits, drinkWaits, workoutWaits, measurementWaits, noteStays, goesWithout,
            nutrients, list, repeated, repeatedByOther, above, below, weight, bodyFat, drink, meal,
            nutrient, workoutDuration, workout, steps, activeEnergy, asleep, measurement, goal
    }

    package static let area = "review"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The title of the sheet.
    public var title: String { text(.title) }
    /// The button that saves an entry that will also be sent to Health.
    public var saveToHealth: String { text(.saveToHealth) }
    /// The button that saves an entry that stays in the journal.
    public var save: String { text(.save) }
    /// The button that returns to the form.
    public var edit: String { text(.edit) }
    /// The title of the explanation about sync.
    public var syncTitle: String { text(.syncTitle) }
    /// The title of the explanation about privacy.
    public var privacyTitle: String { text(.privacyTitle) }
    /// The explanation that the entry and its note are private.
    public var privacyText: String { text(.privacyText) }
    /// The title of the explanation about duplicates.
    public var duplicatesTitle: String { text(.duplicatesTitle) }

    /// The explanation of what saving does.
    ///
    /// - Parameter goesToHealth: Whether the entry will be sent to Health.
    public func syncText(goesToHealth: Bool) -> String {
        text(goesToHealth ? .syncText : .journalText)
    }

    /// The explanation that an entry is in Health only once.
    ///
    /// - Parameter goesToHealth: Whether the entry will be sent to Health.
    public func duplicatesText(goesToHealth: Bool) -> String {
        text(goesToHealth ? .duplicatesText : .laterText)
    }

    /// The warning for a screen reader: "Please check: …".
    public func check(_ notice: String) -> String { text(.check, ["notice": notice]) }

    /// The warning about a weight that is far from the person's trend.
    public func farFromTrend(_ weight: String, trend: String) -> String {
        text(.farFromTrend, ["weight": weight, "trend": trend])
    }

    /// The warning that Health does not let this app save a kind of entry.
    public func waits(_ kind: EntryKind) -> String {
        switch kind {
        case .food: text(.foodWaits)
        case .weight: text(.weightWaits)
        case .drink: text(.drinkWaits)
        case .workout: text(.workoutWaits)
        case .measurement: text(.measurementWaits)
        case .dayNote: text(.noteStays)
        }
    }

    /// The warning that Health does not get some nutrients; their number if there are more than three.
    public func goesWithout(_ names: [String]) -> String {
        let nutrients =
            names.count > 3 ? text(.nutrients, ["count": "\(names.count)"]) : list(names)
        return text(.goesWithout, ["nutrients": nutrients])
    }

    /// The question whether the same entry is logged a second time.
    public func repeated(_ entry: String, time: String) -> String {
        text(.repeated, ["entry": entry, "time": time])
    }

    /// The question whether another app logged the same.
    public func repeated(_ entry: String, time: String, by source: String) -> String {
        text(.repeatedByOther, ["entry": entry, "time": time, "source": source])
    }

    /// The question whether an amount outside of its usual range is right.
    ///
    /// - Parameters:
    ///   - amount: The amount.
    ///   - subject: What it is an amount of: ``subject(_:)``.
    ///   - limit: The end of the range that it is beyond.
    ///   - isAbove: Whether it is more than that.
    public func unusual(_ amount: String, _ subject: String, limit: String, isAbove: Bool) -> String
    {
        text(isAbove ? .above : .below, ["amount": amount, "subject": subject, "limit": limit])
    }

    /// The subject of an amount, as it follows the amount: "in one drink".
    public func subject(_ measure: PlausibleRange.Measure) -> String {
        switch measure {
        case .weight: text(.weight)
        case .bodyFat: text(.bodyFat)
        case .drink: text(.drink)
        case .nutrient(.dietaryEnergyConsumed): text(.meal)
        case .nutrient(let type):
            text(.nutrient, ["name": language.types.inSentence(type)])
        case .workoutDuration: text(.workoutDuration)
        case .workoutEnergy, .workoutDistance: text(.workout)
        case .steps: text(.steps)
        case .activeEnergy: text(.activeEnergy)
        case .asleep: text(.asleep)
        case .measurement(let type):
            text(.measurement, ["name": language.types.inSentence(type)])
        case .goal: text(.goal)
        }
    }

    private func list(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        let others = words.dropLast().joined(separator: ", ")
        return text(.list, ["others": others, "last": last])
    }
}

extension Language {
    /// The texts of the review of an entry before it is saved.
    public var review: ReviewWords { ReviewWords(self) }
}

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
