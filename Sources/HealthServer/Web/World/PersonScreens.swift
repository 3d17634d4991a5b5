internal import HealthScreens
internal import HealthSync
internal import Synchronization

/// The screens of a person that live longer than a request: those with something under way.
@MainActor
final class PersonScreens {
    let undo: UndoScreen
    let sync: SyncStatusScreen

    init(_ person: Person) {
        undo = UndoScreen(journal: person.journal, environment: person.environment)
        sync = SyncStatusScreen(
            journal: person.journal, engine: person.engine, environment: person.environment)
    }

    private static var all: [ObjectIdentifier: PersonScreens] = [:]

    /// The screens of a person, made when they are first needed.
    static func of(_ person: Person) -> PersonScreens {
        let key = ObjectIdentifier(person)
        if let known = all[key] { return known }
        let made = PersonScreens(person)
        all[key] = made
        return made
    }
}
