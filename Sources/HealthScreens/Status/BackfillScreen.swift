internal import Foundation
internal import HealthJournal
public import HealthSync
public import HealthWords
public import Observation

/// Offers to transfer earlier entries to Health or from it, and shows the progress.
///
/// Nothing is transferred before the person agrees.
@Observable @MainActor
public final class BackfillScreen {
    /// The state of the screen.
    public enum State: Hashable, Sendable {
        /// The screen was not refreshed yet.
        case unknown
        /// There is nothing to transfer.
        case nothing
        /// The person declined.
        case declined
        /// The number of entries that could be transferred; nil if it is unknown.
        case offered(Int?)
        /// The backfill runs.
        case running(BackfillStep)
        /// The backfill was started and is paused: it can be resumed or cancelled.
        case paused(BackfillStep)
        /// The backfill has ended.
        case finished
    }

    /// The actions of its buttons.
    public enum Action: Hashable, Sendable {
        /// Starts or resumes the backfill.
        case run
        /// Cancels the backfill.
        case cancel
        /// Declines the offer for now.
        case notNow
    }

    /// The state of the screen.
    public private(set) var state = State.unknown
    /// The error message for the person; nil without an error.
    public private(set) var problem: String?
    /// The counts of what an import would add; nil before they are known, and for an export.
    public private(set) var preview: ImportPreview?
    /// The direction of the transfer.
    public let direction: BackfillWords.Direction
    private let backfill: any BackfillRunning
    private let environment: ScreenEnvironment?
    /// Whether an answer is being processed; buttons are ignored meanwhile.
    public private(set) var isBusy = false
    /// Called when a run has ended or was cancelled, and when the person has declined.
    @ObservationIgnored var afterAnswer: (@MainActor () async -> Void)?
    private var running: Task<Void, any Error>?
    private var isCancelling = false

    /// Creates a screen for a backfill in one direction; the environment formats the days in an
    /// import's preview.
    public init(
        _ backfill: any BackfillRunning, direction: BackfillWords.Direction = .toHealth,
        environment: ScreenEnvironment? = nil
    ) {
        self.direction = direction
        self.backfill = backfill
        self.environment = environment
    }

    /// The texts; English without an environment.
    public var words: BackfillWords { (environment?.language ?? .english).backfill }

    /// The title.
    public var title: String { words.title(direction) }

    /// The contents that an import would add, line by line; empty if they were not counted.
    public var previewLines: [String] {
        guard case .offered = state, let preview else { return [] }
        return words.lines(preview, environment)
    }

    /// The text for the current state.
    public var text: String? {
        switch state {
        case .unknown, .declined: nil
        case .nothing: words.nothing(direction)
        case .offered(let count): words.offer(direction, count)
        case .running(let step): words.running(direction, step)
        case .paused(let step): "\(words.progress(step)). \(words.paused)"
        case .finished: words.finished(direction)
        }
    }

    /// The text that a screen reader announces when the backfill stops; nil if there is none.
    public var announcement: String? {
        switch state {
        case .finished, .paused, .nothing: text
        case .unknown, .declined, .offered, .running: nil
        }
    }

    /// The buttons for the current state.
    public var buttons: [ScreenButton<Action>] {
        switch state {
        case .unknown, .nothing, .declined, .finished: []
        case .offered:
            [
                ScreenButton(words.start(direction), .run),
                ScreenButton(words.notNow(direction), .notNow),
            ]
        case .running: [ScreenButton(words.cancel, .cancel)]
        case .paused:
            [
                ScreenButton(words.resume, .run),
                ScreenButton(words.cancel, .cancel),
            ]
        }
    }

    /// The progress from 0 to 1 while the backfill runs or is paused; nil if nothing was counted
    /// yet.
    public var fraction: Double? {
        switch state {
        case .running(let step), .paused(let step): step.total > 0 ? step.fraction : nil
        default: nil
        }
    }

    /// Whether the backfill runs.
    public var isRunning: Bool {
        if case .running = state { true } else { false }
    }

    /// Reads the current state; an interrupted backfill is shown as paused.
    public func refresh() async {
        guard isIdle else { return }
        do {
            let found = try await current()
            // A tap during the read takes precedence.
            guard isIdle else { return }
            state = found
            problem = nil
            try await look()
        } catch {
            note(error)
        }
    }

    private var isIdle: Bool { running == nil && !isBusy && !isCancelling }

    /// Counts what an offer without a number would import; a tap during the count takes precedence.
    private func look() async throws {
        preview = nil
        guard state == .offered(nil), let found = try await backfill.preview() else { return }
        guard state == .offered(nil), isIdle else { return }
        preview = found
        // If a part of Health could not be read, there may be more entries than were counted.
        guard found.unreadable.isEmpty, found.isAnythingAsked else { return }
        state = found.incoming == 0 ? .nothing : .offered(found.incoming)
    }

