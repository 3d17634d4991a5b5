public import Foundation
public import HealthJournal
internal import HealthModel
public import HealthSync

/// The texts about sync as a whole.
public struct SyncWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case allSynced, unavailable, delayed, notGranted, pleaseGrant, syncNow, lastSynced,
            neverSynced, lastSyncedWithHealth, lastUpdate, ready, syncing, pending, error, synced,
            notSynced, health, waitingForSync, waitingForPermission, notAccepted, entrySynced,
            entryPending, entryParked, entryFailed, entryRemoved, partlyAllowed, nothingAllowed,
            savesNothing, readsNothing, forbiddenToSave, forbiddenToRead, moreTypes, notInHealth
    }

    package static let area = "sync"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The toast after a complete sync pass.
    public var allSynced: String { text(.allSynced) }
    /// The message if Health cannot be reached.
    public var unavailable: String { text(.unavailable) }
    /// The message if a part of Health could not be read in time.
    public var delayed: String { text(.delayed) }
    /// The message if entries wait for a permission.
    public var notGranted: String { text(.notGranted) }
    /// The message if the person was not asked for permission yet.
    public var pleaseGrant: String { text(.pleaseGrant) }
    /// The button that starts a sync pass.
    public var syncNow: String { text(.syncNow) }

    /// The badge before the first sync pass.
    public var ready: String { text(.ready) }
    /// The badge while a sync pass runs.
    public var syncing: String { text(.syncing) }

    /// The badge with the number of entries that wait.
    public func pending(_ count: Int) -> String { text(.pending, count: count) }

    /// The badge if the person has to act.
    public var error: String { text(.error) }

    /// The badge if nothing waits, but Health does not allow everything.
    public var partlyAllowed: String { text(.partlyAllowed) }

    /// The badge if nothing waits, and Health allows nothing.
    public var nothingAllowed: String { text(.nothingAllowed) }

    /// The line if nothing may be saved.
    public var savesNothing: String { text(.savesNothing) }

    /// The line if nothing may be read.
    public var readsNothing: String { text(.readsNothing) }

    /// The line about types that may not be saved.
    public func forbiddenToSave(_ names: [String]) -> String {
        text(.forbiddenToSave, ["names": names.joined(separator: ", ")])
    }

    /// The line about types that may not be read.
    public func forbiddenToRead(_ names: [String]) -> String {
        text(.forbiddenToRead, ["names": names.joined(separator: ", ")])
    }

    /// The number of types that a line does not name.
    public func moreTypes(_ count: Int) -> String { text(.moreTypes, count: count) }

    /// The badge with the number of earlier entries that Health does not have.
    public func notInHealth(_ count: Int) -> String { text(.notInHealth, count: count) }

    /// The badge while sync is disabled.
    public var notSynced: String { text(.notSynced) }

    /// The state for screen readers.
    public func health(_ state: String) -> String { text(.health, ["state": state]) }

    /// The number of operations that the next sync pass exports.
    public func waitingForSync(_ count: Int) -> String {
        text(.waitingForSync, count: count)
    }

    /// The number of operations that wait for a permission.
    public func waitingForPermission(_ count: Int) -> String {
        text(.waitingForPermission, count: count)
    }

    /// The number of operations that Health refused.
    public func notAccepted(_ count: Int) -> String { text(.notAccepted, count: count) }

    /// The mark of an entry that Health holds.
    public var entrySynced: String { text(.entrySynced) }
    /// The mark of an entry that waits.
    public var entryPending: String { text(.entryPending) }
    /// The mark of an entry that waits for a permission.
    public var entryParked: String { text(.entryParked) }
    /// The mark of an entry that Health refused.
    public var entryFailed: String { text(.entryFailed) }
    /// The mark of an entry that was deleted in Health.
    public var entryRemoved: String { text(.entryRemoved) }

    /// The time of the last sync pass, "Last synced 5 min ago", or "Last synced: never".
    public func lastSynced(_ date: Date?, now: Date) -> String {
        guard let date else { return text(.neverSynced) }
        return text(.lastSynced, ["time": language.time.short(since: date, now: now)])
    }

    /// The long form: "Last synced with Health: 30 minutes ago".
    public func lastSyncedWithHealth(_ date: Date?, now: Date) -> String {
        let words = language.time
        let time = date.map { words.long(since: $0, now: now) } ?? words.never
        return text(.lastSyncedWithHealth, ["time": time])
    }

    /// The narrow form: "Last update: 15m ago".
    public func lastUpdate(_ date: Date, now: Date) -> String {
        text(.lastUpdate, ["time": language.time.narrow(since: date, now: now)])
    }

    /// The badge with the time of the last sync pass: "Synced 5 min ago".
    public func synced(_ date: Date, now: Date) -> String {
        text(.synced, ["time": language.time.short(since: date, now: now)])
    }

    /// The problem of a sync pass, in words; nil if the pass was complete.
    public func problem(in report: SyncReport) -> String? {
        if report.unavailable != nil { return unavailable }
        // Types that the person was never asked about are not a problem.
        return report.unreadable.isEmpty ? nil : delayed
    }
}

