public import Foundation
public import HealthJournal
public import HealthSync
public import Observation

/// The page of a day, which is today's unless the person leafs: entries, totals, goals, budget.
///
/// Today rolls over at midnight; everything is computed from the journal at each refresh.
@Observable @MainActor
public final class TodayScreen {
    /// An entry that was just deleted, and until when that can be taken back unseen by Health.
    public struct Undo: Hashable, Sendable {
        /// The entry.
        public let id: UUID
        /// The words.
        public let text: String
        /// The button's words.
        public let button: String
        /// The end of the offer.
        public let until: Date
    }

    /// What the buttons of the page's alert do.
    public enum AlertAction: Hashable, Sendable {
        /// Closes the alert; the entry stays.
        case dismiss
        /// Deletes the entry again.
        case delete(UUID)
    }

    /// The page; nil before the first refresh.
    public private(set) var content: DayContent?
    /// The cards above the list; nil before the first refresh.
    public private(set) var overview: DayOverview?
    /// The day that it is.
    public private(set) var today: Day?
    /// What can be taken back.
    public private(set) var undo: Undo?
    /// What waits for a button: a device that owns an entry has not confirmed its deletion.
    public private(set) var alert: ScreenAlert<AlertAction>?
    /// What went wrong, in words.
    public private(set) var problem: String?
    private let journal: Journal
    private let environment: ScreenEnvironment
    private let reader: DayReader
    private let sync: SyncStatusScreen?
    private let upstream: UpstreamRecords?
    @ObservationIgnored private var order = ReadingOrder()
    /// The day that the person leafed to; nil follows today.
    private var chosen: Day?

    /// A page over a journal; with the state of sync, pulling down makes a pass, and with the
    /// records of a device, that device is asked first before what it owns is deleted.
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

    /// Reads the day again; also to be called when the clock or the zone was changed.
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
            if error != .cancelled { problem = error.description }
        }
        if let undo, undo.until <= environment.now() { self.undo = nil }
    }

    /// The person pulled the page down: a pass with Health while sync is on, and the day read again.
    public func pulledDown() async {
        await sync?.sync()
        await refresh()
    }

    /// Shows another day; today's is followed over midnight, any other stays.
    public func show(_ day: Day) async {
        // Before anything else, so that a second tap leafs on from here.
        chosen = day
        if let today = try? await journal.today(), chosen == today { chosen = nil }
        await refresh()
    }

    /// Leafs by days.
    public func leaf(by days: Int) async {
        guard let day = chosen ?? content?.day else { return }
        await show(day.advanced(by: days))
    }

    /// Deletes an entry; the row goes at once, and for some seconds that can be taken back.
    public func delete(_ id: UUID) async {
        alert = nil
        do {
            if let upstream { try await upstream.delete(id) } else { try await journal.delete(id) }
            undo = Undo(
                id: id, text: DayWords.deleted, button: DayWords.undo,
                until: environment.now().addingTimeInterval(journal.environment.undoWindow))
        } catch let error as UpstreamError {
            alert = ScreenAlert(
                title: DayWords.notDeleted, text: error.description,
                buttons: [
                    ScreenButton(DayWords.tryAgain, .delete(id)),
                    ScreenButton(HealthSettingsWords.cancel, .dismiss),
                ])
            return
        } catch {
            problem = (error as? JournalError)?.description ?? DayWords.notDeleted
            return
        }
        await refresh()
    }

    /// Does what an alert's button says.
    public func perform(_ action: AlertAction) async {
        switch action {
        case .dismiss: alert = nil
        case .delete(let id): await delete(id)
        }
    }

    /// Takes the last deletion back.
    public func takeBack() async {
        guard let undo else { return }
        self.undo = nil
        do {
            try await journal.undoDelete(undo.id)
        } catch {
            problem = error.description
            return
        }
        await refresh()
    }

    /// The question before the same thing is logged again within minutes; nil where none is due.
    ///
    /// It only asks: nothing is ever left out without the person's word.
    public func duplicateQuestion(for entry: JournalEntry) async -> ScreenAlert<Bool>? {
        guard let review = try? await journal.review(entry), let other = review.repeated else {
            return nil
        }
        if case .food(let food) = entry, !other.header.source.isForeign {
            return EntryWords.duplicate(of: food.name)
        }
        return EntryWords.duplicate(
            titled: EntryRow.title(of: entry),
            ReviewWords.text(.repeated(other), of: entry, environment))
    }

    /// Follows the journal and the clock until the task is cancelled.
    public func follow() async {
        await reader.follow { [weak self] in await self?.refresh() }
    }
}
