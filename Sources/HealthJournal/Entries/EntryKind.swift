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