extension Language {
    /// The texts about sync as a whole.
    public var sync: SyncWords { SyncWords(self) }
}

/// The texts of the screen that transfers earlier entries to Health or from it.
///
/// The two directions are offered separately, and each starts only after a tap.
public struct BackfillWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case cancel, resume, paused, unread, exportTitle, importTitle, nothingToExport,
            nothingToImport, startExport, startImport, notNow, skip, exportCount, exportAll,
            importCount, importAll, kind, days, sources, known, progress, exporting, importing,
            exported, imported
    }

    /// The direction of a transfer.
    public enum Direction: Hashable, Sendable, CaseIterable {
        /// The export of the person's earlier entries to Health.
        case toHealth
        /// The import of other apps' earlier entries from Health.
        case fromHealth
    }

    package static let area = "backfill"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The button that cancels a run.
    public var cancel: String { text(.cancel) }
    /// The button that resumes a paused run.
    public var resume: String { text(.resume) }
    /// The text of a paused run.
    public var paused: String { text(.paused) }
    /// The line about a part of Health that could not be read.
    public var unread: String { text(.unread) }

    /// The title.
    public func title(_ direction: Direction) -> String {
        text(direction == .toHealth ? .exportTitle : .importTitle)
    }

    /// The text when there is nothing to transfer.
    public func nothing(_ direction: Direction) -> String {
        text(direction == .toHealth ? .nothingToExport : .nothingToImport)
    }

    /// The button that starts a run.
    public func start(_ direction: Direction) -> String {
        text(direction == .toHealth ? .startExport : .startImport)
    }

    /// The button that declines the offer.
    public func notNow(_ direction: Direction) -> String {
        text(direction == .toHealth ? .notNow : .skip)
    }

    /// The question whether to transfer entries; without a count if it is nil.
    public func offer(_ direction: Direction, _ count: Int?) -> String {
        guard let count else { return text(direction == .toHealth ? .exportAll : .importAll) }
        return text(direction == .toHealth ? .exportCount : .importCount, count: count)
    }

    /// The line of a preview about a kind: "Food: 12".
    public func kind(_ name: String, _ count: Int) -> String {
        text(.kind, ["kind": name, "count": "\(count)"])
    }

    /// The line of a preview about the days: "1 Feb 2026 to 10 Mar 2026".
    public func days(_ first: String, _ last: String) -> String {
        text(.days, ["first": first, "last": last])
    }

    /// The line of a preview about the sources: "From Kitchen, Scale".
    public func sources(_ names: [String]) -> String {
        text(.sources, ["names": names.joined(separator: ", ")])
    }

    /// The line of a preview about entries that are here already.
    public func known(_ count: Int) -> String { text(.known, count: count) }

    /// The progress of a run: "12 of 365".
    public func progress(_ done: Int, of total: Int) -> String {
        text(.progress, ["done": "\(done)", "total": "\(total)"])
    }

    /// The text of a run whose progress is not counted.
    public func running(_ direction: Direction) -> String {
        text(direction == .toHealth ? .exporting : .importing)
    }

    /// The text of a completed run.
    public func finished(_ direction: Direction) -> String {
        text(direction == .toHealth ? .exported : .imported)
    }
}

extension Language {
    /// The texts of the screen that transfers earlier entries to Health or from it.
    public var backfill: BackfillWords { BackfillWords(self) }
}

