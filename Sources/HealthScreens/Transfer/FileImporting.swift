public import Foundation

/// The operations that a screen needs from an importer of files.
public protocol FileImporting: Sendable {
    /// Imports a file, reports the progress, and ends early if its task is cancelled.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - zone: The time zone of dates without one, which is stored for later; nil uses the stored
    ///     one.
    ///   - columns: The meaning of a table's columns, which is stored for later; nil for a known
    ///     format.
    ///   - report: Called with each step.
    /// - Throws: ``MissingTimeZone`` if dates have no time zone and none is stored,
    ///   ``UnknownTable`` for a table in an unknown format.
    func run(
        _ file: URL, zone: TimeZone?, columns: TableColumns?,
        report: @escaping @Sendable (FileImportStep) async -> Void
    ) async throws -> FileImportResult

    /// Converts the first rows of a table, without importing them.
    func preview(_ file: URL, columns: TableColumns) async throws -> [TableReading]
}

/// An error: the dates of a file have no time zone, and none was given.
public struct MissingTimeZone: Error, Hashable, Sendable {
    /// Creates the error.
    public init() {}
}

/// The progress of an import.
public struct FileImportStep: Hashable, Sendable {
    /// What an import does at the moment.
    public enum Stage: Hashable, Sendable {
        /// The file is read into the health store.
        case file
        /// Steps, energy and sleep are taken over into the journal.
        case activity
        /// Entries are taken over into the journal; with the number of changes that were read.
        case entries(Int)
    }

    /// The progress from 0 to 1; nil if the size is unknown.
    public var fraction: Double?
    /// The number of samples that were read.
    public var samples: Int
    /// What the import does.
    public var stage: Stage

    /// Creates a step.
    public init(fraction: Double?, samples: Int, stage: Stage = .file) {
        self.fraction = fraction
        self.samples = samples
        self.stage = stage
    }
}

/// The result of an import: the imported and the skipped data.
public struct FileImportResult: Hashable, Sendable {
    /// A line of a list with a count.
    public struct Line: Hashable, Sendable {
        /// The text.
        public var text: String
        /// The count.
        public var count: Int

        /// Creates a line.
        public init(_ text: String, _ count: Int) {
            self.text = text
            self.count = count
        }
    }

    /// What of the imported samples was taken over into the journal.
    public enum Takeover: Hashable, Sendable {
        /// Everything; with the number of new entries.
        case done(entries: Int)
        /// Nothing, because sync is off.
        case off
        /// Not everything; with the reason, which is a sentence. The samples stay in the store.
        case failed(String)
    }

    /// A file of the import.
    public struct File: Hashable, Sendable {
        /// The path inside the archive; the name of a single file.
        public var path: String
        /// What it was read as, or the reason why it was not read.
        public var text: String
        /// The columns that were not read, each with the reason.
        public var columns: [String]

        /// Creates a file.
        public init(_ path: String, _ text: String, columns: [String] = []) {
            self.path = path
            self.text = text
            self.columns = columns
        }
    }

    /// The imported samples, by type.
    public var imported: [Line]
    /// The types and sources of the imported samples with their days, then what several sources recorded; a line for
    /// each.
    public var sources: [String]
    /// The number of samples that already existed.
    public var known: Int
    /// The skipped data, by reason.
    public var skipped: [Line]
    /// The files, with the use that was made of each.
    public var files: [File]
    /// The reason why the file ended early; nil if it is complete.
    public var interruption: String?
    /// What was taken over into the journal; nil if the importer does not do that.
    public var takeover: Takeover?

    /// Creates a result.
    public init(
        imported: [Line] = [], sources: [String] = [], known: Int = 0,
        skipped: [Line] = [], files: [File] = [], interruption: String? = nil,
        takeover: Takeover? = nil
    ) {
        self.imported = imported
        self.sources = sources
        self.known = known
        self.skipped = skipped
        self.files = files
        self.interruption = interruption
        self.takeover = takeover
    }
}
