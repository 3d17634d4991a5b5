public import Foundation
public import Observation

/// What a screen needs of an importer of files.
public protocol FileImporting: Sendable {
    /// Imports a file, reports how far it is, and ends early when its task is cancelled.
    func run(
        _ file: URL, report: @escaping @Sendable (FileImportStep) async -> Void
    ) async throws -> FileImportResult
}

/// How far an import is.
public struct FileImportStep: Hashable, Sendable {
    /// From 0 to 1; nil where the size is unknown.
    public var fraction: Double?
    /// How many samples were read.
    public var samples: Int

    /// Puts a step together.
    public init(fraction: Double?, samples: Int) {
        self.fraction = fraction
        self.samples = samples
    }
}

/// What an import brought, and what it left out.
public struct FileImportResult: Hashable, Sendable {
    /// One line of a list, with how often.
    public struct Line: Hashable, Sendable {
        /// What.
        public var text: String
        /// How often.
        public var count: Int

        /// Makes a line.
        public init(_ text: String, _ count: Int) {
            self.text = text
            self.count = count
        }
    }

    /// What came in, by type.
    public var imported: [Line]
    /// How many samples were there already.
    public var known: Int
    /// What was left out, with the reason.
    public var skipped: [Line]
    /// Why the file ended early; nil where it was whole.
    public var interruption: String?

    /// Puts a result together.
    public init(
        imported: [Line] = [], known: Int = 0, skipped: [Line] = [], interruption: String? = nil
    ) {
        self.imported = imported
        self.known = known
        self.skipped = skipped
        self.interruption = interruption
    }
}

/// The import of an export of the Health app: progress, cancel, what came in and what did not.
@Observable @MainActor
public final class ImportScreen {
    /// Where the import stands.
    public enum State: Hashable, Sendable {
        /// No file was chosen yet.
        case idle
        /// It is under way.
        case running(FileImportStep)
        /// The person broke it off; what came in stays.
        case cancelled
        /// It is through.
        case finished(FileImportResult)
        /// Nothing came in; with the reason.
        case failed(String)
    }

    /// Where the import stands.
    public private(set) var state = State.idle
    private let importer: any FileImporting
    private let environment: ScreenEnvironment
    private var task: Task<Void, Never>?

    /// A screen over an importer.
    public init(_ importer: any FileImporting, environment: ScreenEnvironment) {
        self.importer = importer
        self.environment = environment
    }

    /// Whether an import is under way.
    public var isRunning: Bool { if case .running = state { true } else { false } }

    /// What is said of the state; nil while no file was chosen.
    public var text: String? {
        switch state {
        case .idle: nil
        case .running(let step):
            TransferWords.running(environment.number(Double(step.samples)))
        case .cancelled: TransferWords.cancelled
        case .finished(let result):
            result.interruption
                ?? TransferWords.finished(
                    environment.number(Double(result.imported.reduce(0) { $0 + $1.count })),
                    known: environment.number(Double(result.known)))
        case .failed(let reason): reason
        }
    }

    /// Imports a file; does nothing while another import is under way.
    ///
    /// - Parameters:
    ///   - file: The file to import.
    ///   - finished: Called at the end, whatever it was; the place to delete the file.
    public func start(_ file: URL, finished: @escaping @Sendable () async -> Void = {}) {
        guard !isRunning else { return }
        state = .running(FileImportStep(fraction: 0, samples: 0))
        task = Task { [importer] in
            await run(file, importer)
            await finished()
        }
    }

    /// Breaks the import off: what came in so far stays, and importing again adds the rest.
    public func cancel() { task?.cancel() }

    /// Takes the result away.
    public func dismiss() {
        if !isRunning { state = .idle }
    }

    private func run(_ file: URL, _ importer: any FileImporting) async {
        do {
            let result = try await importer.run(file) { [weak self] step in
                await self?.show(step)
            }
            state = .finished(result)
        } catch is CancellationError {
            state = .cancelled
        } catch {
            let reason = (error as? any LocalizedError)?.errorDescription
            state = Task.isCancelled ? .cancelled : .failed(reason ?? TransferWords.notImported)
        }
    }

    private func show(_ step: FileImportStep) {
        guard isRunning else { return }
        state = .running(step)
    }
}
