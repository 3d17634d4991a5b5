public import Foundation
public import HealthJournal
internal import HealthWords

/// Two versions of an entry, or two entries, side by side, with the choices.
public struct ConflictCard: Hashable, Sendable, Identifiable {
    /// A property that both sides have, with its value on each side.
    public struct Line: Hashable, Sendable {
        /// The label of the property.
        public let label: String
        /// The value in the common base; nil if there is none.
        public let base: String?
        /// The value on the person's side; nil if there is none.
        public let mine: String?
        /// The value on the other side; nil if there is none.
        public let theirs: String?
        /// The value after a merge; nil if there is none, or if the sides cannot be merged.
        public let merged: String?

        /// Whether the two sides differ in this property.
        public var differs: Bool { mine != theirs }
    }

    /// The conflict's identity.
    public let id: UUID
    /// The versions of both sides, which a choice sends along; see ``ConflictScreen/choose(_:for:shown:)``.
    public let versions: String
    /// The explanation of the conflict, in one sentence.
    public let explanation: String
    /// The heading of the common base; nil if it is unknown.
    public let baseTitle: String?
    /// The heading of the person's side.
    public let mineTitle: String
    /// The heading of the other side.
    public let theirsTitle: String
    /// The heading of the merged version; nil if the sides cannot be merged.
    public let mergedTitle: String?
    /// The properties, top down; both sides have the same labels.
    public let lines: [Line]
    /// The sentence that the data is safe until the decision.
    public let safe: String
    /// The sentence about which version applies until the person decides.
    public let untilThen: String
    /// The choices, in order.
    public let buttons: [ScreenButton<Conflict.Choice>]

    /// Creates the card of a conflict.
    public init(_ conflict: Conflict, environment: ScreenEnvironment) {
        let words = environment.language.conflicts
        (id, versions) = (conflict.id, conflict.versions)
        baseTitle = conflict.base == nil ? nil : words.base
        mineTitle = words.mine
        let other = conflict.theirs.flatMap {
            SourceBadge($0.header.source, environment.language)?.text
        }
        theirsTitle =
            switch conflict.kind {
            case .removedThere: words.removed
            case .edited: conflict.theirs?.header.source.device ?? words.otherDevice
            case .nearDuplicate: other ?? words.otherDevice
            }
        explanation = words.explanation(of: conflict)
        safe = words.safe(conflict.kind)
        untilThen = words.untilThen(conflict.safeDefault)
        mergedTitle = conflict.merged == nil ? nil : words.merged
        lines = ConflictCard.lines(
            conflict.base.map { EntryFact.all(of: $0, environment) } ?? [],
            conflict.mine.map { EntryFact.all(of: $0, environment) } ?? [],
            conflict.theirs.map { EntryFact.all(of: $0, environment) } ?? [],
            conflict.merged.map { EntryFact.all(of: $0, environment) } ?? [])
        buttons = conflict.choices.map { choice in
            ScreenButton(
                words.button(choice, for: conflict.kind), choice,
                isDestructive: choice == .theirs && conflict.kind == .removedThere)
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
