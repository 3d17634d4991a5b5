public import Foundation
public import HealthModel

/// What an import brought, and what it left out and why.
public struct ImportSummary: Hashable, Sendable {
    /// How many samples of a type there were.
    public struct Count: Hashable, Sendable {
        /// Samples that are new in the store.
        public var inserted = 0
        /// Samples that an import before this one had brought.
        public var known = 0

        /// Counts of so many.
        public init(inserted: Int = 0, known: Int = 0) {
            self.inserted = inserted
            self.known = known
        }

        /// All of them.
        public var total: Int { inserted + known }

        /// The sum of two counts.
        static func + (a: Count, b: Count) -> Count {
            Count(inserted: a.inserted + b.inserted, known: a.known + b.known)
        }
    }

    /// Something that was left out; the same for many elements.
    public struct Skip: Hashable, Sendable {
        /// The name of the element, or of the attribute where the rest of it was imported.
        public var element: String
        /// The type identifier that it bears, where it bears one.
        public var type: String?
        /// Why it was left out.
        public var reason: SkipReason
    }

    /// The samples by type.
    public var samples: [ObjectType: Count] = [:]
    /// From the first start to the last end of the samples that are new; nil without one.
    public var span: DateInterval?
    /// Records in correlations and workouts that stand at top level too, and are counted there.
    public var linkedMembers = 0
    /// Days with activity rings.
    public var activitySummaries = 0
    /// What the person says of themselves.
    public var characteristics: Set<ObjectType> = []
    /// What was left out, with how often.
    public var skipped: [Skip: Int] = [:]
    /// The lines of the XML on which what was left out begins, for the first of each, from 1.
    public var skippedLines: [Skip: [Int]] = [:]
    /// Samples of earlier exports that this one does not have, by type.
    ///
    /// They were deleted on the phone, or have another unit since. They stay in the store.
    public var missing: [ObjectType: Int] = [:]
    /// When the export was made.
    public var exportDate: Date?
    /// The locale of the export.
    public var locale: String?
    /// How many bytes of XML were read.
    public var bytesRead: Int64 = 0
    /// Why the reading ended early; what is counted here is in the store all the same.
    public var interruption: ExchangeError?

    /// An import that brought nothing.
    public init() {}

    /// All samples that are new in the store.
    public var inserted: Int { samples.values.reduce(0) { $0 + $1.inserted } }
    /// All samples that were there.
    public var known: Int { samples.values.reduce(0) { $0 + $1.known } }
    /// All that was left out.
    public var skippedCount: Int { skipped.values.reduce(0, +) }
}

extension ImportSummary {
    /// The most kinds of skip that are told apart, and the most lines that are told of each.
    private static let (mostKinds, mostLines) = (1000, 5)

    mutating func skip(_ skip: ExportSkip) {
        var key = Skip(element: skip.element, type: skip.type, reason: skip.reason)
        if skipped[key] == nil, skipped.count >= Self.mostKinds {
            // A file that was made to fill the memory has as many names as it likes.
            key = Skip(element: "…", type: nil, reason: .tooMany)
        }
        skipped[key, default: 0] += skip.count
        if skip.line > 0, skippedLines[key, default: []].count < Self.mostLines {
            skippedLines[key, default: []].append(skip.line)
        }
    }
}

/// How far an import is.
public struct ImportProgress: Hashable, Sendable {
    /// Bytes of XML that are read and written to the store.
    public var bytes: Int64
    /// All bytes of XML, where the size is known up front.
    public var totalBytes: Int64?
    /// Samples that are written to the store, known ones too.
    public var samples: Int

    /// From 0 to 1, where the size is known.
    public var fraction: Double? {
        guard let totalBytes, totalBytes > 0 else { return nil }
        return min(1, Double(bytes) / Double(totalBytes))
    }
}
