public import HealthJournal
internal import HealthKitSync
internal import HealthSync
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
    private let journal: Journal
    private let engine: any SyncRunning
    private let others: @Sendable (Scope) async throws -> Void

    /// Creates a screen for a journal and the engine that syncs it.
    ///
    /// - Parameters:
    ///   - journal: The journal to delete.
    ///   - engine: The engine that deletes the entries in Health.
    ///   - others: Deletes other data of the person that the app stores, such as a log, before the
    ///     journal is deleted. For ``Scope/journal`` it also disconnects the device from a cloud,
    ///     which would send the entries back with the next sync.
    public init(
        journal: Journal, engine: any SyncRunning,
        others: @escaping @Sendable (Scope) async throws -> Void = { _ in }
    ) {
        self.journal = journal
        self.engine = engine
        self.others = others
    }

    /// The confirmation, with a button for each scope.
    public var question: ScreenAlert<Scope> {
        ScreenAlert(
            title: EraseWords.title, text: EraseWords.text,
            buttons: [
                ScreenButton(EraseWords.journal, .journal, isDestructive: true),
                ScreenButton(EraseWords.everywhere, .everywhere, isDestructive: true),
            ])
    }

    /// Deletes the data, if the person has typed the word that ``EraseWords/confirmation`` asks
    /// for.
    public func erase(_ scope: Scope, typed word: String) async {
        (result, problem) = (nil, nil)
        guard word.lowercased() == EraseWords.word else {
            problem = EraseWords.notTyped
            return
        }
        do {
            try await others(scope)
            switch scope {
            case .journal:
                try await journal.setRemoteEnabled(.health, false)
                try await journal.reset()
            case .everywhere:
                try await journal.deleteAll()
                _ = await engine.sync(.manual)
            }
            result = EraseWords.done(scope)
        } catch let error as JournalError {
            problem = error.description
        } catch {
            problem = EraseWords.notDeleted
        }
    }
}

/// The texts about deleting everything.
public enum EraseWords {
    /// The heading of the section.
    public static let title = "Delete everything"
    /// The explanation of the two scopes.
    public static let text = """
        Delete what you logged here only, or what you logged here and in Health. Deleting here only \
        also disconnects this device from a cloud, which keeps what it has; deleting in Health too \
        also deletes it in the cloud with the next sync. What other apps saved in Health is never \
        deleted. Make a backup first if you may want it back.
        """
    /// The button that deletes the journal.
    public static let journal = "Delete here, keep Health"
    /// The button that deletes the journal and its data in Health.
    public static let everywhere = "Delete here and in Health"
    /// The instruction to type a word first.
    public static let confirmation = "Type “delete” to confirm"
    static let word = "delete"
    static let notDeleted = "Not everything could be deleted: try again in a moment."
    static let notTyped = "Nothing was deleted: type “delete” first."

    static func done(_ scope: EraseScreen.Scope) -> String {
        switch scope {
        case .journal: "Your journal is empty, and sync is off. Health keeps what it has."
        case .everywhere: "Your journal is empty. What you logged is being deleted in Health."
        }
    }
}
