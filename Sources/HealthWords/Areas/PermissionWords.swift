internal import HealthModel

/// The texts about permissions.
public struct PermissionWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case permissionsTitle, notEnabled, noData, deniedText, partialTitle, partialText, connect,
            later, manage,
            write, read, turnOnAll, allow, readOnly, readOnlyText, sheetTitle, canWrite, canRead,
            partly, row, guidance, guidance1, guidance2, nutrition, water, weight, workouts,
            measurements, activity
    }

    package static let area = "permissions"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The heading of the permissions where sync is off or nothing is allowed.
    public var permissionsTitle: String { text(.permissionsTitle) }
    /// The state of a permission that is missing.
    public var notEnabled: String { text(.notEnabled) }
    /// The state if nothing was read: Health does not reveal whether reading was denied.
    public var noData: String { text(.noData) }
    /// The text of the card when nothing is connected.
    public var deniedText: String { text(.deniedText) }
    /// The title of the card when some types are connected.
    public var partialTitle: String { text(.partialTitle) }
    /// The text of the card when some types are connected.
    public var partialText: String { text(.partialText) }
    /// The button that asks for permission.
    public var connect: String { text(.connect) }
    /// The button that declines for now.
    public var later: String { text(.later) }
    /// The button that opens the Health app.
    public var manage: String { text(.manage) }
    /// The heading of the types to save.
    public var write: String { text(.write) }
    /// The heading of the types to read.
    public var read: String { text(.read) }
    /// The button that turns all switches on.
    public var turnOnAll: String { text(.turnOnAll) }
    /// The button that saves the choices.
    public var allow: String { text(.allow) }
    /// The button that connects for reading only.
    public var readOnly: String { text(.readOnly) }
    /// The explanation of reading only.
    public var readOnlyText: String { text(.readOnlyText) }

    /// The title of the sheet.
    public func sheetTitle(_ app: String) -> String { text(.sheetTitle, ["app": app]) }

    /// The state of a permission to save that is granted.
    public var canWrite: String { text(.canWrite) }
    /// The state of a permission to read that shows data.
    public var canRead: String { text(.canRead) }

    /// The state of a permission that is granted for some types.
    public func partly(_ access: String) -> String { text(.partly, ["access": access]) }

    /// A permission with its state.
    public func row(_ name: String, detail: String) -> String {
        text(.row, ["name": name, "detail": detail])
    }

    /// The instructions for changing permissions by hand.
    ///
    /// - Parameters:
    ///   - types: The names of the types to enable; empty for all.
    ///   - app: The app's name in the Health app.
    public func guidance(_ types: [String] = [], app: String) -> String {
        guard let last = types.last, types.count <= 4 else {
            return text(.guidance, ["app": app])
        }
        let first = types.dropLast().joined(separator: ", ")
        return first.isEmpty
            ? text(.guidance1, ["first": last, "app": app])
            : text(.guidance2, ["first": first, "last": last, "app": app])
    }

    /// The name of a group of types.
    public func group(_ group: PermissionGroup) -> String {
        switch group {
        case .nutrition: text(.nutrition)
        case .water: text(.water)
        case .weight: text(.weight)
        case .workouts: text(.workouts)
        case .measurements: text(.measurements)
        case .activity: text(.activity)
        }
    }
}

extension Language {
    /// The texts about permissions.
    public var permissions: PermissionWords { PermissionWords(self) }
}

/// A group of types in the list of permissions.
public enum PermissionGroup: String, Hashable, Sendable, CaseIterable {
    /// Food, without water.
    case nutrition
    /// Drinks.
    case water
    /// Weight, body fat and lean mass.
    case weight
    /// Workouts.
    case workouts
    /// Blood glucose, temperature, blood pressure and the like.
    case measurements
    /// Steps, energy burned and sleep.
    case activity
}

/// The texts about a kind of entry that is not sent to Health.
public struct FeatureWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case settings, turnOn, notSent, notSentNow, foodNotSent, foodNotSentNow, noHealth, heldBack,
            syncOff, kindOff, notAskedYet, notPermitted
    }

    package static let area = "features"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The button that opens the settings about Health.
    public var settings: String { text(.settings) }
    /// The button that enables the export of a kind.
    public var turnOn: String { text(.turnOn) }

    /// The title of the card about a kind where there is no Health.
    public func notSent(_ kind: String) -> String { text(.notSent, ["kind": kind]) }

    /// The title of the card about a kind.
    public func notSentNow(_ kind: String) -> String { text(.notSentNow, ["kind": kind]) }

    /// The title of the card about food where there is no Health.
    public var foodNotSent: String { text(.foodNotSent) }
    /// The title of the card about food.
    public var foodNotSentNow: String { text(.foodNotSentNow) }
    /// The text for a device without Health.
    public var noHealth: String { text(.noHealth) }
    /// While the app has disabled the kind.
    public var heldBack: String { text(.heldBack) }
    /// While sync is disabled.
    public var syncOff: String { text(.syncOff) }
    /// While the person has disabled the kind.
    public var kindOff: String { text(.kindOff) }
    /// Before the person was asked for permission.
    public var notAskedYet: String { text(.notAskedYet) }
    /// After the person denied the permission.
    public var notPermitted: String { text(.notPermitted) }
}

extension Language {
    /// The texts about a kind of entry that is not sent to Health.
    public var features: FeatureWords { FeatureWords(self) }
}

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
    /// The text for a device without Health.
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

    /// The line of the summary that reminders are on.
    public var remindersOn: String { text(.remindersOn) }
    /// The line of the summary that reminders are off.
    public var remindersOff: String { text(.remindersOff) }
    /// The line of the summary that sync is on.
    public var syncOn: String { text(.syncOn) }
    /// The line of the summary that sync is off.
    public var syncOff: String { text(.syncOff) }

    /// The consequences of switching off: entries that wait are not sent, deletions are kept for later.
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

/// The texts of the first screen about Health.
public struct OnboardingWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case title, introduction, syncTitle, syncDetail, budgetTitle, budgetDetail, weightTitle,
            weightDetail, privacy, connect, skip, notAsked
    }

    package static let area = "onboarding"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The title.
    public var title: String { text(.title) }
    /// The text below it.
    public var introduction: String { text(.introduction) }
    /// The title of the benefit of sync.
    public var syncTitle: String { text(.syncTitle) }
    /// The benefit of sync.
    public var syncDetail: String { text(.syncDetail) }
    /// The title of the benefit for the energy budget.
    public var budgetTitle: String { text(.budgetTitle) }
    /// The benefit for the energy budget.
    public var budgetDetail: String { text(.budgetDetail) }
    /// The title of the benefit for weights.
    public var weightTitle: String { text(.weightTitle) }
    /// The benefit for weights.
    public var weightDetail: String { text(.weightDetail) }
    /// The sentence about privacy.
    public var privacy: String { text(.privacy) }
    /// The button that asks for permission.
    public var connect: String { text(.connect) }
    /// The button that continues without Health.
    public var skip: String { text(.skip) }
    /// The error message if the request for permission failed.
    public var notAsked: String { text(.notAsked) }
}

extension Language {
    /// The texts of the first screen about Health.
    public var onboarding: OnboardingWords { OnboardingWords(self) }
}
