internal import Foundation
public import HealthJournal
public import HealthWords
public import Observation

/// The days with entries, newest first, with a filter by kind and a search.
@Observable @MainActor
public final class HistoryScreen {
    /// A day with its entries, newest first.
    public struct Section: Hashable, Sendable, Identifiable {
        /// The day.
        public let id: Day
        /// "Today", "Yesterday" or "Tuesday 10 March".
        public let title: String
        /// The entries; a workout that two sources recorded is one row.
        public let rows: [EntryRow]
    }

    /// The days that are loaded.
    public private(set) var sections: [Section] = []
    /// The kinds that are shown.
    public private(set) var kinds = Set(EntryKind.allCases)
    /// The search text; an empty text shows all entries.
    public private(set) var query = ""
    /// Whether there may be older days.
    public private(set) var hasMore = true
    /// The number of batches of days that were read.
    ///
    /// A view that shows the end of the list calls ``loadMore()`` whenever this number changes,
    /// because the loaded rows may not fill the view.
    public private(set) var stretches = 0
    /// The error message for the person; nil without an error.
    public private(set) var problem: String?
    private let journal: Journal
    private let environment: ScreenEnvironment
    private let reader: DayReader
    @ObservationIgnored private var order = ReadingOrder()
    /// The first day that was read; nil before the first read.
    private var reach: Day?
    /// The number of times that a filter or a search restarted the list.
    @ObservationIgnored private var beginnings = 0

    /// Creates a history of a journal.
    public init(journal: Journal, environment: ScreenEnvironment) {
        self.journal = journal
        self.environment = environment
        reader = DayReader(journal: journal, environment: environment)
    }

    /// The text for an empty list.
    public var emptyText: String? {
        guard sections.isEmpty, !hasMore else { return nil }
        return query.isEmpty ? words.day.empty : words.history.nothingFound
    }

    /// Reads the loaded days again, or at first the last two weeks.
    public func refresh() async {
        let number = order.begin()
        do {
            let today = try await journal.today()
            var known: Day?
            var first = today
            var found: [Section] = []
            repeat {
                known = reach
                first = known ?? today.advanced(by: 1 - HistoryScreen.batch)
                found = try await days(from: first, through: nil, today: today)
                // Older days that were loaded meanwhile are read too.
            } while reach != known
            guard order.accept(number) else { return }
            if reach == nil { stretches += 1 }
            (sections, reach, problem) = (found, first, nil)
            if sections.isEmpty { await loadMore() }
        } catch {
            if error != .cancelled { problem = words.errors.text(error) }
        }
    }

    /// Loads earlier days, until there is an entry to show or the first possible day is reached.
    public func loadMore() async {
        guard hasMore, let start = reach else { return }
        let beginning = beginnings
        do {
            let today = try await journal.today()
            var (first, span) = (start, HistoryScreen.batch)
            var older: [Section] = []
            // Long periods without entries are searched in growing steps.
            while older.isEmpty, first > HistoryScreen.beginning {
                let last = first.advanced(by: -1)
                first = max(first.advanced(by: -span), HistoryScreen.beginning)
                span *= 2
                older = try await days(from: first, through: last, today: today)
            }
            // A refresh or a filter restarted the list during the read, so the result is out of
            // date.
            guard reach == start, beginning == beginnings else { return }
            sections += older
            reach = first
            stretches += 1
            hasMore = !older.isEmpty
        } catch {
            if error != .cancelled { problem = words.errors.text(error) }
        }
    }

    /// Shows only some kinds; an empty set shows all.
    public func show(_ kinds: Set<EntryKind>) async {
        self.kinds = kinds.isEmpty ? Set(EntryKind.allCases) : kinds
        hasMore = true
        reach = nil
        beginnings += 1
        await refresh()
    }

    /// Shows only entries whose title, note, source or items contain all words of a text.
    public func search(_ text: String) async {
        query = text.trimmingCharacters(in: .whitespaces)
        hasMore = true
        reach = nil
        beginnings += 1
        await refresh()
    }

    /// Refreshes after each commit to the journal and at midnight, until the task is cancelled.
    public func follow() async {
        await reader.follow { [weak self] in await self?.refresh() }
    }

    /// The language of the texts.
    public var language: Language { environment.language }
    private var words: Language { language }

    private static let beginning = Day(year: 1900, month: 1, day: 1)
    /// The number of days that are read at once, which fill more than a window.
    private static let batch = 14

    private func days(from first: Day, through last: Day?, today: Day) async throws(JournalError)
        -> [Section]
    {
        let boundary = try await journal.settings.dayBoundary()
        // The entries of the first and last day may be in any time zone, so some extra days are
        // read on both sides.
        let end = last.map { boundary.start(of: $0.advanced(by: 3), in: .gmt) } ?? .distantFuture
        let interval = DateInterval(
            start: min(boundary.start(of: first.advanced(by: -2), in: .gmt), end), end: end)
        let terms = FoodName.key(query).split(separator: " ")
        let found = try await journal.entries(in: interval, kinds: kinds).filter {
            $0.mentions(terms, words)
        }
        var finder = DayFinder(boundary)
        let byDay = Dictionary(grouping: found) {
            finder.day(of: $0.date, in: $0.header.timeZone)
        }
        let days = byDay.keys.filter { $0 >= first && $0 <= last ?? $0 }.sorted(by: >)
        let steps = try await reader.steps(of: days.flatMap { byDay[$0] ?? [] })
        return days.compactMap { day in
            // The two records of a workout may be on either side of midnight.
            let around = (-1...1).flatMap { byDay[day.advanced(by: $0)] ?? [] }
            let shown = (byDay[day] ?? []).showing(WorkoutOverlap.distinct(around.workouts))
            guard !shown.isEmpty else { return nil }
            return Section(
                id: day, title: environment.title(of: day, today: today),
                rows: shown.reversed().map {
                    EntryRow($0, step: steps[$0.id], environment: environment)
                })
        }
    }
}

extension JournalEntry {
    /// Whether an entry's title, note, source and items contain all words.
    fileprivate func mentions(_ terms: [Substring], _ language: Language) -> Bool {
        guard !terms.isEmpty else { return true }
        var texts = [EntryRow.title(of: self, language), header.note ?? "", header.source.name]
        if case .food(let food) = self { texts += food.items.map(\.name) }
        if case .dayNote(let note) = self { texts.append(note.text) }
        let text = FoodName.key(texts.joined(separator: " "))
        return terms.allSatisfy { text.contains($0) }
    }
}