    /// Performs the action of a button, and returns when it has ended.
    public func perform(_ action: Action) async {
        switch action {
        case .run: await run()
        case .cancel: await cancel()
        case .notNow: await decline()
        }
    }

    /// Starts or resumes the backfill, and returns when it has ended or is paused.
    public func run() async {
        guard isIdle else { return }
        problem = nil
        // Set at once, so that the other buttons disappear during the count.
        if case .paused(let step) = state {
            state = .running(step)
        } else {
            state = .running(BackfillStep(total: 0, done: 0))
        }
        let backfill = backfill
        let report: @Sendable (BackfillStep) async -> Void = { [weak self] step in
            await self?.show(step)
        }
        let task = Task { try await backfill.run(report) }
        running = task
        let result = await task.result
        if running == task { running = nil }
        // After a cancellation, `cancel()` sets the state.
        guard !task.isCancelled else { return }
        if case .failure(let error) = result { note(error) }
        await settle()
        if case .success = result { await afterAnswer?() }
    }

    /// Cancels the backfill: transferred entries stay, the others are offered again.
    public func cancel() async {
        await stop()
        await lookAgain()
        await afterAnswer?()
    }

    /// Cancels the backfill without counting the remaining entries.
    func stop() async {
        guard !isCancelling, !isBusy else { return }
        isCancelling = true
        if let running {
            running.cancel()
            _ = await running.result
            self.running = nil
        }
        do {
            try await backfill.cancel()
            state = try await current()
        } catch {
            note(error)
        }
        isCancelling = false
    }

    private func decline() async {
        guard isIdle else { return }
        isBusy = true
        do {
            try await backfill.decline()
            problem = nil
            state = .declined
        } catch {
            note(error)
        }
        isBusy = false
        if state == .declined { await afterAnswer?() }
    }

    private func show(_ step: BackfillStep) {
        if case .running(let shown) = state, shown.total == step.total {
            // A late report must not move the progress bar backwards.
            state = .running(BackfillStep(total: step.total, done: max(shown.done, step.done)))
        } else {
            state = .running(step)
        }
    }

    private func settle() async {
        do {
            if case .running(let step) = state, step.isComplete {
                state = .finished
            } else {
                state = try await current()
            }
        } catch {
            note(error)
            // The progress cannot be read: offer to resume, or to start again.
            if case .running(let step) = state {
                state = step.total > 0 ? .paused(step) : .offered(nil)
            }
        }
        await lookAgain()
    }

    /// Counts again, because the previous count is out of date.
    private func lookAgain() async {
        do { try await look() } catch { note(error) }
    }

    private func current() async throws -> State {
        let step = try await backfill.progress()
        if step.total > 0, !step.isComplete { return .paused(step) }
        let count = try await backfill.candidates()
        return count == 0 ? .nothing : .offered(count)
    }

    /// Shows an error message; a cancelled task is not an error.
    private func note(_ error: any Error) {
        switch error {
        case is CancellationError, JournalError.cancelled: break
        case let error as JournalError: problem = words.language.errors.text(error)
        case is HistoryImport.Unread: problem = words.unread
        default: problem = words.paused
        }
    }
}

extension ImportPreview {
    /// Whether at least one kind could be counted.
    fileprivate var isAnythingAsked: Bool { unasked.isEmpty || !kinds.isEmpty }
}

extension BackfillWords {
    /// The preview of an import: a line for each kind, then the days, the sources and the known
    /// entries.
    ///
    /// - Parameters:
    ///   - preview: The counts.
    ///   - environment: Formats the days; nil omits them.
    public func lines(_ preview: ImportPreview, _ environment: ScreenEnvironment?) -> [String] {
        var lines = EntryKind.allCases.compactMap { kind -> String? in
            guard let count = preview.kinds[kind]?.incoming, count > 0 else { return nil }
            return self.kind(language.entry.kind(kind), count)
        }
        if let span = preview.span, let environment {
            let boundary = DayBoundary()
            let days = [span.start, span.end].map {
                environment.full(boundary.day(of: $0, in: environment.timeZone()))
            }
            lines.append(days[0] == days[1] ? days[0] : self.days(days[0], days[1]))
        }
        let names = Set(preview.sources.keys.map { SourceBadge($0, language)?.text ?? $0.name })
            .sorted()
        if !names.isEmpty { lines.append(sources(names)) }
        if preview.known > 0 { lines.append(known(preview.known)) }
        if !preview.unreadable.isEmpty { lines.append(unread) }
        return lines
    }

    /// The progress of a run.
    public func progress(_ step: BackfillStep) -> String { progress(step.done, of: step.total) }

    /// The text of a running backfill.
    ///
    /// An import counts every object that it reads, including known and own ones, so its numbers
    /// are not numbers of entries and are shown only as a progress bar.
    public func running(_ direction: Direction, _ step: BackfillStep) -> String {
        direction == .toHealth && step.total > 0 ? progress(step) : running(direction)
    }
}
