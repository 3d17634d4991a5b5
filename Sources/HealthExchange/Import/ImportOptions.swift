public import Foundation

/// What a file does not say about itself.
public struct ImportOptions: Hashable, Sendable {
    /// The zone of dates that have none; nil refuses such a file with `needsTimeZone`.
    public var timeZone: TimeZone?
    /// The columns of a CSV file; nil for one of a known app.
    public var mapping: ColumnMapping?

    /// Options; without arguments nothing is known.
    public init(timeZone: TimeZone? = nil, mapping: ColumnMapping? = nil) {
        self.timeZone = timeZone
        self.mapping = mapping
    }
}
