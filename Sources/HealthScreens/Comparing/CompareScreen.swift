internal import Foundation
internal import HealthJournal
public import HealthSync
public import Observation

/// Compares the whole journal with Health, and reads Health anew from its beginning.
@Observable @MainActor
public final class CompareScreen {
    /// What is under way.
    public enum Step: Hashable, Sendable {
        /// Nothing.
        case idle
        /// Both are compared, or everything is read anew.
        case running
        /// It is through; with what was found, line by line.
        case finished([String])
    }

    /// What is under way.
    public private(set) var step = Step.idle
    /// What went wrong, in words.
    public private(set) var problem: String?
    private let engine: SyncEngine

    /// A screen over an engine.
    public init(_ engine: SyncEngine) { self.engine = engine }

    /// Compares everything, and mends what differs.
    public func compare() async {
        await run { engine throws(JournalError) in
            try await engine.reconcile(
                in: DateInterval(start: .distantPast, end: .distantFuture))
        }
    }

    /// Reads Health anew: entries of other apps that are missing here come back.
    ///
    /// - Parameter includingHidden: Whether also those come back that the person deleted here.
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

/// The words about comparing the journal with Health.
public enum CompareWords {
    /// The head of the section.
    public static let section = "Check and repair"
    /// Compares.
    public static let compare = "Compare with Health"
    /// What that does.
    public static let compareText = """
        Looks at everything in Health and here, and mends what differs.
        """
    /// Reads anew.
    public static let importAgain = "Import again"
    /// What that does.
    public static let importText = "Reads Health from its beginning. Nothing is added twice."
    /// Beside the choice to bring back what was deleted here.
    public static let hidden = "Also what I deleted here"
    /// While it is under way.
    public static let running = "Looking through everything…"

    /// What was found, line by line.
    package static func lines(_ report: SyncReport) -> [String] {
        if report.unavailable != nil { return [SyncWords.unavailable] }
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
