public import Foundation
public import HealthDatabase
internal import Synchronization

/// Exports a health store to files of other formats.
///
/// ```swift
/// let exporter = HealthExporter(store)
/// let report = try await exporter.export(as: .csv, to: folder.appending(path: "csv").path)
/// print(report.written, "samples")
/// ```
///
/// An export contains one snapshot of the store, however long it takes. Samples are streamed, so
/// memory use does not depend on the size of the store. A file is visible after it is complete, and
/// only its owner may read it.
public struct HealthExporter: Sendable {
    private let store: HealthStore
    private let zone: TimeZone

    /// Creates an exporter of a store.
    ///
    /// - Parameters:
    ///   - store: The store to export.
    ///   - zone: The time zone for local times and days of samples without one.
    public init(_ store: HealthStore, zone: TimeZone = .current) {
        self.store = store
        self.zone = zone
    }

    /// Writes samples into a file, or into a folder if the format has several files.
    ///
    /// An existing file is replaced; a folder must be new or empty. `-` is stdout for the formats
    /// that ``ExportFormat/canStream``.
    ///
    /// - Parameters:
    ///   - format: The format.
    ///   - path: The path of the output.
    ///   - selection: The samples to export.
    ///   - progress: A closure that is called from time to time, on the thread of the export.
    /// - Throws: `ExchangeError` if nothing can be written or the task is cancelled,
    ///   `HealthStoreError` if the store fails.
    @discardableResult
    public func export(
        as format: ExportFormat, to path: String, _ selection: ExportSelection = ExportSelection(),
        progress: @escaping @Sendable (ExportProgress) -> Void = { _ in }
    ) async throws -> ExportReport {
        try await onOwnThread { cancellation in
            try run(format, path, selection, cancellation, progress)
        }
    }

    /// Writes samples into one file: a zip if the format has several files.
    ///
    /// - Parameters:
    ///   - format: The format.
    ///   - path: The file, which is replaced.
    ///   - selection: The samples to export.
    /// - Throws: The errors of ``export(as:to:_:progress:)``.
    @discardableResult
    public func exportFile(
        as format: ExportFormat, to path: String, _ selection: ExportSelection = ExportSelection()
    ) async throws -> ExportReport {
        guard format.isFolder else { return try await export(as: format, to: path, selection) }
        return try await onOwnThread { cancellation in
            let folder = "\(path).\(UUID().uuidString).parts"
            defer { try? FileManager.default.removeItem(atPath: folder) }
            var report = try run(format, folder, selection, cancellation, { _ in })
            report.bytes = try ZipWriter.pack(
                folder, into: path, date: store.environment.now())
            return report
        }
    }

    private func onOwnThread(
        _ body: @escaping @Sendable (Cancellation) throws -> ExportReport
    ) async throws -> ExportReport {
        let cancellation = Cancellation()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let thread = Thread {
                    continuation.resume(with: Result { try body(cancellation) })
                }
                thread.name = "export"
                thread.start()
            }
        } onCancel: {
            cancellation.cancel()
        }
    }

    private func run(
        _ format: ExportFormat, _ path: String, _ selection: ExportSelection,
        _ cancellation: Cancellation, _ progress: @escaping (ExportProgress) -> Void
    ) throws -> ExportReport {
        guard path != "-" || format.canStream else {
            throw ExchangeError(.cannotWrite, detail: "the format needs a file")
        }
        return try store.withSnapshot { snapshot in
            let walk = try ExportWalk(
                snapshot, selection, zone: zone, now: store.environment.now(),
                isCancelled: { cancellation.isCancelled }, progress: progress)
            return try write(format, path, walk)
        }
    }

    private func write(_ format: ExportFormat, _ path: String, _ walk: ExportWalk) throws
        -> ExportReport
    {
        var size: Int64
        switch format {
        case .csv, .parquet:
            let folder = try AtomicFolder(path: path)
            var writer: any FormatWriter =
                format == .csv ? CSVWriter(folder) : ParquetWriter(folder)
            try writer.write(walk)
            try folder.commit()
            size = folder.size
        case .sqlite:
            size = try AnalysisFileWriter.write(walk, to: path)
        case .apple, .ndjson, .fhir, .omh:
            let file = try AtomicFile(path: path)
            var writer: any FormatWriter =
                switch format {
                case .apple: AppleExportWriter(file)
                case .fhir: FHIRBundleWriter(file)
                case .omh: OpenMHealthWriter(file)
                default: JSONLinesWriter(file)
                }
            try writer.write(walk)
            try file.commit()
            size = file.size
        }
        var report = walk.report
        report.bytes = size
        return report
    }
}

/// A flag by which the caller cancels the work of a thread.
final class Cancellation: Sendable {
    private let flag = Mutex(false)
    var isCancelled: Bool { flag.withLock { $0 } }
    func cancel() { flag.withLock { $0 = true } }
}
