internal import ArgumentParser
internal import HealthJournal

/// What to keep of two sides, by the words of `--keep`.
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
