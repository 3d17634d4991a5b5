public import HealthJournal
internal import HealthKitSync
internal import HealthSync
public import HealthWords
public import Observation

/// Deletes everything that was logged, here or also in Health, after a confirmation.
@Observable @MainActor
public final class EraseScreen {
    /// The data to delete.
    public enum Scope: String, Hashable, Sendable, CaseIterable {
        /// The journal; its data in Health stays, and sync is disabled.
        case journal
        /// The journal, and the data that it saved in Health.
        case everywhere
    }

    /// The message after the deletion; nil before.
    public private(set) var result: String?
    /// The error message for the person; nil without an error.
    public private(set) var problem: String?
    /// The texts.
    public let words: EraseWords
    private let journal: Journal
    private let engine: any SyncRunning
    private let others: @Sendable (Scope) async throws -> Void

    /// Creates a screen for a journal and the engine that syncs it.
    ///
    /// - Parameters:
    ///   - journal: The journal to delete.
    ///   - engine: The engine that deletes the entries in Health.
    ///   - language: The language of the texts.
    ///   - others: Deletes other data of the person that the app stores, such as a log, before the
    ///     journal is deleted. For ``Scope/journal`` it also disconnects the device from a cloud,
    ///     which would send the entries back with the next sync.
    public init(
        journal: Journal, engine: any SyncRunning, language: Language = .english,
        others: @escaping @Sendable (Scope) async throws -> Void = { _ in }
    ) {
        self.journal = journal
        self.engine = engine
        self.others = others
        words = language.erasing
    }

    /// The confirmation, with a button for each scope.
    public var question: ScreenAlert<Scope> {
        ScreenAlert(
            title: words.title, text: words.explanation,
            buttons: [
                ScreenButton(words.journal, .journal, isDestructive: true),
                ScreenButton(words.everywhere, .everywhere, isDestructive: true),
            ])
    }

    /// Deletes the data, if the person has typed the word that `EraseWords.confirmation` asks for.
    public func erase(_ scope: Scope, typed word: String) async {
        (result, problem) = (nil, nil)
        guard word.lowercased() == words.word else {
            problem = words.notTyped
            return
        }
        do {
            try await others(scope)
            try await KeptFoods(journal).removeAll()
            switch scope {
            case .journal:
                try await journal.setRemoteEnabled(.health, false)
                try await journal.reset()
            case .everywhere:
                try await journal.deleteAll()
                _ = await engine.sync(.manual)
            }
            result = scope == .journal ? words.journalErased : words.everythingErased
        } catch let error as JournalError {
            problem = words.language.errors.text(error)
        } catch {
            problem = words.notDeleted
        }
    }
}
