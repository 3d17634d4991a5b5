/// The kinds of things that a person logs.
public enum EntryKind: String, CaseIterable, Hashable, Sendable, Codable {
    /// What the person weighs.
    case weight
    /// Something drunk.
    case drink
    /// Something eaten.
    case food
    /// Training.
    case workout
    /// A value of any other type that a person measures or counts.
    case measurement
}
