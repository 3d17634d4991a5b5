public import Foundation
public import HealthDatabase
public import HealthModel
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
        // The samples are stored, even if the memory of the import cannot be released.
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

/// Options for information that a file lacks.
public struct ImportOptions: Hashable, Sendable {
    /// The time zone of dates without one; nil rejects such a file with `needsTimeZone`.
    public var timeZone: TimeZone?
    /// The order of day and month in a file whose dates prove none; nil rejects such a file with
    /// `ambiguousDates`.
    public var dateOrder: DateOrder?
    /// The columns of a CSV file; nil for one of a known app.
    public var mapping: ColumnMapping?
    /// The types to import; nil for all.
    ///
    /// Objects that belong to an imported workout or correlation are imported with it.
    public var types: Set<ObjectType>?
    /// Whether the document for clinics in an Apple Health export is read instead of the export.
    public var readsClinicalDocument: Bool
    /// The time zone of the days in the report.
    public var zoneOfDays: TimeZone
    /// The earliest start of imported objects; nil for no limit.
    public var since: Date?

    /// Creates options; by default without a time zone and an order, and for everything.
    public init(
        timeZone: TimeZone? = nil, dateOrder: DateOrder? = nil, mapping: ColumnMapping? = nil,
        types: Set<ObjectType>? = nil, since: Date? = nil,
        readsClinicalDocument: Bool = false, zoneOfDays: TimeZone = .gmt
    ) {
        self.timeZone = timeZone
        self.dateOrder = dateOrder
        self.mapping = mapping
        self.types = types
        self.since = since
        self.readsClinicalDocument = readsClinicalDocument
        self.zoneOfDays = zoneOfDays
    }

    var selection: ImportSelection { ImportSelection(types: types, since: since) }
}

/// The selection of objects for an import.
package struct ImportSelection: Hashable, Sendable {
    /// The types; nil for all.
    var types: Set<ObjectType>?
    /// The earliest start of the objects; nil for no limit.
    var since: Date?

    /// Creates a selection; by default of everything.
    package init(types: Set<ObjectType>? = nil, since: Date? = nil) {
        self.types = types
        self.since = since
    }

    /// Whether everything is selected.
    var isEverything: Bool { types == nil && since == nil }

    func contains(_ type: ObjectType) -> Bool { types?.contains(type) ?? true }

    func contains(_ type: ObjectType, _ start: Date) -> Bool {
        contains(type) && (since.map { start >= $0 } ?? true)
    }
}

/// A failure of the store during an import of an intact file.
///
/// Earlier batches stay in the store; the failed one was rolled back.
public struct ImportFailure: Error, Hashable, Sendable {
    /// The error of the store.
    public var reason: HealthStoreError
    /// The number of samples in complete batches.
    public var samples: Int

    /// Creates a failure.
    public init(reason: HealthStoreError, samples: Int) {
        self.reason = reason
        self.samples = samples
    }

    init?(_ error: any Error, after progress: ImportProgress) {
        guard let reason = error as? HealthStoreError else { return nil }
        self.init(reason: reason, samples: progress.samples)
    }
}

extension ImportFailure: CustomStringConvertible {
    /// The reason in English, with what is stored and what to do next.
    public var description: String {
        guard samples > 0 else { return reason.description }
        let sentence = reason == .diskFull ? "The disk is full: make room." : reason.description
        return "\(sentence) \(samples) samples of the file are stored: import the file again to "
            + "continue."
    }
}
