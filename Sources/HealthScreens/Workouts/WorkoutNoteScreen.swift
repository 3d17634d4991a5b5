public import Foundation
public import HealthJournal
public import Observation

/// Asks for a word on a workout that another app has just recorded.
///
/// The word is a note of this app: the workout stays as it is, and nothing of it is copied. Each
/// workout is asked about once, and only while the person remembers it.
@Observable @MainActor
public final class WorkoutNoteScreen {
    /// A question about one workout.
    public struct Question: Hashable, Sendable {
        /// The workout as a line.
        public let row: EntryRow
        /// The question, as "I see you finished a run! How was your energy?".
        public let text: String
        /// The workout's end.
        let end: Date
    }

    /// What is asked; nil where nothing is.
    ///
    /// A question stays until it is answered, put away, or too old: a workout that comes meanwhile
    /// is asked about afterwards.
    public private(set) var question: Question?
    /// What went wrong, in words.
    public private(set) var problem: String?
    private let journal: Journal
    private let environment: ScreenEnvironment
    @ObservationIgnored private var order = ReadingOrder()

    /// How long after its end a workout is asked about, in seconds.
    public static let memory = 12 * 3600.0

    /// A screen over a journal.
    public init(journal: Journal, environment: ScreenEnvironment) {
        self.journal = journal
        self.environment = environment
    }

    /// Looks for the last workout of another app that nobody has said a word about.
    public func refresh() async {
        let number = order.begin()
        do throws(JournalError) {
            let found = try await newest()
            guard order.accept(number) else { return }
            question = found
            problem = nil
        } catch {
            if error != .cancelled { problem = error.description }
        }
    }

    /// Notes what the person says to a question; an empty answer is none.
    ///
    /// - Parameters:
    ///   - text: The answer.
    ///   - question: The question that the person saw, whatever is asked by now.
    public func answer(_ text: String, to question: Question) async {
        let word = text.trimmingCharacters(in: .whitespacesAndNewlines)
        do throws(JournalError) {
            if !word.isEmpty { try await journal.setNote(word, on: question.row.id) }
            try await settle(question)
        } catch {
            problem = error.description
        }
    }

    /// The question about a workout, as it was asked; nil where the workout is gone, or was never asked
    /// about because it is the person's own.
    ///
    /// A page that was opened some time ago names the workout that it asked about by this.
    public func question(about id: UUID) async -> Question? {
        do throws(JournalError) {
            guard case .workout(let workout) = try await journal.entry(id),
                workout.header.source.isForeign
            else { return nil }
            return question(about: workout)
        } catch {
            problem = error.description
            return nil
        }
    }

    /// Takes a question away for good.
    public func dismiss(_ question: Question) async {
        do throws(JournalError) {
            try await settle(question)
        } catch {
            problem = error.description
        }
    }

    /// Follows the journal until the task is cancelled.
    public func follow() async {
        let commits = journal.commits()
        await refresh()
        for await _ in commits { await refresh() }
    }

    private func settle(_ question: Question) async throws(JournalError) {
        // What was asked about later stays asked about.
        let end = max(try await askedUntil() ?? .distantPast, question.end)
        try await journal.setSetting(
            .workoutsAskedUntil, to: String(end.timeIntervalSinceReferenceDate))
        await refresh()
    }

    private func askedUntil() async throws(JournalError) -> Date? {
        try await journal.setting(.workoutsAskedUntil).flatMap { Double($0) }
            .map { Date(timeIntervalSinceReferenceDate: $0) }
    }

    private func newest() async throws(JournalError) -> Question? {
        let now = environment.now()
        let earliest = max(now - Self.memory, try await askedUntil() ?? .distantPast)
        // A workout may have begun a day before it ended.
        let span = DateInterval(start: now - Self.memory - 86_400, end: now)
        let workouts = try await journal.entries(in: span, kinds: [.workout]).workouts
        let unsaid = WorkoutOverlap.distinct(workouts).filter {
            $0.header.source.isForeign && $0.notes == nil && $0.end <= now && $0.end > earliest
        }
        // Whoever is typing about one workout is not asked about another.
        let open = unsaid.first { $0.header.id == question?.row.id }
        let next = open ?? unsaid.max { $0.end < $1.end }
        return next.map(question)
    }

    private func question(about workout: WorkoutEntry) -> Question {
        Question(
            row: EntryRow(.workout(workout), environment: environment),
            text: WorkoutWords.question(workout.activity), end: workout.end)
    }
}

extension SettingKey {
    /// The end of the last workout that was asked about, in seconds since 2001.
    static let workoutsAskedUntil: SettingKey = "workouts.askedUntil"
}
