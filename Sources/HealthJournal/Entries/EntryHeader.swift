public import Foundation

/// The fields that all entries have.
public struct EntryHeader: Hashable, Sendable, Codable {
    /// The permanent identity, here and in every remote.
    public var id: UUID
    /// The date of the event; the start of a workout.
    public var date: Date
    /// The time zone in which the entry was logged; it fixes the day, even if the person travels
    /// later.
    public var timeZone: TimeZone
    /// The source that wrote the entry.
    public var source: EntrySource
    /// The version; 1 at first, higher after each edit.
    public var version: Int
    /// The date of the last edit.
    public var modifiedAt: Date
    /// The date of logging.
    public var createdAt: Date
    /// The person's note, which never leaves the app.
    public var note: String?
    /// The foreign entry that this copy replaces, if it is one.
    public var overrides: UUID?

    /// Creates a header.
    ///
    /// The journal sets `version`, `modifiedAt` and `createdAt` when an entry is saved.
    public init(
        id: UUID, date: Date, timeZone: TimeZone, source: EntrySource, version: Int = 1,
        modifiedAt: Date? = nil, createdAt: Date? = nil, note: String? = nil,
        overrides: UUID? = nil
    ) {
        self.id = id
        self.date = date
        self.timeZone = timeZone
        self.source = source
        self.version = version
        self.modifiedAt = modifiedAt ?? date
        self.createdAt = createdAt ?? modifiedAt ?? date
        self.note = note
        self.overrides = overrides
    }
}

extension EntryHeader {
    private enum CodingKeys: String, CodingKey {
        case id, date, timeZone, source, version, modifiedAt, createdAt, note, overrides
    }

    /// Decodes a header; an unknown time zone is an error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let identifier = try container.decode(String.self, forKey: .timeZone)
        guard let zone = TimeZone(identifier: identifier) else {
            throw DecodingError.dataCorruptedError(
                forKey: .timeZone, in: container,
                debugDescription: "There is no time zone named \(identifier).")
        }
        id = try container.decode(UUID.self, forKey: .id)
        date = try container.decode(Date.self, forKey: .date)
        timeZone = zone
        source = try container.decode(EntrySource.self, forKey: .source)
        version = try container.decode(Int.self, forKey: .version)
        modifiedAt = try container.decode(Date.self, forKey: .modifiedAt)
        createdAt = try container.decode(Date.self, forKey: .createdAt)
        note = try container.decodeIfPresent(String.self, forKey: .note)
        overrides = try container.decodeIfPresent(UUID.self, forKey: .overrides)
    }

    /// Encodes the header, with the time zone by its identifier.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(date, forKey: .date)
        try container.encode(timeZone.identifier, forKey: .timeZone)
        try container.encode(source, forKey: .source)
        try container.encode(version, forKey: .version)
        try container.encode(modifiedAt, forKey: .modifiedAt)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encodeIfPresent(note, forKey: .note)
        try container.encodeIfPresent(overrides, forKey: .overrides)
    }
}
