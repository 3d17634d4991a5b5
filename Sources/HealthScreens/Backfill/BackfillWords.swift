internal import Foundation
internal import HealthJournal
public import HealthSync

/// The words of the screen that moves what was there before, to Health or from it.
///
/// Both ways are offered separately, and each only after a tap.
public enum BackfillWords: Hashable, Sendable, CaseIterable {
    /// The person's earlier entries go to Health.
    case toHealth
    /// What other apps saved in Health comes here.
    case fromHealth

    /// Stops.
    public static let cancel = "Cancel"
    /// Goes on.
    public static let resume = "Resume"
    /// Where it stands still.
    public static let paused = "Paused. Nothing is lost, and nothing is added twice."

    /// The title.
    public var title: String {
        switch self {
        case .toHealth: "Add earlier entries to Health"
        case .fromHealth: "Import from Health"
        }
    }

    /// Where there is nothing to move.
    public var nothing: String {
        switch self {
        case .toHealth: "There are no earlier entries to add."
        case .fromHealth: "There is nothing to import."
        }
    }

    /// Begins.
    public var start: String {
        switch self {
        case .toHealth: "Add to Health"
        case .fromHealth: "Import"
        }
    }

    /// Leaves it.
    public var notNow: String {
        switch self {
        case .toHealth: "Not Now"
        case .fromHealth: "Skip"
        }
    }

    /// What is offered; nil where nobody has counted it.
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

    /// What an import would bring: a line for each kind, then where from, and what is there already.
    ///
    /// - Parameters:
    ///   - preview: The counts.
    ///   - environment: How days are written; without it they are left out.
    public static func lines(_ preview: ImportPreview, _ environment: ScreenEnvironment?)
        -> [String]
    {
        var lines = EntryKind.allCases.compactMap { kind -> String? in
            guard let count = preview.kinds[kind]?.incoming, count > 0 else { return nil }
            return "\(EntryWords.kind(kind)): \(count)"
        }
        if let span = preview.span, let environment {
            let boundary = DayBoundary()
            let days = [span.start, span.end].map {
                environment.full(boundary.day(of: $0, in: environment.timeZone()))
            }
            lines.append(days[0] == days[1] ? days[0] : "\(days[0]) to \(days[1])")
        }
        let names = Set(preview.sources.keys.map { SourceBadge($0)?.text ?? $0.name }).sorted()
        if !names.isEmpty { lines.append("From \(names.joined(separator: ", "))") }
        if preview.known > 0 { lines.append("\(preview.known) here already") }
        if !preview.unreadable.isEmpty { lines.append(unread) }
        return lines
    }

    /// Where a part of Health could not be counted.
    static let unread = "Some of Health could not be read now."

    /// How far it is.
    public static func progress(_ step: BackfillStep) -> String { "\(step.done) of \(step.total)" }

    /// While it is under way.
    ///
    /// An import counts what it reads, known and own objects too, so its numbers are no entries and
    /// only move the bar.
    public func running(_ step: BackfillStep) -> String {
        switch self {
        case .toHealth: step.total > 0 ? BackfillWords.progress(step) : "Adding…"
        case .fromHealth: "Importing…"
        }
    }

    /// After the last; what Health did not accept is said by ``SyncStatusScreen/details``.
    public var finished: String {
        switch self {
        case .toHealth: "Your earlier entries were sent to Health."
        case .fromHealth: "Import finished."
        }
    }
}
