import HealthJournal
import HealthScreens
import HealthSync
import Synchronization

/// A history of three entries whose import and skipping wait at a gate.
final class HeldHistory: BackfillRunning {
    let gate = Gate()
    private let calls = Mutex<[String]>([])

    /// What was asked of it, in order.
    var asked: [String] { calls.withLock { $0 } }

    func progress() async throws -> BackfillStep { BackfillStep(total: 0, done: 0) }
    func candidates() async throws -> Int? { asked.contains("ran") ? 0 : nil }

    func preview() async throws -> ImportPreview? {
        var preview = ImportPreview()
        var count = ImportPreview.Count()
        count.new = asked.contains("cancel") ? 1 : 3
        preview.kinds[.drink] = count
        return preview
    }

    func run(_ report: @escaping @Sendable (BackfillStep) async -> Void) async throws {
        note("run")
        await withTaskCancellationHandler {
            await gate.wait()
        } onCancel: {
            Task { await gate.open() }
        }
        try Task.checkCancellation()
        note("ran")
        await report(BackfillStep(total: 9, done: 9))
    }

    func cancel() async throws { note("cancel") }

    func decline() async throws {
        note("decline")
        await gate.wait()
    }

    private func note(_ call: String) { calls.withLock { $0.append(call) } }
}
