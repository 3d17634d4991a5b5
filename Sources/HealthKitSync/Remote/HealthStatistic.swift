/// A statistic that a health store computes of a quantity type, over all sources.
public enum HealthStatistic: Hashable, Sendable {
    /// The sum of a cumulative type; each moment counts once.
    case sum
    /// The average of a discrete type.
    case average
    /// The value of the sample that ends last.
    case latest
}
