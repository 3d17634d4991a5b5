public import Foundation

/// An entry that a person logged, or that was read from a health store.
public enum JournalEntry: Hashable, Sendable, Identifiable {
    /// A body weight.
    case weight(WeightEntry)
    /// A drink.
    case drink(DrinkEntry)
    /// A meal.
    case food(FoodEntry)
    /// A workout.
    case workout(WorkoutEntry)
    /// A value of any other type, or a blood pressure.
    case measurement(MeasurementEntry)
    /// A text on a day.
    case dayNote(DayNoteEntry)

    /// The kind of the entry.
    public var kind: EntryKind {
        switch self {
        case .weight: .weight
        case .drink: .drink
        case .food: .food
        case .workout: .workout
        case .measurement: .measurement
        case .dayNote: .dayNote
        }
    }

    /// The fields that all entries have.
    public var header: EntryHeader {
        get {
            switch self {
            case .weight(let entry): entry.header
            case .drink(let entry): entry.header
            case .food(let entry): entry.header
            case .workout(let entry): entry.header
            case .measurement(let entry): entry.header
            case .dayNote(let entry): entry.header
            }
        }
        set {
            switch self {
            case .weight(var entry):
                entry.header = newValue
                self = .weight(entry)
            case .drink(var entry):
                entry.header = newValue
                self = .drink(entry)
            case .food(var entry):
                entry.header = newValue
                self = .food(entry)
            case .workout(var entry):
                entry.header = newValue
                self = .workout(entry)
            case .measurement(var entry):
                entry.header = newValue
                self = .measurement(entry)
            case .dayNote(var entry):
                entry.header = newValue
                self = .dayNote(entry)
            }
        }
    }

    /// The permanent identity.
    public var id: UUID { header.id }

    /// The date of the event.
    public var date: Date { header.date }

    /// Whether two entries have the same content.
    ///
    /// Identity, source, version and the dates of creation and modification are not compared.
    public func hasSameContent(as other: JournalEntry) -> Bool {
        var mine = self
        mine.header = other.header
        let header = header
        return mine == other && header.date == other.header.date
            && header.timeZone.identifier == other.header.timeZone.identifier
            && header.note == other.header.note
    }
}

/// An entry is coded as an object with a `kind` and the entry itself.
extension [JournalEntry] {
    /// The workouts among the entries.
    package var workouts: [WorkoutEntry] {
        compactMap { entry in
            if case .workout(let workout) = entry { workout } else { nil }
        }
    }
}

extension JournalEntry: Codable {
    private enum CodingKeys: String, CodingKey {
        case kind, entry
    }

    /// Reads an entry.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(EntryKind.self, forKey: .kind) {
        case .weight: self = .weight(try container.decode(WeightEntry.self, forKey: .entry))
        case .drink: self = .drink(try container.decode(DrinkEntry.self, forKey: .entry))
        case .food: self = .food(try container.decode(FoodEntry.self, forKey: .entry))
        case .workout: self = .workout(try container.decode(WorkoutEntry.self, forKey: .entry))
        case .measurement:
            self = .measurement(try container.decode(MeasurementEntry.self, forKey: .entry))
        case .dayNote: self = .dayNote(try container.decode(DayNoteEntry.self, forKey: .entry))
        }
    }

    /// Writes the entry.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind, forKey: .kind)
        switch self {
        case .weight(let entry): try container.encode(entry, forKey: .entry)
        case .drink(let entry): try container.encode(entry, forKey: .entry)
        case .food(let entry): try container.encode(entry, forKey: .entry)
        case .workout(let entry): try container.encode(entry, forKey: .entry)
        case .measurement(let entry): try container.encode(entry, forKey: .entry)
        case .dayNote(let entry): try container.encode(entry, forKey: .entry)
        }
    }
}

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

/// The kinds of things that a person logs.
public enum EntryKind: String, CaseIterable, Hashable, Sendable, Codable {
    /// A body weight.
    case weight
    /// A drink.
    case drink
    /// A meal.
    case food
    /// A workout.
    case workout
    /// A value of any other type that a person measures or counts.
    case measurement
    /// A text on a day, such as "started magnesium".
    case dayNote
}

extension EntryKind {
    /// The kinds of which Health has objects: all except day notes.
    public static let inHealth: Set<EntryKind> = Set(allCases).subtracting([.dayNote])
}

/// The source that wrote an entry.
///
/// An entry is the person's own by its kind and bundle identifier, never by a name, because names
/// change and other apps may use the same one.
public struct EntrySource: Hashable, Sendable, Codable {
    /// The owner of an entry.
    public enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
        /// Logged in this app.
        case own
        /// Written by another app and read from a health store.
        case health
        /// Recorded by a device that this app reads, such as a bottle.
        case upstream
    }

    /// The owner of the entry.
    public var kind: Kind
    /// The bundle identifier of the app that wrote it.
    public var bundleIdentifier: String
    /// The name to show.
    public var name: String
    /// The device that measured, if it is known; for own entries the device of the last edit, if
    /// the app provides its name.
    public var device: String?

    /// Creates a source.
    public init(kind: Kind, bundleIdentifier: String, name: String, device: String? = nil) {
        self.kind = kind
        self.bundleIdentifier = bundleIdentifier
        self.name = name
        self.device = device
    }

    /// Creates the source of this app.
    ///
    /// The name of the device, such as "Kim's iPhone", identifies the device in a conflict of two
    /// devices.
    public static func own(bundleIdentifier: String, name: String, device: String? = nil)
        -> EntrySource
    {
        EntrySource(kind: .own, bundleIdentifier: bundleIdentifier, name: name, device: device)
    }

    /// Whether another app owns the entry: it is never exported or overwritten.
    public var isForeign: Bool { kind == .health }
}

extension EntrySource {
    /// The mark in a list that shows where an entry comes from.
    public enum Badge: Hashable, Sendable {
        /// No mark: the person's own entry.
        case none
        /// The health store's mark: the source has no name.
        case health
        /// The name of the app.
        case app(String)
    }

    /// The badge of this source.
    public var badge: Badge {
        guard isForeign else { return .none }
        let isSystem = name.isEmpty || bundleIdentifier == "com.apple.Health"
        return isSystem ? .health : .app(name)
    }
}
