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
