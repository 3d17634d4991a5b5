public import Foundation
public import HealthJournal
public import HealthSync
public import HealthWords
public import Observation

/// The page of a day, by default of today: entries, totals, goals and budget.
///
/// Today's page moves on at midnight; everything is computed from the journal at each refresh.
@Observable @MainActor
public final class TodayScreen {
    /// A deletion that can be undone before it is exported to Health.
    public struct Undo: Hashable, Sendable {
        /// The entry.
        public let id: UUID
        /// The message.
        public let text: String
        /// The title of the button.
        public let button: String
        /// The time until which the deletion can be undone.
        public let until: Date
    }

    /// The actions of the alert's buttons.
    public enum AlertAction: Hashable, Sendable {
        /// Closes the alert; the entry stays.
        case dismiss
        /// Deletes the entry again.
        case delete(UUID)
    }

    /// The content of the page; nil before the first refresh.
    public private(set) var content: DayContent?
    /// The cards above the list; nil before the first refresh.
    public private(set) var overview: DayOverview?
    /// The current day.
    public private(set) var today: Day?
    /// The deletion that can be undone; nil if there is none.
    public private(set) var undo: Undo?
    /// The alert if the device that owns an entry has not confirmed its deletion.
    public private(set) var alert: ScreenAlert<AlertAction>?
    /// The error message for the person; nil without an error.
    public private(set) var problem: String?
    private let journal: Journal
    private let environment: ScreenEnvironment
    private let reader: DayReader
    private let sync: SyncStatusScreen?
    private let upstream: UpstreamRecords?
    @ObservationIgnored private var order = ReadingOrder()
    /// The day that the person chose; nil shows today.
    private var chosen: Day?

    /// Creates a page of a journal.
    ///
    /// With `sync`, a pull to refresh runs a sync pass. With `upstream`, an entry that a device
    /// owns is deleted only after the device has confirmed it.
    public init(
        journal: Journal, environment: ScreenEnvironment, sync: SyncStatusScreen? = nil,
        upstream: UpstreamRecords? = nil
    ) {
        self.sync = sync
        self.upstream = upstream
        self.journal = journal
        self.environment = environment
        reader = DayReader(journal: journal, environment: environment)
    }

    /// Reads the day again; also to be called after a change of the clock or the time zone.
    public func refresh() async {
        let number = order.begin()
        do {
            let today = try await journal.today()
            let (content, overview) = try await reader.content(of: chosen ?? today, today: today)
            guard order.accept(number) else { return }
            self.today = today
            self.overview = overview
            self.content = content
            problem = nil
        } catch {
            if error != .cancelled { problem = words.errors.text(error) }
        }
        if let undo, undo.until <= environment.now() { self.undo = nil }
    }

    /// Runs a sync pass if sync is enabled, and reads the day again, after the person has pulled
    /// the page down.
    public func pulledDown() async {
        await sync?.sync()
        await refresh()
    }

    /// Shows a day; if it is today, the page follows the date at midnight, any other day stays.
    public func show(_ day: Day) async {
        // Set before the first suspension, so that a second tap continues from this day.
        chosen = day
        if let today = try? await journal.today(), chosen == today { chosen = nil }
        await refresh()
    }

    /// Moves the page by a number of days.
    public func leaf(by days: Int) async {
        guard let day = chosen ?? content?.day else { return }
        await show(day.advanced(by: days))
    }

    /// Deletes an entry; its row disappears at once, and the deletion can be undone for some
    /// seconds.
    public func delete(_ id: UUID) async {
        alert = nil
        do {
            if let upstream { try await upstream.delete(id) } else { try await journal.delete(id) }
            undo = Undo(
                id: id, text: words.undo.deleted, button: words.undo.undo,
                until: environment.now().addingTimeInterval(journal.environment.undoWindow))
        } catch let error as UpstreamError {
            alert = ScreenAlert(
                title: words.undo.notDeleted, text: words.errors.text(error),
                buttons: [
                    ScreenButton(words.buttons.tryAgain, .delete(id)),
                    ScreenButton(words.buttons.cancel, .dismiss),
                ])
            return
        } catch {
            problem = (error as? JournalError).map(words.errors.text) ?? words.undo.notDeleted
            return
        }
        await refresh()
    }

    /// Performs the action of the alert's button.
    public func perform(_ action: AlertAction) async {
        switch action {
        case .dismiss: alert = nil
        case .delete(let id): await delete(id)
        }
    }

    /// Undoes the last deletion.
    public func takeBack() async {
        guard let undo else { return }
        self.undo = nil
        do {
            try await journal.undoDelete(undo.id)
        } catch {
            problem = words.errors.text(error)
            return
        }
        await refresh()
    }

    /// The language of the texts.
    public var language: Language { environment.language }
    private var words: Language { language }

    /// The question before the same entry is logged a second time within minutes; nil if there is
    /// none.
    ///
    /// It is only a question: an entry is never omitted without the person's decision.
    public func duplicateQuestion(for entry: JournalEntry) async -> ScreenAlert<Bool>? {
        guard let review = try? await journal.review(entry), let other = review.repeated else {
            return nil
        }
        if case .food(let food) = entry, !other.header.source.isForeign {
            return .duplicate(
                titled: food.name, words.entry.duplicate(of: food.name), words)
        }
        return .duplicate(
            titled: EntryRow.title(of: entry, words),
            words.review.text(.repeated(other), of: entry, environment), words)
    }

    /// Refreshes after each commit to the journal and at midnight, until the task is cancelled.
    public func follow() async {
        await reader.follow { [weak self] in await self?.refresh() }
    }
}
