internal import ArgumentParser
internal import HealthJournal

/// The kinds of entries by the words of the command line.
enum LoggedKind: String, CaseIterable, ExpressibleByArgument {
    case weight, water, food, workout, measurement, note

    init?(argument: String) {
        self.init(rawValue: argument == "drink" ? "water" : argument)
    }

    /// The journal's kind.
    var kind: EntryKind {
        switch self {
        case .weight: .weight
        case .water: .drink
        case .food: .food
        case .workout: .workout
        case .measurement: .measurement
        case .note: .dayNote
        }
    }
}

extension EntryKind {
    /// The word that the output uses.
    var word: String {
        LoggedKind.allCases.first { $0.kind == self }?.rawValue ?? rawValue
    }
}
