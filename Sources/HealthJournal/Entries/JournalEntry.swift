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
