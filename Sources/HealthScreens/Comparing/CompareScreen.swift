internal import Foundation
internal import HealthJournal
public import HealthSync
internal import HealthWords
public import Observation

/// Compares the whole journal with Health, and imports Health again from its beginning.
@Observable @MainActor
public final class CompareScreen {
    /// The state of the screen.
    public enum Step: Hashable, Sendable {
        /// Nothing runs.
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
    private let engine: SyncEngine

    /// Creates a screen for an engine.
    public init(_ engine: SyncEngine) { self.engine = engine }

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
            step = .finished(CompareWords.lines(try await work(engine)))
        } catch {
            step = .idle
            problem = error.description
        }
    }
}

/// The texts about the full comparison with Health.
public enum CompareWords {
    /// The heading of the section.
    public static let section = "Check and repair"
    /// The button that compares.
    public static let compare = "Compare with Health"
    /// The explanation of the comparison.
    public static let compareText = """
        Looks at everything in Health and here, and mends what differs.
        """
    /// The button that imports again.
    public static let importAgain = "Import again"
    /// The explanation of the import.
    public static let importText = "Reads Health from its beginning. Nothing is added twice."
    /// The label of the choice to restore entries that were deleted here.
    public static let hidden = "Also what I deleted here"
    /// The text while it runs.
    public static let running = "Looking through everything…"

    /// The results, line by line.
    package static func lines(_ report: SyncReport) -> [String] {
        if report.unavailable != nil { return [Language.english.sync.unavailable] }
        let inbound = report.inbound
        let counts: [(Int, String)] = [
            (inbound.imported, "imported from Health"),
            (inbound.updated + inbound.replaced, "brought up to date"),
            (inbound.adopted, "found in Health and taken over"),
            (inbound.removed, "removed, because Health has them no more"),
            (inbound.marked, "marked as removed from Health"),
            (inbound.deletedAgain, "deleted in Health once more"),
            (inbound.conflicts, "to look at"), (report.exported, "sent to Health"),
            (report.deleted, "deleted in Health"),
            (report.parked, "waiting for permission"), (report.failed, "not accepted by Health"),
        ]
        var lines = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        if !report.unreadable.isEmpty { lines.append(BackfillWords.unread) }
        return lines.isEmpty ? ["Nothing differs."] : lines
    }
}
