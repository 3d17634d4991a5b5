public import Foundation

/// What a screen needs of an importer of files.
public protocol FileImporting: Sendable {
    /// Imports a file, reports how far it is, and ends early when its task is cancelled.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - zone: The zone of dates that have none, which is remembered; nil for the remembered one.
    ///   - columns: What the columns of a table hold, which is remembered; nil for a known format.
    ///   - report: Called with each step.
    /// - Throws: ``MissingTimeZone`` where dates have no zone and none is remembered,
    ///   ``UnknownTable`` for a table of an unknown program.
    func run(
        _ file: URL, zone: TimeZone?, columns: TableColumns?,
        report: @escaping @Sendable (FileImportStep) async -> Void
    ) async throws -> FileImportResult

    /// What the first rows of a table would become.
    func preview(_ file: URL, columns: TableColumns) async throws -> [TableReading]
}

/// The dates of a file have no time zone, and nobody said one.
public struct MissingTimeZone: Error, Hashable, Sendable {
    /// The error, which says no more.
    public init() {}
}

/// How far an import is.
public struct FileImportStep: Hashable, Sendable {
    /// From 0 to 1; nil where the size is unknown.
    public var fraction: Double?
    /// How many samples were read.
    public var samples: Int

    /// Puts a step together.
    public init(fraction: Double?, samples: Int) {
        self.fraction = fraction
        self.samples = samples
    }
}

/// What an import brought, and what it left out.
public struct FileImportResult: Hashable, Sendable {
    /// One line of a list, with how often.
    public struct Line: Hashable, Sendable {
        /// What.
        public var text: String
        /// How often.
        public var count: Int

        /// Makes a line.
        public init(_ text: String, _ count: Int) {
            self.text = text
            self.count = count
        }
    }

    /// What came in, by type.
    public var imported: [Line]
    /// How many samples were there already.
    public var known: Int
    /// What was left out, with the reason.
    public var skipped: [Line]
    /// Why the file ended early; nil where it was whole.
    public var interruption: String?

    /// Puts a result together.
    public init(
        imported: [Line] = [], known: Int = 0, skipped: [Line] = [], interruption: String? = nil
    ) {
        self.imported = imported
        self.known = known
        self.skipped = skipped
        self.interruption = interruption
    }
}
