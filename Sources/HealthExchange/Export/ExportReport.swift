public import HealthModel

/// How far an export is.
public struct ExportProgress: Hashable, Sendable {
    /// Samples that are written.
    public var samples: Int
    /// All samples of the selection's types.
    public var totalSamples: Int

    /// From 0 to 1.
    public var fraction: Double {
        totalSamples > 0 ? min(1, Double(samples) / Double(totalSamples)) : 1
    }
}

/// What an export wrote, and what its format has no place for.
public struct ExportReport: Hashable, Sendable {
    /// The samples that were written, by type.
    public var samples: [ObjectType: Int] = [:]
    /// The samples that the format cannot hold, by type.
    public var leftOut: [ObjectType: Int] = [:]
    /// Days with activity rings.
    public var activitySummaries = 0
    /// The size of what was written, in bytes.
    public var bytes: Int64 = 0

    /// A report of nothing.
    public init() {}

    /// All samples that were written.
    public var written: Int { samples.values.reduce(0, +) }
}
