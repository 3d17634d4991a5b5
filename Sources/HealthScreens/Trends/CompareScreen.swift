internal import Foundation
internal import HealthJournal
public import HealthSync
public import HealthWords
public import Observation

/// Compares the whole journal with Health, and imports Health again from its beginning.
@Observable @MainActor
public final class CompareScreen {
    /// The state of the screen.
    public enum Step: Hashable, Sendable {
        /// No comparison runs.
        case idle
        /// A full comparison or an import runs.
        case running
        /// It has ended; with the results, line by line.
        case finished([String])
    }

    /// The current state.
    public private(set) var step = Step.idle
    /// The error message for the person; nil without an error.
    public private(set) var problem: String?
    /// The texts.
    public let words: CompareWords
    private let engine: SyncEngine

    /// Creates a screen for an engine, with texts in a language.
    public init(_ engine: SyncEngine, language: Language = .english) {
        self.engine = engine
        words = language.comparing
    }

    /// Compares the whole journal with Health, and repairs differences.
    public func compare() async {
        await run { engine throws(JournalError) in
            try await engine.reconcile(
                in: DateInterval(start: .distantPast, end: .distantFuture))
        }
    }

    /// Imports Health again: entries of other apps that are missing here are restored.
    ///
    /// - Parameter includingHidden: Whether entries that the person deleted here are restored too.
    public func importAgain(includingHidden: Bool) async {
        await run { engine throws(JournalError) in
            try await engine.importAgain(includingHidden: includingHidden)
        }
    }

    private func run(
        _ work: @Sendable (SyncEngine) async throws(JournalError) -> SyncReport
    ) async {
        guard step != .running else { return }
        step = .running
        problem = nil
        do throws(JournalError) {
            step = .finished(words.lines(try await work(engine)))
        } catch {
            step = .idle
            problem = words.language.errors.text(error)
        }
    }
}

extension CompareWords {
    /// The results, line by line.
    package func lines(_ report: SyncReport) -> [String] {
        if report.unavailable != nil { return [language.sync.unavailable] }
        let inbound = report.inbound
        let counts: [(Int, (Int) -> String)] = [
            (inbound.imported, imported), (inbound.updated + inbound.replaced, updated),
            (inbound.adopted, adopted), (inbound.removed, removed), (inbound.marked, marked),
            (inbound.deletedAgain, deletedAgain), (inbound.conflicts, conflicts),
            (report.exported, exported), (report.deleted, deleted), (report.parked, parked),
            (report.failed, failed),
        ]
        var lines = counts.filter { $0.0 > 0 }.map { $0.1($0.0) }
        if !report.unreadable.isEmpty { lines.append(language.backfill.unread) }
        return lines.isEmpty ? [nothing] : lines
    }
}
