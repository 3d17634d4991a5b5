internal import Foundation
public import HealthJournal
public import HealthKitSync
public import HealthWords
public import Observation

/// The review of an entry before it is saved.
///
/// Only ``save()`` saves the entry, and a warning never prevents it.
@Observable @MainActor
public final class ReviewScreen {
    /// The content to show; nil before the first refresh.
    public private(set) var content: ReviewContent?
    /// The saved entry; nil before it is saved.
    public private(set) var saved: JournalEntry?
    /// The error message for the person; nil without an error.
    public private(set) var problem: String?
    /// Whether the entry was not saved because it has changed since it was read.
    public private(set) var isOutdated = false
    /// The entry to review.
    public let entry: JournalEntry
    private let base: JournalEntry?
    private let journal: Journal
    private let permissions: HealthPermissions?
    private let environment: ScreenEnvironment
    private var isSaving = false
    /// The texts.
    public var words: ReviewWords { environment.language.review }

    /// Creates a review of an entry; without permissions it shows no warnings about them.
    ///
    /// - Parameters:
    ///   - entry: The entry as it will be saved.
    ///   - base: The entry as it was read before it was edited, so that nothing is saved over a later
    ///     change; nil for a new entry.
    ///   - journal: The journal.
    ///   - permissions: The permissions of the health store; nil shows no warnings about them.
    ///   - environment: The language and the formats.
    public init(
        _ entry: JournalEntry, over base: JournalEntry? = nil, journal: Journal,
        permissions: HealthPermissions? = nil,
        environment: ScreenEnvironment
    ) {
        self.entry = entry
        self.base = base
        self.journal = journal
        self.permissions = permissions
        self.environment = environment
    }

    /// Reviews the entry again, for example after a permission was granted.
    public func refresh() async {
        do throws(JournalError) {
            let review =
                if let permissions {
                    try await permissions.review(entry, in: journal)
                } else {
                    try await journal.review(entry)
                }
            let status = try await journal.status(of: .health)
            content = ReviewContent(
                review, day: review.refusal == nil ? try await day() : nil,
                goesToHealth: status.isEnabled && status.exportedKinds.contains(entry.kind)
                    && !entry.header.source.isForeign && entry.header.overrides == nil,
                environment: environment)
            problem = nil
        } catch {
            if error != .cancelled { problem = words.language.errors.text(error) }
        }
    }

    /// Saves the entry; a second tap has no effect.
    public func save() async {
        guard saved == nil, !isSaving else { return }
        isSaving = true
        defer { isSaving = false }
        do {
            saved =
                if let base {
                    try await journal.edits.save(entry, over: base)
                } else {
                    try await journal.save(entry)
                }
            problem = nil
        } catch {
            if case .changed = error { isOutdated = true }
            problem = words.language.errors.text(error)
        }
    }

    /// The page of the entry's day, including the entry.
    private func day() async throws(JournalError) -> DayContent {
        let day = try await journal.settings.dayBoundary().day(
            of: entry.date, in: entry.header.timeZone)
        let summary = try await journal.summary(of: day)
        let others = summary.entries.filter { $0.id != entry.id }
        let reader = DayReader(journal: journal, environment: environment)
        return DayContent(
            DaySummary(day: day, entries: others + [entry], activity: summary.activity),
            goals: try await reader.goals(on: day), today: try await journal.today(),
            environment: environment)
    }
}
