public import Foundation
public import HealthJournal
public import HealthSync
internal import HealthWords
public import Observation

/// Deletes entries, adds entries without a form, and offers to undo these changes and edits.
@Observable @MainActor
public final class UndoScreen {
    /// An offer to undo a change.
    public struct Offer: Hashable, Sendable {
        /// The entry.
        public let id: UUID
        /// The change as text: "Entry deleted", "Logged: Water (250 mL)".
        public let text: String
        /// The title of the button.
        public let button: String
        /// The time until which the offer is shown.
        public let until: Date
        /// The change that is undone.
        let change: Change
    }

    /// The kind of change to an entry.
    enum Change: Hashable, Sendable { case added, edited, deleted }

    /// The current offer; nil if there is none.
    public private(set) var offer: Offer?
    /// The error message for the person; nil without an error.
    public private(set) var problem: String?
    private let journal: Journal
    private let environment: ScreenEnvironment
    private let upstream: UpstreamRecords?

    /// Creates a screen for a journal; with `upstream`, the device that owns an entry has to
    /// confirm its deletion.
    public init(
        journal: Journal, environment: ScreenEnvironment, upstream: UpstreamRecords? = nil
    ) {
        self.journal = journal
        self.environment = environment
        self.upstream = upstream
    }

    /// The remaining seconds of the offer; nil if there is none.
    public var secondsLeft: Int? {
        guard let offer else { return nil }
        let left = offer.until.timeIntervalSince(environment.now())
        return left > 0 ? Int(left.rounded(.up)) : nil
    }

    /// Deletes an entry; the deletion is exported to Health only after some seconds.
    public func delete(_ id: UUID) async {
        do {
            if let upstream { try await upstream.delete(id) } else { try await journal.delete(id) }
            offer(id, words.undo.deleted, change: .deleted)
            problem = nil
        } catch let error as JournalError {
            problem = words.errors.text(error)
        } catch let error as UpstreamError {
            problem = words.errors.text(error)
        } catch {
            problem = words.undo.notDeleted
        }
    }

    /// Adds an entry without a form, such as a glass of water.
    public func add(_ entry: JournalEntry) async {
        do throws(JournalError) {
            noteAdded(try await journal.save(entry))
            problem = nil
        } catch {
            problem = words.errors.text(error)
        }
    }

    /// Offers to undo adding an entry that was saved elsewhere.
    public func noteAdded(_ entry: JournalEntry) {
        offer(
            entry.id, EntryRow.logged(entry, step: nil, environment: environment),
            change: .added)
    }

    /// Offers to undo an edit that was saved elsewhere; makes no offer if nothing was changed.
    public func noteEdited(_ entry: JournalEntry) async {
        do throws(JournalError) {
            guard try await journal.undoableEdit() == entry.id else { return }
            offer(entry.id, words.undo.edited, change: .edited)
        } catch {
            problem = words.errors.text(error)
        }
    }

    /// Offers to undo an entry or an edit that was saved elsewhere.
    public func note(_ entry: JournalEntry, isNew: Bool) async {
        if isNew { noteAdded(entry) } else { await noteEdited(entry) }
    }

    /// Undoes the change of an entry's offer; without an offer, undoes the entry's deletion.
    public func takeBack(_ id: UUID) async {
        let change = offer?.id == id ? offer?.change : nil
        if offer?.id == id { offer = nil }
        do throws(JournalError) {
            switch change {
            case .added: try await journal.delete(id)
            case .edited: try await journal.undoEdit(id)
            case .deleted, nil: try await journal.undoDelete(id)
            }
            problem = nil
        } catch {
            problem = words.errors.text(error)
        }
    }

    private var words: Language { environment.language }

    /// Removes the offer.
    public func dismiss() { offer = nil }

    private func offer(_ id: UUID, _ text: String, change: Change) {
        offer = Offer(
            id: id, text: text, button: words.undo.undo,
            until: environment.now().addingTimeInterval(journal.environment.undoWindow),
            change: change)
    }
}
