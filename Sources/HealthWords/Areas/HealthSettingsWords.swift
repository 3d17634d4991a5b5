internal import HealthModel

/// The texts of the settings about Health.
public struct HealthSettingsWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case section, toggle, footer, connected, unavailable, authorized, notAuthorized,
            accessRequired, openHealth, turnOffTitle, turnOff, revoked, kinds, kindsRead, onlyRead,
            readsOnly, kept, keptWaiting, notRead, unsent, deletions, entriesStay, goal,
            remindersOn, remindersOff, syncOn, syncOff
    }

    package static let area = "healthSettings"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The title of the section.
    public var section: String { text(.section) }
    /// Beside the switch.
    public var toggle: String { text(.toggle) }
    /// Below the switch.
    public var footer: String { text(.footer) }
    /// While sync is on and something may be saved.
    public var connected: String { text(.connected) }
    /// Where there is no Health.
    public var unavailable: String { text(.unavailable) }
    /// The status while saving is allowed.
    public var authorized: String { text(.authorized) }
    /// The status while it is not.
    public var notAuthorized: String { text(.notAuthorized) }
    /// The title of the message after a refusal.
    public var accessRequired: String { text(.accessRequired) }
    /// The button that leads to the Health app.
    public var openHealth: String { text(.openHealth) }
    /// The title of the question before sync is switched off.
    public var turnOffTitle: String { text(.turnOffTitle) }
    /// The button that stops.
    public var turnOff: String { text(.turnOff) }
    /// Said once after permission was taken away elsewhere.
    public var revoked: String { text(.revoked) }
    /// Above the switches of the kinds that are sent.
    public var kinds: String { text(.kinds) }
    /// Above the switches of the kinds that are read.
    public var kindsRead: String { text(.kindsRead) }
    /// The button that switches sync on for reading alone.
    public var onlyRead: String { text(.onlyRead) }
    /// Said once after sync was switched on without permission to save anything.
    public var readsOnly: String { text(.readsOnly) }

    /// Said once after a kind was switched off.
    public func kept(_ kind: String) -> String { text(.kept, ["kind": kind]) }

    /// The same with the number of entries that were waiting.
    public func keptWaiting(_ kind: String, count: Int) -> String {
        text(.keptWaiting, ["kind": kind], count: count)
    }

    /// Said once after a kind was switched off for reading.
    public func notRead(_ kind: String) -> String { text(.notRead, ["kind": kind]) }

    /// The goal for water in the summary.
    public func goal(_ milliliters: Int) -> String {
        text(.goal, ["milliliters": "\(milliliters)"])
    }

    /// That reminders are on, in the summary.
    public var remindersOn: String { text(.remindersOn) }
    /// That reminders are off, in the summary.
    public var remindersOff: String { text(.remindersOff) }
    /// That sync is on, in the summary.
    public var syncOn: String { text(.syncOn) }
    /// That sync is off, in the summary.
    public var syncOff: String { text(.syncOff) }

    /// What switching off means: entries that wait are not sent, deletions are kept for later.
    public func turnOff(unsent: Int, deletions: Int) -> String {
        var sentences: [String] = []
        if unsent > 0 { sentences.append(text(.unsent, count: unsent)) }
        if deletions > 0 { sentences.append(text(.deletions, count: deletions)) }
        return (sentences + [text(.entriesStay)]).joined(separator: " ")
    }

    /// The summary on the way to the settings: "2000 mL goal · Health sync on".
    public func summary(goalMilliliters: Double?, remindersOn: Bool? = nil, isOn: Bool)
        -> String
    {
        let parts = [
            goalMilliliters.map { goal(Int(nearest: $0)) },
            remindersOn.map { $0 ? self.remindersOn : remindersOff },
            isOn ? syncOn : syncOff,
        ]
        return parts.compactMap { $0 }.joined(separator: " · ")
    }
}

extension Language {
    /// The texts of the settings about Health.
    public var healthSettings: HealthSettingsWords { HealthSettingsWords(self) }
}
