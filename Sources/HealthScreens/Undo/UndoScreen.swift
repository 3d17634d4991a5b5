public import Foundation
public import HealthJournal
public import HealthSync
public import Observation

/// Deletes entries and adds quick ones, each with an offer to undo it; offers to undo edits too.
@Observable @MainActor
public final class UndoScreen {
    /// What can be taken back.
    public struct Offer: Hashable, Sendable {
        /// The entry.
        public let id: UUID
        /// What happened: "Entry deleted", "Logged: Water (250 ml)".
        public let text: String
        /// The button's words.
        public let button: String
        /// The end of the offer.
        public let until: Date
        /// What is undone.
        let change: Change
    }

    /// What happened to an entry.
    enum Change: Hashable, Sendable { case added, edited, deleted }

    /// What can be taken back now.
    public private(set) var offer: Offer?
    /// What went wrong, in words.
    public private(set) var problem: String?
    private let journal: Journal
    private let environment: ScreenEnvironment
    private let upstream: UpstreamRecords?

    /// A screen over a journal; with the records of a device, that device is asked first.
    public init(
        journal: Journal, environment: ScreenEnvironment, upstream: UpstreamRecords? = nil
    ) {
        self.journal = journal
        self.environment = environment
        self.upstream = upstream
    }

    /// How many seconds are left of an offer; nil where there is none.
    public var secondsLeft: Int? {
        guard let offer else { return nil }
        let left = offer.until.timeIntervalSince(environment.now())
        return left > 0 ? Int(left.rounded(.up)) : nil
    }

    /// Deletes an entry; for some seconds Health hears nothing of it.
    public func delete(_ id: UUID) async {
        do {
            if let upstream { try await upstream.delete(id) } else { try await journal.delete(id) }
            offer(id, DayWords.deleted, change: .deleted)
            problem = nil
        } catch let error as JournalError {
            problem = error.description
        } catch let error as UpstreamError {
            problem = error.description
        } catch {
            problem = DayWords.notDeleted
        }
    }

    /// Adds an entry without a form, as a glass of water.
    public func add(_ entry: JournalEntry) async {
        do throws(JournalError) {
            noteAdded(try await journal.save(entry))
            problem = nil
        } catch {
            problem = error.description
        }
    }

    /// Offers to take back what was just saved elsewhere.
    public func noteAdded(_ entry: JournalEntry) {
        offer(
            entry.id, EntryRow.logged(entry, step: nil, environment: environment),
            change: .added)
    }

    /// Offers to undo an edit that was just saved elsewhere; nothing where nothing was changed.
    public func noteEdited(_ entry: JournalEntry) async {
        do throws(JournalError) {
            guard try await journal.undoableEdit() == entry.id else { return }
            offer(entry.id, DayWords.edited, change: .edited)
        } catch {
            problem = error.description
        }
    }

    /// Offers to undo what was just saved elsewhere, whether it is new or an edit.
    public func note(_ entry: JournalEntry, isNew: Bool) async {
        if isNew { noteAdded(entry) } else { await noteEdited(entry) }
    }

    /// Takes back what an entry's offer says; also later, by the entry's identity.
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
            problem = error.description
        }
    }

    /// Takes the offer away.
    public func dismiss() { offer = nil }

    private func offer(_ id: UUID, _ text: String, change: Change) {
        offer = Offer(
            id: id, text: text, button: DayWords.undo,
            until: environment.now().addingTimeInterval(journal.environment.undoWindow),
            change: change)
    }
}
