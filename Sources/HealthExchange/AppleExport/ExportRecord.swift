package import Foundation

/// The origin of an element, by indices into the reader's tables.
package struct ExportOrigin: Hashable, Sendable {
    /// The name of the source.
    package var source: InternedID
    /// The version of the source.
    package var version: InternedID?
    /// The device.
    package var device: InternedID?
}

/// The properties of most elements: origin and times.
package struct ExportHeader: Hashable, Sendable {
    /// The origin.
    package var origin: ExportOrigin
    /// Seconds since 2001.
    package var start: Double
    /// Seconds since 2001, never before `start`.
    package var end: Double
    /// The date of saving, in seconds since 2001.
    package var creation: Double?
    /// The sample's identity, in exports that this package wrote.
    package var uuid: UUID?
}

/// One metadata entry, its value as text.
package struct ExportMetadataEntry: Hashable, Sendable {
    /// The index of the key in the reader's table.
    package var key: InternedID
    /// The value in the file.
    package var value: String
}

/// The value attribute of a record.
package enum ExportValue: Hashable, Sendable {
    /// There is no value.
    case none
    /// A number.
    case number(Double)
    /// A name, such as that of a category value, by its index in the reader's table.
    case name(InternedID)
}

/// One heart beat of a variability list.
package struct ExportBeat: Hashable, Sendable {
    /// The heart rate per minute, from the time since the previous beat.
    package var rate: Double
    /// Seconds since midnight, of a day and a time zone that the file does not contain.
    package var secondOfDay: Double
}

/// A record: one sample of a quantity or a category.
///
/// It contains no references. The beats of a heart rate variability record are the reader's
/// `beats`.
package struct ExportRecord: Hashable, Sendable {
    /// The index of the type identifier in the reader's table.
    package var type: InternedID
    /// The index of the unit in the reader's table.
    package var unit: InternedID?
    /// The value.
    package var value: ExportValue
    /// Origin and times.
    package var header: ExportHeader
    /// The index of the metadata in the reader's table; nil without any.
    package var metadata: InternedID?
    /// The hash that identifies the record in this and later exports; see `ExportIdentity`.
    package var identity: ContentHash
}

/// Records that belong together.
package struct ExportCorrelation: Hashable, Sendable {
    /// The index of the type identifier in the reader's table.
    package var type: InternedID
    /// Origin and times.
    package var header: ExportHeader
    /// The metadata.
    package var metadata: [ExportMetadataEntry] = []
    /// The valid records in the correlation.
    package var members: [ExportRecord] = []
    /// The hash that identifies the correlation in this and later exports.
    package var identity: ContentHash
}
