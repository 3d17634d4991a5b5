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
    public func known(_ count: Int) -> String { text(.known, ["count": "\(count)"]) }

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
