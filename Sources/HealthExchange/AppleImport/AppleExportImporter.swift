internal import Foundation
public import HealthDatabase

/// Imports an Apple Health export into a health store.
///
/// ```swift
/// let importer = AppleExportImporter(store)
/// let summary = try await importer.importExport(at: "export.zip") { progress in
///     print(progress.fraction ?? 0)
/// }
/// print(summary.inserted, "new,", summary.known, "known")
/// ```
///
/// Every sample keeps its source, device and metadata. The file contains no identifiers: identities
/// depend on the content, so that importing an export again, or next month's, adds only new
/// samples. Samples that cannot be imported are listed with the reason.
public struct AppleExportImporter: Sendable {
    private let store: HealthStore
    private let batchSize: Int
    private let selection: ImportSelection

    /// Creates an importer into a store; a batch is one transaction, which is the most that a crash
    /// can lose.
    public init(_ store: HealthStore, batchSize: Int = 50_000) {
        self.init(store, batchSize: batchSize, ImportSelection())
    }

    /// Creates an importer for a selection.
    init(_ store: HealthStore, batchSize: Int = 50_000, _ selection: ImportSelection) {
        self.store = store
        self.batchSize = batchSize
        self.selection = selection
    }

    /// Imports an export: a zip, the folder that it unpacks to, or the XML file inside.
    ///
    /// A truncated file is imported as far as possible; the summary's `interruption` contains the
    /// error. If the task is cancelled, completed batches stay, and a later import continues.
    ///
    /// - Parameters:
    ///   - path: The file or folder.
    ///   - progress: A closure that is called after each batch, on a thread of the import.
    /// - Throws: `ExchangeError` for a file that cannot be imported at all or a cancelled task,
    ///   `HealthStoreError` if the store fails.
    public func importExport(
        at path: String, progress: @escaping @Sendable (ImportProgress) -> Void = { _ in }
    ) async throws -> ImportSummary {
        let sink = HealthStoreSink(store)
        let file = try ExportFile(path: path)
        let companion = try readCompanion(of: file, .samples)
        var summary = try await ImportPipeline(file, batchSize: batchSize, selection)
            .run(into: sink, progress: progress)
        try await sink.finish(summary.exportDate)
        try await findMissing(sink, &summary)
        if let companion {
            summary.addCompanion(companion)
            _ = try readCompanion(of: file, .links)
        }
        return summary
    }

    /// Reads the additional file of this package's exports; nil without one.
    ///
    /// Its samples are imported before those of the XML, which then exist already.
    private func readCompanion(of file: ExportFile, _ pass: JSONLinesReader.Pass) throws
        -> ImportSummary?
    {
        guard let source = try Self.companion(of: file) else { return nil }
        let intake = SampleIntake(
            store, selection: selection, batchSize: batchSize, isCancelled: { Task.isCancelled })
        try JSONLinesReader.read(source, into: intake, pass)
        try intake.close()
        return intake.summary
    }

    /// The additional file; nil for a damaged archive, whose error the import of the XML reports.
    private static func companion(of file: ExportFile) throws(ExchangeError) -> (any ByteSource)? {
        do throws(ExchangeError) {
            return try file.file("/" + AppleExportWriter.companion)
        } catch {
            guard error.code == .damagedArchive else { throw error }
            return nil
        }
    }

    /// Counts the effects of an import, and writes nothing.
    ///
    /// - Parameters:
    ///   - path: The archive, the folder or the file, as for ``importExport(at:progress:)``.
    ///   - progress: A closure that is called after each batch, on a thread of the import.
    /// - Throws: The errors of ``importExport(at:progress:)``.
    public func previewImport(
        at path: String, progress: @escaping @Sendable (ImportProgress) -> Void = { _ in }
    ) async throws -> ImportSummary {
        // The copy is an unnamed file, which is removed with the last reference.
        let copy = try await store.file.temporaryCopy()
        let sink = HealthStoreSink(copy)
        var summary = try await ImportPipeline(
            ExportFile(path: path), batchSize: batchSize, selection
        ).run(into: sink, progress: progress)
        try await findMissing(sink, &summary)
        return summary
    }

    /// Counts samples of earlier exports that this complete export does not contain.
    private func findMissing(_ sink: HealthStoreSink, _ summary: inout ImportSummary) async throws {
        guard selection.isEverything, summary.interruption == nil, let date = summary.exportDate
        else { return }
        summary.missing = try await sink.missing(until: date)
    }
}
