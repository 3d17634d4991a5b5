public import HealthModel

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
