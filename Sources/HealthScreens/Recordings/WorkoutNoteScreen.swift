public import Foundation
public import HealthJournal
public import HealthWords
public import Observation

/// Asks for a note about a workout that another app has recently recorded.
///
/// The note is stored only in this app; the workout is neither changed nor copied. Each workout is
/// asked about once, and only within ``memory`` after its end.
@Observable @MainActor
public final class WorkoutNoteScreen {
    /// A question about a workout.
    public struct Question: Hashable, Sendable {
        /// The workout as a row.
        public let row: EntryRow
        /// The text: "I see you finished a run! How was your energy?".
        public let text: String
        /// The note that the workout had when the person was asked; empty without one.
        public var note: String
        /// The end of the workout.
        let end: Date
    }

    /// The current question; nil if there is none.
    ///
    /// A question stays until it is answered, dismissed or too old; a newer workout is asked about
    /// afterwards.
    public private(set) var question: Question?
    /// The error message for the person; nil without an error.
    public private(set) var problem: String?
    private let journal: Journal
    private let environment: ScreenEnvironment
    @ObservationIgnored private var order = ReadingOrder()

    /// The maximum age of a workout that is asked about, in seconds.
    public static let memory = 12 * 3600.0

    /// Creates a screen for a journal.
    public init(journal: Journal, environment: ScreenEnvironment) {
        self.journal = journal
        self.environment = environment
    }

    /// The texts.
    public var words: WorkoutWords { environment.language.workouts }

    /// Finds the latest workout of another app without a note.
    public func refresh() async {
        let number = order.begin()
        do throws(JournalError) {
            let found = try await newest()
            guard order.accept(number) else { return }
            question = found
            problem = nil
        } catch {
            if error != .cancelled { problem = words.language.errors.text(error) }
        }
    }

    /// Saves the answer to a question as a note; an empty answer saves none.
    ///
    /// If the workout has got another note since the question was shown, nothing is saved: ``problem``
    /// has that note, and so has ``question``, so that answering it again decides for what was typed.
    ///
    /// - Parameters:
    ///   - text: The answer.
    ///   - question: The question that the person saw, even if another one is current now.
    public func answer(_ text: String, to question: Question) async {
        let word = text.trimmingCharacters(in: .whitespacesAndNewlines)
        do throws(JournalError) {
            if !word.isEmpty,
                let other = try await save(word, over: question.note, on: question.row.id)
            {
                self.question = question
                self.question?.note = other
                problem = words.language.compose.changed(to: other)
            } else {
                try await settle(question)
            }
        } catch {
            problem = words.language.errors.text(error)
        }
    }

    /// Saves a note in place of the one that was shown; returns the note of somebody else, if there is
    /// one now, and saves nothing then.
    private func save(
        _ note: String, over shown: String, on id: UUID
    ) async throws(JournalError) -> String? {
        // Somebody else may save between this read and write, but hardly so often.
        for _ in 0..<5 {
            guard let read = try await journal.edits.entry(id) else { throw .deleted(id) }
            let now = read.header.note ?? ""
            switch FieldEdit(typed: [note], shown: [shown], now: [now]) {
            case .untouched: return nil
            case .conflict: return now
            case .typed: break
            }
            var noted = read
            noted.header.note = note
            do throws(JournalError) {
                try await journal.edits.save(noted, over: read)
                return nil
            } catch .changed {
                continue
            }
        }
        throw .changed(id)
    }

    /// The question about a workout; nil if the workout was deleted, or is the person's own.
    ///
    /// A page that was opened earlier identifies its question by the workout.
    public func question(about id: UUID) async -> Question? {
        do throws(JournalError) {
            guard case .workout(let workout) = try await journal.entry(id),
                workout.header.source.isForeign
            else { return nil }
            return question(about: workout)
        } catch {
            problem = words.language.errors.text(error)
            return nil
        }
    }

    /// Removes a question for good.
    public func dismiss(_ question: Question) async {
        do throws(JournalError) {
            try await settle(question)
        } catch {
            problem = words.language.errors.text(error)
        }
    }

    /// Refreshes after each commit to the journal, until the task is cancelled.
    public func follow() async {
        let commits = journal.commits()
        await refresh()
        for await _ in commits { await refresh() }
    }

    private func settle(_ question: Question) async throws(JournalError) {
        // A workout that ended later stays answered.
        let end = max(try await askedUntil() ?? .distantPast, question.end)
        try await journal.settings.set(
            .workoutsAskedUntil, to: String(end.timeIntervalSinceReferenceDate))
        await refresh()
    }

    private func askedUntil() async throws(JournalError) -> Date? {
        try await journal.settings.value(.workoutsAskedUntil).flatMap { Double($0) }
            .map { Date(timeIntervalSinceReferenceDate: $0) }
    }

    private func newest() async throws(JournalError) -> Question? {
        let now = environment.now()
        let earliest = max(now - Self.memory, try await askedUntil() ?? .distantPast)
        // A workout may have begun up to a day before it ended.
        let span = DateInterval(start: now - Self.memory - 86_400, end: now)
        let workouts = try await journal.entries(in: span, kinds: [.workout]).workouts
        let unsaid = WorkoutOverlap.distinct(workouts).filter {
            $0.header.source.isForeign && $0.notes == nil && $0.end <= now && $0.end > earliest
        }
        // The question does not change while the person may be typing an answer.
        let open = unsaid.first { $0.header.id == question?.row.id }
        let next = open ?? unsaid.max { $0.end < $1.end }
        return next.map(question)
    }

    private func question(about workout: WorkoutEntry) -> Question {
        Question(
            row: EntryRow(.workout(workout), environment: environment),
            text: words.question(workout.activity), note: workout.header.note ?? "",
            end: workout.end)
    }
}

extension SettingKey {
    /// The end of the last workout that was answered or dismissed, in seconds since 2001.
    static let workoutsAskedUntil: SettingKey = "workouts.askedUntil"
}

extension [JournalEntry] {
    /// The entries for a list: all except workouts that duplicate a counted one.
    func showing(_ counted: [WorkoutEntry]) -> [JournalEntry] {
        let shown = Set(counted.map(\.header.id))
        return filter { $0.kind != .workout || shown.contains($0.id) }
    }
}
