public import Foundation
public import HealthModel

/// What a file does not say about itself.
public struct ImportOptions: Hashable, Sendable {
    /// The zone of dates that have none; nil refuses such a file with `needsTimeZone`.
    public var timeZone: TimeZone?
    /// The columns of a CSV file; nil for one of a known app.
    public var mapping: ColumnMapping?
    /// The types that are taken; nil for all.
    ///
    /// What belongs to a workout or a correlation that is taken comes with it.
    public var types: Set<ObjectType>?
    /// What is taken begins at this instant or later; nil for since ever.
    public var since: Date?

    /// Options; without arguments nothing is known and everything is taken.
    public init(
        timeZone: TimeZone? = nil, mapping: ColumnMapping? = nil, types: Set<ObjectType>? = nil,
        since: Date? = nil
    ) {
        self.timeZone = timeZone
        self.mapping = mapping
        self.types = types
        self.since = since
    }

    var selection: ImportSelection { ImportSelection(types: types, since: since) }
}
