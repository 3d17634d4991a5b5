public import HealthJournal

/// The texts about the outbox.
public struct PendingWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case title, empty, retry, further, save, deleteWeight, deleteDrink, deleteFood,
            deleteWorkout, deleteMeasurement, deleteNote, tried, triedAgain
    }

    package static let area = "pending"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The heading of the list.
    public var title: String { text(.title) }
    /// The text for an empty outbox.
    public var empty: String { text(.empty) }
    /// The button that retries failed operations.
    public var retry: String { text(.retry) }

    /// The number of operations that are not shown.
    public func further(_ count: Int) -> String { text(.further, ["count": "\(count)"]) }

    /// An entry that is to be saved.
    public func save(_ title: String, amount: String) -> String {
        text(.save, ["title": title, "amount": amount])
    }

    /// The number of attempts.
    public func tried(count: Int) -> String { text(.tried, count: count) }

    /// The number of attempts, and the time until the next one.
    public func triedAgain(_ tried: String, minutes: Int) -> String {
        text(.triedAgain, ["tried": tried, "minutes": "\(minutes)"])
    }

    /// An entry of a kind that is to be deleted.
    public func delete(_ kind: EntryKind) -> String {
        switch kind {
        case .weight: text(.deleteWeight)
        case .drink: text(.deleteDrink)
        case .food: text(.deleteFood)
        case .workout: text(.deleteWorkout)
        case .measurement: text(.deleteMeasurement)
        case .dayNote: text(.deleteNote)
        }
    }
}

extension Language {
    /// The texts about the outbox.
    public var pending: PendingWords { PendingWords(self) }
}
