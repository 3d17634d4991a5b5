internal import Foundation
public import HealthDatabase
internal import HealthModel
internal import Synchronization

/// Imports a file of any known format into a health store.
///
/// ```swift
/// let importer = HealthImporter(store, ImportOptions(timeZone: .current))
/// let summary = try await importer.importFile(at: path)
/// print(summary.inserted, "new,", summary.known, "known")
/// ```
///
/// The format is recognised by the file's content. Importing a file again changes nothing, because
/// identities come from the file or depend on its content. Unusable parts are counted with the
/// reason.
public struct HealthImporter: Sendable {
    private let store: HealthStore
    private let options: ImportOptions

    /// Creates an importer into a store.
    public init(_ store: HealthStore, _ options: ImportOptions = ImportOptions()) {
        self.store = store
        self.options = options
    }

    /// Imports a file, an archive or a folder.
    ///
    /// A truncated file is imported as far as possible; the summary's `interruption` contains the
    /// error.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - progress: A closure that is called after each batch, on a thread of the import.
    /// - Throws: `ExchangeError` for a file that cannot be imported at all or a cancelled task,
    ///   `HealthStoreError` if the store fails.
    public func importFile(
        at path: String, progress: @escaping @Sendable (ImportProgress) -> Void = { _ in }
    ) async throws -> ImportSummary {
        let last = try await SourceDays(store).lastSample()
        var summary = try await run(path, isPreview: false, progress)
        try await summary.nameSources(in: store, after: last, zone: options.zoneOfDays)
        if let span = summary.span, summary.samples[.workout]?.inserted ?? 0 > 0 {
            summary.repeatedWorkouts = try await RepeatedWorkout.all(in: store, span)
        }
        // What came in is in the store, whether or not its memory can be given up.
        try? await IngestionSession.releaseMemory(of: store)
        return summary
    }

    /// Counts the effects of an import, and writes nothing.
    ///
    /// - Throws: The errors of ``importFile(at:progress:)``.
    public func previewFile(
        at path: String, progress: @escaping @Sendable (ImportProgress) -> Void = { _ in }
    ) async throws -> ImportSummary {
        try await run(path, isPreview: true, progress)
    }

    private func run(
        _ path: String, isPreview: Bool, _ progress: @escaping @Sendable (ImportProgress) -> Void
    ) async throws -> ImportSummary {
        let file = try ImportFile(path)
        if let export = file.export, !options.readsClinicalDocument {
            let importer = AppleExportImporter(store, options.selection)
            var summary =
                isPreview
                ? try await importer.previewImport(at: path, progress: progress)
                : try await importer.importExport(at: path, progress: progress)
            try summary.nameFiles(of: file, export, isWhole: options.selection.isEverything)
            return summary
        }
        let cancellation = Cancellation()
        return try await withTaskCancellationHandler {
            let intake = try await withCheckedThrowingContinuation { continuation in
                let thread = Thread {
                    continuation.resume(
                        with: Result { () throws -> Finished in
                            let intake = SampleIntake(
                                store, selection: options.selection, isPreview: isPreview,
                                totalBytes: file.size,
                                isCancelled: { cancellation.isCancelled }, progress: progress)
                            try ImportRun(file, intake, options).read()
                            try intake.close()
                            return Finished(summary: intake.summary, facts: intake.facts)
                        })
                }
                thread.name = "import"
                thread.start()
            }
            if !isPreview { try await intake.facts.save(in: store) }
            return intake.summary
        } onCancel: {
            cancellation.cancel()
        }
    }

    /// The result of an import's thread.
    private struct Finished: Sendable {
        var summary: ImportSummary
        var facts: SampleIntake.Facts
    }
}
