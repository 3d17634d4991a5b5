public import Foundation
internal import HealthDatabase
public import HealthJournal
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

extension ImportSummary {
    /// Names all files of an export: those that were read, and the others with the reason.
    ///
    /// - Parameters:
    ///   - file: The archive, the folder or the XML file.
    ///   - export: The export in it.
    ///   - isWhole: Whether everything was selected; otherwise files that were not selected are not
    ///     named.
    mutating func nameFiles(of file: ImportFile, _ export: ExportFile, isWhole: Bool) throws {
        let noted = takeFiles()
        guard let document = export.document else {
            try file.forEachPart { note(ImportedFile($0.path, .read(.apple, app: nil))) }
            return noted.forEach { note($0) }
        }
        let outcomes = Dictionary(
            noted.map { ($0.path.hasPrefix("/") ? $0.path : "/" + $0.path, $0.outcome) },
            uniquingKeysWith: { first, _ in first })
        let parent = document.lastIndex(of: "/").map { document[...$0] } ?? ""
        do {
            try file.forEachPart { part in
                if part.path == document {
                    return note(ImportedFile(part.path, .read(.apple, app: nil)))
                }
                let path = "/" + part.path.dropFirst(part.path.hasPrefix(parent) ? parent.count : 0)
                if let outcome = outcomes[path] {
                    note(ImportedFile(part.path, outcome))
                } else if path == "/" + AppleExportWriter.companion {
                    note(ImportedFile(part.path, .read(.ndjson, app: nil)))
                } else if isWhole {
                    record(ImportedFile(part.path, .unread(Self.reason(part))))
                }
            }
        } catch let error as ExchangeError where error.isDamage {
            // The import of the archive has reported its end already.
            interruption = interruption ?? error
        }
    }

    /// The reason why a file beside the XML was not read.
    private static func reason(_ part: ImportFile.Part) -> UnreadReason {
        guard let open = try? part.open() else { return .damaged }
        // The document for clinics repeats the records.
        if String(decoding: open.prefix, as: UTF8.self).contains("<ClinicalDocument") {
            return .repeated
        }
        if case .unread(let reason) = open.kind, reason != .unknownFormat { return reason }
        return .unreferenced
    }
}

extension ImportSummary {
    /// Adds the counts of another part of an import.
    mutating func merge(_ other: ImportSummary) {
        samples.merge(other.samples) { $0 + $1 }
        skipped.merge(other.skipped) { $0 + $1 }
        deleted.merge(other.deleted) { $0 + $1 }
        span = span.joined(with: other.span)
    }

    /// Adds the counts of an export's additional file, whose samples are also in the XML.
    mutating func addCompanion(_ companion: ImportSummary) {
        for (type, count) in companion.samples {
            let here = samples[type] ?? Count()
            samples[type] = Count(
                inserted: here.inserted + count.inserted,
                known: max(count.known, here.known - count.inserted))
        }
        skipped.merge(companion.skipped) { $0 + $1 }
        span = span.joined(with: companion.span)
    }
}

/// A file of an import, and the use that was made of it.
public struct ImportedFile: Hashable, Sendable {
    /// The use that was made of a file.
    public enum Outcome: Hashable, Sendable {
        /// It was read as a format; a table of a known app with the app's name.
        case read(ImportFormat, app: String?)
        /// It was not read.
        case unread(UnreadReason)
    }

    /// A column of a table.
    public struct Column: Hashable, Sendable {
        /// The use that was made of a column.
        public enum Use: String, Hashable, Sendable {
            /// Its values were imported, or describe those that were.
            case used
            /// Its meaning is known, and it has no place in the store.
            case unused
            /// Its meaning is unknown.
            case unknown
        }

        /// The name in the row of names.
        public var name: String
        /// The use that was made of it.
        public var use: Use
        /// The type of its values, if they are measurements.
        public var type: ObjectType?
        /// The unit in which its values were read.
        public var unit: HealthUnit?

        /// Creates a column.
        public init(
            _ name: String, _ use: Use, type: ObjectType? = nil, unit: HealthUnit? = nil
        ) {
            self.name = name
            self.use = use
            self.type = type
            self.unit = unit
        }
    }

    /// The path inside the archive or folder; the name of a single file.
    public var path: String
    /// The use that was made of the file.
    public var outcome: Outcome
    /// The columns in the order of the file; empty for a file that is no table.
    public var columns: [Column]

