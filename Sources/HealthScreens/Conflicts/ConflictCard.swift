public import Foundation
public import HealthJournal

/// Two versions of an entry, or two entries, side by side, with the choices.
public struct ConflictCard: Hashable, Sendable, Identifiable {
    /// One thing that both sides say something about.
    public struct Line: Hashable, Sendable {
        /// What it is.
        public let label: String
        /// What both sides said before they were changed; nil for nothing.
        public let base: String?
        /// What the person's side says; nil for nothing.
        public let mine: String?
        /// What the other side says; nil for nothing.
        public let theirs: String?
        /// What the two together would say; nil for nothing, or where they are not merged.
        public let merged: String?

        /// Whether the sides differ in it.
        public var differs: Bool { mine != theirs }
    }

    /// The conflict's identity.
    public let id: UUID
    /// What happened, in one sentence.
    public let explanation: String
    /// The head of what both sides were before; nil where that is unknown.
    public let baseTitle: String?
    /// The head of the person's side.
    public let mineTitle: String
    /// The head of the other side.
    public let theirsTitle: String
    /// The head of what the two together would be; nil where they are not merged.
    public let mergedTitle: String?
    /// The lines, top down; the same labels on both sides.
    public let lines: [Line]
    /// That there is no hurry.
    public let safe: String
    /// What holds until the person chooses.
    public let untilThen: String
    /// The choices in their order.
    public let buttons: [ScreenButton<Conflict.Choice>]

    /// The card of a conflict.
    public init(_ conflict: Conflict, environment: ScreenEnvironment) {
        id = conflict.id
        baseTitle = conflict.base == nil ? nil : ConflictWords.base
        mineTitle = ConflictWords.mine
        let other = conflict.theirs.flatMap { SourceBadge($0.header.source)?.text }
        theirsTitle =
            switch conflict.kind {
            case .removedThere: ConflictWords.removed
            case .edited: conflict.theirs?.header.source.device ?? ConflictWords.otherDevice
            case .nearDuplicate: other ?? ConflictWords.otherDevice
            }
        explanation = ConflictWords.explanation(of: conflict)
        safe = ConflictWords.safe(conflict.kind)
        untilThen = ConflictWords.untilThen(conflict.safeDefault)
        mergedTitle = conflict.merged == nil ? nil : ConflictWords.merged
        lines = ConflictCard.lines(
            conflict.base.map { EntryFact.all(of: $0, environment) } ?? [],
            conflict.mine.map { EntryFact.all(of: $0, environment) } ?? [],
            conflict.theirs.map { EntryFact.all(of: $0, environment) } ?? [],
            conflict.merged.map { EntryFact.all(of: $0, environment) } ?? [])
        buttons = conflict.choices.map { choice in
            ScreenButton(
                ConflictWords.button(choice, for: conflict.kind), choice,
                isDestructive: ConflictWords.isDestructive(choice, for: conflict.kind))
        }
    }

    private static func lines(
        _ base: [EntryFact], _ mine: [EntryFact], _ theirs: [EntryFact], _ merged: [EntryFact]
    ) -> [Line] {
        var labels: [String] = []
        for fact in mine + theirs + merged where !labels.contains(fact.label) {
            labels.append(fact.label)
        }
        return labels.map { label in
            Line(
                label: label, base: base.first { $0.label == label }?.text,
                mine: mine.first { $0.label == label }?.text,
                theirs: theirs.first { $0.label == label }?.text,
                merged: merged.first { $0.label == label }?.text)
        }
    }
}
