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

    /// What an amount is an amount of, as it follows the amount: "in one drink".
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
