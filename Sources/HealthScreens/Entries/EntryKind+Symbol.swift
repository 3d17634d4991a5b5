public import HealthJournal

extension EntryKind {
    /// The name of the SF Symbol of the kind.
    public var symbol: String {
        switch self {
        case .weight: "scalemass"
        case .drink: "drop.fill"
        case .food: "fork.knife"
        case .workout: "figure.run"
        case .measurement: "ruler"
        case .dayNote: "note.text"
        }
    }
}
