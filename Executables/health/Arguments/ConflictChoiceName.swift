internal import ArgumentParser
internal import HealthJournal

/// A choice between the two sides of a conflict, by the values of `--keep`.
enum ConflictChoiceName: String, CaseIterable, ExpressibleByArgument {
    case mine, theirs, both, merge

    /// The journal's choice.
    var choice: Conflict.Choice {
        switch self {
        case .mine: .mine
        case .theirs: .theirs
        case .both: .both
        case .merge: .merge
        }
    }
}
