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
/// Every sample keeps its source, device and metadata. The file holds no identifiers: identities
/// are made of content, so that importing an export again, or next month's, adds only what is
/// new. What cannot be imported is listed with its reason.
public struct AppleExportImporter: Sendable {
    private let store: HealthStore
    private let batchSize: Int
    private let selection: ImportSelection

    /// An importer into a store; a batch is one transaction, and is what a crash can lose.
    public init(_ store: HealthStore, batchSize: Int = 50_000) {
        self.init(store, batchSize: batchSize, ImportSelection())
    }

    /// An importer that takes only a selection.
    init(_ store: HealthStore, batchSize: Int = 50_000, _ selection: ImportSelection) {
        self.store = store
        self.batchSize = batchSize
        self.selection = selection
    }

    /// Imports an export: a zip, the folder that it unpacks to, or the XML file inside.
    ///
    /// A file that breaks off is imported as far as it goes; the summary's `interruption` says
    /// so. When the task is cancelled, what is written stays, and a later import goes on.
    ///
    /// - Parameters:
    ///   - path: The file or folder.
    ///   - progress: Called after each batch, on a thread of the import.
    /// - Throws: `ExchangeError` for a file that cannot be imported at all or a cancelled task,
    ///   `HealthStoreError` where the store fails.
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

    /// Reads the file in which this package keeps what Apple's elements cannot hold; nil without one.
    ///
    /// Its samples come before those of the XML, which are then known already.
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

    /// The file itself; of a damaged archive there is none, and the import of the rest says so.
    private static func companion(of file: ExportFile) throws(ExchangeError) -> (any ByteSource)? {
        do throws(ExchangeError) {
            return try file.file("/" + AppleExportWriter.companion)
        } catch {
            guard error.code == .damagedArchive else { throw error }
            return nil
        }
    }

    /// Says what an import would bring and what it would leave out, and writes nothing.
    ///
    /// - Parameters:
    ///   - path: The archive, the folder or the file, as for ``importExport(at:progress:)``.
    ///   - progress: Called after each batch, on a thread of the import.
    /// - Throws: What ``importExport(at:progress:)`` throws.
    public func previewImport(
        at path: String, progress: @escaping @Sendable (ImportProgress) -> Void = { _ in }
    ) async throws -> ImportSummary {
        // The copy has no name and goes with the last who holds it.
        let copy = try await store.temporaryCopy()
        let sink = HealthStoreSink(copy)
        var summary = try await ImportPipeline(
            ExportFile(path: path), batchSize: batchSize, selection
        ).run(into: sink, progress: progress)
        try await findMissing(sink, &summary)
        return summary
    }

    /// Counts what earlier exports had and this one, read to its end, does not have.
    private func findMissing(_ sink: HealthStoreSink, _ summary: inout ImportSummary) async throws {
        guard selection.isEverything, summary.interruption == nil, let date = summary.exportDate
        else { return }
        summary.missing = try await sink.missing(until: date)
    }
}
