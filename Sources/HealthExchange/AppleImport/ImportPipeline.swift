internal import Dispatch
internal import Foundation
internal import HealthModel
internal import Synchronization

/// Runs an import on two threads: one reads and maps, the other writes.
package struct ImportPipeline: Sendable {
    private let file: ExportFile
    private let batchSize: Int
    private let selection: ImportSelection

    /// Creates a pipeline over an export; a batch is one transaction of the sink.
    package init(
        _ file: ExportFile, batchSize: Int, _ selection: ImportSelection = ImportSelection()
    ) {
        self.file = file
        self.batchSize = batchSize
        self.selection = selection
    }

    /// Runs to the end, or stops soon after the task is cancelled; complete batches stay written.
    ///
    /// Throws the errors of the sink, `cancelled`, and errors of an unusable file; damage within
    /// the file is the summary's `interruption`.
    package func run(
        into sink: any ImportSink, progress: @escaping @Sendable (ImportProgress) -> Void
    ) async throws -> ImportSummary {
        let queue = BatchQueue(capacity: 1)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                Self.startThread("import: write") {
                    continuation.resume(
                        with: Result { try write(from: queue, into: sink, progress) })
                }
            }
        } onCancel: {
            queue.cancel()
        }
    }

    /// Starts the reading thread, and writes its batches.
    private func write(
        from queue: BatchQueue, into sink: any ImportSink,
        _ progress: @Sendable (ImportProgress) -> Void
    ) throws -> ImportSummary {
        let outcome = Outcome()
        Self.startThread("import: read") {
            outcome.set(Result { () throws(ExchangeError) in try scan(into: queue) })
            _ = queue.push(nil)
        }
        var samples: [ObjectType: ImportSummary.Count] = [:]
        var refused: [ObjectType: Int] = [:]
        var linkedMembers = 0
        var span: DateInterval?
        var written = ImportProgress(bytes: 0, totalBytes: file.size, samples: 0)
        while let batch = queue.pop() {
            do {
                let result = try sink.write(batch) { queue.pop() }
                samples.merge(result.samples) { $0 + $1 }
                refused.merge(result.refused) { $0 + $1 }
                linkedMembers += result.linkedMembers
                span = span.joined(with: result.span)
                written.samples += result.samples.values.reduce(0) { $0 + $1.total }
            } catch {
                queue.cancel()
                throw ImportFailure(error, after: written) ?? error
            }
            written.bytes = batch.bytesRead
            progress(written)
        }
        guard !queue.isCancelled, let result = outcome.value else {
            throw ExchangeError(
                .cancelled, position: written.bytes, detail: "the task is cancelled")
        }
        var summary = try result.get()
        summary.samples = samples
        summary.linkedMembers = linkedMembers
        summary.span = span
        for (type, count) in refused {
            summary.skip(
                ExportSkip(
                    element: "Record", type: type.identifier, reason: .refused, line: 0,
                    count: count))
        }
        return summary
    }

    private func scan(into queue: BatchQueue) throws(ExchangeError) -> ImportSummary {
        var scan = try ImportScan(file, batchSize: batchSize, selection) {
            (batch) throws(ExchangeError) in
            guard queue.push(batch) else {
                throw ExchangeError(.cancelled, detail: "the writer stopped")
            }
        }
        return try scan.run()
    }

    private static func startThread(_ name: String, _ body: @escaping @Sendable () -> Void) {
        let thread = Thread(block: body)
        thread.name = name
        thread.start()
    }

    /// The result of the reading thread after its end.
    private final class Outcome: Sendable {
        private let result = Mutex<Result<ImportSummary, ExchangeError>?>(nil)
        var value: Result<ImportSummary, ExchangeError>? { result.withLock { $0 } }
        func set(_ value: Result<ImportSummary, ExchangeError>) { result.withLock { $0 = value } }
    }
}

/// A bounded queue of batches from the reading thread to the writing thread.
///
/// The reader waits while the queue is full, so that memory use does not depend on the speed of the
/// threads.
final class BatchQueue: Sendable {
    private struct State {
        var batches: [ImportBatch?] = []
        var isCancelled = false
    }

    private let state = Mutex(State())
    private let free = DispatchSemaphore(value: 0)
    private let filled = DispatchSemaphore(value: 0)

    init(capacity: Int) {
        // The final value of a semaphore may not be lower than its initial one, so it begins at
        // zero.
        for _ in 0..<capacity { free.signal() }
    }

    /// Adds a batch, or nil for the end, once there is room; returns false if the queue is
    /// cancelled.
    func push(_ batch: ImportBatch?) -> Bool {
        free.wait()
        let isCancelled = state.withLock { state in
            if !state.isCancelled { state.batches.append(batch) }
            return state.isCancelled
        }
        if isCancelled {
            free.signal()
        } else {
            filled.signal()
        }
        return !isCancelled
    }

    /// Waits for the next batch and removes it; nil at the end and after cancellation.
    func pop() -> ImportBatch? {
        filled.wait()
        let batch = state.withLock { state -> ImportBatch? in
            state.isCancelled || state.batches.isEmpty ? nil : state.batches.removeFirst()
        }
        free.signal()
        return batch
    }

    /// Wakes both threads and rejects further batches.
    func cancel() {
        state.withLock { $0 = State(batches: [], isCancelled: true) }
        free.signal()
        filled.signal()
    }

    /// Whether the queue was cancelled.
    var isCancelled: Bool { state.withLock(\.isCancelled) }
}
