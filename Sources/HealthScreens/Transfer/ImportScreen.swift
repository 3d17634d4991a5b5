public import Foundation
public import HealthWords
public import Observation

/// The import of a file, with its progress, a button to cancel it, and the result.
@Observable @MainActor
public final class ImportScreen {
    /// The state of the import.
    public enum State: Hashable, Sendable {
        /// No file was chosen yet.
        case idle
        /// The import runs.
        case running(FileImportStep)
        /// The dates of the file have no time zone, so the person has to choose one.
        case needsZone
        /// The columns of the table are unknown, so the person has to choose their meaning.
        case needsColumns(TableQuestion)
        /// The person cancelled the import; imported samples stay.
        case cancelled
        /// The import has ended.
        case finished(FileImportResult)
        /// Nothing was imported; with the reason.
        case failed(String)
    }

    /// A file to import, with the function to call when it is no longer needed.
    private struct Chosen {
        let file: URL
        let finished: @Sendable () async -> Void
    }

    /// The state of the import.
    public private(set) var state = State.idle
    /// The error in the time zone that was typed.
    public private(set) var zoneProblem: String?
    private let importer: any FileImporting
    private let environment: ScreenEnvironment
    private var task: Task<Void, Never>?
    private var chosen: Chosen?
    private var columns: TableColumns?

    /// Creates a screen for an importer.
    public init(_ importer: any FileImporting, environment: ScreenEnvironment) {
        self.importer = importer
        self.environment = environment
    }

    /// The texts.
    public var words: TransferWords { environment.language.transfer }

    /// Whether an import runs.
    public var isRunning: Bool { if case .running = state { true } else { false } }

    /// The suggested time zone, which is that of the person.
    public var suggestedZone: String { environment.timeZone().identifier }

    /// The text for the state; nil before a file was chosen.
    public var text: String? {
        switch state {
        case .idle: nil
        case .running(let step): text(of: step)
        case .needsZone: zoneProblem ?? words.needsZone
        case .needsColumns(let question): question.problem ?? words.needsColumns
        case .cancelled: words.cancelled
        case .finished(let result):
            result.interruption
                ?? words.finished(
                    environment.number(Double(result.imported.reduce(0) { $0 + $1.count })),
                    known: environment.number(Double(result.known)))
        case .failed(let reason): reason
        }
    }

    private func text(of step: FileImportStep) -> String {
        switch step.stage {
        case .file: words.running(environment.number(Double(step.samples)))
        case .activity: words.readingActivity
        case .entries(let read): words.takingOver(environment.number(Double(read)))
        }
    }

    /// What of the finished import was taken over into the journal; nil while there is nothing to
    /// say.
    public var takeoverText: String? {
        guard case .finished(let result) = state, let takeover = result.takeover else { return nil }
        return switch takeover {
        case .done(entries: 0): words.takenOverBefore
        case .done(let entries): words.takenOver(environment.number(Double(entries)))
        case .off: words.takeoverOff
        case .failed(let reason): words.notTakenOver(reason)
        }
    }

    /// Whether something of the finished import is missing in the journal.
    public var isTakeoverIncomplete: Bool {
        guard case .finished(let result) = state else { return false }
        return switch result.takeover {
        case .off, .failed: true
        case .done, nil: false
        }
    }

    /// Imports a file; while another import runs, only calls `finished`.
    ///
    /// - Parameters:
    ///   - file: The file to import.
    ///   - finished: Called when the file is no longer needed and can be deleted.
    public func start(_ file: URL, finished: @escaping @Sendable () async -> Void = {}) {
        guard !isRunning else {
            Task { await finished() }
            return
        }
        drop()
        columns = nil
        chosen = Chosen(file: file, finished: finished)
        run(zone: nil)
    }

    /// Continues with the file whose dates have no time zone, and stores the zone for later.
    ///
    /// - Parameter identifier: The time zone, such as Europe/Vienna.
    public func chooseZone(_ identifier: String) {
        guard state == .needsZone else { return }
        let name = identifier.trimmingCharacters(in: .whitespaces)
        guard let zone = TimeZone(identifier: name) else {
            zoneProblem = words.noZone
            return
        }
        run(zone: zone)
    }

    /// The question about a table; nil if there is none.
    public var question: TableQuestion? {
        if case .needsColumns(let question) = state { question } else { nil }
    }

    /// Applies the person's choices about the columns of a table.
    ///
    /// - Parameters:
    ///   - texts: The choices by the names of the question's fields.
    ///   - imports: Whether to import with them; otherwise the question is shown again with a
    ///     preview.
    public func chooseColumns(_ texts: [String: String], imports: Bool) async {
        guard case .needsColumns(let old) = state, let file = chosen?.file else { return }
        var question = TableQuestion(old, chosen: old.choice(texts))
        question.problem = question.mistake
        if question.problem == nil, imports {
            columns = question.chosen
            return run(zone: nil)
        }
        if question.problem == nil {
            do {
                question.preview = try await importer.preview(file, columns: question.chosen)
                    .map { words.reading($0, environment) }
            } catch {
                question.problem =
                    (error as? any LocalizedError)?.errorDescription ?? words.notImported
            }
        }
        state = .needsColumns(question)
    }

    /// Cancels the import: imported samples stay, and importing the file again adds the rest.
    public func cancel() { task?.cancel() }

    /// Removes the result, or the file that waits for an answer.
    public func dismiss() {
        guard !isRunning else { return }
        drop()
        state = .idle
    }

    private func run(zone: TimeZone?) {
        guard let file = chosen?.file else { return }
        zoneProblem = nil
        state = .running(FileImportStep(fraction: 0, samples: 0))
        task = Task { [importer] in
            state = await result(of: importer, file, zone)
            if state != .needsZone, question == nil { drop() }
        }
    }

    private func result(of importer: any FileImporting, _ file: URL, _ zone: TimeZone?) async
        -> State
    {
        do {
            return .finished(
                try await importer.run(file, zone: zone, columns: columns) { [weak self] step in
                    await self?.show(step)
                })
        } catch is CancellationError {
            return .cancelled
        } catch is MissingTimeZone {
            return .needsZone
        } catch let table as UnknownTable {
            return .needsColumns(TableQuestion(table, language: environment.language))
        } catch {
            let reason = (error as? any LocalizedError)?.errorDescription
            return Task.isCancelled ? .cancelled : .failed(reason ?? words.notImported)
        }
    }

    private func drop() {
        guard let finished = chosen?.finished else { return }
        chosen = nil
        Task { await finished() }
    }

    private func show(_ step: FileImportStep) {
        guard isRunning else { return }
        state = .running(step)
    }
}
