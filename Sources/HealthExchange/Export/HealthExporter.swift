public import Foundation
public import HealthDatabase
public import HealthModel
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

/// A file format for exports; `docs/formats.md` describes what each can represent.
public enum ExportFormat: String, CaseIterable, Hashable, Sendable {
    /// A zip in the format of the Health app.
    case apple
    /// A folder with a CSV file for each type.
    case csv
    /// One JSON object per line, with all data of the store.
    case ndjson
    /// A folder with a Parquet file for each type.
    case parquet
    /// A FHIR R4 bundle.
    case fhir
    /// Open mHealth data points, one per line.
    case omh
    /// An SQLite file with a view for each type.
    case sqlite

    /// Whether the format is a folder of files.
    public var isFolder: Bool { self == .csv || self == .parquet }

    /// Whether the format is text that can be written to a pipe.
    public var canStream: Bool { self == .ndjson || self == .fhir || self == .omh }
}

/// The selection of samples for an export.
public struct ExportSelection: Hashable, Sendable {
    /// The types; nil for all types in the store.
    public var types: Set<ObjectType>?
    /// The earliest start of the samples; nil for no limit.
    public var from: Date?
    /// The time before which the samples start; nil for no limit.
    public var to: Date?

    /// Creates a selection; by default of everything.
    public init(types: Set<ObjectType>? = nil, from: Date? = nil, to: Date? = nil) {
        self.types = types
        self.from = from
        self.to = to
    }

    /// Whether everything is selected.
    var isEverything: Bool { types == nil && from == nil && to == nil }

    /// Whether a sample of a type with a start is selected.
    func contains(_ type: ObjectType, _ start: Date) -> Bool {
        (types?.contains(type) ?? true) && (from.map { start >= $0 } ?? true)
            && (to.map { start < $0 } ?? true)
    }

    /// The query for the selected samples of a type.
    func query(_ type: ObjectType) -> SampleQuery {
        let bounds =
            [
                from.map { SamplePredicate.startDate(.greaterThanOrEqualTo, $0) },
                to.map { SamplePredicate.startDate(.lessThan, $0) },
            ].compactMap { $0 }
        return SampleQuery(type: type, predicate: bounds.isEmpty ? .all : .and(bounds))
    }

    /// Whether the activity summary of a day is selected, by the day's noon in GMT.
    func contains(_ day: ActivitySummaryRecord) -> Bool {
        let noon = InstantText.date(year: day.year, month: day.month, day: day.day, hour: 12)
        return contains(.activitySummary, noon)
    }
}

/// The progress of an export.
public struct ExportProgress: Hashable, Sendable {
    /// The number of written samples.
    public var samples: Int
    /// The number of all samples of the selected types.
    public var totalSamples: Int

    /// A number from 0 to 1.
    public var fraction: Double {
        totalSamples > 0 ? min(1, Double(samples) / Double(totalSamples)) : 1
    }
}

/// The counts of an export: written samples, and those that its format cannot represent.
public struct ExportReport: Hashable, Sendable {
    /// The number of written samples, by type.
    public var samples: [ObjectType: Int] = [:]
    /// The number of samples that the format cannot represent, by type.
    public var leftOut: [ObjectType: Int] = [:]
    /// Days with activity rings.
    public var activitySummaries = 0
    /// The size of the output in bytes.
    public var bytes: Int64 = 0

    /// Creates an empty export report.
    public init() {}

    /// The number of all written samples.
    public var written: Int { samples.values.reduce(0, +) }
}
