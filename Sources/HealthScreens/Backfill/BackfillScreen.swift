internal import HealthJournal
public import HealthSync
public import Observation

/// Offers to move what was there before, to Health or from it, and shows how far that is.
///
/// Nothing is moved before the person says so.
@Observable @MainActor
public final class BackfillScreen {
    /// Where the screen stands.
    public enum State: Hashable, Sendable {
        /// Not looked yet.
        case unknown
        /// There is nothing to move.
        case nothing
        /// The person does not want it now.
        case declined
        /// So many entries could be moved; nil where nobody has counted them.
        case offered(Int?)
        /// It is under way.
        case running(BackfillStep)
        /// It was begun and stands still: it can go on or be cancelled.
        case paused(BackfillStep)
        /// All was gone through.
        case finished
    }

    /// What its buttons do.
    public enum Action: Hashable, Sendable {
        /// Begins or goes on.
        case run
        /// Ends it.
        case cancel
        /// Leaves the offer for another time.
        case notNow
    }

    /// Where the screen stands.
    public private(set) var state = State.unknown
    /// What went wrong, in words.
    public private(set) var problem: String?
    /// What an import would bring; nil before it is counted, and for the other direction.
    public private(set) var preview: ImportPreview?
    /// The words, which depend on the direction.
    public let words: BackfillWords
    private let backfill: any BackfillRunning
    private let environment: ScreenEnvironment?
    /// Whether an answer is being taken in; no button counts meanwhile.
    public private(set) var isBusy = false
    /// Done once a run is through or was broken off, and after the person did not want it.
    @ObservationIgnored var afterAnswer: (@MainActor () async -> Void)?
    private var running: Task<Void, any Error>?
    private var isCancelling = false

    /// A screen over a backfill in one direction; the environment says how days are written in what
    /// an import would bring.
    public init(
        _ backfill: any BackfillRunning, words: BackfillWords = .toHealth,
        environment: ScreenEnvironment? = nil
    ) {
        self.words = words
        self.backfill = backfill
        self.environment = environment
    }

    /// What an import would bring, line by line; empty where nothing was counted.
    public var previewLines: [String] {
        guard case .offered = state, let preview else { return [] }
        return BackfillWords.lines(preview, environment)
    }

    /// The text for where it stands.
    public var text: String? {
        switch state {
        case .unknown, .declined: nil
        case .nothing: words.nothing
        case .offered(let count): words.offer(count)
        case .running(let step): words.running(step)
        case .paused(let step): "\(BackfillWords.progress(step)). \(BackfillWords.paused)"
        case .finished: words.finished
        }
    }

    /// What is said aloud when it comes to a stop; nil while there is nothing to say.
    public var announcement: String? {
        switch state {
        case .finished, .paused, .nothing: text
        case .unknown, .declined, .offered, .running: nil
        }
    }

    /// The buttons for where it stands.
    public var buttons: [ScreenButton<Action>] {
        switch state {
        case .unknown, .nothing, .declined, .finished: []
        case .offered:
            [
                ScreenButton(words.start, .run),
                ScreenButton(words.notNow, .notNow),
            ]
        case .running: [ScreenButton(BackfillWords.cancel, .cancel)]
        case .paused:
            [
                ScreenButton(BackfillWords.resume, .run),
                ScreenButton(BackfillWords.cancel, .cancel),
            ]
        }
    }

    /// From 0 to 1 while it is under way or stands still; nil where nothing was counted yet.
    public var fraction: Double? {
        switch state {
        case .running(let step), .paused(let step): step.total > 0 ? step.fraction : nil
        default: nil
        }
    }

    /// Whether it is under way.
    public var isRunning: Bool {
        if case .running = state { true } else { false }
    }

    /// Looks at what there is; a backfill that was broken off is found paused.
    public func refresh() async {
        guard isIdle else { return }
        do {
            let found = try await current()
            // A tap meanwhile goes first.
            guard isIdle else { return }
            state = found
            problem = nil
            try await look()
        } catch {
            note(error)
        }
    }

    private var isIdle: Bool { running == nil && !isBusy && !isCancelling }

    /// Counts what an uncounted offer would bring; a tap meanwhile goes first.
    private func look() async throws {
        preview = nil
        guard state == .offered(nil), let found = try await backfill.preview() else { return }
        guard state == .offered(nil), isIdle else { return }
        preview = found
        // Where something could not be read, there may be more than was counted.
        guard found.unreadable.isEmpty, found.isAnythingAsked else { return }
        state = found.incoming == 0 ? .nothing : .offered(found.incoming)
    }

    /// Does what a button says, and returns when it is done.
    public func perform(_ action: Action) async {
        switch action {
        case .run: await run()
        case .cancel: await cancel()
        case .notNow: await decline()
        }
    }

    /// Begins or goes on, and returns when it stands still.
    public func run() async {
        guard isIdle else { return }
        problem = nil
        // At once, so that no other button is left while it counts.
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
        // Who cancelled shows what comes after.
        guard !task.isCancelled else { return }
        if case .failure(let error) = result { note(error) }
        await settle()
        if case .success = result { await afterAnswer?() }
    }

    /// Ends it: what is through stays, the rest is offered again.
    public func cancel() async {
        await stop()
        await lookAgain()
        await afterAnswer?()
    }

    /// Ends it, and counts nothing.
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
            // A late report never turns the bar back.
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
            // Nobody can say how far it is: it can be begun again, or gone on with.
            if case .running(let step) = state {
                state = step.total > 0 ? .paused(step) : .offered(nil)
            }
        }
        await lookAgain()
    }

    /// What was counted before is not true any more.
    private func lookAgain() async {
        do { try await look() } catch { note(error) }
    }

    private func current() async throws -> State {
        let step = try await backfill.progress()
        if step.total > 0, !step.isComplete { return .paused(step) }
        let count = try await backfill.candidates()
        return count == 0 ? .nothing : .offered(count)
    }

    /// Says what went wrong; that a task was cancelled is nothing to say.
    private func note(_ error: any Error) {
        switch error {
        case is CancellationError, JournalError.cancelled: break
        case let error as JournalError: problem = error.description
        case is HistoryImport.Unread: problem = BackfillWords.unread
        default: problem = BackfillWords.paused
        }
    }
}

extension ImportPreview {
    /// Whether it could count anything at all.
    fileprivate var isAnythingAsked: Bool { unasked.isEmpty || !kinds.isEmpty }
}
