public import Foundation
public import HealthJournal
public import HealthWords
public import Observation

/// The conflicts that wait for the person's decision.
@Observable @MainActor
public final class ConflictScreen {
    /// The cards, oldest first.
    public private(set) var cards: [ConflictCard] = []
    /// The question about samples of an earlier version of this app; nil if none wait.
    public private(set) var earlier: EarlierSamplesCard?
    /// The error message for the person; nil without an error.
    public private(set) var problem: String?
    private let journal: Journal
    private let environment: ScreenEnvironment
    @ObservationIgnored private var order = ReadingOrder()

    /// Creates a screen for a journal's conflicts.
    public init(journal: Journal, environment: ScreenEnvironment) {
        self.journal = journal
        self.environment = environment
    }

    /// The texts.
    public var words: ConflictWords { environment.language.conflicts }

    /// The text of the link to the screen, "2 entries to look at"; nil without a conflict.
    public var summary: String? {
        let count = cards.count + (earlier == nil ? 0 : 1)
        return count == 0 ? nil : words.summary(count)
    }

    /// Reads the conflicts again.
    public func refresh() async {
        let number = order.begin()
        do {
            let conflicts = try await journal.conflicts()
            let samples = try await journal.earlierSamples.waiting(at: .health)
            guard order.accept(number) else { return }
            earlier = EarlierSamplesCard(samples, environment: environment)
            cards = conflicts.map { ConflictCard($0, environment: environment) }
            problem = nil
        } catch {
            if error != .cancelled { problem = words.language.errors.text(error) }
        }
    }

    /// Resolves a conflict; a card that was resolved elsewhere just disappears.
    ///
    /// - Parameters:
    ///   - choice: The choice of a button.
    ///   - id: The conflict's identity.
    ///   - shown: ``ConflictCard/versions`` of the card that the person saw. If a side has changed since,
    ///     nothing is decided, and the cards show it. Nil decides for whatever the sides are now.
    public func choose(
        _ choice: Conflict.Choice, for id: UUID, shown: String? = nil
    ) async {
        var failure: String?
        do throws(JournalError) {
            try await journal.resolve(id, with: choice, shown: shown)
        } catch .notFound {
            // Resolved on another screen: the refresh below removes the card.
        } catch {
            failure = words.language.errors.text(error)
        }
        await refresh()
        if let failure { problem = failure }
    }

    /// Decides about all samples of an earlier version of this app; the next sync pass sends what waited.
    public func decide(_ choice: EarlierSamplesChoice) async {
        var failure: String?
        do throws(JournalError) {
            try await journal.earlierSamples.decide(choice, at: .health)
        } catch {
            failure = words.language.errors.text(error)
        }
        await refresh()
        if let failure { problem = failure }
    }

    /// Refreshes after each commit to the journal, until the task is cancelled.
    public func follow() async {
        let commits = journal.commits()
        await refresh()
        for await _ in commits { await refresh() }
    }
}

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

/// The question about samples that an earlier version of this app saved, with one decision for all.
public struct EarlierSamplesCard: Hashable, Sendable {
    /// The heading.
    public let title: String
    /// The explanation of the samples, and of the question about them.
    public let explanation: String
    /// A line for each kind with its number, then the days.
    public let lines: [String]
    /// The sentence that nothing is written before the decision.
    public let safe: String
    /// The choices, in order.
    public let buttons: [ScreenButton<EarlierSamplesChoice>]

    /// Creates the card; nil if nothing waits.
    public init?(_ samples: EarlierSamples, environment: ScreenEnvironment) {
        guard let interval = samples.interval else { return nil }
        let language = environment.language
        let words = language.earlierSamples
        title = words.title
        explanation = words.explanation
        safe = words.safe
        let (boundary, zone) = (DayBoundary(), environment.timeZone())
        let days = [interval.start, interval.end].map {
            environment.full(boundary.day(of: $0, in: zone))
        }
        lines =
            EntryKind.allCases.compactMap { kind in
                samples.groups[kind].map {
                    language.backfill.kind(language.entry.kind(kind), $0.count)
                }
            } + [days[0] == days[1] ? days[0] : language.backfill.days(days[0], days[1])]
        buttons = EarlierSamplesChoice.allCases.map { ScreenButton(words.button($0), $0) }
    }
}

extension ConflictWords {
    /// The explanation of a conflict, in one sentence, with the name of the other app if there is
    /// one.
    public func explanation(of conflict: Conflict) -> String {
        explanation(
            conflict.kind,
            other: conflict.theirs.flatMap { SourceBadge($0.header.source, language)?.text })
    }
}
