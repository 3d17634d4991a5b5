public import Foundation
public import HealthModel

/// Options for information that a file lacks.
public struct ImportOptions: Hashable, Sendable {
    /// The time zone of dates without one; nil rejects such a file with `needsTimeZone`.
    public var timeZone: TimeZone?
    /// The order of day and month in a file whose dates prove none; nil rejects such a file with
    /// `ambiguousDates`.
    public var dateOrder: DateOrder?
    /// The columns of a CSV file; nil for one of a known app.
    public var mapping: ColumnMapping?
    /// The types to import; nil for all.
    ///
    /// Objects that belong to an imported workout or correlation are imported with it.
    public var types: Set<ObjectType>?
    /// Whether the document for clinics in an Apple Health export is read instead of the export.
    public var readsClinicalDocument: Bool
    /// The time zone of the days in the report.
    public var zoneOfDays: TimeZone
    /// The earliest start of imported objects; nil for no limit.
    public var since: Date?

    /// Creates options; by default without a time zone and an order, and for everything.
    public init(
        timeZone: TimeZone? = nil, dateOrder: DateOrder? = nil, mapping: ColumnMapping? = nil,
        types: Set<ObjectType>? = nil, since: Date? = nil,
        readsClinicalDocument: Bool = false, zoneOfDays: TimeZone = .gmt
    ) {
        self.timeZone = timeZone
        self.dateOrder = dateOrder
        self.mapping = mapping
        self.types = types
        self.since = since
        self.readsClinicalDocument = readsClinicalDocument
        self.zoneOfDays = zoneOfDays
    }

    var selection: ImportSelection { ImportSelection(types: types, since: since) }
}
