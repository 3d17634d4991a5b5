package import HealthJournal
internal import HealthModel

/// The texts of the command line about entries and days.
package struct CommandEntryWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case logged, changed, changedBack, broughtBack, deleted, hidden, forgotten, askDeleteAll,
            deletedAll, storeKeeps, storeFollows, nothingLogged, lastDay, storeHasData,
            energyUnknown, ofMeals, fromOthers, ownAndOthers, fatShare, lean, activity, measurement,
            parked, failed, onlyHere, warning, farFromTrend, repeated, repeatedBy, above, below,
            nothingToDecide, paced, askDuration, removed
    }

    /// What a command did with an entry.
    package enum Change: Sendable {
        case logged, changed, changedBack, broughtBack, deleted, hidden, forgotten
    }

    package static let area = "commandEntries"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// What was done with an entry.
    package func change(_ change: Change, of entry: String) -> String {
        let key: Key =
            switch change {
            case .logged: .logged
            case .changed: .changed
            case .changedBack: .changedBack
            case .broughtBack: .broughtBack
            case .deleted: .deleted
            case .hidden: .hidden
            case .forgotten: .forgotten
            }
        return text(key, ["entry": entry])
    }

    /// The question before everything is deleted.
    package func askDeleteAll(_ count: Int) -> String { text(.askDeleteAll, count: count) }

    /// The message after everything was deleted.
    package func deletedAll(_ count: Int, storeKeepsIt: Bool) -> String {
        text(.deletedAll, count: count) + " " + text(storeKeepsIt ? .storeKeeps : .storeFollows)
    }

    /// The hint at the nearest day with data.
    package func lastDay(_ day: String) -> String { text(.lastDay, ["day": day]) }

    /// The own and the foreign part of a total.
    package func parts(own: String, others: String) -> String {
        text(.ownAndOthers, ["own": own, "others": others])
    }

    /// The body fat of a weight.
    package func fat(_ share: String) -> String { text(.fatShare, ["share": share]) }

    /// The lean mass of a weight.
    package func lean(_ mass: String) -> String { text(.lean, ["mass": mass]) }

    /// The name of an activity within a line; its number if the catalogue lacks it.
    package func activity(_ rawValue: Int) -> String {
        guard let name = WorkoutActivities.name(of: rawValue) else {
            return text(.activity, ["number": "\(rawValue)"])
        }
        // In English the name that commands take.
        guard language != .english else { return Identifier.words(name) }
        return language.inSentence(language.activities.name(rawValue))
    }

    /// The kind of one entry.
    package func kind(_ kind: EntryKind) -> String {
        let entry = language.entry
        return switch kind {
        case .weight: language.inSentence(entry.weight)
        case .drink: language.inSentence(entry.water)
        case .food: language.inSentence(entry.kind(.food))
        case .workout: language.inSentence(language.types.name(.workout))
        case .measurement: text(.measurement)
        case .dayNote: language.inSentence(entry.note)
        }
    }

    /// The mark of an entry that Health refused.
    package func failed(_ reason: SyncReason) -> String {
        text(.failed, ["reason": language.reasons.text(reason)])
    }

    /// A warning about an entry that was saved all the same.
    package func warning(_ sentence: String) -> String { text(.warning, ["text": sentence]) }

    /// The warning about a weight that is far from the person's trend.
    package func farFromTrend(_ weight: String, trend: String) -> String {
        text(.farFromTrend, ["weight": weight, "trend": trend])
    }

    /// The warning that the same was logged already, by another source or by the person.
    package func repeated(_ entry: String, by source: String?, id: String) -> String {
        guard let source else { return text(.repeated, ["entry": entry, "id": id]) }
        return text(.repeatedBy, ["source": source, "entry": entry, "id": id])
    }

    /// The note that a workout without a duration got that of the usual pace.
    package func paced(_ duration: String) -> String { text(.paced, ["duration": duration]) }

    /// The question how long a workout took.
    package var askDuration: String { text(.askDuration) }

    /// The warning about an amount outside of its usual range.
    package func unusual(_ amount: String, _ subject: String, limit: String, isAbove: Bool)
        -> String
    {
        text(isAbove ? .above : .below, ["amount": amount, "subject": subject, "limit": limit])
    }
}

extension Language {
    /// The texts of the command line about entries and days.
    package var commandEntries: CommandEntryWords { CommandEntryWords(self) }

    /// A name within a sentence: with a capital letter only if nouns keep theirs.
    package func inSentence(_ name: String) -> String {
        hasCapitalNouns ? name : name.prefix(1).lowercased() + name.dropFirst()
    }
}
