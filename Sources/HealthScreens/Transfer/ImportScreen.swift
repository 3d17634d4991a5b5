public import Foundation
internal import HealthJournal
internal import HealthModel
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

    /// A number of samples in the format of the person's region: "165,216".
    public func text(of count: Int) -> String { environment.number(Double(count)) }

    /// The text for the state; nil before a file was chosen.
    public var text: String? {
        switch state {
        case .idle: nil
        case .running(let step): text(of: step)
        case .needsZone: zoneProblem ?? words.needsZone
        case .needsColumns(let question): question.problem ?? words.needsColumns
        case .cancelled: words.cancelled
        case .finished(let result):
            result.interruption ?? finishedText(result)
        case .failed(let reason): reason
        }
    }

    private func finishedText(_ result: FileImportResult) -> String {
        let samples = result.imported.reduce(0) { $0 + $1.count }
        return words.finished(samples, known: result.known)
    }

    private func text(of step: FileImportStep) -> String {
        switch step.stage {
        case .file: words.running(environment.number(Double(step.samples)))
        case .activity: words.readingActivity
        case .entries(let read): words.takingOver(environment.number(Double(read)))
        }
    }

    /// The sentence about the entries that a finished import took over into the journal; nil without one.
    public var takeoverText: String? {
        guard case .finished(let result) = state, let takeover = result.takeover else { return nil }
        return switch takeover {
        case .done(entries: 0): words.takenOverBefore
        case .done(let entries): words.takenOver(entries)
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

/// The operations that a screen needs from an importer of files.
public protocol FileImporting: Sendable {
    /// Imports a file, reports the progress, and ends early if its task is cancelled.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - zone: The time zone of dates without one, which is stored for later; nil uses the stored
    ///     one.
    ///   - columns: The meaning of a table's columns, which is stored for later; nil for a known
    ///     format.
    ///   - report: Called with each step.
    /// - Throws: ``MissingTimeZone`` if dates have no time zone and none is stored,
    ///   ``UnknownTable`` for a table in an unknown format.
    func run(
        _ file: URL, zone: TimeZone?, columns: TableColumns?,
        report: @escaping @Sendable (FileImportStep) async -> Void
    ) async throws -> FileImportResult

    /// Converts the first rows of a table, without importing them.
    func preview(_ file: URL, columns: TableColumns) async throws -> [TableReading]
}

/// An error: the dates of a file have no time zone, and none was given.
public struct MissingTimeZone: Error, Hashable, Sendable {
    /// Creates the error.
    public init() {}
}

/// The progress of an import.
public struct FileImportStep: Hashable, Sendable {
    /// The present step of an import.
    public enum Stage: Hashable, Sendable {
        /// The file is read into the health store.
        case file
        /// Steps, energy and sleep are taken over into the journal.
        case activity
        /// Entries are taken over into the journal; with the number of changes that were read.
        case entries(Int)
    }

    /// The progress from 0 to 1; nil if the size is unknown.
    public var fraction: Double?
    /// The number of samples that were read.
    public var samples: Int
    /// The present step of the import.
    public var stage: Stage

    /// Creates a step.
    public init(fraction: Double?, samples: Int, stage: Stage = .file) {
        self.fraction = fraction
        self.samples = samples
        self.stage = stage
    }
}

/// The result of an import: the imported and the skipped data.
public struct FileImportResult: Hashable, Sendable {
    /// A line of a list with a count.
    public struct Line: Hashable, Sendable {
        /// The text.
        public var text: String
        /// The count.
        public var count: Int

        /// Creates a line.
        public init(_ text: String, _ count: Int) {
            self.text = text
            self.count = count
        }
    }

    /// The imported samples that were taken over into the journal.
    public enum Takeover: Hashable, Sendable {
        /// Everything; with the number of new entries.
        case done(entries: Int)
        /// Nothing, because sync is off.
        case off
        /// Not everything; with the reason, which is a sentence. The samples stay in the store.
        case failed(String)
    }

    /// A file of the import.
    public struct File: Hashable, Sendable {
        /// The path inside the archive; the name of a single file.
        public var path: String
        /// The format that it was read as, or the reason why it was not read.
        public var text: String
        /// The columns that were not read, each with the reason.
        public var columns: [String]

        /// Creates a file.
        public init(_ path: String, _ text: String, columns: [String] = []) {
            self.path = path
            self.text = text
            self.columns = columns
        }
    }

    /// The imported samples, by type.
    public var imported: [Line]
    /// The types and sources of the imported samples with their days, then what several sources recorded; a line for
    /// each.
    public var sources: [String]
    /// The number of samples that already existed.
    public var known: Int
    /// The skipped data, by reason.
    public var skipped: [Line]
    /// The files, with the use that was made of each.
    public var files: [File]
    /// The reason why the file ended early; nil if it is complete.
    public var interruption: String?
    /// The entries that were taken over into the journal; nil if the importer does not do that.
    public var takeover: Takeover?

    /// Creates a result.
    public init(
        imported: [Line] = [], sources: [String] = [], known: Int = 0,
        skipped: [Line] = [], files: [File] = [], interruption: String? = nil,
        takeover: Takeover? = nil
    ) {
        self.imported = imported
        self.sources = sources
        self.known = known
        self.skipped = skipped
        self.files = files
        self.interruption = interruption
        self.takeover = takeover
    }
}

extension TransferWords {
    /// A row of the preview: "1 Mar 2026, 07:00: Weight 80.4 kg".
    func reading(_ reading: TableReading, _ environment: ScreenEnvironment) -> String {
        guard let time = reading.time, let year = time.year, let month = time.month,
            let day = time.day
        else { return unreadableDate }
        var moment = environment.full(Day(year: year, month: month, day: day))
        if let hour = time.hour, let minute = time.minute {
            moment += ", \(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
        }
        let values = reading.values.map {
            "\(language.types.name($0.type)) "
                + MeasurementUnits.amount($0.quantity, in: $0.quantity.unit, environment)
        }
        let texts = reading.events.map { text(of: $0, environment) } + values
        return "\(moment): " + (texts.isEmpty ? "–" : texts.joined(separator: ", "))
    }

    /// A workout or a stage: "Running 45 min 8.2 km".
    private func text(of event: TableReading.Event, _ environment: ScreenEnvironment) -> String {
        let name =
            switch event.kind {
            case .workout(let activity): language.activities.name(activity)
            case .sleep(let value):
                CategoryText.name(value, of: .sleepAnalysis, environment)
                    ?? language.types.name(.sleepAnalysis)
            }
        let amounts = event.amounts.map { MeasurementUnits.amount($0, in: $0.unit, environment) }
        let length = MeasurementUnits.amount(
            Quantity((event.seconds / 60).rounded(), .minute), in: .minute, environment)
        return ([name, length] + amounts).joined(separator: " ")
    }
}