/// The texts about the outbox.
public struct PendingWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case title, empty, retry, further, save, deleteWeight, deleteDrink, deleteFood,
            deleteWorkout, deleteMeasurement, deleteNote, tried, triedAgain
    }

    package static let area = "pending"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The heading of the list.
    public var title: String { text(.title) }
    /// The text for an empty outbox.
    public var empty: String { text(.empty) }
    /// The button that retries failed operations.
    public var retry: String { text(.retry) }

    /// The number of operations that are not shown.
    public func further(_ count: Int) -> String { text(.further, count: count) }

    /// An entry that is to be saved.
    public func save(_ title: String, amount: String) -> String {
        text(.save, ["title": title, "amount": amount])
    }

    /// The number of attempts.
    public func tried(count: Int) -> String { text(.tried, count: count) }

    /// The number of attempts, and the time until the next one.
    public func triedAgain(_ tried: String, minutes: Int) -> String {
        text(.triedAgain, ["tried": tried, "minutes": "\(minutes)"])
    }

    /// An entry of a kind that is to be deleted.
    public func delete(_ kind: EntryKind) -> String {
        switch kind {
        case .weight: text(.deleteWeight)
        case .drink: text(.deleteDrink)
        case .food: text(.deleteFood)
        case .workout: text(.deleteWorkout)
        case .measurement: text(.deleteMeasurement)
        case .dayNote: text(.deleteNote)
        }
    }
}

extension Language {
    /// The texts about the outbox.
    public var pending: PendingWords { PendingWords(self) }
}

/// The texts about why something could not be synced: one sentence for each code.
public struct ReasonWords: WordArea {
    package typealias Key = SyncReason.Code
    package static let area = "reason"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The reason as a sentence; a remote's own reason as the remote states it.
    public func text(_ reason: SyncReason) -> String {
        if reason.code == .other, let sentence = reason.detail { return sentence }
        return text(reason.code)
    }
}

extension Language {
    /// The texts about why something could not be synced.
    public var reasons: ReasonWords { ReasonWords(self) }
}

/// The texts about the rules of the journal that a value can break: one sentence for each code.
public struct RuleWords: WordArea {
    package typealias Key = JournalRule.Code
    package static let area = "rules"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The rule as a sentence that says how to correct the value.
    public func text(_ rule: JournalRule) -> String {
        switch rule.code {
        case .nutrient, .measurement: text(rule.code, ["type": rule.type.map(name) ?? "–"])
        case .unit: text(rule.code, ["amount": amount(rule), "unit": unit(rule)])
        case .number, .limit, .notNegative: text(rule.code, ["amount": amount(rule)])
        case .goal: text(rule.code, ["unit": unit(rule)])
        default: text(rule.code)
        }
    }

    private func amount(_ rule: JournalRule) -> String {
        let amounts = RuleAmountWords(language)
        guard let type = rule.type, rule.amount == .nutrient else {
            return amounts.text(rule.amount ?? .value)
        }
        return amounts.text(.nutrient, ["type": language.types.inSentence(type)])
    }

    private func name(_ type: ObjectType) -> String { language.types.name(type) }
    private func unit(_ rule: JournalRule) -> String { rule.unit?.unitString ?? "–" }
}

/// The amounts that a sentence about a rule names, each as the subject of the sentence.
struct RuleAmountWords: WordArea {
    typealias Key = JournalRule.Amount
    static let area = "ruleAmounts"
    let language: Language

    init(_ language: Language) { self.language = language }
}

extension Language {
    /// The texts about the rules of the journal.
    public var rules: RuleWords { RuleWords(self) }
}

/// The texts of the question about samples of an earlier version of this app.
public struct EarlierSamplesWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case title, explanation, safe, link, `import`, leave, linked, imported, left, remaining,
            nothing, decide
    }

    package static let area = "earlierSamples"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The heading of the question.
    public var title: String { text(.title) }
    /// The explanation of the samples, and of the question about them.
    public var explanation: String { text(.explanation) }
    /// The sentence that nothing is written before the decision.
    public var safe: String { text(.safe) }
    /// The text where nothing waits.
    public var nothing: String { text(.nothing) }

    /// The title of the button for a choice.
    public func button(_ choice: EarlierSamplesChoice) -> String {
        switch choice {
        case .link: text(.link)
        case .import: text(.import)
        case .leave: text(.leave)
        }
    }

    /// The results of a decision, one line for each number that is not 0.
    ///
    /// - Parameters:
    ///   - result: The counts.
    ///   - remaining: The number of samples that still wait.
    public func lines(_ result: EarlierSamplesResult, remaining: Int) -> [String] {
        let counts: [(Int, Key)] = [
            (result.linked, .linked), (result.imported, .imported), (result.left, .left),
            (remaining, .remaining),
        ]
        let lines = counts.filter { $0.0 > 0 }.map { text($0.1, count: $0.0) }
        return lines.isEmpty ? [nothing] : lines
    }

    /// The sentence of the command line about the commands that decide.
    package var decide: String { text(.decide) }
}

extension Language {
    /// The texts of the question about samples of an earlier version of this app.
    public var earlierSamples: EarlierSamplesWords { EarlierSamplesWords(self) }
}
