public import Foundation
public import HealthModel

/// The counts of an import: new samples, and skipped parts with the reason.
public struct ImportSummary: Hashable, Sendable {
    /// The number of samples of a type.
    public struct Count: Hashable, Sendable {
        /// The number of new samples.
        public var inserted = 0
        /// The number of samples from earlier imports.
        public var known = 0

        /// Creates counts.
        public init(inserted: Int = 0, known: Int = 0) {
            self.inserted = inserted
            self.known = known
        }

        /// The number of all samples.
        public var total: Int { inserted + known }

        /// The sum of two counts.
        static func + (a: Count, b: Count) -> Count {
            Count(inserted: a.inserted + b.inserted, known: a.known + b.known)
        }
    }

    /// A part of the file that was skipped or changed; equal for many elements.
    public struct Skip: Hashable, Sendable {
        /// The name of the element, or of the attribute if the rest was imported.
        public var element: String
        /// The type identifier, if the element has one.
        public var type: String?
        /// The reason.
        public var reason: SkipReason

        /// Creates a kind of skipped part.
        public init(element: String, type: String? = nil, reason: SkipReason) {
            self.element = element
            self.type = type
            self.reason = reason
        }
    }

    /// The samples by type.
    public var samples: [ObjectType: Count] = [:]
    /// The time range of the new samples; nil without any.
    public var span: DateInterval?
    /// The number of records in correlations and workouts that are also top-level records, and are
    /// counted there.
    public var linkedMembers = 0
    /// Days with activity rings.
    public var activitySummaries = 0
    /// The imported characteristics.
    public var characteristics: Set<ObjectType> = []
    /// The files of the import in its order, and the use that was made of each.
    ///
    /// A file that may contain health data and was not read is also counted in ``skipped``.
    public private(set) var files: [ImportedFile] = []
    /// The skipped parts, with their numbers.
    public var skipped: [Skip: Int] = [:]
    /// The lines of the XML on which the first skipped parts of each kind begin, from 1.
    public var skippedLines: [Skip: [Int]] = [:]
    /// The number of samples of earlier exports that this one does not contain, by type.
    ///
    /// They were deleted on the phone, or have another unit since. They stay in the store.
    public var missing: [ObjectType: Int] = [:]
    /// The number of samples of the store that were deleted on the phone, by type; they are deleted here
    /// too.
    public var deleted: [ObjectType: Int] = [:]
    /// The workouts from the days of the new samples that two sources recorded, in the order of their starts.
    ///
    /// They are looked for after an import that added workouts, not in a preview.
    public var repeatedWorkouts: [RepeatedWorkout] = []
    /// The new samples by type and source.
    ///
    /// It is filled after an import, not in a preview.
    public var sources: [ImportedSource] = []
    /// The types of which several sources recorded the days of the new samples; not in a preview.
    public var overlaps: [SourceOverlap] = []
    /// The date of the export.
    public var exportDate: Date?
    /// The locale of the export.
    public var locale: String?
    /// The number of bytes of XML that were read.
    public var bytesRead: Int64 = 0
    /// The reason why the reading ended early; the counted samples are stored anyway.
    public var interruption: ExchangeError?

    /// Creates an empty summary.
    public init() {}

    /// The number of all new samples.
    public var inserted: Int { samples.values.reduce(0) { $0 + $1.inserted } }
    /// The number of all samples that existed.
    public var known: Int { samples.values.reduce(0) { $0 + $1.known } }
    /// The number of all skipped parts.
    public var skippedCount: Int { skipped.values.reduce(0, +) }
    /// Whether health data of the file may be missing from the store, because a part of it could not
    /// be read.
    public var hasLosses: Bool { skipped.keys.contains { $0.reason.isLoss } }
}

extension ImportSummary {
    /// The limits of kinds of skip, and of lines for each kind.
    private static let (mostKinds, mostLines) = (1000, 5)

    /// Records the use that was made of a file whose defects are counted already.
    mutating func note(_ file: ImportedFile) { files.append(file) }

    /// Records the columns of a file that was recorded before.
    mutating func setColumns(_ columns: [ImportedFile.Column], of path: String) {
        guard let place = files.firstIndex(where: { $0.path == path }) else { return }
        files[place].columns = columns
    }

    /// Removes and returns the files that were recorded so far.
    mutating func takeFiles() -> [ImportedFile] {
        defer { files = [] }
        return files
    }

    /// Records the use that was made of a file.
    mutating func record(_ file: ImportedFile) {
        files.append(file)
        guard file.unreadReason?.isLoss == true else { return }
        skip(ExportSkip(element: "file", type: nil, reason: .unreadFile, line: 0))
    }

    mutating func skip(_ skip: ExportSkip) {
        var key = Skip(element: skip.element, type: skip.type, reason: skip.reason)
        if skipped[key] == nil, skipped.count >= Self.mostKinds {
            // A malicious file could fill the memory with different names.
            key = Skip(element: "…", type: nil, reason: .tooMany)
        }
        skipped[key, default: 0] += skip.count
        if skip.line > 0, skippedLines[key, default: []].count < Self.mostLines {
            skippedLines[key, default: []].append(skip.line)
        }
    }
}

/// The progress of an import.
public struct ImportProgress: Hashable, Sendable {
    /// The number of bytes of XML that are written to the store.
    public var bytes: Int64
    /// The size of the XML, if it is known in advance.
    public var totalBytes: Int64?
    /// The number of samples that are written to the store, including known ones.
    public var samples: Int

    /// A number from 0 to 1, if the size is known.
    public var fraction: Double? {
        guard let totalBytes, totalBytes > 0 else { return nil }
        return min(1, Double(bytes) / Double(totalBytes))
    }
}
