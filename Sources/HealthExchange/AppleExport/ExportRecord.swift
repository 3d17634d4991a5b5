package import Foundation

/// Where an element came from, by places in the reader's tables.
package struct ExportOrigin: Hashable, Sendable {
    /// The name of the source.
    package var source: InternedID
    /// The version of the source.
    package var version: InternedID?
    /// The device.
    package var device: InternedID?
}

/// What most elements carry: origin and times.
package struct ExportHeader: Hashable, Sendable {
    /// Where it came from.
    package var origin: ExportOrigin
    /// Seconds since 2001.
    package var start: Double
    /// Seconds since 2001, never before `start`.
    package var end: Double
    /// When it was saved, in seconds since 2001.
    package var creation: Double?
    /// The sample's identity, in exports that this package wrote.
    package var uuid: UUID?
}

/// One metadata entry, its value as text.
package struct ExportMetadataEntry: Hashable, Sendable {
    /// The key's place in the reader's table.
    package var key: InternedID
    /// The value as written.
    package var value: String
}

/// What a record's value attribute holds.
package enum ExportValue: Hashable, Sendable {
    /// There is no value.
    case none
    /// A number.
    case number(Double)
    /// A name, as of a category value, by its place in the reader's table.
    case name(InternedID)
}

/// One heart beat of a variability list.
package struct ExportBeat: Hashable, Sendable {
    /// Beats a minute by the time since the beat before.
    package var rate: Double
    /// Seconds since midnight, of a day and a zone that the file does not tell.
    package var secondOfDay: Double
}

/// A record: one sample of a quantity or a category.
///
/// It holds no reference. The beats of a heart rate variability record are the reader's `beats`.
package struct ExportRecord: Hashable, Sendable {
    /// The type identifier's place in the reader's table.
    package var type: InternedID
    /// The unit's place in the reader's table.
    package var unit: InternedID?
    /// The value.
    package var value: ExportValue
    /// Origin and times.
    package var header: ExportHeader
    /// The place of the facts beside the value in the reader's table; nil without any.
    package var metadata: InternedID?
    /// What identifies the record in this export and in later ones; see `ExportIdentity`.
    package var identity: ContentHash
}

/// Records that belong together.
package struct ExportCorrelation: Hashable, Sendable {
    /// The type identifier's place in the reader's table.
    package var type: InternedID
    /// Origin and times.
    package var header: ExportHeader
    /// Facts beside it.
    package var metadata: [ExportMetadataEntry] = []
    /// The records in it that could be read.
    package var members: [ExportRecord] = []
    /// What identifies it in this export and in later ones.
    package var identity: ContentHash
}