    /// Creates the report of a file.
    public init(_ path: String, _ outcome: Outcome, columns: [Column] = []) {
        self.path = path
        self.outcome = outcome
        self.columns = columns
    }

    /// Whether the file was read.
    public var isRead: Bool { if case .read = outcome { true } else { false } }

    /// The reason why the file was not read; nil if it was.
    public var unreadReason: UnreadReason? {
        if case .unread(let reason) = outcome { reason } else { nil }
    }
}

/// The reason why a file was not read.
public enum UnreadReason: String, CaseIterable, Hashable, Sendable {
    /// No importer reads its format.
    case unknownFormat
    /// It is a table with the columns of no known app.
    case unknownTable
    /// It is an archive that is too deep inside of other archives.
    case archive
    /// It is an archive that needs a password, or a file in one.
    case encrypted
    /// It unpacks to far more data than a file of its size.
    case oversized
    /// It is an export of Apple Health among other files.
    case healthExport
    /// It is damaged.
    case damaged
    /// The Health app's export does not refer to it.
    case unreferenced
    /// Another file has the same data, or a system made it for itself.
    case repeated
    /// It contains no data.
    case empty
    /// It is a document, a picture, a sound or a film.
    case document
    /// It is a table of an app's archive about the account or the equipment.
    case account

    /// Whether the file may contain health data that is now missing from the store.
    public var isLoss: Bool {
        switch self {
        case .unknownFormat, .unknownTable, .archive, .encrypted, .oversized, .healthExport,
            .damaged, .unreferenced:
            true
        case .repeated, .empty, .document, .account: false
        }
    }
}

/// The samples of a type that an import added from one source.
public struct ImportedSource: Hashable, Sendable {
    /// Days without a sample between two days with one.
    public struct Gap: Hashable, Sendable {
        /// The first day.
        public var first: Day
        /// The last day.
        public var last: Day

        /// Creates a gap.
        public init(first: Day, last: Day) {
            self.first = first
            self.last = last
        }

        /// The number of days.
        public var days: Int { first.distance(to: last) + 1 }
    }

    /// The type.
    public var type: ObjectType
    /// The name of the source.
    public var source: String
    /// The number of samples.
    public var count: Int
    /// From the start of the first to the end of the last sample.
    public var span: DateInterval
    /// The first day on which a sample begins.
    public var firstDay: Day
    /// The last day on which a sample begins, although its end may be on the next one.
    public var lastDay: Day
    /// The number of days on which a sample begins.
    public var days: Int
    /// The days without a sample, in their order; nil for types that are not recorded every day.
    public var gaps: [Gap]?

    /// The number of days without a sample; nil for types that are not recorded every day.
    public var missingDays: Int? { gaps.map { $0.reduce(0) { $0 + $1.days } } }

    /// The types that devices record every day on which they are worn or carried.
    static let daily: Set<ObjectType> = [
        .stepCount, .distanceWalkingRunning, .activeEnergyBurned, .basalEnergyBurned,
        .flightsClimbed, .appleExerciseTime, .appleStandTime, .heartRate, .restingHeartRate,
        .walkingHeartRateAverage, .heartRateVariabilitySDNN, .respiratoryRate, .sleepAnalysis,
    ]

    /// The sources of a type in the days of an import, those with most samples first.
    static func all(of type: ObjectType, _ days: [SourceDay]) -> [ImportedSource] {
        Dictionary(grouping: days.filter { $0.added > 0 }, by: \.source).compactMap {
            source, days in
            let spans = days.compactMap(\.span)
            let numbers = days.map(\.day).sorted()
            guard let start = spans.map(\.start).min(), let end = spans.map(\.end).max(),
                let first = numbers.first, let last = numbers.last
            else { return nil }
            return ImportedSource(
                type: type, source: source.name, count: days.reduce(0) { $0 + $1.added },
                span: DateInterval(start: start, end: end), firstDay: Day(number: first),
                lastDay: Day(number: last), days: days.count,
                gaps: daily.contains(type) ? gaps(numbers) : nil)
        }.sorted { ($1.count, $0.source, $0.span) < ($0.count, $1.source, $1.span) }
    }

    private static func gaps(_ days: [Int]) -> [Gap] {
        zip(days, days.dropFirst()).compactMap { day, next in
            next > day + 1 ? Gap(first: Day(number: day + 1), last: Day(number: next - 1)) : nil
        }
    }
}
