public import Foundation

/// What all entries have in common.
public struct EntryHeader: Hashable, Sendable, Codable {
    /// The identity for ever, here and in every remote.
    public var id: UUID
    /// The instant that the entry is about; the start of a workout.
    public var date: Date
    /// The zone in which it was logged: it fixes the day, wherever the person goes later.
    public var timeZone: TimeZone
    /// Who wrote it.
    public var source: EntrySource
    /// 1 at first, greater with each edit.
    public var version: Int
    /// When it was last edited.
    public var modifiedAt: Date
    /// When it was logged.
    public var createdAt: Date
    /// The person's note, which never leaves the app.
    public var note: String?
    /// The foreign entry that this one replaces here, where it is an edited copy.
    public var overrides: UUID?

    /// Puts a header together.
    ///
    /// `version`, `modifiedAt` and `createdAt` are set by the journal when an entry is saved.
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

    /// Reads a header; an unknown zone is an error.
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

    /// Writes the header, with the zone by its identifier.
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
