internal import Foundation
internal import HealthJournal
public import HealthSync
internal import HealthWords

/// The texts of the screen that transfers earlier entries to Health or from it.
///
/// The two directions are offered separately, and each starts only after a tap.
public enum BackfillWords: Hashable, Sendable, CaseIterable {
    /// The export of the person's earlier entries to Health.
    case toHealth
    /// The import of other apps' earlier entries from Health.
    case fromHealth

    /// The button that cancels a run.
    public static let cancel = "Cancel"
    /// The button that resumes a paused run.
    public static let resume = "Resume"
    /// The text of a paused run.
    public static let paused = "Paused. Nothing is lost, and nothing is added twice."

    /// The title.
    public var title: String {
        switch self {
        case .toHealth: "Add earlier entries to Health"
        case .fromHealth: "Import from Health"
        }
    }

    /// The text when there is nothing to transfer.
    public var nothing: String {
        switch self {
        case .toHealth: "There are no earlier entries to add."
        case .fromHealth: "There is nothing to import."
        }
    }

    /// The button that starts a run.
    public var start: String {
        switch self {
        case .toHealth: "Add to Health"
        case .fromHealth: "Import"
        }
    }

    /// The button that declines the offer.
    public var notNow: String {
        switch self {
        case .toHealth: "Not Now"
        case .fromHealth: "Skip"
        }
    }

    /// The question whether to transfer entries; without a count if it is nil.
    public func offer(_ count: Int?) -> String {
        switch (self, count) {
        case (.toHealth, 1?): "1 entry is not in Health yet. Would you like to add it?"
        case (.toHealth, let count?):
            "\(count) entries are not in Health yet. Would you like to add them?"
        case (.toHealth, nil): "Would you like to add your earlier entries to Health?"
        case (.fromHealth, 1?): "1 entry of other apps is in Health. Would you like to import it?"
        case (.fromHealth, let count?):
            "\(count) entries of other apps are in Health. Would you like to import them?"
        case (.fromHealth, nil): "Would you like to import what other apps saved in Health?"
        }
    }

    /// The preview of an import: a line for each kind, then the days, the sources and the known
    /// entries.
    ///
    /// - Parameters:
    ///   - preview: The counts.
    ///   - environment: Formats the days; nil omits them.
    public static func lines(_ preview: ImportPreview, _ environment: ScreenEnvironment?)
        -> [String]
    {
        var lines = EntryKind.allCases.compactMap { kind -> String? in
            guard let count = preview.kinds[kind]?.incoming, count > 0 else { return nil }
            return "\(Language.english.entry.kind(kind)): \(count)"
        }
        if let span = preview.span, let environment {
            let boundary = DayBoundary()
            let days = [span.start, span.end].map {
                environment.full(boundary.day(of: $0, in: environment.timeZone()))
            }
            lines.append(days[0] == days[1] ? days[0] : "\(days[0]) to \(days[1])")
        }
        let names = Set(preview.sources.keys.map { SourceBadge($0, .english)?.text ?? $0.name })
            .sorted()
        if !names.isEmpty { lines.append("From \(names.joined(separator: ", "))") }
        if preview.known > 0 { lines.append("\(preview.known) here already") }
        if !preview.unreadable.isEmpty { lines.append(unread) }
        return lines
    }

    /// The line of a preview for a part of Health that could not be counted.
    static let unread = "Some of Health could not be read now."

    /// The progress of a run.
    public static func progress(_ step: BackfillStep) -> String { "\(step.done) of \(step.total)" }

    /// The text of a running backfill.
    ///
    /// An import counts every object that it reads, including known and own ones, so its numbers
    /// are not numbers of entries and are shown only as a progress bar.
    public func running(_ step: BackfillStep) -> String {
        switch self {
        case .toHealth: step.total > 0 ? BackfillWords.progress(step) : "Adding…"
        case .fromHealth: "Importing…"
        }
    }

    /// The text of a completed run; ``SyncStatusScreen/details`` lists what Health did not accept.
    public var finished: String {
        switch self {
        case .toHealth: "Your earlier entries were sent to Health."
        case .fromHealth: "Import finished."
        }
    }
}
